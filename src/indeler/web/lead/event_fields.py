"""A form for any kind of event, made from the fields that the event has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext_lazy as lazy

from indeler.formats.shapes import fields_of_struct
from indeler.season import Season
from indeler.season.events import KINDS
from indeler.web.club.display import competition_title
from indeler.web.club.event_words import value_name

_UNASKED = ("by", "received", "seal", "anyway", "title_group")
"""What the site knows by itself."""
_LAST = ("at", "why")
"""What is asked after all else."""
_INPUTS = (
    (msgspec.inspect.BoolType, "checkbox"),
    (msgspec.inspect.DateType, "date"),
    (msgspec.inspect.DateTimeType, "datetime-local"),
    (msgspec.inspect.IntType, "number"),
    (msgspec.inspect.StrType, "text"),
)
_A_MEMBER = {"member", "challenged", "proposer", "white", "black", "odd", "responsible", "winner", "loser"}
_MEMBERS = {"present", "players", "away", "no_shows", "others"}


class FormField(NamedTuple):
    """A field of an event on a form; ``input`` is a type of input, or ``select``, ``members`` or ``lines``."""

    name: str
    input: str
    required: bool
    value: str = ""
    choices: tuple[tuple[str, Any], ...] = ()
    """What can be chosen: the value, and what the page calls it."""
    help: Any = ""

    @property
    def chosen(self) -> list[str]:
        """The members that are ticked."""
        return _words(self.value)


class Lines(NamedTuple):
    """A list that is written line by line: how, and what a line says."""

    help: Any
    read: Callable[[str], Any]
    whole: Callable[[list[Any]], Any] = list
    """The lines together."""


def fields_of(season: Season, kind: str, given: QueryDict) -> list[FormField]:
    """What has to be filled in for this kind of event, with what is filled in already."""
    asked = [field for field in fields_of_struct(KINDS[kind]) if field.name not in _UNASKED]
    shown = [_field(season, kind, field, given) for field in asked]
    return sorted(shown, key=lambda field: _LAST.index(field.name) if field.name in _LAST else -1)


def read_fields(season: Season, kind: str, given: QueryDict) -> dict[str, Any]:
    """What was filled in, without what was left empty."""
    found: dict[str, Any] = {}
    for field in fields_of(season, kind, given):
        if field.input == "checkbox":
            found[field.name] = bool(field.value)
        elif field.value or (field.required and field.input in ("members", "lines")):
            read: Callable[[FormField], Any] = _READERS.get(field.input, _as_written)
            found[field.name] = read(field)
    return found


def _field(season: Season, kind: str, field: msgspec.inspect.Field, given: QueryDict) -> FormField:
    name, type = field.name, _without_none(field.type)
    required = field.required or (name == "why" and KINDS[kind].needs_reason)
    game = season.game_of(given.get("competition"))
    plain = FormField(name, "text", required, given.get(name, ""))
    if name == "at":
        return plain._replace(input="datetime-local", required=False, help=lazy("if it was earlier than now"))
    if name in _LINES:
        return plain._replace(input="lines", help=str(_LINES[name].help).format(result=game.written("1-0")))
    if name in _MEMBERS:
        return plain._replace(input="members", value=" ".join(given.getlist(name)), choices=_members(season))
    if name in _A_MEMBER and kind != "member-joined":
        return plain._replace(input="select", choices=_members(season))
    if name == "competition":
        found = ((each.name, competition_title(each)) for each in season.competitions)
        return plain._replace(input="select", choices=tuple(found))
    if isinstance(type, msgspec.inspect.LiteralType):
        values = map(str, type.values)
        named = ((each, value_name(name, each)) for each in values)
        return plain._replace(input="select", choices=tuple((each, game.written(word)) for each, word in named))
    return plain._replace(input=next(input for known, input in _INPUTS if isinstance(type, known)))


def _members(season: Season) -> tuple[tuple[str, str], ...]:
    """Everybody by name, those who left last."""
    people = sorted(season.state.members.values(), key=lambda one: (one.left is not None, one.name.casefold()))
    return tuple((str(one.id), one.name) for one in people)


def _without_none(type: msgspec.inspect.Type) -> msgspec.inspect.Type:
    if isinstance(type, msgspec.inspect.UnionType):
        return next(each for each in type.types if not isinstance(each, msgspec.inspect.NoneType))
    return type


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _evening(line: str) -> dict[str, str]:
    return dict(zip(("date", "what", "note"), line.split(maxsplit=2), strict=False))


def _days_off(line: str) -> dict[str, str]:
    return dict(zip(("first", "last", "name"), line.split(maxsplit=2), strict=False))


def _group(line: str) -> tuple[str, list[str]]:
    name, _, members = line.partition(":")
    return name.strip(), _words(members)


def _taken_game(line: str) -> dict[str, str]:
    boards, _, result = line.strip().partition(" ")
    white, _, black = boards.partition("-")
    return {"white": white, "black": black, "result": result.strip() or "?"}


def _new_member(line: str) -> dict[str, str]:
    cells = [cell.strip() for cell in line.split(";")]
    told = zip(("member", "name", "rating", "born"), cells, strict=False)
    return {name: cell for name, cell in told if cell}


_LINES: Mapping[str, Lines] = {
    "boards": Lines(
        lazy("One board a line: the numbers of White and of Black, such as 3-8."),
        lambda line: line.replace("-", " ").split(),
    ),
    "groups": Lines(
        lazy("One group a line, the strongest first: its name and the numbers of its members, such as A: 3, 8, 5."),
        _group,
        dict,
    ),
    "dates": Lines(lazy("One date a line, such as 2026-11-05."), str.strip),
    "evenings": Lines(
        lazy("One evening a line: the date, what is played, and a remark if there is one, such as 2026-11-05 cycles."),
        _evening,
    ),
    "periods": Lines(
        lazy("One period a line: its first day, its last day and its name, such as 2026-10-19 2026-10-25 Autumn."),
        _days_off,
    ),
    "games": Lines(
        lazy("One game a line: White, Black and the result, such as 3-8 {result}; ? where nobody knows it."),
        _taken_game,
    ),
    "order": Lines(lazy("The number of one member a line, from the top."), str.strip),
    "extra": Lines(lazy("One member a line: the number and tenths of a point on top, such as 3 25."), str.split),
    "members": Lines(
        lazy("One member a line: number, name, rating and date of birth, such as 12; Bos, Piet; 1540; 1987-05-17."),
        _new_member,
    ),
    "holders": Lines(lazy("One name a line."), str.strip),
    "last_season": Lines(
        lazy("The group and the place, such as A 3."), str.split, lambda lines: lines[0] if lines else None
    ),
}


def _as_written(field: FormField) -> str:
    return field.value


def _by_line(field: FormField) -> Any:
    how = _LINES[field.name]
    return how.whole([how.read(line) for line in field.value.splitlines() if line.strip()])


_READERS: Mapping[str, Callable[[FormField], Any]] = {"members": lambda field: field.chosen, "lines": _by_line}
