"""Who qualifies for the championship group, and how it stands."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from fractions import Fraction

from indeler.language import N_, InvalidInput, Sentence
from indeler.season.competitions.common.ladder import Qualification, Scored, Stage, qualify
from indeler.season.competitions.common.members import Played
from indeler.season.competitions.common.pools import Pool, PoolRules, pool
from indeler.season.competitions.common.round_robin import Entrant
from indeler.season.competitions.common.rules import championship_ladder, championship_pool
from indeler.season.competitions.cycles.standings import CycleRow, cycle_standings
from indeler.season.competitions.cycles.tournaments import RESULTS
from indeler.season.core.rulebook.schema import Championship
from indeler.season.core.season import Season
from indeler.season.core.state import PlayOff

RULEBOOK = "botwinnik"


def championship_rules(season: Season) -> Championship:
    """The rules of the championship group, which the rulebook must have."""
    rules = season.rulebook.championship
    if rules is None:
        raise InvalidInput(N_("The rulebook '{name}' has no championship group."), name=season.rulebook.name)
    return rules


def qualification(season: Season) -> Qualification:
    """BW-41, BW-42, BW-44: the first of the highest group in each cycle so far, then the ladder."""
    return season.once("qualification", lambda: _qualification(season))


def _qualification(season: Season) -> Qualification:
    rules = championship_rules(season)
    highest = season.rulebook.cycles.groups[0]
    declined = unwilling(season, "cycles")
    stages = []
    ratings: dict[int, int] = {}
    for number in range(1, season.rulebook.cycles.count):
        cycle = season.state.cycles.get(number)
        if cycle is None:
            break
        others = [name for name in cycle.groups if name != highest]
        end = _end_of(season, number)
        stages.append(
            Stage(
                Sentence(N_("cycle {number}"), number=number),
                tuple(_scored(row) for row in cycle_standings(season, number, highest)),
                rules.per_cycle,
                frozenset(member for member, date in declined.items() if date <= end),
                tuple(_scored(row) for name in others for row in cycle_standings(season, number, name)),
            )
        )
        ratings = {**cycle.start_ratings, **ratings}
    return qualify(stages, championship_ladder(rules), ratings, declined=declined, withdrawn=tuple(declined))


def unwilling(season: Season, competition: str) -> dict[int, datetime.date]:
    """BW-41: who does not want a place in this final, or cannot have it because he left, and since when."""
    left = {member.id: member.left for member in season.state.members.values() if member.left is not None}
    return {**left, **season.state.declined_place.get(competition, {})}


def _end_of(season: Season, cycle: int) -> datetime.date:
    """Until when declining passes a place on in this cycle: the beginning of the next one."""
    following = season.state.cycles.get(cycle + 1)
    return datetime.date.max if following is None else following.opened_on


def _scored(row: CycleRow) -> Scored:
    zero = Fraction(0)
    wp = next((value for code, value in row.tiebreaks.items() if code.startswith("WP")), zero)
    sb = next((value for code, value in row.tiebreaks.items() if code.startswith("SB")), zero)
    return Scored(row.member, row.points, wp, sb)


def championship(season: Season) -> Pool | None:
    """BW-40, BW-43, BW-46: the championship group as it stands; None before it has begun."""
    rules = season.rulebook.championship
    cycle = season.state.cycles.get(season.rulebook.cycles.count)
    if rules is None or cycle is None or rules.group not in cycle.groups:
        return None
    games = [
        Played(board.white, board.black, RESULTS[board.result])
        for place, paired in season.state.pairings.items()
        if place.competition == "cycles" and place.part == cycle.number and place.group == rules.group
        for board in paired.boards
        if board.result
    ]
    entrants = [Entrant(member) for member in cycle.groups[rules.group]]
    return with_play_off(entrants, games, championship_pool(rules), season.state.play_offs.get("cycles"))


def with_play_off(
    entrants: Sequence[Entrant], games: Sequence[Played], rules: PoolRules, opened: PlayOff | None
) -> Pool:
    """BW-46, BW-57: a closed group with its play-off; one that a later correction made void is left aside."""
    found = pool(entrants, games, rules)
    if opened is None or set(found.standings.play_off) != set(opened.players):
        return found
    return pool(entrants, games, rules, seed=opened.seed, play_off_games=play_off_games(opened))


def play_off_games(opened: PlayOff | None) -> list[Played]:
    """The games of a play-off as the competitions take them."""
    if opened is None:
        return []
    return [Played(white, black, RESULTS[result]) for white, black, result in opened.games]
