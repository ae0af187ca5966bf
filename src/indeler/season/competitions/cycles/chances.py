"""My chances: where a member can stand after this round if he wins, draws or loses."""

from __future__ import annotations

from typing import NamedTuple

from indeler.language import N_, Sentence
from indeler.model import Tenths
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.competition import Cycles
from indeler.season.competitions.cycles.group_standings import group_standings
from indeler.season.competitions.cycles.outcome import worth_of
from indeler.season.core.season import Season
from indeler.season.core.state import Board, RoundRecord

RULEBOOK = "botwinnik"

UP_CERTAIN = Sentence(N_("a place to go up is certain"))
UP_POSSIBLE = Sentence(N_("a place to go up is possible"))
DOWN_CERTAIN = Sentence(N_("a place to go down is certain"))
DOWN_POSSIBLE = Sentence(N_("a place to go down is possible"))


class Chance(NamedTuple):
    """One result of his: the points he then has, and the best and worst rank whatever the others do."""

    result: str
    points: Tenths
    best: int
    worst: int
    note: Sentence | None
    """BW-30, BW-31: whether a place that promotes or relegates is within reach."""


def chances(season: Season, member: int) -> list[Chance]:
    """For the published round of his group that he has not finished; by points alone, equal points can go both ways."""
    found = ((cycles, *each) for cycles in season.of_kind(Cycles) if (each := _open_round(cycles, member)) is not None)
    cycles, paired, mine = next(found, (None, None, None))
    if cycles is None or paired is None or mine is None:
        return []
    rules = cycles.rules.points
    points = {row.member: row.points for row in group_standings(cycles, paired.place.part, paired.place.group)}
    answer = []
    for result, other in (("win", "loss"), ("draw", "draw"), ("loss", "win")):
        opponent = mine.black if mine.white == member else mine.white
        own = points[member] + worth_of(rules, result)
        rival = points[opponent] + worth_of(rules, other)
        best, worst = _range(cycles, paired, {member, opponent}, points, own)
        best, worst = best + (rival > own), worst + (rival >= own)
        answer.append(Chance(result, own, best, worst, _note(cycles, paired, best, worst, len(points))))
    return answer


def _open_round(cycles: CycleGroups, member: int) -> tuple[RoundRecord, Board] | None:
    for place, paired in cycles.season.state.pairings.items():
        if place.competition == cycles.name and paired.published_at:
            for board in paired.boards:
                if member in (board.white, board.black) and not board.result:
                    return paired, board
    return None


def _range(
    cycles: CycleGroups, paired: RoundRecord, settled: set[int], points: dict[int, Tenths], own: Tenths
) -> tuple[int, int]:
    """The ranks if every other game ends as well as it can for him, and as badly."""
    rules = cycles.rules.points
    best = worst = 1
    seen = set(settled)
    for board in paired.boards:
        if board.result or board.white in settled or board.black in settled:
            continue
        pair = (points[board.white], points[board.black])
        ends = [
            (pair[0] + worth_of(rules, white), pair[1] + worth_of(rules, black))
            for white, black in (("win", "loss"), ("draw", "draw"), ("loss", "win"))
        ]
        best += min(sum(score > own for score in end) for end in ends)
        worst += max(sum(score >= own for score in end) for end in ends)
        seen |= {board.white, board.black}
    for other, score in points.items():
        if other not in seen:
            best += score > own
            worst += score >= own
    return best, worst


def _note(cycles: CycleGroups, paired: RoundRecord, best: int, worst: int, field: int) -> Sentence | None:
    moves = cycles.rules.moves
    groups = list(cycles.cycle(paired.place.part).groups)
    at = groups.index(paired.place.group)
    if at and moves.up and best <= moves.up:
        return UP_CERTAIN if worst <= moves.up else UP_POSSIBLE
    if at + 1 < len(groups) and moves.down and worst > field - moves.down:
        return DOWN_CERTAIN if best > field - moves.down else DOWN_POSSIBLE
    return None
