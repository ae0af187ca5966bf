"""The settings of a rulebook one by one, and a rulebook file in which one of them is another."""

from __future__ import annotations

import datetime
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from indeler.formats.shapes import fields_of_struct
from indeler.language import N_, InvalidInput, Text
from indeler.model import POINT
from indeler.season.core.rulebook.bounds import check_bounds
from indeler.season.core.rulebook.club import ClubRulebook
from indeler.season.core.rulebook.lines import lines_by_path
from indeler.season.core.rulebook.migration import path_in_file
from indeler.season.core.rulebook.reading import parsed, tree_of
from indeler.season.core.setting_words import SettingWords
from indeler.season.core.tables import CompetitionRules, PartPoints, Points, Table

RULEBOOK = "botwinnik"


class Setting(NamedTuple):
    """One word of the file and what it says; ``type`` is what msgspec says about its values."""

    path: str
    """Such as ``cycles.points.win`` or ``evenings[1].rounds``."""
    name: str
    value: Any
    type: Any
    optional: bool
    """Whether the file may leave it open."""
    words: SettingWords
    """What people call it, and what it decides."""


class SettingTable(NamedTuple):
    """A table of the file: its path, what it is about, the clauses that it is about, its settings."""

    path: str
    heading: Text
    clauses: tuple[str, ...]
    settings: tuple[Setting, ...]


def setting_tables(rulebook: ClubRulebook) -> Iterator[SettingTable]:
    """Every table of the rulebook, in the order of the file."""
    return _tables(rulebook, "")


def _tables(table: Any, path: str) -> Iterator[SettingTable]:
    within: list[tuple[str, Any]] = []
    settings: list[Setting] = []
    for field in fields_of_struct(type(table)):
        value, place = getattr(table, field.name), f"{path}.{field.name}".lstrip(".")
        if isinstance(value, tuple) and any(isinstance(each, CompetitionRules) for each in value):
            within += [(f"{place}[{at}]", each) for at, each in enumerate(value)]
        elif isinstance(value, msgspec.Struct):
            within.append((place, value))
        elif not _is_table(field.type):
            options = getattr(field.type, "types", (field.type,))
            known = [each for each in options if not isinstance(each, msgspec.inspect.NoneType)]
            words = table.told_here(field.name)
            settings.append(Setting(place, field.name, value, known[0], len(known) < len(options), words))
    yield SettingTable(path, table.heading or Text(path), _clauses(type(table)), tuple(settings))
    for place, each in within:
        yield from _tables(each, place)


def _is_table(type: Any) -> bool:
    """Whether a competition could stand here that this club does not have."""
    return any(isinstance(each, msgspec.inspect.StructType) for each in getattr(type, "types", (type,)))


def _clauses(table: type[Table]) -> tuple[str, ...]:
    """The clauses that a table is about, one by one."""
    return tuple(clause for found in _CITED.finditer(table.about) for clause in _through(found["first"], found["last"]))


_CITED = re.compile(r"(?P<first>(?:BW-|K)\d+)(?: to (?P<last>(?:BW-|K)\d+))?")


def _through(first: str, last: str | None) -> list[str]:
    """``BW-22 to BW-25`` one by one."""
    letters = first.rstrip("0123456789")
    numbers = [int(clause[len(letters) :]) for clause in (first, last or first)]
    return [f"{letters}{number}" for number in range(numbers[0], numbers[1] + 1)]


def as_toml(value: Any) -> str:
    """A value as the file writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, PartPoints):
        return json.dumps(str(Fraction(value) / POINT))
    if isinstance(value, Points):
        whole, tenth = divmod(abs(int(value)), 10)
        return f"{'-' if value < 0 else ''}{whole}{f'.{tenth}' if tenth else ''}"
    if isinstance(value, int | Decimal):
        return str(value)
    if isinstance(value, datetime.time):
        return value.isoformat()
    if isinstance(value, msgspec.Struct):
        return as_toml({name: getattr(value, name) for name in value.__struct_fields__})
    if isinstance(value, Mapping):
        return f"{{ {', '.join(_pairs(value))} }}" if value else "{}"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(as_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _pairs(table: Mapping[str, Any]) -> list[str]:
    return [f"{name if _BARE.fullmatch(name) else json.dumps(name)} = {as_toml(each)}" for name, each in table.items()]


_BARE = re.compile(r"[A-Za-z0-9_-]+")


def with_setting(text: str, path: str, value: str) -> str:
    """The file in which this setting has the value, written as TOML; with an empty one it is left out."""
    return with_settings(text, {path: value})


def with_settings(text: str, values: Mapping[str, str]) -> str:
    """The file in which these settings by path have these values, written as TOML; an empty one is left out.

    Comments and everything else stay as they are. A value that would change anything else is refused.
    """
    tree, changed = tree_of(text), text
    for path, value in values.items():
        check_bounds(value, path)
        changed = _written(changed, path_in_file(tree, path), value)
    before, after = _values(parsed(text)), _values(parsed(changed, "rulebook.toml"))
    if {name for name in before | after if before.get(name) != after.get(name)} - {*values}:
        told = {"value": ", ".join(values.values()), "path": ", ".join(values)}
        raise InvalidInput(N_("'{value}' is not one value for {path}; write only that."), **told)
    return changed


def _values(rulebook: ClubRulebook) -> dict[str, Any]:
    return {setting.path: setting.value for table in setting_tables(rulebook) for setting in table.settings}


def _written(text: str, path: str, value: str) -> str:
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
    """Other words under the same heading."""
    if not _is_whole(value or "{}"):
        raise InvalidInput(N_("'{value}' is no table; write it as {{ name = value, other = value }}."), value=value)
    table = tomllib.loads(f"x = {value or '{}'}", parse_float=Decimal)["x"]
    words = _pairs(table) if isinstance(table, dict) else []
    after = next((at for at in range(first + 1, len(lines)) if lines[at].lstrip().startswith("[")), len(lines))
    return [*lines[: first + 1], *(f"{word}\n" for word in words), "\n", *lines[after:]]


def _extent(lines: list[str], first: int) -> tuple[int, str]:
    """The last line of the value that begins on this one, and the comment behind it."""
    value = lines[first].partition("=")[2]
    last = first
    while not _is_whole(value) and last + 1 < len(lines):
        last += 1
        value += lines[last]
    marks = [at for at, letter in enumerate(value) if letter == "#"]
    start = next((at for at in marks if _is_whole(value[:at])), None)
    return last, "" if start is None or "\n" in value[start:].rstrip() else f" {value[start:].rstrip()}"


def _is_whole(value: str) -> bool:
    try:
        tomllib.loads(f"x = {value}")
    except tomllib.TOMLDecodeError:
        return False
    return True
