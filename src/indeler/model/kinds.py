"""The kinds of a player's round: one table for all rulebooks, and the interpretation by each rulebook.

Each row defines the columns that are equal in every rulebook. Where rulebooks differ (who may still have the bye, who
counts as a floater, the value of the round in tie-breaks) a rulebook declares its own `Reading` (`indeler.rulebooks`).
Together they are the table of docs/result-kinds.md, which is generated from them.
"""

from __future__ import annotations

from enum import Enum

from indeler._typing import NamedTuple
from indeler.language import N_, Text


class Award(Enum):
    """The entry of a points scale that applies to a round; the first three have a value per colour."""

    WIN = "win", True
    DRAW = "draw", True
    LOSS = "loss", True
    FORFEIT_WIN = "forfeit_win", False
    FORFEIT_LOSS = "forfeit_loss", False
    PAIRING_BYE = "pairing_bye", False
    FULL_BYE = "full_bye", False
    HALF_BYE = "half_bye", False
    ZERO_BYE = "zero_bye", False
    ADJOURNED = "adjourned", False
    NOTHING = "", False

    def __init__(self, field: str, by_colour: bool) -> None:
        self.field = field
        self.by_colour = by_colour

    __hash__ = object.__hash__  # members compare by identity; hashing the name costs a call


class Kind(Enum):
    """One player's round. Columns: code in files, points, opponent named, played over the board, rated."""

    #                label            code  award              opponent played rated
    WIN = N_("win"), "1", Award.WIN, True, True, True
    DRAW = N_("draw"), "=", Award.DRAW, True, True, True
    LOSS = N_("loss"), "0", Award.LOSS, True, True, True
    SHORT_WIN = N_("win in under one move"), "W", Award.WIN, True, True, False
    SHORT_DRAW = N_("draw in under one move"), "D", Award.DRAW, True, True, False
    SHORT_LOSS = N_("loss in under one move"), "L", Award.LOSS, True, True, False
    ZERO_ZERO = N_("0-0 by the arbiter"), "0", Award.LOSS, True, True, True
    SHORT_ZERO_ZERO = N_("0-0 in under one move"), "L", Award.LOSS, True, True, False
    ADJOURNED = N_("adjourned"), "?", Award.ADJOURNED, True, True, False
    PENDING = N_("no result yet"), " ", Award.NOTHING, True, True, False
    FORFEIT_WIN = N_("forfeit win"), "+", Award.FORFEIT_WIN, True, False, False
    FORFEIT_LOSS = N_("forfeit loss"), "-", Award.FORFEIT_LOSS, True, False, False
    DOUBLE_FORFEIT = N_("double forfeit"), "-", Award.FORFEIT_LOSS, True, False, False
    PAIRING_BYE = N_("pairing-allocated bye"), "U", Award.PAIRING_BYE, False, False, False
    FULL_BYE = N_("full-point bye"), "F", Award.FULL_BYE, False, False, False
    EMPTY_SEAT = N_("win against an empty seat"), "+", Award.FORFEIT_WIN, False, False, False
    HALF_BYE = N_("half-point bye"), "H", Award.HALF_BYE, False, False, False
    ZERO_BYE = N_("zero-point bye"), "Z", Award.ZERO_BYE, False, False, False
    NO_NOTICE = N_("absent without notice"), "-", Award.ZERO_BYE, False, False, False
    ABSENT = N_("absent"), "Z", Award.ZERO_BYE, False, False, False
    NOT_ENTERED = N_("not yet entered"), "Z", Award.ZERO_BYE, False, False, False

    def __init__(self, label: Text, code: str, award: Award, opponent: bool, played: bool, rated: bool) -> None:
        self.label = label
        self.code = code
        self.award = award
        self.has_opponent = opponent
        self.played = played
        """Whether the round counts for the colour history and as having met (KNSB F2/F3, FIDE C.04.2 3.4-3.5)."""
        self.rated = rated

    __hash__ = object.__hash__  # members compare by identity; hashing the name costs a call

    @property
    def is_bye(self) -> bool:
        """Whether this is a round without an opponent."""
        return not self.has_opponent

    @property
    def is_forfeit(self) -> bool:
        """Whether the player was paired but did not play because a player did not appear."""
        return self.has_opponent and not self.played

    @property
    def is_unfinished(self) -> bool:
        """Whether the game is adjourned, or paired and without a result so far."""
        return self in (Kind.ADJOURNED, Kind.PENDING)


REQUESTABLE = (Kind.FULL_BYE, Kind.HALF_BYE, Kind.ZERO_BYE, Kind.NO_NOTICE, Kind.ABSENT)
"""The kinds that may be known for a player in a round that is still to be paired."""


class TieBreakValue(Enum):
    """The contribution of a round to tie-breaks based on opponents."""

    OPPONENT = "the opponent's score"
    ONESELF = "a draw against oneself"
    NOBODY = "an opponent with score 0"
    DUMMY = "a dummy with one's own score (C.07 16.4)"


FREE_POINT = frozenset({Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.FORFEIT_WIN})
WINS_ALONE = frozenset({Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.EMPTY_SEAT})
"""The ways in which files state a full point without an opponent; in a match of teams it is won against an empty seat.

`Kind.EMPTY_SEAT` occurs only in events that pair teams; elsewhere its letter is an old one for the bye.
"""
POINTS_WITHOUT_PLAY = FREE_POINT | {Kind.HALF_BYE}
UNPLAYED = frozenset(kind for kind in Kind if not kind.played)
ZERO_ZERO = frozenset({Kind.ZERO_ZERO, Kind.SHORT_ZERO_ZERO})
WITHOUT_OPPONENT = frozenset(kind for kind in Kind if not kind.has_opponent)


class Reading(NamedTuple):
    """One rulebook's own columns of the table of round kinds."""

    bars_bye: frozenset[Kind]
    downfloats: frozenset[Kind]
    unplayed_value: TieBreakValue
    unplayed: frozenset[Kind] = UNPLAYED
    by_points: bool = False
    """Whether the points of a round decide on the bye and on floats; the kinds then apply to the usual scale."""

    def tie_break_value(self, kind: Kind) -> TieBreakValue:
        """Return the contribution of a round of this kind to tie-breaks based on opponents."""
        return self.unplayed_value if kind in self.unplayed else TieBreakValue.OPPONENT
