"""The settings of club rules one by one, and changes of some of them that leave the rest of the file unchanged."""

import datetime
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from indeler.formats.schema_errors import fields_of_struct
from indeler.language import N_, InvalidInput, Text
from indeler.model import POINT
from indeler.rulebooks import declared
from indeler.rulebooks.setting_questions import questions
from indeler.rulebooks.settings import as_text
from indeler.season.core import table_words
from indeler.season.core.club_rules import ClubRules, check_bounds, lines_by_path, parse_club_rules
from indeler.season.core.table_words import SettingWords, Systems
from indeler.season.core.tables import CompetitionRules, PairingRules, PartPoints, Points, Table

RULEBOOK = "botwinnik"


def with_setting(text: str, path: str, value: str) -> str:
    """Return the file in which this setting has the value, written as TOML; with an empty one it is left out."""
    return with_settings(text, {path: value})


def with_settings(text: str, values: Mapping[str, str]) -> str:
    """Return the file in which these settings by path have these values, written as TOML; an empty one is left out.

    Comments and everything else stay as they are. A value that would change anything else is refused; only
    competitions on a day of the week that the club changes move with that day.
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
    """BW-6: return the competitions bound to a day of the week that is changed here."""
    evening = club_rules.evening
    days = {"evening.weekday": evening.weekday, "evening.second_weekday": evening.second_weekday}
    becomes = {day: values[path] for path, day in days.items() if day is not None and path in values}
    return {
        f"competition[{at}].weekday": becomes[rules.weekday]
        for at, rules in enumerate(club_rules.competition)
        if rules.weekday in becomes
    }


def _with_tables_of_systems(club_rules: ClubRules, values: Mapping[str, str]) -> dict[str, str]:
    """Return the settings of a pairing system as one table, with only those that the system knows.

    A kind may have settings by default, which a written table would lose: so they are written too.
    """
    to_write = dict(values)
    for at, competition in enumerate(club_rules.competition):
        pairing, place = getattr(competition, "pairing", None), f"competition[{at}].pairing"
        if not isinstance(pairing, PairingRules):
            continue
        within = f"{place}.settings."
        changes = {path.removeprefix(within): to_write.pop(path) for path in values if path.startswith(within)}
        system = _value(values.get(f"{place}.system", "")) or pairing.system
        is_written = any(path.startswith(f"{place}.") for path in values) and f"{place}.settings" not in values
        if is_written and (changes or pairing.settings or system != pairing.system) and system in Systems():
            known = {setting.name for setting in declared(system).settings}
            chosen = {**pairing.settings, **{name: _value(value) for name, value in changes.items()}}
            settings = {name: value for name, value in chosen.items() if name in known and value is not None}
            to_write[within.rstrip(".")] = as_toml(settings) if settings or pairing.settings else ""
    return to_write


def _value(text: str) -> Any:
    """Return the parsed TOML value; None for an empty text."""
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
    """Replace the value of a name, and keep its comment."""
    last, comment = _extent(lines, first)
    name = lines[first].partition("=")[0]
    return [*lines[:first], f"{name}= {value}{comment}\n" if value else "", *lines[last + 1 :]]


def _table_replaced(lines: list[str], first: int, value: str) -> list[str]:
    """Replace the fields of a table; unchanged ones keep their line and their comment."""
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
    """Return the lines of a field if its value is unchanged; else one line with the new value."""
    is_same = tomllib.loads("".join(lines), parse_float=Decimal) == {name: value}
    return lines if is_same else [f"{name} = {as_toml(value)}{comment}\n"]


def _extent(lines: list[str], first: int) -> tuple[int, str]:
    """Return the last line of the value that begins on this one, and the comment after it."""
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
    """Return the text of a file that `parse_club_rules` reads as these club rules."""
    return HEADING + "\n".join(_lines(club_rules, "")) + "\n"


def _lines(table: Any, path: str) -> Iterator[str]:
    """Yield the settings of a table, then the tables within it, each under its heading."""
    fields = [(each.name, getattr(table, each.name), _usual(each)) for each in fields_of_struct(type(table))]
    written = [(name, value) for name, value, usual in fields if value is not None and value != usual]
    yield from (f"{name} = {as_toml(value)}" for name, value in written if not _is_table(value))
    for name, value in written:
        if not _is_table(value):
            continue
        place = f"{path}.{name}".lstrip(".")
        for each in value if isinstance(value, tuple) else [value]:
            yield ""
            yield f"[[{place}]]" if isinstance(value, tuple) else f"[{place}]"
            if isinstance(each, CompetitionRules):
                yield f"kind = {as_toml(each.__struct_config__.tag)}"
            yield from _lines(each, place)


def _usual(field: msgspec.inspect.Field) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _is_table(value: Any) -> bool:
    if isinstance(value, tuple):
        return bool(value) and isinstance(value[0], CompetitionRules)
    return isinstance(value, msgspec.Struct)


class Setting(NamedTuple):
    """One setting of the file and its value."""

    path: str
    """The path, such as ``cycles.points.win`` or ``evenings[1].rounds``."""
    name: str
    value: Any
    type: Any
    """The msgspec type of its values; for a setting of the pairing system the type that its rulebook declares."""
    optional: bool
    """Whether it may be missing in the file."""
    words: SettingWords
    """Its label, and its meaning."""


class SettingTable(NamedTuple):
    """A table of the file: its path, its subject, its clauses and its settings."""

    path: str
    heading: Text
    clauses: tuple[str, ...]
    settings: tuple[Setting, ...]


def setting_tables(table: Any, path: str = "") -> Iterator[SettingTable]:
    """Yield every table of the club rules, or of the table at this path, in the order of the file."""
    within: list[tuple[str, Any]] = []
    settings: list[Setting] = []
    for field in fields_of_struct(type(table)):
        value, place = getattr(table, field.name), f"{path}.{field.name}".lstrip(".")
        options = getattr(field.type, "types", (field.type,))
        if isinstance(value, tuple) and any(isinstance(each, CompetitionRules) for each in value):
            within += [(f"{place}[{at}]", each) for at, each in enumerate(value)]
        elif isinstance(value, msgspec.Struct):
            within.append((place, value))
        elif not any(isinstance(each, msgspec.inspect.StructType) for each in options):
            known = [each for each in options if not isinstance(each, msgspec.inspect.NoneType)]
            words = table.words_for(field.name)
            settings.append(Setting(place, field.name, value, known[0], len(known) < len(options), words))
    if isinstance(table, PairingRules):
        settings = [setting for setting in settings if setting.name != "settings"]
        within.append((f"{path}.settings", table))
    yield SettingTable(path, table.heading or Text(path), _clauses(type(table)), tuple(settings))
    for place, each in within:
        yield from [_of_the_system(table, place)] if each is table else setting_tables(each, place)


def optional_tables(rules: type[CompetitionRules]) -> dict[str, type[Table]]:
    """Return the optional tables of a competition of this kind, such as a final, by name."""
    found = {}
    for field in fields_of_struct(rules):
        options = getattr(field.type, "types", ())
        kinds = [each.cls for each in options if isinstance(each, msgspec.inspect.StructType)]
        tables = [kind for kind in kinds if issubclass(kind, Table)]
        if tables and any(isinstance(each, msgspec.inspect.NoneType) for each in options):
            found[field.name] = tables[0]
    return found


def _of_the_system(pairing: PairingRules, path: str) -> SettingTable:
    """Return the settings that the pairing system leaves to the club; empty if that system is not declared."""
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


def _clauses(table: type[Table]) -> tuple[str, ...]:
    """Return the clauses of a table, those of ``BW-22 to BW-25`` one by one."""
    return tuple(
        f"{found['letters']}{number}"
        for found in _CITED.finditer(table.about)
        for number in range(int(found["first"]), int(found["last"] or found["first"]) + 1)
    )


_CITED = re.compile(r"(?P<letters>BW-|K)(?P<first>\d+)(?: to (?:BW-|K)(?P<last>\d+))?")


def as_toml(value: Any) -> str:
    """Return a value as the file writes it."""
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
    """Return the words of a table as the file writes them."""
    return [f"{as_key(name)} = {as_toml(each)}" for name, each in table.items()]


def as_key(name: str) -> str:
    """Return a word before its value, as the file writes it."""
    return name if _BARE.fullmatch(name) else json.dumps(name)


_BARE = re.compile(r"[A-Za-z0-9_-]+")
