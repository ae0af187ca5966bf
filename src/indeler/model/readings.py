"""How each rulebook reads a round: who may still have the bye, who floated, what counts in tie-breaks.

`indeler.model.kinds` holds what is the same everywhere; a rulebook declares its own `Reading` (`indeler.rulebooks`).
Together they are the table of docs/result-kinds.md, which is printed from them.
"""

from __future__ import annotations

from enum import Enum

from indeler._typing import NamedTuple
from indeler.model.kinds import Kind


class TieBreakValue(Enum):
    """What a round contributes to tie-breaks that look at opponents."""

    OPPONENT = "the opponent's score"
    ONESELF = "a draw against oneself"
    NOBODY = "an opponent with score 0"
    DUMMY = "a dummy with one's own score (C.07 16.4)"


FREE_POINT = frozenset({Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.FORFEIT_WIN})
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
    """Whether it is the points of a round that bar or make a float; the kinds then hold for the usual scale."""

    def tie_break_value(self, kind: Kind) -> TieBreakValue:
        """What a round of this kind contributes to tie-breaks that look at opponents."""
        return self.unplayed_value if kind in self.unplayed else TieBreakValue.OPPONENT
