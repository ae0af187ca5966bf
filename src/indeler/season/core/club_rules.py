"""Club rules: a TOML file that is parsed strictly and checked; a fault is one sentence with its line."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Union

import msgspec

from indeler.formats.file_io import reason
from indeler.formats.schema_errors import no_toml, schema_error
from indeler.language import N_, FileTrouble, InvalidInput, Sentence, Text, TooLarge, Words
from indeler.model import as_tenths, tenths
from indeler.model.board_game import BoardGame
from indeler.rulebooks import declared
from indeler.season.core import registry, table_words, tables

if TYPE_CHECKING:
    AnyRules = tables.CompetitionRules
else:
    AnyRules = Union[registry.rules()]  # noqa: UP007 - the kinds are known once they are gathered


RULEBOOK = "botwinnik"


class ClubRules(tables.Table, frozen=True, kw_only=True):
    """Club rules: the complete file."""

    heading = N_("The rulebook")
    words = table_words.RULEBOOK

    name: str
    title: str = ""
    game: tables.GameName | None = None
    """Chess or draughts; unset: the game of the first pairing system that is named here."""
    season: tables.SeasonMonths = tables.SeasonMonths()
    evening: tables.EveningHours = tables.EveningHours()
    decisions: tables.Decisions = tables.Decisions()
    competition: tuple[AnyRules, ...] = ()
    """BW-7: the competitions, any number of each kind."""

    @property
    def names(self) -> tuple[str, ...]:
        """BW-7: return the competitions by name."""
        return tuple(each.name for each in self.competition)

    @property
    def plays(self) -> BoardGame:
        """Return the game of the club; a competition may have another one."""
        if self.game:
            return BoardGame(self.game)
        systems = (each.system for each in self.competition if each.system)
        return BoardGame(next((declared(system).game for system in systems), BoardGame.CHESS.value))

    @property
    def federation(self) -> str:
        """Return the federation of the members' numbers and ratings: by the game and the country of the holidays."""
        return _FEDERATIONS.get((self.plays, self.season.holidays[:2]), self.plays.federation)


_FEDERATIONS = {
    (BoardGame.CHESS, "BE"): "KBSB-FRBE",
    (BoardGame.DRAUGHTS, "BE"): "KBDB-FRBJD",
    (BoardGame.CHESS, "DE"): "DSB",
}
"""Federations by game and country, where it is not the Dutch one."""


def check(club_rules: ClubRules) -> Iterator[tables.Fault]:
    """Yield every fault of the file, the first one first."""
    hours = club_rules.evening
    if tables.LATEST_END < hours.ends <= hours.starts:
        text = N_("The end is before the start; write a later time, or one after midnight up to {time}.")
        yield "evening.ends", Sentence(text, time=f"{tables.LATEST_END:%H:%M}")
    if club_rules.evening.second_weekday == club_rules.evening.weekday:
        yield "evening.second_weekday", Sentence(N_("The second day of the week is another one than the first."))
    if not club_rules.competition:
        yield "competition", Sentence(N_("a season has at least one competition; write a table [[competition]]"))
    for place, each in enumerate(club_rules.competition):
        if each.name in {*tables.OUTSIDE, *club_rules.names[:place]} or not each.name.strip():
            text = N_("'{name}' is not a name for a competition, or is used twice")
            yield f"competition[{place}].name", Sentence(text, name=each.name)
        if each.weekday is not None and tables.WEEKDAYS.index(each.weekday) not in club_rules.evening.weekdays:
            text = N_("The club does not play on this day of the week; choose one on which it does.")
            yield f"competition[{place}].weekday", Sentence(text)
        for path, fault in each.faults(club_rules.competition):
            yield f"competition[{place}].{path}", fault


def contradictions(club_rules: ClubRules) -> list[Sentence]:
    """Return settings that contradict each other, with the competition; they are allowed once they are confirmed."""
    text = N_("{competition}: {doubt}")
    return [
        Sentence(text, competition=each.title or each.name, doubt=doubt)
        for each in club_rules.competition
        for doubt in each.doubts()
    ]


def read_club_rules(path: Path | str) -> ClubRules:
    """Return the club rules in this file."""
    return parse_club_rules(_text(Path(path)), str(path))


def _text(path: Path) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(LARGEST_FILE + 1)  # one character more is refused
    except OSError as trouble:
        raise FileTrouble(N_("{path}: {reason}."), path=path, reason=reason(trouble)) from None
    except UnicodeDecodeError:
        raise InvalidInput(N_("{path} is not a UTF-8 text."), path=path) from None


def shipped_rules(name: str) -> ClubRules:
    """Return club rules that come with Indeler."""
    return parse_club_rules(shipped_text(name), f"{name}.toml")


def shipped_text(name: str) -> str:
    """Return the file of club rules that come with Indeler, as a start for other rules."""
    if name not in SHIPPED:
        text = N_("There is no rulebook '{name}'; choose one of {choices}, or name a TOML file.")
        raise InvalidInput(text, name=name, choices=SHIPPED)
    return files("indeler.season").joinpath("presets", f"{name}.toml").read_text(encoding="utf-8")


def text_of(rules: str) -> str:
    """Return the text of club rules that come with Indeler, by its name, or of a file."""
    return shipped_text(rules) if rules in SHIPPED or not rules.endswith(".toml") else _text(Path(rules))


def digest(text: str) -> str:
    """Return the digest by which a logbook identifies its club rules."""
    return sha256(text.encode()).hexdigest()


def parse_club_rules(text: str, where: str = "rulebook") -> ClubRules:
    """Return the club rules that this text holds; ``where`` names it in a refusal."""
    club_rules = decode_club_rules(text, where)
    check_club_rules(club_rules, text, where)
    return club_rules


def check_club_rules(club_rules: ClubRules, text: str, where: str) -> None:
    """Refuse club rules with a fault."""
    for path, wrongly in check(club_rules):
        raise _refusal(where, text, path, wrongly)


def decode_club_rules(text: str, where: str) -> ClubRules:
    """Return the club rules that this text holds, which are only checked when they are adopted."""
    tree = tree_of(text, where)
    try:
        return msgspec.convert(tree, ClubRules, dec_hook=decoded)
    except msgspec.ValidationError as wrong:
        path, fault, unknown = schema_error(wrong, ClubRules, tree, lambda kind: Sentence(_BELONGS[kind]))
        raise _refusal(where, text, path, fault, unknown) from None


def tree_of(text: str, where: str = "rulebook") -> dict[str, Any]:
    """Return the tables of this text without validation."""
    check_bounds(text, where)
    try:
        return tomllib.loads(text, parse_float=str)  # exact: 3.5 never becomes a float
    except tomllib.TOMLDecodeError as wrong:
        raise no_toml(where, wrong) from None


_BELONGS: dict[type, Text] = {
    tables.Points: N_("a number of points, such as 3.5"),
    tables.Exact: N_('a number such as 70, or a text such as "1/3"'),
}
"""The expected value of a type of our own, in words."""


def decoded(type: type, value: Any) -> Any:
    """Return a number of points, or a number or word of a pairing system, as the file writes it, read exactly."""
    if type not in _BELONGS:
        raise NotImplementedError
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError(f"Expected {_BELONGS[type]}")
    if type is tables.Exact:
        return tables.Exact(str(value).strip())
    part = _PART.fullmatch(value) if isinstance(value, str) else None
    try:
        exact = as_tenths(int(part[1] or 0) + Fraction(part[2])) if part else tenths(value)
        return tables.Points(exact) if exact.denominator == 1 else tables.PartPoints(exact)
    except (InvalidInput, ZeroDivisionError) as wrong:
        raise ValueError(str(wrong)) from None


msgspec.json.Decoder(ClubRules, dec_hook=decoded)
"""msgspec analyses a struct at its first use, and a second thread that uses it at the same time crashes: so this is
done here, before there are threads."""

_PART = re.compile(r"(?:([0-9]{1,4}) )?([0-9]{1,4}/[0-9]{1,4}|[0-9]{1,4}[.][0-9]{2,4})")
"""``1/3``, ``2 1/3``, ``0.25``."""


def _refusal(where: str, text: str, path: str, fault: tables.Spoken, unknown: str = "") -> InvalidInput:
    message = N_("{file}:{line}: {path}: {fault}; see docs/season/rulebook-file.md.")
    at = line_of(text, f"{path}.{unknown}".strip("."))
    return InvalidInput(message, file=where, line=at, path=path or Sentence(N_("the file")), fault=_Part(fault))


class _Part:
    """A sentence as a part of another one, without the capital letter and the full stop."""

    def __init__(self, sentence: tables.Spoken) -> None:
        self.sentence = sentence

    def translated(self, words: Words) -> str:
        """Return the sentence in the language of these words."""
        text = self.sentence.translated(words).rstrip(".")
        is_code = text[1:2].isupper() or text[1:2].isdigit()  # WP is a tie-break
        return text if is_code else text[:1].lower() + text[1:]


LARGEST_FILE = 64 << 10
"""The maximum size of a club rules file; those that come with Indeler have some four thousand characters."""

DEEPEST, LONGEST_KEY, LONGEST_WORD = 20, 10, 200
"""Brackets within brackets, parts of a key with dots in it, and letters of a number or a bare word."""

_TOKEN = re.compile(
    r'''(?P<text>"""(?:\\.|(?!""").)*+(?:"""|\Z)|\'\'\'(?:(?!\'\'\').)*+(?:\'\'\'|\Z)|"(?:\\.|[^"\\\n])*+"?|'[^'\n]*+'?)
    |(?P<comment>\#[^\n]*+)|(?P<opens>[\[{])|(?P<closes>[\]}])|(?P<dot>\.)|(?P<blank>[ \t]++)|(?P<word>[\w+:-]++)|.''',
    re.DOTALL | re.VERBOSE,
)


def check_bounds(text: str, where: str) -> None:
    """Refuse a text that would cost more than any club rules: too large, nested too deep, or with endless keys."""
    if len(text) > LARGEST_FILE:
        fault = N_("{file}: this is larger than {size} KB, too large for a rulebook; check that it is the right file.")
        raise TooLarge(fault, file=where, size=LARGEST_FILE >> 10)
    depth = parts = 0
    for token in _TOKEN.finditer(text):
        depth += (token.lastgroup == "opens") - (token.lastgroup == "closes")
        parts = parts + (token.lastgroup == "dot") if token.lastgroup in _OF_A_KEY else 0
        is_long = token.lastgroup == "word" and len(token[0]) > LONGEST_WORD
        if depth > DEEPEST or parts >= LONGEST_KEY or is_long:
            message = N_(
                "{file}:{line}: this is nested too deep or too long for a rulebook; see docs/season/rulebook-file.md."
            )
            raise InvalidInput(message, file=where, line=text.count("\n", 0, token.start()) + 1)


_OF_A_KEY = frozenset(("text", "dot", "blank", "word"))
_HEADER = re.compile(r"\s*(\[\[?)([^\]]+)\]")
_KEY = re.compile(r"\s*([A-Za-z0-9_.\"'-]+)\s*=")


def line_of(text: str, path: str) -> int:
    """Return the line of the value with this path (``evenings[1].rounds``), or of the nearest above it; at least 1."""
    lines = lines_by_path(text)
    parts = re.findall(r"[^.\[\]]+|\[[^\[\]]*\]", path)
    while parts:
        shorter = "".join(part if part.startswith("[") else f".{part}" for part in parts).lstrip(".")
        if shorter in lines:
            return lines[shorter]
        parts.pop()
    return 1


def lines_by_path(text: str) -> dict[str, int]:
    """Return the line of every table and every value of the text."""
    lines: dict[str, int] = {}
    array_sizes: Counter[str] = Counter()
    table = ""
    for number, line in enumerate(text.splitlines(), start=1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            table = name = header[2].strip()
            first, dot, rest = name.partition(".")
            if header[1] == "[[":
                table = f"{name}[{array_sizes[name]}]"
                array_sizes[name] += 1
            elif dot and array_sizes[first]:  # within the last of these tables, such as evenings[1].final
                table = f"{first}[{array_sizes[first] - 1}].{rest}"
            lines.setdefault(table, number)
        elif key:
            name = key[1].replace('"', "").replace("'", "")
            lines.setdefault(f"{table}.{name}".lstrip("."), number)
    return lines


class Preset(NamedTuple):
    """Club rules that come with Indeler, described for a user who chooses one."""

    title: Text
    sentence: Text
    competition: Text | None = None
    """The title of its only competition, where the file gives it one."""


PRESETS = {
    "botwinnik": Preset(
        N_("Club with everything"),
        N_("Four cycles in two or three groups, a championship, rapid, blitz and a cup, as S.V. Botwinnik plays."),
    ),
    "keizer": Preset(
        N_("Keizer club"), N_("One ladder of 34 evenings on which a win is worth what the opponent's place is worth.")
    ),
    "keizer-draughts": Preset(
        N_("Keizer for draughts"), N_("The same for a draughts club, 30 evenings, with 2-0, 1-1 and 0-2.")
    ),
    "swiss": Preset(
        N_("Swiss season"), N_("Three Swiss tournaments of nine rounds in one group, a round every evening.")
    ),
    "round-robin": Preset(
        N_("Round robin"),
        N_("Everybody meets everybody twice in two groups; a player who is away catches the game up."),
    ),
    "school": Preset(
        N_("School"),
        N_("A small Swiss every week on one afternoon, added up over the year; the best 16 of 24 count."),
        N_("Weekly Swiss"),
    ),
    "rapid": Preset(N_("Rapid series"), N_("Six evenings of seven rapid games, with a final of the best.")),
    "autumn": Preset(N_("Autumn competition"), N_("Nine evenings in one group from September to December.")),
    "draughts": Preset(
        N_("Draughts club"), N_("Two cycles in two groups by the KNDB, and an evening of fast draughts.")
    ),
}

SHIPPED = tuple(PRESETS)
"""The club rules that come with Indeler."""
