"""The groups of a cycle: split by strength at first, then by promotion and relegation."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence

from indeler.language import N_, InvalidInput, Sentence
from indeler.season.common.pools import Pool
from indeler.season.common.qualification import Groups, promoted_and_relegated, shared_out
from indeler.season.common.standings_table import StandingsTable, ranked
from indeler.season.competitions.championship.standing import championship, championship_rules, qualification
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.outcomes import Outcome, game_outcome, rounds_played
from indeler.season.competitions.cycles.rules import CyclePoints, CyclesRules
from indeler.season.competitions.cycles.standings import CycleRow, cycle_standings

RULEBOOK = "botwinnik"


def groups_of(cycles: CycleGroups, cycle: int, on: datetime.date) -> Groups:
    """BW-29, BW-30, BW-31: the groups of a cycle that is to begin, as the rules give them."""
    playing = cycles.season.playing(cycles.name, on)
    if cycle == 1:
        return first_groups(cycles, playing)
    groups = _groups_after_promotion(cycles, cycle, playing)
    placed = {member for members in groups.values() for member in members}
    lowest = [name for name in groups if name in cycles.rules.groups][-1]
    groups[lowest] += [member for member in by_strength(cycles, playing) if member not in placed]
    return {name: members for name, members in groups.items() if members}


def first_groups(cycles: CycleGroups, members: Sequence[int]) -> Groups:
    """BW-29: about equal groups by rating; where they cannot be equal the higher ones are larger."""
    rules = cycles.rules
    return shared_out(by_strength(cycles, members), rules.groups[: number_of_groups(rules, len(members))])


def groups_by_last_season(cycles: CycleGroups, members: Sequence[int]) -> Groups:
    """BW-29, BW-72: about equal groups by the places of last season; who had none comes after them, by rating."""
    ranked = by_strength(cycles, members)
    places = {member: _last_place(cycles, member) for member in ranked}
    known = sorted((member for member in ranked if places[member]), key=lambda member: places[member] or (0, 0))
    ranked = [*known, *(member for member in ranked if not places[member])]
    return shared_out(ranked, cycles.rules.groups[: number_of_groups(cycles.rules, len(members))])


def _last_place(cycles: CycleGroups, member: int) -> tuple[int, int] | None:
    """Which group it was, counted from the strongest, and which place in it; the championship group comes first."""
    known = cycles.season.member(member).last_season
    if known is None:
        return None
    group, place = known
    championship = cycles.rules.championship
    names = [*([championship.group] if championship else []), *cycles.rules.groups]
    return (names.index(group) if group in names else len(names)), place


def number_of_groups(rules: CyclesRules, players: int) -> int:
    """BW-29: two groups, or three from so many players on."""
    enough = [int(number) for number, least in rules.players_for.items() if players >= least]
    return max([rules.fewest_groups, *enough])


def by_strength(cycles: CycleGroups, members: Sequence[int]) -> list[int]:
    """The highest rating first, those without one last."""
    return sorted(
        members, key=lambda member: (-cycles.season.member(member).rating, cycles.season.name(member), member)
    )


def _groups_after_promotion(cycles: CycleGroups, cycle: int, playing: Sequence[int]) -> Groups:
    """BW-30, BW-31: the groups of the cycle before after promotion and relegation of those who still take part."""
    rankings = {
        name: [row.member for row in cycle_standings(cycles, cycle - 1, name) if row.member in playing]
        for name in cycles.cycle(cycle - 1).groups
    }
    declined = {member for after, member in cycles.state.declined_promotion if after == cycle - 1}
    championship = cycles.rules.championship
    if championship is not None and cycle == cycles.rules.count:
        qualified = qualification(cycles).members
        return {
            championship.group: list(qualified),
            **reinforced(rankings, cycles.rules, qualified, declined),
        }
    moves = cycles.rules.moves
    return promoted_and_relegated(rankings, moves.up, moves.down, declined)


def reinforced(
    rankings: Mapping[str, Sequence[int]], rules: CyclesRules, qualified: Sequence[int], declined: set[int]
) -> Groups:
    """BW-31, K1: those in the championship group leave, and more than usual go up to fill their places; nobody down."""
    names = list(rankings)
    left = {name: [member for member in members if member not in qualified] for name, members in rankings.items()}
    counts = rules.moves.reinforced.get(str(len(names)), (0,) * (len(names) - 1))
    going_up = [
        [member for member in left[lower] if member not in declined][:count]
        for lower, count in zip(names[1:], counts, strict=True)
    ]
    groups: Groups = {}
    for place, name in enumerate(names):
        leaving = going_up[place - 1] if place else []
        coming = going_up[place] if place < len(going_up) else []
        groups[name] = [member for member in left[name] if member not in leaving] + coming
    return groups


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
