"""Qualification for a championship group or a final pool, by stage and by the ladder; promotion and relegation.

A stage is a cycle (championship group) or an evening (rapid, blitz). The places of a finished stage are final and never
computed again.
"""

import datetime
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from indeler.language import N_, Sentence
from indeler.model import Tenths
from indeler.season.common.members import Member
from indeler.systems import lot

RULEBOOK = "botwinnik"

LADDER = Sentence(N_("ladder"))
"""The name of the ladder among the stages."""


class Scored(NamedTuple):
    """A line of the final standings of a stage."""

    member: Member
    points: Tenths
    wp: Fraction = Fraction(0)
    sb: Fraction = Fraction(0)


class Stage(NamedTuple):
    """A cycle or an evening: its final standings, best first, and how many of them qualify."""

    name: Sentence
    standings: tuple[Scored, ...] = ()
    places: int = 2
    declined: frozenset[Member] = frozenset()
    """Members who declined the place that this stage would have given."""
    others: tuple[Scored, ...] = ()
    """Scores in other groups, which give no place, and count on the ladder only if the rules allow it."""
    cancelled: bool = False
    date: datetime.date = datetime.date.min
    """Stages give their places in the order in which they were held; one made up can come after a later one."""


class LadderRules(NamedTuple):
    """The number of places given by the ladder, and how it is computed."""

    places: int
    points: str = "group"
    """K6: ``group``: only what was scored in the qualifying group counts; ``all``: in any group."""
    members: str = "last"
    """K6: the members whom the ladder may place: ``last``: in the group in the last stage; ``ever``: in any stage."""
    tiebreaks: tuple[str, ...] = ("WP", "rating")
    """BW-42: sums of ``WP`` and ``SB``, lowest start ``rating``, ``lot``; in this order."""
    declined_later: str = "ladder"
    """BW-41: who gets a returned place: the next of the ``ladder``, or of its ``stage``."""
    cancelled: str = "ladder"
    """BW-62: the places of a cancelled stage go to the ``ladder``, or are ``dropped``."""
    seed: str = ""


class Qualified(NamedTuple):
    """A qualified member, with the stage and the rank that gave the place."""

    member: Member
    stage: Sentence
    rank: int


class LadderRow(NamedTuple):
    """A line of the ladder: the sums over the stages."""

    member: Member
    points: Tenths
    wp: Fraction
    sb: Fraction
    stages: tuple[Tenths | None, ...]
    """The points of each stage; None where nothing counts."""
    can_qualify: bool
    """Whether the ladder may give this member a place."""


class Qualification(NamedTuple):
    """The qualified members, the complete ladder, and the seeding numbers."""

    qualified: tuple[Qualified, ...]
    ladder: tuple[LadderRow, ...]
    seeding: Mapping[Member, int]

    @property
    def members(self) -> tuple[Member, ...]:
        """Return the qualified members, by seeding number."""
        return tuple(sorted(self.seeding, key=self.seeding.__getitem__))


def qualify(
    stages: Sequence[Stage],
    rules: LadderRules,
    start_ratings: Mapping[Member, int] | None = None,
    *,
    declined: Iterable[Member] = (),
    withdrawn: Sequence[Member] = (),
) -> Qualification:
    """BW-41, BW-55, BW-59: place the best of every stage in turn, then the best of the ladder without a place.

    ``declined``: members who decline a place from the ladder; ``withdrawn``: members who returned one, in that order.
    """
    placed: dict[Member, Qualified] = {}
    for stage in sorted(stages, key=lambda stage: stage.date):
        _place(placed, stage.name, [row.member for row in stage.standings], _places(stage), stage.declined)
    rows = ladder(stages, rules, start_ratings or {}, placed)
    open_to = [row.member for row in rows if row.can_qualify]
    unwilling = frozenset(declined) | frozenset(withdrawn)
    _place(placed, LADDER, open_to, ladder_places(stages, rules), unwilling)
    for member in withdrawn:
        _replace(placed, member, stages, open_to, unwilling, rules)
    return Qualification(tuple(placed.values()), rows, seeding(rows, placed))


def ladder(
    stages: Sequence[Stage],
    rules: LadderRules,
    start_ratings: Mapping[Member, int],
    placed: Iterable[Member] = (),
) -> tuple[LadderRow, ...]:
    """BW-42, K6: return the sums of the stages for members of the group and those placed already; best first."""
    last = next((stage for stage in reversed(stages) if not stage.cancelled), Stage(LADDER))
    ever = {row.member for stage in stages for row in stage.standings}
    eligible = {row.member for row in last.standings} if rules.members == "last" else ever
    listed = eligible | (set(placed) & ever)
    rows = [_row(member, stages, rules, member in eligible) for member in listed]
    keys = [_TIEBREAKS[word] for word in rules.tiebreaks]
    return tuple(
        sorted(rows, key=lambda row: (-row.points, *(key(row, start_ratings, rules.seed) for key in keys), row.member))
    )


def seeding(rows: Sequence[LadderRow], participants: Iterable[Member]) -> dict[Member, int]:
    """BW-44, K25: return seeding numbers by the ladder, for all who take part however they qualified."""
    taking_part = set(participants)
    order = [row.member for row in rows if row.member in taking_part]
    return {member: number for number, member in enumerate(order, start=1)}


def ladder_places(stages: Iterable[Stage], rules: LadderRules) -> int:
    """BW-62: return the ladder's own places, and those of cancelled stages where the rules give them to the ladder."""
    freed = sum(stage.places for stage in stages if stage.cancelled) if rules.cancelled == "ladder" else 0
    return rules.places + freed


def _places(stage: Stage) -> int:
    """BW-62: return the places of a stage; none for a cancelled one."""
    return 0 if stage.cancelled else stage.places


def _place(
    placed: dict[Member, Qualified], stage: Sentence, order: Sequence[Member], places: int, unwilling: frozenset[Member]
) -> None:
    """BW-41: give places from the top of the order; members who have a place or decline are skipped."""
    for rank, member in enumerate(order, start=1):
        if places <= 0:
            return
        if member not in placed and member not in unwilling:
            placed[member] = Qualified(member, stage, rank)
            places -= 1


def _replace(
    placed: dict[Member, Qualified],
    member: Member,
    stages: Sequence[Stage],
    open_to: Sequence[Member],
    unwilling: frozenset[Member],
    rules: LadderRules,
) -> None:
    """BW-41: give a returned place to the next of the ladder, or of the stage it came from."""
    if member not in placed:
        return
    source = placed.pop(member).stage
    stage = next((stage for stage in stages if stage.name == source), None)
    if rules.declined_later == "stage" and stage is not None:
        order = [row.member for row in stage.standings]
        _place(placed, source, order, 1, unwilling | stage.declined)
    else:
        _place(placed, LADDER, open_to, 1, unwilling)


def _row(member: Member, stages: Sequence[Stage], rules: LadderRules, can_qualify: bool) -> LadderRow:
    scores = [_score(member, stage, rules) for stage in stages]
    counted = [score for score in scores if score is not None]
    return LadderRow(
        member,
        sum(score.points for score in counted),
        sum((score.wp for score in counted), Fraction(0)),
        sum((score.sb for score in counted), Fraction(0)),
        tuple(None if score is None else score.points for score in scores),
        can_qualify,
    )


def _score(member: Member, stage: Stage, rules: LadderRules) -> Scored | None:
    """K6: return the member's score of the stage, in the qualifying group or, if the rules allow it, in another."""
    rows = stage.standings + (stage.others if rules.points == "all" else ())
    return None if stage.cancelled else next((row for row in rows if row.member == member), None)


_TIEBREAKS: Mapping[str, Callable[[LadderRow, Mapping[Member, int], str], object]] = {
    "WP": lambda row, ratings, seed: -row.wp,
    "SB": lambda row, ratings, seed: -row.sb,
    "rating": lambda row, ratings, seed: ratings.get(row.member, 0),
    "lot": lambda row, ratings, seed: lot(seed, 0, row.member),
}
"""BW-42: the tie-breaks between equal sums; the smaller value comes first."""


Groups = dict[str, list[int]]
"""The members of each group, in the order from which the first round is paired."""


def promoted_and_relegated(
    rankings: Mapping[str, Sequence[int]], going_up: int, going_down: int, declined: Collection[int] = ()
) -> Groups:
    """BW-24, BW-30: relegate the last of each group, and promote the first of the next who accept it.

    Relegated players come first in their new group, promoted ones last, each in the order they had. For each
    promotion that is declined one fewer is relegated.
    """
    names = list(rankings)
    up: Groups = {name: [] for name in names}
    down: Groups = {name: [] for name in names}
    for upper, lower in pairwise(names):
        up[lower] = [member for member in rankings[lower] if member not in declined][:going_up]
        staying = [member for member in rankings[upper] if member not in up[upper]]
        count = max(0, going_down - (going_up - len(up[lower])))
        down[upper] = staying[max(0, len(staying) - count) :]
    groups: Groups = {}
    for place, name in enumerate(names):
        from_above = down[names[place - 1]] if place else []
        from_below = up[names[place + 1]] if place + 1 < len(names) else []
        staying = [member for member in rankings[name] if member not in up[name] and member not in down[name]]
        groups[name] = [*from_above, *staying, *from_below]
    return groups


def shared_out(ranked: Sequence[int], names: Sequence[str]) -> Groups:
    """BW-29: divide into about equal groups in this order; where they cannot be equal the higher ones are larger."""
    size, larger = divmod(len(ranked), len(names))
    groups: Groups = {}
    for place, name in enumerate(names):
        count = size + (place < larger)
        groups[name], ranked = list(ranked[:count]), ranked[count:]
    return groups


def dealt_out(ranked: Sequence[int], names: Sequence[str]) -> Groups:
    """Divide into about equally strong teams: first players in this order, second ones in reverse, and so on."""
    groups: Groups = {name: [] for name in names}
    for place, member in enumerate(ranked):
        turn, at = divmod(place, len(names))
        groups[names[-1 - at if turn % 2 else at]].append(member)
    return groups
