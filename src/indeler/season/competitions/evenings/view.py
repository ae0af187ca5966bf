"""Evenings of rapid and blitz and their finals, for people."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from indeler.language import N_, InvalidInput
from indeler.model import Tenths
from indeler.season.competitions.evenings.competition import Evenings
from indeler.season.core.season import Season


class EveningLine(msgspec.Struct, frozen=True):
    """A line of the standings of an evening."""

    rank: int
    member: int
    name: str
    points: Tenths
    tiebreaks: Mapping[str, Fraction]


def evening_groups(season: Season, competition: str, part: int) -> list[str]:
    """The groups that have been paired on an evening, without the final pool; one without a name: all together."""
    return season.chosen(Evenings, competition).groups_played(part)


def evening_standings(season: Season, competition: str, part: int, group: str = "") -> list[EveningLine]:
    """The standings of one evening, without the final pool; of the group, where there were several."""
    found = season.chosen(Evenings, competition)
    if not 1 <= part <= found.rules.evenings:
        raise InvalidInput(
            N_("{competition} has {evenings} evenings, so no evening {part}."),
            competition=found.title,
            evenings=found.rules.evenings,
            part=part,
        )
    return [
        EveningLine(row.rank, row.member, season.name(row.member), row.points, row.tiebreaks)
        for row in found.standings(part, group)
    ]
