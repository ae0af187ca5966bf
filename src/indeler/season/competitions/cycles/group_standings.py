"""The standings of any group of a cycle: by the Swiss, or of the closed group of the championship."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.language import N_, InvalidInput, Sentence
from indeler.season.competitions.championship.standing import championship, championship_rules
from indeler.season.competitions.common.pools import Pool
from indeler.season.competitions.common.ranked import ranked
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.outcome import Outcome, game_outcome
from indeler.season.competitions.cycles.outcomes import rounds_played
from indeler.season.competitions.cycles.rules import CyclePoints
from indeler.season.competitions.cycles.standings import CycleRow, cycle_standings
from indeler.season.core.standings_table import StandingsTable

RULEBOOK = "botwinnik"


def group_table(cycles: CycleGroups, cycle: int, group: str) -> StandingsTable:
    """BW-32: the standings of a group as a table for people."""
    rows = group_standings(cycles, cycle, group)
    title = Sentence(N_("Cycle {cycle}, group {group}"), cycle=cycle, group=group)

    def table() -> StandingsTable:
        return ranked(cycles.season, f"{cycle}-{group}", title, rows)

    if cycles.is_championship(group):
        return table()
    key = (cycles.name, "table", cycle, group)
    return cycles.season.cached_for_rounds(rounds_played(cycles, cycle, group), key, table)


def group_standings(cycles: CycleGroups, cycle: int, group: str) -> Sequence[CycleRow]:
    """BW-32: the standings of a group, every row with its rounds."""
    groups = cycles.cycle(cycle).groups
    if group not in groups:
        raise InvalidInput(
            N_("Cycle {cycle} has no group '{group}'; it has {groups}."), cycle=cycle, group=group, groups=groups
        )
    pool = championship(cycles) if cycles.is_championship(group) else None
    return cycle_standings(cycles, cycle, group) if pool is None else _championship_rows(cycles, pool)


def _championship_rows(cycles: CycleGroups, pool: Pool) -> list[CycleRow]:
    """The championship group as a table like the others."""
    rules = championship_rules(cycles)
    cycle = cycles.cycle(cycles.rules.count)
    points = CyclePoints(win=rules.win, draw=rules.draw, loss=rules.loss)
    rounds = rounds_played(cycles, cycle.number, rules.group)
    return [
        CycleRow(
            row.rank,
            row.member,
            cycles.season.titled(row.member),
            row.points,
            row.tiebreaks,
            cycle.start_ratings[row.member],
            tuple(
                game_outcome(points, board, row.member) if (board := paired.board_of(row.member)) else Outcome("odd")
                for paired in rounds
            ),
        )
        for row in pool.standings.rows
    ]
