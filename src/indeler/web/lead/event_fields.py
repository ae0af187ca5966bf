"""A form for any kind of event, made from the event's fields: in words, and with known values filled in."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.formats.schema_errors import fields_of_struct
from indeler.season import Season, views
from indeler.season.events import KINDS
from indeler.web.common.rows import Column, Rows
from indeler.web.common.visitor_language import colon
from indeler.web.seasons import clock
from indeler.web.seasons.display import (
    competition_name,
    competition_title,
    describe_event,
    field_meaning,
    members_of,
    value_name,
)

_UNASKED = ("by", "received", "seal", "anyway", "title_group", "start", "still_in", "field")
"""Fields that the site fills in."""
_LAST = ("at", "why")
"""Fields that come last."""
_INPUTS = (
    (msgspec.inspect.BoolType, "checkbox"),
    (msgspec.inspect.DateType, "date"),
    (msgspec.inspect.DateTimeType, "datetime-local"),
    (msgspec.inspect.IntType, "number"),
    (msgspec.inspect.StrType, "text"),
)
_A_MEMBER = {"member", "into", "challenged", "proposer", "white", "black", "odd", "responsible", "winner", "loser"}
_MEMBERS = {"present", "players", "away", "no_shows", "others"}
RECENT_DECISIONS = 60
"""The number of recent decisions to choose from, where a field refers to one."""

Choices = tuple[tuple[str, Any], ...]


class FormField(NamedTuple):
    """A field of an event on a form; ``input`` is a type of input, or ``select``, ``members`` or ``rows``."""

    name: str
    input: str
    required: bool
    value: str = ""
    choices: Choices = ()
    """The possible values, or suggestions for a text: each value with its label."""
    help: Any = ""
    rows: Rows | None = None
    error: str = ""
    """The reason why it was refused."""

    @property
    def id(self) -> str:
        """Return the HTML id of the input."""
        return f"field-{self.name}"

    @property
    def described_by(self) -> str:
        """Return the ids of its help and error, for screen readers."""
        return " ".join([f"help-{self.name}"] * bool(self.help) + [f"{self.id}-error"] * bool(self.error))

    @property
    def label_of_value(self) -> str:
        """Return the label of the chosen value."""
        return next((str(label) for value, label in self.choices if value == self.value), self.value)

    @property
    def chosen(self) -> list[str]:
        """Return the selected members."""
        return self.value.replace(",", " ").split()


def prefilled_values(season: Season) -> dict[str, str]:
    """Return the known values of a form: the evening of today, its competition, the cycle, a seed."""
    found = {"seed": f"{season.state.name} {season.version}"}
    newest = views.newest_cycle(season)
    if newest is not None:
        found["cycle"] = str(newest.number)
    evening = views.tonight(season, clock.club_day(season))
    if evening is not None:
        place = {"competition": evening.what, "part": str(evening.part or ""), "round": str(evening.round or "")}
        is_of_one = any(each.name == evening.what for each in season.competitions)
        found |= {"date": evening.date.isoformat(), **(place if is_of_one else {})}
    return found


def fields_of(season: Season, kind: str, posted: QueryDict, known: Mapping[str, str] | None = None) -> list[FormField]:
    """Return the fields of this kind of event, with the submitted values, or else the known ones."""
    struct_fields = [field for field in fields_of_struct(KINDS[kind]) if field.name not in _UNASKED]
    form_fields = [_field(season, kind, field, posted, known or {}) for field in struct_fields]
    return sorted(form_fields, key=lambda field: _LAST.index(field.name) if field.name in _LAST else -1)


def read_fields(season: Season, kind: str, posted: QueryDict) -> dict[str, Any]:
    """Return the submitted values, without empty ones."""
    found: dict[str, Any] = {}
    for field in fields_of(season, kind, posted):
        if field.input == "checkbox":
            found[field.name] = bool(field.value)
        elif field.rows is not None:
            if field.required or field.rows.filled:
                found[field.name] = _read_rows(LISTED[field.name], field.rows)
        elif field.value or (field.required and field.input == "members"):
            found[field.name] = field.chosen if field.input == "members" else field.value
    return found


def _field(
    season: Season, kind: str, field: msgspec.inspect.Field, posted: QueryDict, known: Mapping[str, str]
) -> FormField:
    options = getattr(field.type, "types", (field.type,))
    name, type = field.name, next(each for each in options if not isinstance(each, msgspec.inspect.NoneType))
    required = field.required or (name == "why" and KINDS[kind].needs_reason)
    usual = known.get(name, "") if required or name in ("competition", "group") else ""
    plain = FormField(name, "text", required, posted.get(name, usual), help=field_meaning(kind, name))
    if name == "at":
        return plain._replace(input="datetime-local", required=False, help=lazy("if it was earlier than now"))
    if name in LISTED:
        rows = Rows(name, LISTED[name].columns(season), spare=LISTED[name].spare)
        return plain._replace(input="rows", rows=rows.sent(posted), help="")
    if name in _MEMBERS:
        value = " ".join(posted.getlist(name))
        return plain._replace(input="members", value=value, choices=members_of(season), help="")
    choices = _choices(season, kind, name, type, posted)
    if choices is not None:
        return plain._replace(input="select", choices=choices, help="")
    input = next(input for known, input in _INPUTS if isinstance(type, known))
    return plain._replace(input=input, choices=_offered(season, name) if input == "text" else ())


def _choices(season: Season, kind: str, name: str, type: msgspec.inspect.Type, posted: QueryDict) -> Choices | None:
    """Return the possible values by name; None where any text can be written."""
    if name in _A_MEMBER and kind not in ("member-joined", "members-joined"):
        return members_of(season)
    if name == "competition":
        return competitions_of(season)
    if name == "event":
        numbers = range(season.version, max(season.version - RECENT_DECISIONS, 1), -1)
        said = ((each, describe_event(season, season.event(each))[:120]) for each in numbers)
        return tuple((str(number), f"{number}{colon()} {what}") for number, what in said)
    if name == "appeal":
        asked = ((each, f"{season.name(each.member)}{colon()} {each.about}") for each in season.state.appeals.values())
        return tuple((str(one.number), _("Appeal of {name}").format(name=what[:120])) for one, what in asked)
    if isinstance(type, msgspec.inspect.LiteralType):
        game = season.game_of(posted.get("competition"))
        named = ((str(each), value_name(name, str(each))) for each in type.values)
        return tuple((each, game.format_result(word)) for each, word in named)
    return None


def _offered(season: Season, name: str) -> Choices:
    """Return the usual values of a text, where they are known: the existing groups, the roles of a club."""
    if name == "group":
        newest = views.newest_cycle(season)
        groups = {*(newest.groups if newest else ()), *(place.group for place in season.state.pairings if place.group)}
        return tuple((each, each) for each in sorted(groups))
    if name == "role":
        return tuple((each, value_name("role", each)) for each in ("leader", "deputy", "committee", "board"))
    return ()


Row = Sequence[str]


class Listed(NamedTuple):
    """The columns of a field that is a list, and the conversion of its rows for the logbook."""

    columns: Callable[[Season], Sequence[Column]]
    read: Callable[[Row], Any] | None = None
    """Converts a row; by default to a table without empty values, or to its only value."""
    combine: Callable[[list[Any]], Any] = list
    """Combines all rows."""
    spare: int = 2


def competitions_of(season: Season) -> tuple[tuple[str, str], ...]:
    """Return the competitions of the season by name."""
    return tuple((each.name, competition_title(each)) for each in season.competitions)


def _board(season: Season) -> list[Column]:
    people = members_of(season)
    return [Column("white", _("White"), "select", people), Column("black", _("Black"), "select", people)]


def _member(season: Season) -> Column:
    return Column("member", _("member"), "select", members_of(season))


def _what(season: Season) -> Column:
    others = ((each, capfirst(competition_name(season, each))) for each in (views.RESERVE, views.SPECIAL))
    choices = (*competitions_of(season), *others)
    return Column("what", _("what is played"), "select", choices)


def _results(season: Season) -> Column:
    known = ("1-0", "½-½", "0-1", "0-0", "+-", "-+", "--")
    choices = (*((each, season.game_of(None).format_result(each)) for each in known), ("?", _("not known")))
    return Column("result", _("result"), "select", choices)


def _read_rows(listed: Listed, rows: Rows) -> Any:
    if listed.read is not None:
        return listed.combine([listed.read(row) for row in rows.filled])
    names = [column.name for column in rows.columns]
    tables = [{name: value for name, value in zip(names, row, strict=True) if value} for row in rows.filled]
    return listed.combine(tables if len(names) > 1 else [row[0] for row in rows.filled])


def _groups(rows: list[Any]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for group, member in rows:
        found.setdefault(group, []).append(member)
    return found


LISTED: dict[str, Listed] = {
    "boards": Listed(_board, list, spare=4),
    "groups": Listed(lambda season: [Column("group", _("group")), _member(season)], tuple, _groups, spare=8),
    "dates": Listed(lambda season: [Column("date", _("date"), "date")], spare=4),
    "evenings": Listed(lambda season: [Column("date", _("date"), "date"), _what(season), Column("note", _("remark"))]),
    "moves": Listed(lambda season: [Column("date", _("date"), "date"), Column("to", _("new day"), "date")], spare=4),
    "periods": Listed(
        lambda season: [
            *(Column("first", _("first day"), "date"), Column("last", _("last day"), "date")),
            Column("name", _("name")),
        ]
    ),
    "games": Listed(
        lambda season: [*_board(season), _results(season)],
        lambda row: {"white": row[0], "black": row[1], "result": row[2] or "?"},
        spare=4,
    ),
    "order": Listed(lambda season: [_member(season)], spare=4),
    "extra": Listed(lambda season: [_member(season), Column("tenths", _("tenths of a point"), "number")], list),
    "members": Listed(
        lambda season: [
            *(Column("member", _("number"), "number"), Column("name", _("name"))),
            *(Column("rating", _("rating"), "number"), Column("born", _("born"), "date")),
        ],
        spare=3,
    ),
    "holders": Listed(lambda season: [Column("name", _("name"))]),
    "last_season": Listed(
        lambda season: [Column("group", _("group")), Column("place", _("place"), "number")],
        list,
        lambda rows: rows[0] if rows else None,
        spare=1,
    ),
}
"""The columns and conversions of list fields, by the name of the field."""
