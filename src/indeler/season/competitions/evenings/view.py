"""Evenings of rapid and blitz and their finals, for people."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from indeler.language import N_, InvalidInput
from indeler.model import Tenths
from indeler.season.competitions.cycles.view import PoolView, pool_view, results_of
from indeler.season.competitions.evenings import standing as linked
from indeler.season.core.naming import spoken
from indeler.season.core.season import Season


class EveningLine(msgspec.Struct, frozen=True):
    """A line of the standings of an evening."""

    rank: int
    member: int
    name: str
    points: Tenths
    tiebreaks: Mapping[str, Fraction]


def evening_standings(season: Season, competition: str, part: int) -> list[EveningLine]:
    """The standings of one evening, without the final pool."""
    evenings = linked.competition_of(season, competition).evenings
    if not 1 <= part <= evenings:
        raise InvalidInput(
            N_("{competition} has {evenings} evenings, so no evening {part}."),
            competition=spoken(competition),
            evenings=evenings,
            part=part,
        )
    return [
        EveningLine(row.rank, row.member, season.name(row.member), row.points, row.tiebreaks)
        for row in linked.standings(season, competition, part)
    ]


def final(season: Season, competition: str) -> PoolView | None:
    """The final pool; None before it has begun."""
    pool = linked.final(season, competition)
    if pool is None:
        return None
    members = linked.finalists(season, competition)
    return pool_view(season, pool, members, results_of(season, competition, linked.FINAL))
