"""A member's cycles, for people."""

from __future__ import annotations

import datetime

import msgspec

from indeler.model import Tenths
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.competition import Cycles
from indeler.season.competitions.cycles.outcome import Outcome
from indeler.season.competitions.cycles.outcomes import rounds_played
from indeler.season.competitions.cycles.relevance import why_it_matters
from indeler.season.competitions.cycles.standings import cycle_standings
from indeler.season.competitions.cycles.tempi import should_end_by, tempo_of
from indeler.season.core.season import Season

RULEBOOK = "botwinnik"


class MemberRound(msgspec.Struct, frozen=True):
    """A round of a cycle on a member's page."""

    cycle: int
    round: int
    date: datetime.date
    outcome: Outcome
    opponent_name: str


class MemberCycle(msgspec.Struct, frozen=True):
    """A cycle on a member's page."""

    cycle: int
    group: str
    rank: int | None
    """None in the championship group, which has a table of its own."""
    points: Tenths
    tempo: str
    rounds: tuple[MemberRound, ...]
    matters: tuple[str, ...]
    """BW-36: what the rounds to come can still decide, where that was asked for."""


def member_cycles(season: Season, number: int, *, stakes: bool) -> tuple[MemberCycle, ...]:
    """Every cycle in which this member has played, and what it can still decide."""
    return tuple(
        _member_cycle(cycles, cycle.number, group, number, stakes=stakes)
        for cycles in season.of_kind(Cycles)
        for cycle in cycles.state.cycles.values()
        if (group := cycle.group_of(number)) is not None
    )


def latest_group(season: Season, number: int) -> str:
    """The group in which this member plays now; nothing where there is none."""
    newest = ((cycles, max(cycles.state.cycles, default=0)) for cycles in season.of_kind(Cycles))
    return next((group for cycles, latest in newest if (group := cycles.group_of(latest, number))), "")


def game_should_end_by(season: Season, number: int) -> datetime.time | None:
    """BW-27: when the game of a junior with a shorter tempo should be over."""
    newest = ((cycles, max(cycles.state.cycles, default=0)) for cycles in season.of_kind(Cycles))
    return next((time for cycles, latest in newest if (time := should_end_by(cycles, latest, number))), None)


def _member_cycle(cycles: CycleGroups, cycle: int, group: str, number: int, *, stakes: bool) -> MemberCycle:
    tempo = tempo_of(cycles, cycle, group, number)
    if cycles.is_championship(group):
        return MemberCycle(cycle, group, None, 0, tempo, (), ())
    row = next(row for row in cycle_standings(cycles, cycle, group) if row.member == number)
    rounds = tuple(
        MemberRound(
            cycle,
            paired.place.round,
            paired.date,
            outcome,
            cycles.season.name(outcome.opponent) if outcome.opponent else outcome.note,
        )
        for paired, outcome in zip(rounds_played(cycles, cycle, group), row.card, strict=True)
    )
    to_come = len(rounds) < cycles.rounds_of(cycle)
    matters = tuple(why_it_matters(cycles, cycle, group, number)) if stakes and to_come else ()
    return MemberCycle(cycle, group, row.rank, row.points, tempo, rounds, matters)
