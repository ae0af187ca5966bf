"""The state of a season: plain immutable values; each event creates the next one."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

MemberNumber = Annotated[int, "member"]
"""The number of a member; a separate type, because two members can be merged if they are one person."""


class RoundKey(NamedTuple):
    """One group's round. ``part`` is the number of the cycle or the evening; the competition formats it."""

    competition: str
    part: int
    round: int
    group: str = ""


class Value(msgspec.Struct, frozen=True):
    """A part of the state."""


class Member(Value, frozen=True):
    """A member of the club."""

    id: MemberNumber
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


class Evening(Value, frozen=True):
    """An evening of the calendar."""

    date: datetime.date
    what: str
    note: str = ""
    part: int = 0
    """Its part of the competition, if that was fixed when a cancelled one was made up; else parts are by date."""
    rounds: int = 0
    """The number of rounds, where a round of another evening was moved to it; 0: as many as the rules say."""


class Slot(NamedTuple):
    """An evening of the calendar with the competition and rounds that are played on it."""

    date: datetime.date
    what: str
    part: int = 0
    """The number of the cycle, or of the evening of its competition; 0 if nothing is played."""
    round: int = 0
    """The first round of this evening; 0 where all rounds of the part are played on it."""
    note: str = ""
    rounds: int = 1
    """The number of rounds played on it, from that one on."""

    @property
    def last_round(self) -> int:
        """Return the last round of this evening."""
        return self.round + self.rounds - 1

    def has(self, competition: str, part: int, round: int) -> bool:
        """Return whether this round is played on this evening."""
        is_on_it = not self.round or self.round <= round <= self.last_round
        return (self.what, self.part) == (competition, part) and is_on_it

    def turn(self, round: int) -> int:
        """Return which of several rounds of this evening this is, from 1 on; 0 if there is one round, or if unknown."""
        return round - self.round + 1 if round and self.round and self.rounds > 1 else 0


class DaysOff(Value, frozen=True, forbid_unknown_fields=True):
    """Days without play at the club, from the first to the last: a holiday, a hall that is closed."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    first: datetime.date
    last: datetime.date


class Attendance(Value, frozen=True):
    """The attendance of one member on one evening."""

    reason: str = ""
    """``absent`` or ``external`` where the member signed off."""
    signed_off_at: datetime.datetime | None = None
    signed_off_by: int = 0
    """The number of the event that recorded it, which may be later than the notice itself."""
    no_show: bool = False
    exempt: bool = False
    objected_at: datetime.datetime | None = None
    granted: bool | None = None
    by_turn: Mapping[int, Attendance] = {}
    """Attendance in the first, second … round of an evening with several rounds; else that of the evening counts."""


class ExternalGame(Value, frozen=True):
    """A game that a member plays elsewhere in the week of an evening."""

    game_at: datetime.datetime
    announced_at: datetime.datetime | None = None
    opponent: str = ""
    rating: int = 0
    result: str = ""
    """``win``, ``draw`` or ``loss`` once it is known."""
    ruled: bool | None = None


OVER_THE_BOARD = ("1-0", "½-½", "0-1", "0-0")
"""The results of games that were played, unless it was decided that they were not."""


class Board(Value, frozen=True):
    """A board of a round."""

    white: MemberNumber
    black: MemberNumber
    result: str = ""
    entered_at: datetime.datetime | None = None
    set_by: int = 0
    """The number of the event that paired the two."""
    without_play: Literal[True] | UnsetType = UNSET
    """Set where the result was decided because the game was not played."""

    @property
    def was_played(self) -> bool:
        """Return whether the game was played at the board and has ended."""
        return self.result in OVER_THE_BOARD and self.without_play is UNSET


class RoundRecord(Value, frozen=True):
    """A round of one group as it was paired."""

    place: RoundKey
    date: datetime.date
    boards: tuple[Board, ...]
    odd: MemberNumber | None
    field: tuple[MemberNumber, ...]
    """The members who took part in the competition at that time, paired or not."""
    made_at: datetime.datetime
    published_at: datetime.datetime | None = None
    seed: str = ""
    by_hand: bool = False
    taken_over: bool = False
    """Whether it was played elsewhere and imported."""
    extra: Mapping[MemberNumber, int] = {}
    """Tenths added to the points of the round by member, from an import."""
    odd_by: int = 0
    """The number of the event that left a member without an opponent."""
    closed_at: datetime.datetime | None = None
    """When the results were declared checked; a change after that is a correction."""
    ratings: Mapping[MemberNumber, int] = {}
    """The ratings of the members of the field at that time."""
    start: int | None = None
    """The number of the start position, where that is drawn for each round."""

    def board_of(self, member: int) -> Board | None:
        """Return the board of this member."""
        for board in self.boards:
            if board.white == member or board.black == member:
                return board
        return None

    def placed_by(self, member: int) -> int | None:
        """Return the number of the event that gave this member a place in the round; None without a place."""
        board = self.board_of(member)
        if board is not None:
            return board.set_by
        return self.odd_by if self.odd == member else None

    def board(self, a: int, b: int) -> Board | None:
        """Return the board of these two, whatever their colours."""
        seated = ((a, b), (b, a))
        return next((board for board in self.boards if (board.white, board.black) in seated), None)


class Appeal(Value, frozen=True):
    """An appeal, by its number in the logbook."""

    number: int
    member: MemberNumber
    lodged_at: datetime.datetime
    to: str
    about: str
    affects_coming_rounds: bool
    upheld: bool | None = None
    after: int | None = None
    """The preceding appeal to the leader."""


class PlayOff(Value, frozen=True):
    """A play-off for first place, with its games so far."""

    players: tuple[MemberNumber, ...]
    seed: str
    opened_at: datetime.datetime
    games: tuple[tuple[MemberNumber, MemberNumber, str], ...] = ()


class CompetitionState(Value, frozen=True):
    """The state of one competition beyond the common part; each kind has its own."""


class State(Value, frozen=True):
    """The complete result of the events up to now."""

    name: str = ""
    start: datetime.date = datetime.date.min
    end: datetime.date = datetime.date.max
    digest: str = ""
    members: Mapping[MemberNumber, Member] = {}
    roles: Mapping[str, tuple[str, ...]] = {}
    evenings: Mapping[datetime.date, Evening] = {}
    """The evenings in the order of their dates."""
    dropped: Mapping[str, tuple[int, ...]] = {}
    """The cancelled evenings (by number) of a competition."""
    lost: Mapping[str, tuple[int, ...]] = {}
    """The part of each round, or the number of each evening, that was cancelled and is not made up, by competition."""
    days_off: tuple[DaysOff, ...] = ()
    """Days on which no evenings are proposed, besides public holidays."""
    attendance: Mapping[datetime.date, Mapping[MemberNumber, Attendance]] = {}
    present: Mapping[RoundKey, tuple[MemberNumber, ...]] = {}
    externals: Mapping[datetime.date, Mapping[MemberNumber, tuple[ExternalGame, ...]]] = {}
    pairings: Mapping[RoundKey, RoundRecord] = {}
    lifted: Mapping[tuple[str, int, int], datetime.datetime] = {}
    """The time at which the lock of a round was lifted last."""
    declined_place: Mapping[str, Mapping[MemberNumber, datetime.date]] = {}
    """Members who declined the place in the final, with the date, by competition."""
    notation: Mapping[MemberNumber, tuple[tuple[datetime.date, bool], ...]] = {}
    """The evenings without notation, by member, and whether there was a valid reason."""
    appeals: Mapping[int, Appeal] = {}
    play_offs: Mapping[str, PlayOff] = {}
    of: Mapping[str, CompetitionState] = {}
    """The part of the state that the events of a competition's own kind have made, by competition."""
