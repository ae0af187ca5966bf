"""Views of the standings of a cycle."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from indeler.language import N_, Sentence
from indeler.model import Tenths, Tournament
from indeler.season.calendar.absence import EXTERNAL, external_games, status
from indeler.season.calendar.slots import slot
from indeler.season.competitions.cycles.base import Cycle, CycleGroups
from indeler.season.competitions.cycles.competition import Cycles
from indeler.season.competitions.cycles.events import CycleOpened
from indeler.season.competitions.cycles.groups import group_standings, why_fewer_groups
from indeler.season.competitions.cycles.outcomes import NO_SIGN_OFF, Outcome, rounds_played, why_not, worth_of
from indeler.season.competitions.cycles.pairing import should_end_by, tempo_of
from indeler.season.competitions.cycles.relevance import why_it_matters
from indeler.season.competitions.cycles.rulings import Remark, remarks
from indeler.season.competitions.cycles.standings import CycleRow, cycle_standings, tie_breaks, tournament_of
from indeler.season.competitions.shared import paired_rounds
from indeler.season.core.season import Season
from indeler.season.core.state import Board, ExternalGame, RoundKey, RoundRecord
from indeler.season.core.view_json import PointsShown

RULEBOOK = "botwinnik"


def cycles(season: Season, competition: str = "") -> Mapping[int, Cycle]:
    """BW-20: return the cycles begun, by number; empty without cycles in the club rules. Default: the first cycles."""
    if not competition and not season.of_kind(Cycles):
        return {}
    return season.chosen(Cycles, competition or UNSET).state.cycles


def groups(season: Season, cycle: int, competition: str = "") -> list[str]:
    """BW-29: return the groups of a cycle, which must have begun."""
    return list(season.chosen(Cycles, competition or UNSET).groups(cycle))


def newest_cycle(season: Season) -> Cycle | None:
    """BW-20: return the cycle that began last; None before the first."""
    begun = cycles(season)
    return begun[max(begun)] if begun else None


def has_cycles_to_come(season: Season) -> bool:
    """BW-20: return whether a cycle is still to begin."""
    return any(len(each.state.cycles) < each.rules.count for each in season.of_kind(Cycles))


def is_swiss(season: Season, cycle: int, group: str) -> bool:
    """BW-22, BW-40: return whether the group exists, and is not the closed one of the championship."""
    begun = cycles(season).get(cycle)
    return begun is not None and group in begun.groups and not season.chosen(Cycles).is_championship(group)


def tournament(season: Season, cycle: int, group: str) -> Tournament:
    """BW-22: return the cycle of a group as a tournament."""
    return tournament_of(season.chosen(Cycles), cycle, group)


def order_of_standings(season: Season) -> tuple[str, tuple[str, ...]]:
    """BW-34: return the rulebook by which the groups are ranked, and its tie-breaks in order."""
    found = season.chosen(Cycles)
    return found.rules.pairing.system, tie_breaks(found)


def first_round_by(season: Season, cycle: int) -> str:
    """BW-24, BW-25: return how the first round of this cycle is paired: ``random``, ``halves`` or ``system``."""
    rules = season.chosen(Cycles).rules.pairing
    return rules.first_cycle if cycle == 1 else rules.later_cycles


def has_declined(season: Season, cycle: int, member: int) -> bool:
    """BW-30: return whether this member declined promotion after this cycle."""
    return any((cycle, member) in each.state.declined_promotion for each in season.of_kind(Cycles))


def standings(season: Season, cycle: int, group: str, competition: str = "") -> Sequence[CycleRow]:
    """BW-32: return the standings of a group, every row with its rounds; by default of the first cycles."""
    return group_standings(season.chosen(Cycles, competition or UNSET), cycle, group)


class ExternalView(msgspec.Struct, frozen=True):
    """An external game of a member in the week of an evening."""

    game: ExternalGame
    counts: bool
    why_not: str
    matters: tuple[str, ...]
    """The possible effects of this member's round: a hint for the leader, who decides about the last round."""


def external(season: Season, date: datetime.date, member: int) -> list[ExternalView]:
    """BW-35, BW-36: return the external games of a member for an evening, each with the reason if it does not count."""
    evening = slot(season, date)
    own = [each for each in season.of_kind(Cycles) if each.name == evening.what]
    cycles = own[0] if own else season.chosen(Cycles)
    group = cycles.cycle(evening.part).group_of(member) or ""
    place = RoundKey(cycles.name, evening.part, evening.round, group)
    round = RoundRecord(place, date, (), None, (), datetime.datetime.min)
    matters = tuple(why_it_matters(cycles, evening.part, group, member)) if group else ()
    found = []
    is_external = status(season, date, member) == EXTERNAL
    for game in external_games(season, date, member):
        reason = why_not(cycles, round, game) or (None if is_external else NO_SIGN_OFF)
        found.append(ExternalView(game, reason is None, reason or "", matters))
    return found


def fewer_groups(season: Season, opened: CycleOpened) -> Sentence | None:
    """BW-29: return why a proposal has fewer groups than the rules name; None where it has all of them."""
    return why_fewer_groups(season.chosen(Cycles, opened.competition), list(opened.groups))


def external_remarks(season: Season, date: datetime.date, member: int) -> list[Remark]:
    """BW-35, BW-36, K24: return what is still needed so that a member's game elsewhere counts for an evening."""
    return [remark for cycles in season.of_kind(Cycles) for remark in remarks(cycles, date, member)]


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
    points: PointsShown
    tempo: str
    rounds: tuple[MemberRound, ...]
    matters: tuple[str, ...]
    """BW-36: the possible effects of coming rounds, if requested."""


def member_cycles(season: Season, number: int, *, stakes: bool) -> tuple[MemberCycle, ...]:
    """Return every cycle in which this member has played, and what it can still decide."""
    return tuple(
        _member_cycle(cycles, cycle.number, group, number, stakes=stakes)
        for cycles in season.of_kind(Cycles)
        for cycle in cycles.state.cycles.values()
        if (group := cycle.group_of(number)) is not None
    )


def _newest(season: Season) -> Iterator[tuple[Cycles, int]]:
    return ((cycles, max(cycles.state.cycles)) for cycles in season.of_kind(Cycles) if cycles.state.cycles)


def latest_group(season: Season, number: int) -> str:
    """Return the current group of this member; empty without one."""
    return next((group for cycles, latest in _newest(season) if (group := cycles.group_of(latest, number))), "")


def game_should_end_by(season: Season, number: int) -> datetime.time | None:
    """BW-27: return when the game of a junior with a shorter tempo should be over."""
    return next((time for cycles, latest in _newest(season) if (time := should_end_by(cycles, latest, number))), None)


def _member_cycle(cycles: CycleGroups, cycle: int, group: str, number: int, *, stakes: bool) -> MemberCycle:
    tempo = tempo_of(cycles, cycle, group, number)
    if cycles.is_championship(group):
        return MemberCycle(cycle, group, None, 0, tempo, (), ())
    row = next(row for row in cycle_standings(cycles, cycle, group) if row.member == number)
    rounds = []
    for paired, outcome in zip(rounds_played(cycles, cycle, group), row.card, strict=True):
        opponent = cycles.season.name(outcome.opponent) if outcome.opponent else outcome.note
        rounds.append(MemberRound(cycle, paired.place.round, paired.date, outcome, opponent))
    to_come = len(rounds) < cycles.rounds_of(cycle)
    matters = tuple(why_it_matters(cycles, cycle, group, number)) if stakes and to_come else ()
    return MemberCycle(cycle, group, row.rank, row.points, tempo, tuple(rounds), matters)


UP_CERTAIN = Sentence(N_("a place to go up is certain"))
UP_POSSIBLE = Sentence(N_("a place to go up is possible"))
DOWN_CERTAIN = Sentence(N_("a place to go down is certain"))
DOWN_POSSIBLE = Sentence(N_("a place to go down is possible"))
ENDINGS = (("win", "loss"), ("draw", "draw"), ("loss", "win"))


class Chance(NamedTuple):
    """A possible result of a member: the points after it, and the best and worst rank for all other results."""

    result: str
    points: PointsShown
    best: int
    worst: int
    note: Sentence | None
    """BW-30, BW-31: whether a place that promotes or relegates is within reach."""


def chances(season: Season, member: int) -> list[Chance]:
    """Return the chances in the member's unfinished published round, by points alone."""
    found = ((cycles, *each) for cycles in season.of_kind(Cycles) if (each := _open_round(cycles, member)) is not None)
    cycles, paired, mine = next(found, (None, None, None))
    if cycles is None or paired is None or mine is None:
        return []
    rules = cycles.rules.points
    points = {row.member: row.points for row in group_standings(cycles, paired.place.part, paired.place.group)}
    answer = []
    for result, other in ENDINGS:
        opponent = mine.black if mine.white == member else mine.white
        own = points[member] + worth_of(rules, result)
        rival = points[opponent] + worth_of(rules, other)
        best, worst = _range(cycles, paired, {member, opponent}, points, own)
        best, worst = best + (rival > own), worst + (rival >= own)
        answer.append(Chance(result, own, best, worst, _note(cycles, paired, best, worst, len(points))))
    return answer


def _open_round(cycles: CycleGroups, member: int) -> tuple[RoundRecord, Board] | None:
    out = [paired for paired in paired_rounds(cycles) if paired.published_at]
    boards = ((paired, board) for paired in out for board in paired.boards if not board.result)
    return next((each for each in boards if member in (each[1].white, each[1].black)), None)


def _range(
    cycles: CycleGroups, paired: RoundRecord, settled: set[int], points: dict[int, Tenths], own: Tenths
) -> tuple[int, int]:
    """Return the ranks if every other game ends in the best way for the member, and in the worst way."""
    rules = cycles.rules.points
    best = worst = 1
    covered = set(settled)
    for board in paired.boards:
        if board.result or board.white in settled or board.black in settled:
            continue
        pair = (points[board.white], points[board.black])
        ends = [(pair[0] + worth_of(rules, white), pair[1] + worth_of(rules, black)) for white, black in ENDINGS]
        best += min(sum(score > own for score in end) for end in ends)
        worst += max(sum(score >= own for score in end) for end in ends)
        covered |= {board.white, board.black}
    for other, score in points.items():
        if other not in covered:
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
