"""The relevance of an external game in the last round: a hint for the leader, who decides."""

import datetime
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from indeler.language import N_, Sentence
from indeler.model import Tenths
from indeler.season.calendar.absence import EXTERNAL, status
from indeler.season.calendar.room import last_round
from indeler.season.common.pools import declined_members
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.groups import qualification
from indeler.season.competitions.cycles.outcomes import Outcome, rounds_played
from indeler.season.competitions.cycles.rules import CyclesRules
from indeler.season.competitions.cycles.standings import cycle_standings
from indeler.season.core.state import RoundRecord

RULEBOOK = "botwinnik"


class Range(NamedTuple):
    """The fewest and the most points a member can end with."""

    least: Tenths
    most: Tenths


class _LastRound(NamedTuple):
    cycles: CycleGroups
    cycle: int
    group: str
    member: int
    ranges: Mapping[int, Range]
    """The ranges of all members of the group who still take part."""

    @property
    def groups(self) -> list[str]:
        """Return the ordinary groups of the cycle, the strongest first."""
        return [name for name in self.cycles.cycle(self.cycle).groups if name in self.cycles.rules.groups]

    @property
    def before_championship(self) -> bool:
        """Return whether the next cycle has a championship group."""
        rules = self.cycles.rules
        return rules.championship is not None and self.cycle == rules.count - 1

    @property
    def placed(self) -> set[int]:
        """Return the members with a place in the championship group from an earlier cycle."""
        if self.cycles.rules.championship is None:
            return set()
        earlier = {Sentence(N_("cycle {number}"), number=number) for number in range(1, self.cycle)}
        return {row.member for row in qualification(self.cycles).qualified if row.stage in earlier}


def why_it_matters(cycles: CycleGroups, cycle: int, group: str, member: int) -> list[str]:
    """BW-36: return what the last round of this member may still decide, for any results of others; empty: nothing.

    Other members are considered one by one, so an irrelevant game may be reported as relevant, but never vice versa.
    """
    if cycle == cycles.rules.count:
        return []
    playing = cycles.season.playing(cycles.name, datetime.date.max)
    ranges = {each: found for each, found in final_ranges(cycles, cycle, group).items() if each in playing}
    round = _LastRound(cycles, cycle, group, member, ranges)
    return [reason for reason, decides in _REASONS.items() if member in ranges and decides(round)]


def _promotion(round: _LastRound) -> bool:
    """BW-30, BW-31: return whether promotion is open; members who declined or join the championship use no place."""
    cycles, names = round.cycles, round.groups
    if round.group == names[0]:
        return False
    places = cycles.rules.moves.up
    if round.before_championship:
        counts, place = cycles.rules.moves.reinforced.get(str(len(names)), ()), names.index(round.group) - 1
        places = counts[place] if place < len(counts) else 0
    if round.before_championship and _all_points(cycles):
        return places > 0  # any member may leave by the ladder
    leaving = round.placed if round.before_championship else set()
    declined = {each for after, each in cycles.state.declined_promotion if after == round.cycle}
    willing = [each for each in round.ranges if each not in declined and each not in leaving]
    return round.member in willing and may_cross(round.ranges, round.member, places, willing)


def _relegation(round: _LastRound) -> bool:
    """BW-30: return whether relegation is open."""
    if round.group == round.groups[-1] or round.before_championship:
        return False
    upside_down = {each: Range(-found.most, -found.least) for each, found in round.ranges.items()}
    return may_cross(upside_down, round.member, round.cycles.rules.moves.down, upside_down)


def _qualification(round: _LastRound) -> bool:
    """BW-41: return whether this cycle can give the member a place in the championship group."""
    rules = round.cycles.rules.championship
    if rules is None or round.group != round.groups[0]:
        return False
    still = _without_place(round)
    return round.member in still and may_cross(round.ranges, round.member, rules.per_cycle, still)


def _ladder(round: _LastRound) -> bool:
    """BW-42: return whether the ladder can give one; its sums can change until its last cycle is over."""
    rules, is_open = round.cycles.rules.championship, _all_points(round.cycles)
    if rules is None or not rules.ladder or not (is_open or round.group == round.groups[0]):
        return False
    still = _without_place(round)
    if round.member not in still or is_open or not round.before_championship:
        return round.member in still
    before = {row.member: row.points for row in qualification(round.cycles).ladder}
    for row in cycle_standings(round.cycles, round.cycle, round.group):
        before[row.member] = before.get(row.member, 0) - row.points
    sums = {each: Range(found.least + before[each], found.most + before[each]) for each, found in round.ranges.items()}
    return may_cross(sums, round.member, rules.ladder, still, at_most=rules.per_cycle + rules.ladder)


def _all_points(cycles: CycleGroups) -> bool:
    """K6: return whether points of other groups count on the ladder."""
    return cycles.rules.championship is not None and cycles.rules.championship.ladder_points == "all"


def _without_place(round: _LastRound) -> list[int]:
    unable = round.placed | set(declined_members(round.cycles.season.state, round.cycles.name))
    return [each for each in round.ranges if each not in unable]


_REASONS: Mapping[str, Callable[[_LastRound], bool]] = {
    "promotion": _promotion,
    "relegation": _relegation,
    "qualification": _qualification,
    "ladder": _ladder,
}
"""BW-36: the decisions that a game can affect."""


def may_cross(
    ranges: Mapping[int, Range], member: int, places: int, among: Iterable[int], at_most: int | None = None
) -> bool:
    """BW-36: return whether a member's own points can decide about a place among the first this many.

    Not if this many others are above at the member's best, nor if fewer can reach the member's worst. Equal points
    decide nothing here: tie-breaks are still open. ``at_most``: others may get their place elsewhere; this many count.
    """
    if places <= 0:
        return False
    own = ranges[member]
    others = [ranges[each] for each in among if each != member]
    surely_above = sum(other.least > own.most for other in others)
    can_be_above = sum(other.most >= own.least for other in others)
    return surely_above < (at_most or places) and places <= can_be_above


def final_ranges(cycles: CycleGroups, cycle: int, group: str) -> dict[int, Range]:
    """BW-36: return all members' fewest and most points at the end of the cycle, with coming rounds and open games."""
    worst, best = _extremes(cycles.rules)
    played = rounds_played(cycles, cycle, group)
    to_come = last_round(cycles, cycle) - len(played)
    ranges = {}
    for row in cycle_standings(cycles, cycle, group):
        rounds = zip(played, row.card, strict=True)
        open_rounds = [outcome for paired, outcome in rounds if _is_open(cycles, paired, row.member, outcome)]
        certain = row.points - sum(outcome.points for outcome in open_rounds)
        count = to_come + len(open_rounds)
        ranges[row.member] = Range(certain + count * worst, certain + count * best)
    return ranges


def _extremes(rules: CyclesRules) -> Range:
    points = rules.points
    extra = max((step.points for step in rules.external.compensation), default=0)
    absent = (points.signed_off, points.signed_off_again, points.signed_off_in_last_round or 0, points.no_show)
    unplayed = (*absent, points.of_odd, points.of_exempt, points.of_opponent_of_no_show)
    return Range(min(points.loss, *unplayed), max(points.win, points.draw + extra, points.loss + extra, *unplayed))


def _is_open(cycles: CycleGroups, paired: RoundRecord, member: int, outcome: Outcome) -> bool:
    """Return whether it has no result yet, or is an external game that may still count, as in the last round."""
    if outcome.kind == "pending":
        return True
    is_last = paired.place.round == last_round(cycles, paired.place.part)
    is_external = status(cycles.season, paired.date, member, paired.place.round) == EXTERNAL
    return is_external and (is_last or outcome.kind == "signed-off")
