"""Games of the championship group that were not played."""

from __future__ import annotations

from indeler.language import N_, InvalidInput
from indeler.model import Result
from indeler.season.competitions.common.members import Member, Played
from indeler.season.competitions.common.round_robin import Fixture

RULEBOOK = "botwinnik"


def unplayed(fixture: Fixture, responsible: Member | None) -> Played:
    """BW-45: a game that could not be caught up is lost by whoever alone is to blame, and otherwise a draw."""
    _, white, black = fixture
    if responsible not in (None, white, black):
        raise InvalidInput(
            N_("{responsible} does not play {white}-{black}; name one of these two, or nobody."),
            responsible=responsible,
            white=white,
            black=black,
        )
    if responsible is None:
        return Played(white, black, Result.SHORT_DRAW)
    return Played(white, black, Result.BLACK_BY_FORFEIT if responsible == white else Result.WHITE_BY_FORFEIT)
