"""The groups of a cycle: divided by strength at first, then by promotion and relegation; the championship group."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from fractions import Fraction

from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Scale
from indeler.season.common.members import RESULTS, Played
from indeler.season.common.pools import Entrant, Pool, PoolRow, PoolRules, declined_members, with_play_off
from indeler.season.common.qualification import (
    Groups,
    LadderRules,
    Qualification,
    Scored,
    Stage,
    promoted_and_relegated,
    qualify,
    shared_out,
)
from indeler.season.common.standings_table import StandingsTable, ranked
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.outcomes import Outcome, game_outcome, rounds_played
from indeler.season.competitions.cycles.rules import Championship, CyclePoints, CyclesRules
from indeler.season.competitions.cycles.standings import CycleRow, cycle_standings
from indeler.season.competitions.shared import paired_rounds
from indeler.season.core.season import cached

RULEBOOK = "botwinnik"


def groups_of(cycles: CycleGroups, cycle: int, on: datetime.date) -> Groups:
    """BW-29, BW-30, BW-31: return the groups of a cycle that is to begin, by the rules."""
    check_next(cycles, cycle)
    playing = cycles.season.playing(cycles.name, on)
    if cycle == 1:
        return first_groups(cycles, playing)
    groups = _groups_after_promotion(cycles, cycle, playing)
    placed = {member for members in groups.values() for member in members}
    lowest = [name for name in groups if name in cycles.rules.groups][-1]
    groups[lowest] += [member for member in by_strength(cycles, playing) if member not in placed]
    return {name: members for name, members in groups.items() if members}


def check_next(cycles: CycleGroups, cycle: int) -> None:
    """BW-29: refuse a cycle that is not the next one, or that the season does not have."""
    begun, count = len(cycles.state.cycles), cycles.rules.count
    if cycle != begun + 1 or cycle > count:
        text = N_("Cycle {number} cannot be opened: {begun} of {count} cycles have begun.")
        raise InvalidInput(text, number=cycle, begun=begun, count=count)


def first_groups(cycles: CycleGroups, members: Sequence[int]) -> Groups:
    """BW-29: return about equal groups by rating; where they cannot be equal the higher ones are larger."""
    rules = cycles.rules
    return shared_out(by_strength(cycles, members), rules.groups[: number_of_groups(rules, len(members))])


def groups_by_last_season(cycles: CycleGroups, members: Sequence[int]) -> Groups:
    """BW-29, BW-72: return about equal groups by the places of last season; members without one follow, by rating."""
    ranked = by_strength(cycles, members)
    places = {member: place for member in ranked if (place := _last_place(cycles, member))}
    ranked = [*sorted(places, key=places.__getitem__), *(member for member in ranked if member not in places)]
    return shared_out(ranked, cycles.rules.groups[: number_of_groups(cycles.rules, len(members))])


def _last_place(cycles: CycleGroups, member: int) -> tuple[int, int] | None:
    """Return the group, counted from the strongest, and the place in it; the championship group comes first."""
    known, championship = cycles.season.member(member).last_season, cycles.rules.championship
    if known is None:
        return None
    names = [*([championship.group] if championship else []), *cycles.rules.groups]
    return (names.index(known[0]) if known[0] in names else len(names)), known[1]


def number_of_groups(rules: CyclesRules, players: int) -> int:
    """BW-29: return two groups, or three from this many players on."""
    enough = [int(number) for number, least in rules.players_for.items() if players >= least]
    return max([rules.fewest_groups, *enough])


def why_fewer_groups(cycles: CycleGroups, made: Sequence[str]) -> Sentence | None:
    """BW-29: return why the rules make fewer groups than they name; None where they make all of them."""
    names, number = cycles.rules.groups, len([name for name in cycles.rules.groups if name in made])
    if not number or number >= len(names):
        return None
    least = [players for count, players in cycles.rules.players_for.items() if int(count) > number]
    gaps = {"competition": cycles.title, "groups": list(names), "made": list(names[:number])}
    if least:
        text = N_(
            "{competition}: of the groups {groups} only {made} are made; there are more from {players} players on."
        )
        return Sentence(text, **gaps, players=min(least))
    text = N_("{competition}: of the groups {groups} only {made} are made; no number of players asks for more.")
    return Sentence(text, **gaps)


def by_strength(cycles: CycleGroups, members: Sequence[int]) -> list[int]:
    """Return the highest rating first, those without one last."""
    return sorted(
        members, key=lambda member: (-cycles.season.member(member).rating, cycles.season.name(member), member)
    )


def _groups_after_promotion(cycles: CycleGroups, cycle: int, playing: Sequence[int]) -> Groups:
    """BW-30, BW-31: return the groups of the last cycle after promotion and relegation, without members who left."""
    rankings = {
        name: [row.member for row in cycle_standings(cycles, cycle - 1, name) if row.member in playing]
        for name in cycles.cycle(cycle - 1).groups
    }
    declined = {member for after, member in cycles.state.declined_promotion if after == cycle - 1}
    championship = cycles.rules.championship
    if championship is not None and cycle == cycles.rules.count:
        qualified = qualification(cycles).members
        return {championship.group: list(qualified), **reinforced(rankings, cycles.rules, qualified, declined)}
    moves = cycles.rules.moves
    return promoted_and_relegated(rankings, moves.up, moves.down, declined)


def reinforced(
    rankings: Mapping[str, Sequence[int]], rules: CyclesRules, qualified: Sequence[int], declined: set[int]
) -> Groups:
    """BW-31, K1: remove the championship group, and promote more than usual to fill the places, without relegation."""
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
    """BW-32: return the standings of a group as a table for display."""
    rows = group_standings(cycles, cycle, group)
    title = Sentence(N_("Cycle {cycle}, group {group}"), cycle=cycle, group=group)

    def table() -> StandingsTable:
        return ranked(cycles.season, f"{cycle}-{group}", title, rows)

    if cycles.is_championship(group):
        return table()
    key = (cycles.name, "table", cycle, group)
    return cycles.season.cached_for_rounds(rounds_played(cycles, cycle, group), key, table)


def group_standings(cycles: CycleGroups, cycle: int, group: str) -> Sequence[CycleRow]:
    """BW-32: return the standings of a group, every row with its rounds."""
    cycles.check_group(cycle, group)
    pool = championship(cycles) if cycles.is_championship(group) else None
    return cycle_standings(cycles, cycle, group) if pool is None else _championship_rows(cycles, pool)


def _championship_rows(cycles: CycleGroups, pool: Pool) -> list[CycleRow]:
    rules = championship_rules(cycles)
    cycle = cycles.cycle(cycles.rules.count)
    points = CyclePoints(win=rules.win, draw=rules.draw, loss=rules.loss)
    rounds = rounds_played(cycles, cycle.number, rules.group)

    def listed(row: PoolRow) -> CycleRow:
        boards = [paired.board_of(row.member) for paired in rounds]
        card = tuple(game_outcome(points, board, row.member) if board else Outcome("odd") for board in boards)
        name, rating = cycles.season.titled(row.member), cycle.start_ratings[row.member]
        return CycleRow(row.rank, row.member, name, row.points, row.tiebreaks, rating, card)

    return [listed(row) for row in pool.standings.rows]


def championship_rules(cycles: CycleGroups) -> Championship:
    """Return the rules of the championship group, which the club rules must have."""
    rules = cycles.rules.championship
    if rules is None:
        raise InvalidInput(N_("The rulebook '{name}' has no championship group."), name=cycles.season.club_rules.name)
    return rules


@cached
def qualification(cycles: CycleGroups) -> Qualification:
    """BW-41, BW-42, BW-44: return the first of the highest group in each cycle so far, then the ladder."""
    rules = championship_rules(cycles)
    highest = cycles.rules.groups[0]
    declined = declined_members(cycles.season.state, cycles.name)
    stages = []
    ratings: dict[int, int] = {}
    for number in range(1, cycles.rules.count):
        cycle = cycles.state.cycles.get(number)
        if cycle is None:
            break
        others = [name for name in cycle.groups if name != highest]
        following = cycles.state.cycles.get(number + 1)  # from then on a declined place passes to the ladder
        end = datetime.date.max if following is None else following.opened_on
        stages.append(
            Stage(
                Sentence(N_("cycle {number}"), number=number),
                tuple(_scored(row) for row in cycle_standings(cycles, number, highest)),
                rules.per_cycle,
                frozenset(member for member, date in declined.items() if date <= end),
                tuple(_scored(row) for name in others for row in cycle_standings(cycles, number, name)),
            )
        )
        ratings = {**cycle.start_ratings, **ratings}
    return qualify(stages, championship_ladder(rules), ratings, declined=declined, withdrawn=tuple(declined))


def _scored(row: CycleRow) -> Scored:
    zero = Fraction(0)
    wp = next((value for code, value in row.tiebreaks.items() if code.startswith("WP")), zero)
    sb = next((value for code, value in row.tiebreaks.items() if code.startswith("SB")), zero)
    return Scored(row.member, row.points, wp, sb)


def championship(cycles: CycleGroups) -> Pool | None:
    """BW-40, BW-43, BW-46: return the current championship group; None before it has begun."""
    rules = cycles.rules.championship
    cycle = cycles.state.cycles.get(cycles.rules.count)
    if rules is None or cycle is None or rules.group not in cycle.groups:
        return None
    rounds = [paired for paired in paired_rounds(cycles, cycle.number) if paired.place.group == rules.group]
    boards = [board for paired in rounds for board in paired.boards if board.result]
    games = [Played(board.white, board.black, RESULTS[board.result]) for board in boards]
    entrants = [Entrant(member) for member in cycle.groups[rules.group]]
    return with_play_off(entrants, games, championship_pool(rules), cycles.season.state.play_offs.get(cycles.name))


def championship_pool(rules: Championship) -> PoolRules:
    """BW-40, BW-46: return the rules of the championship group."""
    return PoolRules(rules.players, rules.ties, rules.play_off, scale=Scale.of(rules.win, rules.draw, rules.loss))


def championship_ladder(rules: Championship) -> LadderRules:
    """BW-42, K6: return the ladder to the championship group."""
    points, members = rules.ladder_points, "last" if rules.ladder_points == "group" else "ever"
    return LadderRules(rules.ladder, points, members, rules.ladder_ties, rules.declined_later)
