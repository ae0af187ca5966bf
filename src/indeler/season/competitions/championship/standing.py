"""Who qualifies for the championship group, and how it stands."""

from __future__ import annotations

import datetime
from fractions import Fraction

from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Scale
from indeler.season.common.members import RESULTS, Played
from indeler.season.common.pools import Entrant, Pool, PoolRules, unwilling, with_play_off
from indeler.season.common.qualification import LadderRules, Qualification, Scored, Stage, qualify
from indeler.season.competitions.championship.rules import Championship
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.standings import CycleRow, cycle_standings

RULEBOOK = "botwinnik"


def championship_rules(cycles: CycleGroups) -> Championship:
    """The rules of the championship group, which the club rules must have."""
    rules = cycles.rules.championship
    if rules is None:
        raise InvalidInput(N_("The rulebook '{name}' has no championship group."), name=cycles.season.club_rules.name)
    return rules


def qualification(cycles: CycleGroups) -> Qualification:
    """BW-41, BW-42, BW-44: the first of the highest group in each cycle so far, then the ladder."""
    return cycles.cached("qualification", lambda: _qualification(cycles))


def _qualification(cycles: CycleGroups) -> Qualification:
    rules = championship_rules(cycles)
    highest = cycles.rules.groups[0]
    declined = unwilling(cycles.season, cycles.name)
    stages = []
    ratings: dict[int, int] = {}
    for number in range(1, cycles.rules.count):
        cycle = cycles.state.cycles.get(number)
        if cycle is None:
            break
        others = [name for name in cycle.groups if name != highest]
        end = _end_of(cycles, number)
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


def _end_of(cycles: CycleGroups, cycle: int) -> datetime.date:
    """Until when declining passes a place on in this cycle: the beginning of the next one."""
    following = cycles.state.cycles.get(cycle + 1)
    return datetime.date.max if following is None else following.opened_on


def _scored(row: CycleRow) -> Scored:
    zero = Fraction(0)
    wp = next((value for code, value in row.tiebreaks.items() if code.startswith("WP")), zero)
    sb = next((value for code, value in row.tiebreaks.items() if code.startswith("SB")), zero)
    return Scored(row.member, row.points, wp, sb)


def championship(cycles: CycleGroups) -> Pool | None:
    """BW-40, BW-43, BW-46: the championship group as it stands; None before it has begun."""
    rules = cycles.rules.championship
    cycle = cycles.state.cycles.get(cycles.rules.count)
    if rules is None or cycle is None or rules.group not in cycle.groups:
        return None
    games = [
        Played(board.white, board.black, RESULTS[board.result])
        for place, paired in cycles.season.state.pairings.items()
        if place.competition == cycles.name and place.part == cycle.number and place.group == rules.group
        for board in paired.boards
        if board.result
    ]
    entrants = [Entrant(member) for member in cycle.groups[rules.group]]
    return with_play_off(entrants, games, championship_pool(rules), cycles.season.state.play_offs.get(cycles.name))


def championship_pool(rules: Championship) -> PoolRules:
    """BW-40, BW-46: what holds in the championship group."""
    return PoolRules(rules.players, rules.ties, rules.play_off, scale=Scale.of(rules.win, rules.draw, rules.loss))


def championship_ladder(rules: Championship) -> LadderRules:
    """BW-42, K6: the ladder to the championship group."""
    return LadderRules(
        rules.ladder,
        points=rules.ladder_points,
        members="last" if rules.ladder_points == "group" else "ever",
        tiebreaks=rules.ladder_ties,
        declined_later=rules.declined_later,
    )
