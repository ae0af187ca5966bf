"""The building blocks of the tables of a club rules file. Every field is documented in docs/season/rulebook-file.md.

Defaults are those of a plain club competition; a club only writes differing values in its file.
"""

from __future__ import annotations

import datetime
from abc import ABCMeta
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

import msgspec

from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.season.core import table_words
from indeler.season.core.table_words import SettingWords, TableWords

RULEBOOK = "botwinnik"


class Points(int, metaclass=ABCMeta):
    """A number of points in the file, in tenths."""


@Points.register
class PartPoints(Fraction):
    """Points that are not an integral number of tenths, such as a third of a point: also in tenths, and exact."""


class Exact(str):
    """A number or a word as a pairing system reads it: ``1/3``, ``40p`` or ``none``; an integer needs no quotes."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the file; unknown words are refused."""

    about: ClassVar[str] = ""
    """The clauses of its subject, such as ``BW-22 to BW-25, K20``."""
    heading: ClassVar[Text | None] = None
    """Its title in a few words, shown above its settings."""
    words: ClassVar[TableWords] = {}
    """The words of the fields that it adds."""

    @classmethod
    def words_for(cls, field: str) -> SettingWords:
        """Return the words of one of its fields; of a field without words its name."""
        tables = (each for each in cls.__mro__ if issubclass(each, Table))
        plain = SettingWords(Text(field.replace("_", " ")), Text(""), "")
        return next((table.words[field] for table in tables if field in table.words), plain)


Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=999)]
RoundsAnEvening = Annotated[int, msgspec.Meta(ge=1, le=9)]
"""The number of rounds on an evening, for a competition with a round every evening."""
GameName = Literal["chess", "draughts"]
"""The words of `indeler.model.board_game`."""
LadderTie = Literal["WP", "SB", "rating", "lot"]
Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEEKDAYS: tuple[Weekday, ...] = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

Region = Literal[
    "",
    "NL",
    "NL-Noord",
    "NL-Midden",
    "NL-Zuid",
    "BE",
    "BE-Flemish",
    "BE-French",
    "BE-German",
    "DE",
    "DE-BB",
    "DE-BE",
    "DE-BW",
    "DE-BY",
    "DE-HB",
    "DE-HE",
    "DE-HH",
    "DE-MV",
    "DE-NI",
    "DE-NW",
    "DE-RP",
    "DE-SH",
    "DE-SL",
    "DE-SN",
    "DE-ST",
    "DE-TH",
]
"""The region of a club's holidays: a country, or a part of a country with different holidays."""

RESERVE, SPECIAL = "reserve", "special"
OUTSIDE = (RESERVE, SPECIAL)
"""BW-7: the uses of an evening without a competition, which cannot be names of competitions."""

EACH_GROUP, RUN_ON = "each-group", "run-on"
"""The numbering of boards: from 1 in every group, or continuing across the groups."""

Spoken = Sentence | InvalidInput
Fault = tuple[str, Spoken]
"""The path of a faulty value within a table, and the fault."""


class Example(NamedTuple):
    """The effect of a competition's settings in a small table: its title, its column headings, its rows."""

    title: Sentence
    head: tuple[Sentence, ...]
    rows: tuple[tuple[Sentence, tuple[str, ...]], ...]


class CompetitionRules(Table, frozen=True, kw_only=True, tag_field="kind", tag=""):
    """A table ``[[competition]]``: its ``kind``, its ``name`` in calendar and logbook, its title.

    Each kind adds its own fields. A file ``picture.svg`` next to its rules is shown in the choice of a competition.
    """

    words = table_words.COMPETITION

    name: str
    title: str = ""
    """Another name by which the club knows it."""
    game: GameName | None = None
    """The game that is played; unset: the game of the club."""
    weekday: Weekday | None = None
    """BW-6: the only day of the week on which it is played, where the club has two."""
    starts: datetime.date | None = None
    """BW-20: no evening of the competition is planned before this day."""

    sentence: ClassVar[Text | None] = None
    """A description of the kind in one sentence for a user who chooses one; ``heading`` is its title."""
    regular: ClassVar[bool] = False
    """Whether there is one round an evening for all members who did not sign off; a cancelled round moves the others
    on.
    """

    @property
    def system(self) -> str:
        """Return the rulebook that pairs it; empty if it has its own method of pairing."""
        return ""

    @classmethod
    def begun(cls, name: str, others: Sequence[CompetitionRules]) -> CompetitionRules:
        """Return a new competition of this kind with its first settings, in a club with these others."""
        return cls(name=name)

    def part_begun(self, table: type[Table]) -> Table | None:
        """Return an optional part with its first settings; None if it cannot have that part now."""
        return table()

    def example(self, players: int) -> Example | None:
        """Return the effect of its settings among this many players; None where a table would be empty."""
        return None

    def faults(self, others: Sequence[CompetitionRules]) -> Iterator[Fault]:
        """Yield the faults of this table in itself, with the pairing systems and with the other competitions."""
        yield from ()

    def doubts(self) -> Iterator[Sentence]:
        """Yield settings that contradict each other; they are allowed once somebody has confirmed them."""
        yield from ()


def doubts_about_games(win: Points, draw: Points, loss: Points, odd: Points) -> Iterator[Sentence]:
    """Yield contradictions of the points of games, and of those of the player without an opponent."""
    if draw > win:
        yield Sentence(N_("a draw scores more than a win"))
    if loss > draw:
        yield Sentence(N_("a loss scores more than a draw"))
    if odd > win:
        yield Sentence(N_("the bye scores more than a win"))


class SeasonMonths(Table, frozen=True, kw_only=True):
    """BW-1: the months in which a season starts and ends, and the region of the holidays without club evenings."""

    about = "BW-1"
    heading = N_("Season")
    words = table_words.SEASON

    first_month: Annotated[int, msgspec.Meta(ge=1, le=12)] = 9
    last_month: Annotated[int, msgspec.Meta(ge=1, le=12)] = 6
    holidays: Region = ""


LATEST_END = datetime.time(6)
"""BW-6: an end before the start is after midnight, up to this time."""


class EveningHours(Table, frozen=True, kw_only=True):
    """BW-6, BW-9: when the club plays, and until when members can sign off."""

    about = "BW-6, BW-9"
    heading = N_("Club evening")
    words = table_words.EVENING

    part_of_day: Literal["evening", "morning", "afternoon", "day"] = "evening"
    """The name of the time at which the club plays; every text uses it."""
    weekday: Weekday = "thursday"
    second_weekday: Weekday | None = None
    """Another day of the week on which the club plays too."""
    starts: datetime.time = datetime.time(20, 0)
    second_starts: datetime.time | None = None
    """The start of play on the second day; unset: the same time."""
    second_sign_off_until: datetime.time | None = None
    """The limit for signing off on the second day; unset: the same time."""
    latest_start: datetime.time = datetime.time(20, 15)
    ends: datetime.time = datetime.time(23, 59)
    sign_off_until: datetime.time = datetime.time(19, 0)
    board_numbers: Literal["each-group", "run-on"] = "each-group"
    """Whether the numbers of boards restart in every group, or continue across the groups of a round."""

    @property
    def weekdays(self) -> tuple[int, ...]:
        """BW-6: return the days of the week on which the club plays, Monday is 0."""
        return tuple(WEEKDAYS.index(each) for each in (self.weekday, self.second_weekday) if each is not None)

    def starts_on(self, date: datetime.date) -> datetime.time:
        """BW-6: return when play starts on this day."""
        return self.second_starts if self._is_second(date) and self.second_starts else self.starts

    def sign_off_until_on(self, date: datetime.date) -> datetime.time:
        """BW-9: return until when members sign off for this day."""
        second = self.second_sign_off_until if self._is_second(date) else None
        return second or self.sign_off_until

    def ends_on(self, date: datetime.date) -> datetime.datetime:
        """BW-6: return when the building closes after this evening; an end before the start is on the next day."""
        ends = datetime.datetime.combine(date, self.ends)
        if self.ends > self.starts_on(date):
            return ends
        if self.ends <= LATEST_END:
            return ends + datetime.timedelta(days=1)
        return datetime.datetime.combine(date, datetime.time(23, 59))

    def day_at(self, moment: datetime.datetime) -> datetime.date:
        """BW-6: return the date of the evening at this moment: after midnight that of yesterday, until it ends."""
        before = moment.date() - datetime.timedelta(days=1)
        return before if moment <= self.ends_on(before) else moment.date()

    def _is_second(self, date: datetime.date) -> bool:
        return self.second_weekday is not None and date.weekday() == WEEKDAYS.index(self.second_weekday)


class Decisions(Table, frozen=True, kw_only=True):
    """BW-4, BW-5, BW-12, BW-32: the deadlines of decisions."""

    about = "BW-4, BW-5, BW-12, BW-32"
    heading = N_("Terms")
    words = table_words.DECISIONS

    appeal_days: Count = 7
    final_after_days: Count = 7
    publish_within_days: Count = 1
    notation_free_games: Count = 3
    notation_penalty_minutes: Count = 15


class PairingRules(Table, frozen=True, kw_only=True):
    """BW-22 to BW-25: the system that pairs, its settings, and the first rounds."""

    about = "BW-22 to BW-25"
    heading = N_("Pairing")
    words = table_words.PAIRING

    system: str = "knsb-wp"
    settings: dict[str, Any] = {}
    first_cycle: Literal["random", "halves", "system"] = "system"
    later_cycles: Literal["random", "halves", "system"] = "system"
    odd_in_halves: Literal["last", "first"] = "last"
    colours_in_halves: Literal["alternating", "first-named"] = "alternating"


class Leg(Table, frozen=True, kw_only=True):
    """Games of a play-off at one tempo, with alternate colours; the player who scores more wins the match."""

    heading = N_("Games of a play-off")
    words = table_words.LEG

    games: Positive
    tempo: str


class PlayOffRules(Table, frozen=True, kw_only=True):
    """BW-47, K3: the legs of a play-off, and the Armageddon game that decides it."""

    about = "BW-47, K3"
    heading = N_("Play-off")
    words = table_words.PLAY_OFF

    legs: tuple[Leg, ...] = ()
    white_minutes: Positive = 5
    black_minutes: Positive = 4

    @property
    def armageddon(self) -> str:
        """K3: format White's minutes and Black's, as in ``5 v 4``; a draw wins for Black."""
        return f"{self.white_minutes} v {self.black_minutes}"
