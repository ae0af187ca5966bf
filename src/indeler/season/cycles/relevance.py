"""Whether an external game in the last round can still matter: a hint for the leader, who decides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from indeler.model import Tenths
from indeler.season.cycles.outcome import Outcome
from indeler.season.cycles.outcomes import rounds_played
from indeler.season.cycles.standings import cycle_standings
from indeler.season.general.absence import EXTERNAL, status
from indeler.season.general.calendar import rounds_of
from indeler.season.linking.championship import qualification
from indeler.season.seasons import Season
from indeler.season.state import Paired

RULEBOOK = "botwinnik"


class Range(NamedTuple):
    """The fewest and the most points somebody can end with."""

    least: Tenths
    most: Tenths


def why_it_matters(season: Season, cycle: int, group: str, member: int) -> list[str]:
    """BW-36: what the last round of this member may still decide, whatever the others do; empty: nothing.

    Others are taken each for himself, so now and then a game is said to matter that cannot: never the other way round.
    """
    ranges = final_ranges(season, cycle, group)
    names = [name for name in season.cycle(cycle).groups if name in season.rulebook.cycles.groups]
    moves = season.rulebook.cycles.moves
    before_championship = season.rulebook.championship is not None and cycle == season.rulebook.cycles.count - 1
    last_cycle = cycle == season.rulebook.cycles.count
    reasons = []
    if group != names[0] and not last_cycle:
        up = _reinforced(season, names, group) if before_championship else moves.up
        willing = [each for each in ranges if (cycle, each) not in season.state.declined_promotion]
        if member in willing and may_cross(ranges, member, up, willing):
            reasons.append("promotion")
    if group != names[-1] and not last_cycle and not before_championship:
        upside_down = {each: Range(-found.most, -found.least) for each, found in ranges.items()}
        if may_cross(upside_down, member, moves.down, ranges):
            reasons.append("relegation")
    if group == names[0] and not last_cycle:
        reasons += _qualification(season, cycle, member, ranges)
    return reasons


def _reinforced(season: Season, names: list[str], group: str) -> int:
    counts = season.rulebook.cycles.moves.reinforced.get(str(len(names)), ())
    place = names.index(group) - 1
    return counts[place] if place < len(counts) else 0


def _qualification(season: Season, cycle: int, member: int, ranges: Mapping[int, Range]) -> list[str]:
    """BW-36, BW-41: a place by this cycle, or the ladder, for whoever has no place from an earlier cycle."""
    rules = season.rulebook.championship
    if rules is None:
        return []
    earlier = {row.member for row in qualification(season).qualified if row.stage in _stages_before(cycle)}
    if member in earlier or member in season.state.declined_place.get("cycles", {}):
        return []
    still = [each for each in ranges if each not in earlier]
    reasons = ["qualification"] if may_cross(ranges, member, rules.per_cycle, still) else []
    # The sums of the ladder can always still change before its last cycle is over.
    is_last = cycle == season.rulebook.cycles.count - 1
    sums = {row.member: row.points for row in qualification(season).ladder}
    points = {row.member: row.points for row in cycle_standings(season, cycle, season.rulebook.cycles.groups[0])}
    ladder = {
        each: Range(found.least + sums.get(each, 0) - points[each], found.most + sums.get(each, 0) - points[each])
        for each, found in ranges.items()
    }
    if rules.ladder and (not is_last or may_cross(ladder, member, rules.per_cycle + rules.ladder, still)):
        reasons.append("ladder")
    return reasons


def _stages_before(cycle: int) -> set[str]:
    return {f"cycle {number}" for number in range(1, cycle)}


def may_cross(ranges: Mapping[int, Range], member: int, places: int, among: Iterable[int]) -> bool:
    """BW-36: whether somebody's own points can decide if he is among the first so many.

    Not if so many others are above him at his best, nor if fewer can reach him at his worst. Equal points decide
    nothing here: tie-breaks are still open.
    """
    if places <= 0:
        return False
    own = ranges[member]
    others = [ranges[each] for each in among if each != member]
    surely_above = sum(other.least > own.most for other in others)
    can_be_above = sum(other.most >= own.least for other in others)
    return surely_above < places <= can_be_above


def final_ranges(season: Season, cycle: int, group: str) -> dict[int, Range]:
    """BW-36: everybody's fewest and most points at the end of the cycle, rounds to come and open games included."""
    points = season.rulebook.cycles.points
    worst = min(points.loss, points.no_show, points.signed_off_again)
    best = max(points.win, points.odd, points.exempt)
    played = rounds_played(season, cycle, group)
    to_come = rounds_of(season, cycle) - len(played)
    ranges = {}
    for row in cycle_standings(season, cycle, group):
        rounds = zip(played, row.card, strict=True)
        open_rounds = [outcome for paired, outcome in rounds if _is_open(season, paired, row.member, outcome)]
        certain = row.points - sum(outcome.points for outcome in open_rounds)
        count = to_come + len(open_rounds)
        ranges[row.member] = Range(certain + count * worst, certain + count * best)
    return ranges


def _is_open(season: Season, paired: Paired, member: int, outcome: Outcome) -> bool:
    """No result yet; or an external game that may still count, as every one of the last round may."""
    if outcome.kind == "pending":
        return True
    is_last = paired.place.round == rounds_of(season, paired.place.part)
    is_external = status(season, paired.date, member) == EXTERNAL
    return is_external and (is_last or outcome.kind == "signed-off")
