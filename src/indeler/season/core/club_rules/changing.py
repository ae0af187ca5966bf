"""A club rules file in which some settings are others, and everything else is as it was."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

import msgspec

from indeler.formats.schema_errors import fields_of_struct
from indeler.language import N_, InvalidInput
from indeler.rulebooks import declared
from indeler.season.core.club_rules.model import ClubRules
from indeler.season.core.club_rules.reading import check_bounds, lines_by_path, parse_club_rules
from indeler.season.core.club_rules.settings import as_toml, pairs, setting_tables
from indeler.season.core.table_words import Systems
from indeler.season.core.tables import CompetitionRules, PairingRules


def with_setting(text: str, path: str, value: str) -> str:
    """The file in which this setting has the value, written as TOML; with an empty one it is left out."""
    return with_settings(text, {path: value})


def with_settings(text: str, values: Mapping[str, str]) -> str:
    """The file in which these settings by path have these values, written as TOML; an empty one is left out.

    Comments and everything else stay as they are. A value that would change anything else is refused; only what is
    bound to a day of the week on which the club played goes with that day.
    """
    club_rules, changed = parse_club_rules(text), text
    values = {**_bound_to_days(club_rules, values), **values}
    for path, value in values.items():
        check_bounds(value, path)
    to_write = _with_tables_of_systems(club_rules, values)
    for path, value in to_write.items():
        changed = _with_value(changed, path, value)
    before, after = _values(club_rules), _values(parse_club_rules(changed, "rulebook.toml"))
    others = {name for name in before | after if before.get(name) != after.get(name)} - {*values}
    if any(name.rpartition(".")[0] not in to_write for name in others):
        gaps = {"value": ", ".join(values.values()), "path": ", ".join(values)}
        raise InvalidInput(N_("'{value}' is not one value for {path}; write only that."), **gaps)
    return changed


def _bound_to_days(club_rules: ClubRules, values: Mapping[str, str]) -> dict[str, str]:
    """BW-6: competitions that are bound to a day of the week which becomes another one here."""
    evening = club_rules.evening
    days = {"evening.weekday": evening.weekday, "evening.second_weekday": evening.second_weekday}
    becomes = {day: values[path] for path, day in days.items() if day is not None and path in values}
    return {
        f"competition[{at}].weekday": becomes[rules.weekday]
        for at, rules in enumerate(club_rules.competition)
        if rules.weekday in becomes
    }


def _with_tables_of_systems(club_rules: ClubRules, values: Mapping[str, str]) -> dict[str, str]:
    """The settings of a pairing system as the table that they are; another system has only those that it knows."""
    to_write = dict(values)
    for place, pairing in _pairings(club_rules):
        within = f"{place}.settings."
        changes = {path.removeprefix(within): to_write.pop(path) for path in values if path.startswith(within)}
        system = _value(values.get(f"{place}.system", "")) or pairing.system
        if (changes or system != pairing.system) and system in Systems():
            known = {setting.name for setting in declared(system).settings}
            chosen = {**pairing.settings, **{name: _value(value) for name, value in changes.items()}}
            settings = {name: value for name, value in chosen.items() if name in known and value is not None}
            to_write[within.rstrip(".")] = as_toml(settings) if settings or pairing.settings else ""
    return to_write


def _pairings(club_rules: ClubRules) -> Iterator[tuple[str, PairingRules]]:
    for at, rules in enumerate(club_rules.competition):
        pairing = getattr(rules, "pairing", None)
        if isinstance(pairing, PairingRules):
            yield f"competition[{at}].pairing", pairing


def _value(text: str) -> Any:
    """What TOML says; None where nothing is written."""
    if not _is_complete_value(text or "0"):
        raise InvalidInput(N_("'{value}' is not a value; write a number, true, false or a text in quotes."), value=text)
    return tomllib.loads(f"x = {text}", parse_float=str)["x"] if text else None


def _values(club_rules: ClubRules) -> dict[str, Any]:
    return {setting.path: setting.value for table in setting_tables(club_rules) for setting in table.settings}


def _with_value(text: str, path: str, value: str) -> str:
    lines, places = text.splitlines(keepends=True), lines_by_path(text)
    if path in places:
        first = places[path] - 1
        replace = _table_replaced if lines[first].lstrip().startswith("[") else _value_replaced
        return "".join(replace(lines, first, value))
    table, name = path, ""
    while table and table not in places:
        table, _, word = table.rpartition(".")
        name = f"{word}.{name}".rstrip(".")
    at = places.get(table, 0)
    return "".join([*lines[:at], f"{name} = {value}\n" if value else "", *lines[at:]])


def _value_replaced(lines: list[str], first: int, value: str) -> list[str]:
    """Another value behind the same name, with the comment that stood there."""
    last, comment = _extent(lines, first)
    name = lines[first].partition("=")[0]
    return [*lines[:first], f"{name}= {value}{comment}\n" if value else "", *lines[last + 1 :]]


def _table_replaced(lines: list[str], first: int, value: str) -> list[str]:
    """Other words under the same heading; what stays keeps its line and its comment."""
    if not _is_complete_value(value or "{}"):
        raise InvalidInput(N_("'{value}' is not a table; write it as {{ name = value, other = value }}."), value=value)
    table = tomllib.loads(f"x = {value or '{}'}", parse_float=Decimal)["x"]
    words = dict(table) if isinstance(table, dict) else {}
    after = next((at for at in range(first + 1, len(lines)) if lines[at].lstrip().startswith("[")), len(lines))
    result: list[str] = []
    at, end = first + 1, 0
    while at < after:
        found, last = _WORD.match(lines[at]), at
        if found is None:
            result.append(lines[at])
        else:
            last, comment = _extent(lines, at)
            if found[1] in words:
                result += _same_or(lines[at : last + 1], found[1], words.pop(found[1]), comment)
            end = len(result)
        at = last + 1
    added = [f"{word}\n" for word in pairs(words)]
    return [*lines[: first + 1], *result[:end], *added, *result[end:], *lines[after:]]


_WORD = re.compile(r"\s*[\"']?([A-Za-z0-9_-]+)[\"']?\s*=")


def _same_or(lines: list[str], name: str, value: Any, comment: str) -> list[str]:
    """The lines of a word that says the same as before; else one with the other value."""
    is_same = tomllib.loads("".join(lines), parse_float=Decimal) == {name: value}
    return lines if is_same else [f"{name} = {as_toml(value)}{comment}\n"]


def _extent(lines: list[str], first: int) -> tuple[int, str]:
    """The last line of the value that begins on this one, and the comment behind it."""
    value = lines[first].partition("=")[2]
    last = first
    while not _is_complete_value(value) and last + 1 < len(lines):
        last += 1
        value += lines[last]
    marks = [at for at, letter in enumerate(value) if letter == "#"]
    start = next((at for at in marks if _is_complete_value(value[:at])), None)
    return last, "" if start is None or "\n" in value[start:].rstrip() else f" {value[start:].rstrip()}"


def _is_complete_value(value: str) -> bool:
    try:
        tomllib.loads(f"x = {value}")
    except tomllib.TOMLDecodeError:
        return False
    return True


HEADING = "# What each word means: docs/season/rulebook-file.md.\n\n"


def format_rules(club_rules: ClubRules) -> str:
    """The text of a file that `parse_club_rules` reads as these club rules."""
    return HEADING + "\n".join(_lines(club_rules, "")) + "\n"


def _lines(table: Any, path: str) -> Iterator[str]:
    """The settings of a table, then the tables within it, each under its heading."""
    fields = [(each.name, getattr(table, each.name), _usual(each)) for each in fields_of_struct(type(table))]
    within = [(name, value) for name, value, usual in fields if _is_table(value) and value != usual]
    yield from (
        f"{name} = {as_toml(value)}"
        for name, value, usual in fields
        if not _is_table(value) and value is not None and value != usual
    )
    for name, value in within:
        place = f"{path}.{name}".lstrip(".")
        for each in value if isinstance(value, tuple) else [value]:
            yield ""
            yield f"[[{place}]]" if isinstance(value, tuple) else f"[{place}]"
            if isinstance(each, CompetitionRules):
                yield f"kind = {as_toml(each.__struct_config__.tag)}"
            yield from _lines(each, place)


def _usual(field: msgspec.inspect.Field) -> Any:
    """The value of a setting that the file leaves out."""
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _is_table(value: Any) -> bool:
    if isinstance(value, tuple):
        return bool(value) and isinstance(value[0], CompetitionRules)
    return isinstance(value, msgspec.Struct)
