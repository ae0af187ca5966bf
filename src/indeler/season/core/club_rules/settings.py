"""The settings of club rules one by one, those of its pairing systems among them."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from indeler.formats.schema_errors import fields_of_struct
from indeler.language import N_, Text
from indeler.model import POINT
from indeler.rulebooks.chosen_settings import as_text
from indeler.rulebooks.setting_questions import questions
from indeler.season.core import table_words
from indeler.season.core.club_rules.model import ClubRules
from indeler.season.core.table_words import SettingWords
from indeler.season.core.tables import CompetitionRules, PairingRules, PartPoints, Points, Table

RULEBOOK = "botwinnik"


class Setting(NamedTuple):
    """One word of the file and what it says."""

    path: str
    """Such as ``cycles.points.win`` or ``evenings[1].rounds``."""
    name: str
    value: Any
    type: Any
    """What msgspec says about its values; of a setting of the pairing system how its rulebook asks for it."""
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


def setting_tables(club_rules: ClubRules) -> Iterator[SettingTable]:
    """Every table of the club rules, in the order of the file."""
    return _tables(club_rules, "")


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
            words = table.words_for(field.name)
            settings.append(Setting(place, field.name, value, known[0], len(known) < len(options), words))
    if isinstance(table, PairingRules):
        settings = [setting for setting in settings if setting.name != "settings"]
        within.append((f"{path}.settings", table))
    yield SettingTable(path, table.heading or Text(path), _clauses(type(table)), tuple(settings))
    for place, each in within:
        yield from [_of_the_system(table, place)] if each is table else _tables(each, place)


def optional_tables(rules: type[CompetitionRules]) -> dict[str, type[Table]]:
    """By name: the tables that a competition of this kind can have and need not, such as a final."""
    found = {}
    for field in fields_of_struct(rules):
        options = getattr(field.type, "types", ())
        kinds = [each.cls for each in options if isinstance(each, msgspec.inspect.StructType)]
        tables = [kind for kind in kinds if issubclass(kind, Table)]
        if tables and any(isinstance(each, msgspec.inspect.NoneType) for each in options):
            found[field.name] = tables[0]
    return found


def _of_the_system(pairing: PairingRules, path: str) -> SettingTable:
    """What the pairing system leaves to the club; nothing where nobody has declared that system."""
    system_questions = questions(pairing.system) if pairing.system in table_words.Systems() else ()
    settings = [
        Setting(
            f"{path}.{each.name}",
            each.name,
            as_text(pairing.settings[each.name]) if each.name in pairing.settings else None,
            each,
            True,
            SettingWords(each.words.label, each.sentence, each.words.example, each.words.important, each.words.values),
        )
        for each in system_questions
    ]
    return SettingTable(path, N_("Settings of the pairing system"), _clauses(type(pairing)), tuple(settings))


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
        units, tenth = divmod(abs(int(value)), 10)
        return f"{'-' if value < 0 else ''}{units}{f'.{tenth}' if tenth else ''}"
    if isinstance(value, int | Decimal):
        return str(value)
    if isinstance(value, datetime.time | datetime.date):
        return value.isoformat()
    if isinstance(value, msgspec.Struct):
        return as_toml({name: getattr(value, name) for name in value.__struct_fields__})
    if isinstance(value, Mapping):
        return f"{{ {', '.join(pairs(value))} }}" if value else "{}"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(as_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def pairs(table: Mapping[str, Any]) -> list[str]:
    """The words of a table as the file writes them."""
    return [f"{as_key(name)} = {as_toml(each)}" for name, each in table.items()]


def as_key(name: str) -> str:
    """A word before its value, as the file writes it."""
    return name if _BARE.fullmatch(name) else json.dumps(name)


_BARE = re.compile(r"[A-Za-z0-9_-]+")
