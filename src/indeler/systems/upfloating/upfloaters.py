"""3.5: who comes up to the top score group.

In a smallest set of upfloaters each meets a team of the group: two that met each other could have stayed where they
were. So the sets are those of the pairings of all who are left with fewest pairs between the group and others, and one
matching weighs number (C4), scores (C5), the next score group (C6) and floats (C7) together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from indeler._typing import TYPE_CHECKING, NamedTuple
from indeler.matching.bits import mask_of, members
from indeler.systems.upfloating.field import Field, packed

if TYPE_CHECKING:
    from indeler.matching.all_best import BestMatchings

RULEBOOK = "fide-team"

TRIED = 8
"""So many are tried one by one before all ways to pair are weighed."""
NEAR = 3
"""As many score groups below the top one are looked at one by one first; seldom does anybody come from further."""


class Upfloaters(NamedTuple):
    """The set that was chosen."""

    some: int = 0
    keeps_following: bool = True
    """C6: whether it could be had."""


def choose(field: Field, place: int, left: int, *, spare_floaters: bool) -> Upfloaters:
    """3.5.1, 3.5.2, 3.5.5, C3; fide-double-swiss 3.5.1, 3.5.2, 3.5.5, C3: who comes up to the score group here.

    Of all who are ``left`` those who are paired with the score group at this place.
    """
    group, *below = [each & left for each in field.groups[place:]]
    if field.is_pairable(group) and field.is_pairable(left & ~group):
        return Upfloaters()
    one = _one_alone(field, group, below, left, spare_floaters=spare_floaters)
    if one is not None:
        return one
    groups = [group, below[0], *filter(None, below[1:])]
    near = NEAR
    while True:
        pool = Pool(field, groups, near, spare_floaters)
        if pool.reaches_below_near and near < len(groups) - 1:
            near *= 4
            continue
        return Upfloaters(pool.first(), True) if pool.keeps_following else pool.without_following()


def _one_alone(field: Field, group: int, below: Sequence[int], left: int, *, spare_floaters: bool) -> Upfloaters | None:
    """C4, C5, C6, C7, 3.5.4: the one who comes up to an odd group, where one is enough and few have to be tried.

    None says nothing. Of the highest score from which one can come the first by C7 and number who keeps C6; if nobody
    of that score keeps it, it decides nothing.
    """
    entrants, tried = field.entrants, 0
    for score_group in below if group.bit_count() % 2 else ():
        possible: list[int] = []
        for at in sorted(
            members(score_group), key=lambda at: (spare_floaters and entrants[at].floated, entrants[at].number)
        ):
            tried += 1
            if tried > TRIED:
                return None
            lower, rest = left & ~(group | 1 << at), below[0] & ~(1 << at)
            if field.is_pairable(group | 1 << at) and field.is_pairable(lower):
                keeps = _keeps_following(field, rest, lower & ~rest)
                if keeps is not False:
                    return Upfloaters(1 << at) if keeps else None
                possible.append(at)
        if possible:
            return Upfloaters(1 << possible[0], False)
    return None


def _keeps_following(field: Field, rest: int, lower: int) -> bool | None:
    """C6: whether the rest of the next score group takes nobody from below but to make it even; None: not known."""
    if rest.bit_count() % 2 == 0:
        return field.is_pairable(rest) and field.is_pairable(lower)
    for at in islice(members(lower), TRIED):
        if field.is_pairable(rest | 1 << at) and field.is_pairable(lower & ~(1 << at)):
            return True
    return None if lower.bit_count() > TRIED else False


class Pool:
    """All who are left, and how they can be paired at least cost: the score groups from the top, the far ones as one.

    The second group is the next of the standings (C6), also if nobody of it is left.
    """

    def __init__(self, field: Field, groups: list[int], near: int, spare: bool, follow: bool = True) -> None:
        self.field, self.groups, self.near, self.spare, self.follow = field, groups, near, spare, follow
        self.depth = {at: min(depth, near + 1) for depth, group in enumerate(groups) for at in members(group)}
        self.some = list(members(sum(groups)))
        self.bits = len(self.some).bit_length()
        kinds = [(self.depth[at], self.depth[at] > 0 and spare and field.entrants[at].floated) for at in self.some]
        self.best: BestMatchings = field.cheapest(self.some, kinds, self._cost)
        self.inside = mask_of(place for place, at in enumerate(self.some) if not self.depth[at])
        self.number = sum(self._meets_group(place) for place in self._below())

    def _cost(self, one: tuple[int, bool], other: tuple[int, bool]) -> int:
        """C4, C5, C6, C7; fide-double-swiss C4, C5, C6, C7: in descending priority."""
        (higher, _), (lower, floated) = sorted((one, other))
        scores = [0] * (self.near + 1)
        if higher == 0 < lower:
            scores[-lower] = 1  # the lowest first
            return packed((1, *scores, 0, floated), self.bits)
        return packed((0, *scores, self.follow and higher == 1 < lower, 0), self.bits)

    def _below(self) -> list[int]:
        return [place for place, at in enumerate(self.some) if self.depth[at]]

    def _meets_group(self, place: int) -> bool:
        return bool(self.inside >> self.best.mate(place) & 1)

    @property
    def reaches_below_near(self) -> bool:
        """C5: whether somebody comes up from the groups that were taken as one."""
        return any(self.depth[self.some[place]] > self.near and self._meets_group(place) for place in self._below())

    @property
    def keeps_following(self) -> bool:
        """C6: whether what is left of the next score group takes nobody from below but to make it even."""
        stays = [p for p in self._below() if self.depth[self.some[p]] == 1 and not self._meets_group(p)]
        leaves = [place for place in stays if self.depth[self.some[self.best.mate(place)]] > 1]
        return len(leaves) == len(stays) % 2

    def without_following(self) -> Upfloaters:
        """C6: no set complies with it, so it decides nothing."""
        return Upfloaters(Pool(self.field, self.groups, self.near, self.spare, follow=False).first(), False)

    def first(self) -> int:
        """3.5.3, 3.5.4; fide-double-swiss 3.5.3, 3.5.4: by score, then by number, each comes up who can."""
        chosen: list[int] = []
        for place in self._below():
            if len(chosen) < self.number and self.best.prefer(place, self.inside):
                chosen.append(self.some[place])
        return mask_of(chosen)
