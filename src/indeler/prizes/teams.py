"""The clubs of a tournament as teams: the points of the best few of each, added up."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from indeler.language import N_, InvalidInput
from indeler.prizes.awarding import Placed

BEST = 4
"""Of how many players the points are added where nobody says otherwise."""


class ClubRow(NamedTuple):
    """One club."""

    rank: int
    club: str
    points: Fraction
    players: tuple[Placed, ...]
    """Those who count, the best first."""


def clubs_ranked(standings: Sequence[Placed], best: int = BEST) -> list[ClubRow]:
    """Every club by the points of its best players; of equals, whose best player stands higher, then the next one.

    A club with fewer players has what those have. Who is of no club counts for none.
    """
    if best < 1:
        raise InvalidInput(N_("{best} players make no team; choose a number of at least 1."), best=best)
    members: dict[str, list[Placed]] = {}
    for one in standings:
        club = " ".join(one.player.club.split())
        if club:
            members.setdefault(club.casefold(), []).append(one)
    counted = [tuple(listed[:best]) for listed in members.values()]
    counted.sort(key=lambda team: (-_sum(team), [one.rank for one in team]))
    return [
        ClubRow(rank, " ".join(team[0].player.club.split()), _sum(team), team)
        for rank, team in enumerate(counted, start=1)
    ]


def _sum(team: Sequence[Placed]) -> Fraction:
    return sum((one.points for one in team), Fraction(0))
