"""What a season is at one moment: plain values, never changed, each event makes the next one."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from indeler.language import N_, Words


class Place(NamedTuple):
    """One group's round. ``part`` is the number of the cycle or the evening."""

    competition: str
    part: int
    round: int
    group: str = ""

    def said(self, words: Words) -> str:
        """In the language of these words."""
        if self.competition == "cycles":
            text = N_("cycle {part}, round {round}, group {group}")
        elif self.group:
            text = N_("{competition} evening {part}, round {round}, final")
        else:
            text = N_("{competition} evening {part}, round {round}")
        return words(text).format_map(self._asdict())

    def __str__(self) -> str:
        return self.said(N_)


class _Value(msgspec.Struct, frozen=True):
    """A part of the state."""


class Member(_Value, frozen=True):
    """A member of the club."""

    id: int
    name: str
    rating: int
    born: datetime.date | None
    joined: datetime.date
    left: datetime.date | None = None
    learning_notation: bool = False
    last_season: tuple[str, int] | None = None
    not_in: frozenset[str] = frozenset()
    """The competitions this member does not take part in."""
    title: str = ""
    federation: str = ""
    fide_id: str = ""
    knsb: str = ""
    """The number at the KNSB."""
    knsb_rating: int = 0
    club: str = ""
    sex: str = ""


class Evening(_Value, frozen=True):
    """An evening of the calendar."""

    date: datetime.date
    what: str
    note: str = ""
    part: int = 0
    """Which of its competition it is, where that was fixed when another one was made up; else they go by date."""


class Attendance(_Value, frozen=True):
    """What is known about one member on one evening."""

    reason: str = ""
    """``absent`` or ``external`` where the member signed off."""
    signed_off_at: datetime.datetime | None = None
    signed_off_by: int = 0
    """The number of the event that said so: it may be written down later than it was told."""
    no_show: bool = False
    exempt: bool = False
    objected_at: datetime.datetime | None = None
    granted: bool | None = None


class ExternalGame(_Value, frozen=True):
    """A game that a member plays elsewhere in the week of an evening."""

    game_at: datetime.datetime
    announced_at: datetime.datetime | None = None
    opponent: str = ""
    rating: int = 0
    result: str = ""
    """``win``, ``draw`` or ``loss`` once it is known."""
    ruled: bool | None = None


class Board(_Value, frozen=True):
    """A board of a round."""

    white: int
    black: int
    result: str = ""
    entered_at: datetime.datetime | None = None
    set_by: int = 0
    """The number of the event that paired the two."""


class Paired(_Value, frozen=True):
    """A round of one group as it was paired."""

    place: Place
    date: datetime.date
    boards: tuple[Board, ...]
    odd: int | None
    field: tuple[int, ...]
    """Everybody who took part in the competition then, paired or not."""
    made_at: datetime.datetime
    published_at: datetime.datetime | None = None
    seed: str = ""
    by_hand: bool = False
    taken_over: bool = False
    """Paired elsewhere, before the season came here."""
    extra: Mapping[int, int] = {}
    """By member: tenths on top of what the round gave, as taken over."""
    odd_by: int = 0
    """The number of the event that left somebody odd."""
    closed_at: datetime.datetime | None = None
    """When the results were declared checked; a change after that is a correction."""

    def board_of(self, member: int) -> Board | None:
        """The board of this member."""
        return next((board for board in self.boards if member in (board.white, board.black)), None)

    def placed_by(self, member: int) -> int | None:
        """The number of the event that gave this member a place in the round; None where there is none."""
        board = self.board_of(member)
        if board is not None:
            return board.set_by
        return self.odd_by if self.odd == member else None

    def board(self, a: int, b: int) -> Board | None:
        """The board of these two, whoever has white."""
        seated = ((a, b), (b, a))
        return next((board for board in self.boards if (board.white, board.black) in seated), None)


class Cycle(_Value, frozen=True):
    """A cycle that has begun."""

    number: int
    groups: Mapping[str, tuple[int, ...]]
    start_ratings: Mapping[int, int]
    opened_on: datetime.date
    enters: Mapping[int, int] = {}
    """The first round of those who came later."""

    def group_of(self, member: int) -> str | None:
        """The group this member plays in."""
        return next((name for name, group in self.groups.items() if member in group), None)


class Appeal(_Value, frozen=True):
    """An appeal, by its number in the logbook."""

    number: int
    member: int
    lodged_at: datetime.datetime
    to: str
    about: str
    affects_coming_rounds: bool
    upheld: bool | None = None
    after: int | None = None
    """The appeal to the leader that came before it."""


class CupGame(_Value, frozen=True):
    """A game of the cup."""

    round: int
    white: int
    black: int
    date: datetime.date | None = None
    """The evening on which it is or was played."""
    result: str = ""
    play_off: tuple[tuple[int, int, str], ...] = ()
    """White, Black and result of the games after a draw."""
    walk_over: int | None = None
    """Who goes on though it was not played."""
    deferred_until: datetime.date | None = None


class CupRound(_Value, frozen=True):
    """A round of the cup as drawn; 0 is the preliminary round."""

    number: int
    seed: str
    date: datetime.date
    games: tuple[CupGame, ...]
    players: tuple[int, ...]
    """Everybody still in when it was drawn."""
    drawn_at: datetime.datetime


class PlayOff(_Value, frozen=True):
    """A play-off for first place, with its games so far."""

    players: tuple[int, ...]
    seed: str
    opened_at: datetime.datetime
    games: tuple[tuple[int, int, str], ...] = ()


class State(_Value, frozen=True):
    """Everything that the events so far have decided."""

    name: str = ""
    start: datetime.date = datetime.date.min
    end: datetime.date = datetime.date.max
    digest: str = ""
    members: Mapping[int, Member] = {}
    roles: Mapping[str, tuple[str, ...]] = {}
    evenings: Mapping[datetime.date, Evening] = {}
    """In the order of the dates."""
    dropped: Mapping[str, tuple[int, ...]] = {}
    """Which evenings (by number) of a competition fell out."""
    cycle_rounds: Mapping[int, int] = {}
    """The rounds of cycles that were shortened."""
    cycles: Mapping[int, Cycle] = {}
    attendance: Mapping[datetime.date, Mapping[int, Attendance]] = {}
    present: Mapping[Place, tuple[int, ...]] = {}
    externals: Mapping[datetime.date, Mapping[int, tuple[ExternalGame, ...]]] = {}
    pairings: Mapping[Place, Paired] = {}
    lifted: Mapping[tuple[str, int, int], datetime.datetime] = {}
    """When the lock of a round was lifted last."""
    declined_promotion: frozenset[tuple[int, int]] = frozenset()
    """Cycle and member."""
    declined_place: Mapping[str, Mapping[int, datetime.date]] = {}
    """By competition: who does not want the place in the final, and since when."""
    tempi: Mapping[tuple[int, int], str] = {}
    """Cycle and member to the shorter tempo."""
    dislikes: frozenset[tuple[int, int]] = frozenset()
    """Cycle and member."""
    played_late: frozenset[tuple[int, int]] = frozenset()
    """Cycle and member."""
    notation: Mapping[int, tuple[tuple[datetime.date, bool], ...]] = {}
    """By member: evenings on which nothing was written down, and whether for a valid reason."""
    appeals: Mapping[int, Appeal] = {}
    lots: Mapping[tuple[str, int], str] = {}
    """The seeds from which ties of an evening are drawn."""
    play_offs: Mapping[str, PlayOff] = {}
    cup_dates: tuple[datetime.date, ...] = ()
    cup: Mapping[int, CupRound] = {}
