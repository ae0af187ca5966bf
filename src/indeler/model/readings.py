"""How each rulebook reads a round: who may still have the bye, who floated, what counts in tie-breaks.

`indeler.model.kinds` holds what is the same everywhere; a rulebook's `Reading` holds what is its own. Together they
are the table of docs/result-kinds.md, which is printed from here.
"""

from __future__ import annotations

from enum import Enum

from indeler.model.kinds import Kind
from indeler.model.namedtuples import NamedTuple


class TieBreakValue(Enum):
    """What a round contributes to tie-breaks that look at opponents."""

    OPPONENT = "the opponent's score"
    ONESELF = "a draw against oneself"
    NOBODY = "an opponent with score 0"
    DUMMY = "a dummy with one's own score (C.07 16.4)"


_FREE_POINT = frozenset({Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.FORFEIT_WIN})
_POINTS_WITHOUT_PLAY = _FREE_POINT | {Kind.HALF_BYE}
_UNPLAYED = frozenset(kind for kind in Kind if not kind.played)
_ZERO_ZERO = frozenset({Kind.ZERO_ZERO, Kind.SHORT_ZERO_ZERO})


class Reading(NamedTuple):
    """One rulebook's own columns of the table of round kinds."""

    bars_bye: frozenset[Kind]
    downfloats: frozenset[Kind]
    unplayed_value: TieBreakValue
    unplayed: frozenset[Kind] = _UNPLAYED
    by_points: bool = False
    """Whether it is the points of a round that bar or make a float; the kinds then hold for the usual scale."""

    def tie_break_value(self, kind: Kind) -> TieBreakValue:
        """What a round of this kind contributes to tie-breaks that look at opponents."""
        return self.unplayed_value if kind in self.unplayed else TieBreakValue.OPPONENT


READINGS = {
    # C.04.1 art. 4; a float for whoever scores more than a loss without playing.
    "fide-dutch": Reading(_FREE_POINT, _POINTS_WITHOUT_PLAY, TieBreakValue.DUMMY, by_points=True),
    # C.2 names the bye and a forfeit win; A.4.b: any round not played, for whatever reason, is a downfloat.
    "fide-dutch-2017": Reading(_FREE_POINT - {Kind.FULL_BYE}, _UNPLAYED, TieBreakValue.DUMMY),
    # B1b: half a point without play bars too, and is a downfloat.
    "knsb-rating": Reading(_POINTS_WITHOUT_PLAY, _POINTS_WITHOUT_PLAY, TieBreakValue.DUMMY),
    # Criterion 2: only a full free point bars; A5: the bye is a downfloat.
    "fide-1992": Reading(_FREE_POINT, frozenset({Kind.PAIRING_BYE}), TieBreakValue.DUMMY),
    # B1b, F1; A1d and F3: every unplayed round and a 0-0 is a draw against oneself. The system knows no floats.
    "knsb-wp": Reading(_FREE_POINT, frozenset(), TieBreakValue.ONESELF, _UNPLAYED | _ZERO_ZERO),
    # Who met the dummy cannot meet it again; a forfeit is no such meeting (settled reading 3). No floats.
    "kndb": Reading(frozenset({Kind.PAIRING_BYE, Kind.FULL_BYE}), frozenset(), TieBreakValue.NOBODY),
    # C.05 and C.07 15.2: in a round robin a forfeit counts against the scheduled opponent.
    "berger": Reading(
        frozenset(), frozenset(), TieBreakValue.DUMMY, frozenset(kind for kind in Kind if not kind.has_opponent)
    ),
    "knockout": Reading(frozenset(), frozenset(), TieBreakValue.DUMMY),
}
"""The rulebooks by the name that ``--rules`` takes."""
