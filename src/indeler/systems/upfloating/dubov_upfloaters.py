"""3.2.1, 3.2.2: the upfloaters to the top score group in the Dubov System.

As in the other systems with upfloaters, each of a smallest set meets a player of the group, so that one matching of all
remaining players weighs number, scores, colours and earlier upfloats of all sets together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations, islice

from indeler._typing import NamedTuple
from indeler.matching.bits import by_place, mask_of, members
from indeler.model import Colour
from indeler.systems.upfloating.dubov_bracket import Bracket, fewest_same_colour, paired, with_first_shifters
from indeler.systems.upfloating.dubov_field import DubovField
from indeler.systems.upfloating.field import GroupPool, cheapest, packed

RULEBOOK = "fide-dubov"

NEAR = 3
"""The number of score groups below the top one that are first kept apart; upfloaters from further below are rare."""

Set = tuple[int, ...]
"""A set of upfloaters, the highest first."""


class Profile(NamedTuple):
    """The properties of a player of the pool that the criteria depend on."""

    depth: int
    """The number of score groups below the one that is paired."""
    wish: Colour | None
    times: int = 0
    """C8, C9: how often a maximum upfloater was upfloated."""
    again: bool = False
    """C10: whether the player was upfloated in the round before."""


def bracket_of(field: DubovField, place: int, left: int) -> Bracket:
    """3.2.1, 3.2.2: return the score group of the ``left`` at this place with the upfloaters it needs, paired."""
    group, *below = [each & left for each in field.groups[place:]]
    below = list(filter(None, below))
    if group.bit_count() % 2 == 0:
        alone = with_first_shifters(field, group, 0)
        if (alone or field.is_pairable(group)) and field.is_pairable(left & ~group):
            return alone or paired(field, group, 0)
    else:
        bracket = with_first_shifters(field, group, _likely(field, group, below[0]))
        if bracket and field.is_pairable(left & ~(group | bracket.upfloaters)):
            return bracket
    return paired(field, group, choose(field, group, below))


def _likely(field: DubovField, group: int, following: int) -> int:
    """C7, C8, C9, C10, 4.2.2: return the upfloaters to an odd group if all sufficiently good pairings are possible."""
    competitors = field.competitors
    wishes = [competitors[at].wish for at in members(group)]
    scarce = Colour.WHITE if 2 * wishes.count(Colour.WHITE) < len(wishes) else Colour.BLACK

    def turn(at: int) -> tuple[object, ...]:
        is_last, is_most = field.is_last_round, field.is_maximum_upfloater(at)
        floats = () if is_last else (is_most, field.upfloats[at] if is_most else 0, field.just_upfloated[at])
        return competitors[at].wish is not scarce, *floats, at

    return 1 << min(members(following), key=turn)


def choose(field: DubovField, group: int, below: Sequence[int]) -> int:
    """3.2.1, 3.2.2: return the set of upfloaters from the score groups ``below``."""
    if group.bit_count() <= MAX_ENUMERATED and (chosen := _by_enumeration(field, group, below)):
        return chosen
    # The first best set with players of the next group only, compared as if all others could be paired: if they can,
    # it is the required one, since no upfloater has a higher score.
    pool = Pool(field, [group, below[0]], 1, alone=True)
    covers_group = all(pool.best.mate(place) >= 0 for place in members(pool.inside))
    if covers_group and pool.number == 2 - group.bit_count() % 2:
        found = pool.first()
        if field.is_pairable(sum(below) & ~found):
            return found
    near = NEAR
    while True:
        pool = Pool(field, [group, *below], near)
        if not pool.reaches_below_near:
            return pool.first()
        near *= 4


MAX_ENUMERATED = 8
"""The maximum size of a score group for which all sets of upfloaters are tried."""
MOST_SETS = 200


def _by_enumeration(field: DubovField, group: int, below: Sequence[int]) -> int:
    """C4, C5, C6, C7, C8, C9, C10: return the first of the best sets by enumeration; 0: not known.

    No two of a smallest set meet each other in its bracket: they could be paired below as well.
    """
    everybody = sum(below)
    for number in range(2 - group.bit_count() % 2, group.bit_count() + 1, 2):
        for deepest in range(len(below)):
            tried = _sets_down_to(below[: deepest + 1], number)
            if tried is None:
                return 0
            for equals in tried:
                sets = [
                    some
                    for some in equals
                    if field.is_pairable(group | mask_of(some)) and field.is_pairable(everybody & ~mask_of(some))
                ]
                if sets:
                    return mask_of(min(sets, key=partial(_counts, field, group)))
    return 0


def _sets_down_to(groups: Sequence[int], number: int) -> list[list[Set]] | None:
    """C6, 4.2.1, 4.2.2: the sets with a player of the lowest group, sets of equal scores together; None: too many."""
    depth = {at: place for place, some in enumerate(groups) for at in members(some)}
    by_depths: dict[tuple[int, ...], list[Set]] = {}
    sets = list(islice(combinations(depth, number), MOST_SETS + 1))
    if len(sets) > MOST_SETS:
        return None
    for some in sets:
        if groups[-1] >> some[-1] & 1:
            by_depths.setdefault(tuple([depth[at] for at in reversed(some)]), []).append(some)
    return [by_depths[depths] for depths in sorted(by_depths)]


def _counts(field: DubovField, group: int, some: Set) -> tuple[int, ...]:
    """C7, C8, C9, C10: return the counts of a set of upfloaters, the most important first."""
    colours = fewest_same_colour(field, group | mask_of(some))
    if field.is_last_round:
        return (colours,)
    times = [field.upfloats[at] for at in some if field.is_maximum_upfloater(at)]
    return colours, len(times), sum(times), sum([field.just_upfloated[at] for at in some])


class Pool(GroupPool):
    """A pool in which, if ``alone``, the players below the top group need no opponent: all of them may meet."""

    def __init__(self, field: DubovField, groups: Sequence[int], near: int, *, alone: bool = False) -> None:
        super().__init__(groups, near)
        self.field = field
        self.bits = (len(self.some) * field.round).bit_length()
        legal = by_place([field.legal[at] for at in self.some], self.some)
        profiles = [self._profile(at) for at in self.some]
        if alone:
            legal, profiles = self._free(legal, profiles)
        self.set_best(cheapest(legal, profiles, self._cost))

    def _profile(self, at: int) -> Profile:
        field, depth = self.field, self.depth[at]
        wish = field.competitors[at].wish
        if not depth or field.is_last_round:
            return Profile(depth, wish)
        times = field.upfloats[at] if field.is_maximum_upfloater(at) else 0
        return Profile(depth, wish, times, field.just_upfloated[at])

    def _free(self, legal: Sequence[int], profiles: Sequence[Profile]) -> tuple[list[int], list[Profile]]:
        """Return the graph in which all players below may meet each other, and an additional vertex if odd."""
        size = len(legal) + len(legal) % 2
        below = (1 << size) - 1 & ~self.inside
        extra = size - len(legal)
        padded = [*legal, *[0] * extra]
        masks = [mask if self.inside >> at & 1 else mask | below & ~(1 << at) for at, mask in enumerate(padded)]
        return masks, [*profiles, *[Profile(1, None)] * extra]

    def _cost(self, one: Profile, other: Profile) -> int:
        """C5, C6, C7, C8, C9, C10: return the cost of a pair, criteria in descending priority."""
        higher, lower = (one, other) if one.depth <= other.depth else (other, one)
        if higher.depth:
            return 0  # two below, who meet if they do not come up
        scores, is_same_colour = [0] * (self.near + 1), higher.wish is lower.wish
        if not lower.depth:
            return packed((0, *scores, is_same_colour, 0, 0, 0), self.bits)
        scores[-lower.depth] = 1  # the lowest first
        return packed((1, *scores, is_same_colour, lower.times > 0, lower.times, lower.again), self.bits)
