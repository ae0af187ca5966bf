"""3.5, 3.6: the upfloaters to the top score group, and the pairing of one bracket, score group after score group.

In a smallest set of upfloaters each meets a team of the group: two that met each other could have stayed in their
group. So the sets are those of the pairings of all remaining entrants with fewest pairs between the group and others,
and one matching weighs number (C4), scores (C5), the next score group (C6) and floats (C7) together.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import islice

from indeler._typing import NamedTuple
from indeler.matching.bits import mask_of, members
from indeler.systems.upfloating.field import Entrant, Field, GroupPool, packed

RULEBOOK = "fide-team"

Pair = tuple[int, int]
"""3.6.1: two by index, the top member, with the smaller number, first."""


class Criterion(NamedTuple):
    """The contribution of a pair to a count that is to be minimised."""

    clause: str
    counts: Callable[[Entrant, Entrant], bool]
    """The arguments are in order of score, the higher first."""


class System(NamedTuple):
    """The differences between systems with upfloaters."""

    criteria: Sequence[Criterion]
    """The criteria of the pairing of a bracket, in descending priority."""
    spare_floaters: bool
    """C7: whether upfloaters who floated in the round before are counted."""
    kind: Callable[[Entrant], tuple[object, ...]]
    """Equal for entrants of one score who are alike in everything that the criteria depend on."""


class Bracket(NamedTuple):
    """1.3.2; fide-double-swiss 1.3.2: a top score group with its upfloaters, and its pairs."""

    group: int
    upfloaters: _Upfloaters
    pairs: tuple[Pair, ...]

    @property
    def everybody(self) -> int:
        """Residents and upfloaters."""
        return self.group | self.upfloaters.some


def brackets(field: Field, system: System) -> Iterator[Bracket]:
    """3.2, 3.3.2; fide-double-swiss 3.2: yield the top score group of the remaining with its upfloaters, and so on."""
    left = field.everybody
    for place, score_group in enumerate(field.groups):
        group = score_group & left
        if group:
            upfloaters = choose(field, place, left, spare_floaters=system.spare_floaters)
            yield Bracket(group, upfloaters, paired(field, system, group | upfloaters.some))
            left &= ~(group | upfloaters.some)


def paired(field: Field, system: System, bracket: int) -> tuple[Pair, ...]:
    """3.6.2, 3.6.3, 3.6.4; fide-double-swiss 3.6.2, 3.6.3, 3.6.4: of the best pairings the first by its identifier.

    An identifier lists all top members first, so these are determined first; then the opponent of each.
    """
    some = field.in_order(bracket)
    entrants = [field.entrants[at] for at in some]
    quick = _first_of_all(field, system, some)
    if quick is not None:
        return quick
    if len(some) <= MAX_ENUMERATED:
        return min(_pairings(field, some), key=lambda pairs: _quality(field, system, pairs))
    bits = len(some).bit_length()
    representative: dict[Hashable, Entrant] = {(one.score, system.kind(one)): one for one in entrants}

    def cost(one: Hashable, other: Hashable) -> int:
        pair = sorted((representative[one], representative[other]), key=lambda each: -each.score)
        return packed([criterion.counts(*pair) for criterion in system.criteria], bits)

    best = field.cheapest(some, [(one.score, system.kind(one)) for one in entrants], cost)
    below = [(1 << len(some)) - (2 << place) for place in range(len(some))]
    tops: list[int] = []
    for place, lower in enumerate(below):
        if 2 * len(tops) < len(some) and best.prefer(place, lower):
            tops.append(place)
    for place in tops:
        best.settle(place, below[place])
    return tuple((some[place], some[best.mate(place)]) for place in tops)


MAX_ENUMERATED = 6
"""The maximum size of a bracket that is paired by enumeration."""


def _pairings(field: Field, some: Sequence[int]) -> Iterator[tuple[Pair, ...]]:
    """3.6.1, C1: yield all legal pairings of these, who are ordered by number."""
    if not some:
        yield ()
        return
    top, *others = some
    for other in others:
        if field.legal[top] >> other & 1:
            for rest in _pairings(field, [at for at in others if at != other]):
                yield ((top, other), *rest)


def _quality(field: Field, system: System, pairs: Sequence[Pair]) -> tuple[list[int], list[int]]:
    """3.6.2, 3.6.4: return the counts of the criteria, and the identifier."""
    both = [sorted((field.entrants[one], field.entrants[other]), key=lambda each: -each.score) for one, other in pairs]
    counts = [sum(criterion.counts(*pair) for pair in both) for criterion in system.criteria]
    numbers = [[field.entrants[at].number for at in side] for side in zip(*pairs, strict=True)]
    return counts, [*numbers[0], *numbers[1]]


def _first_of_all(field: Field, system: System, some: Sequence[int]) -> tuple[Pair, ...] | None:
    """3.6.2, 3.6.4, C8, C10: the first identifier that begins with the smaller half and counts nothing, if found soon.

    No identifier precedes those, and no pairing is better than one that counts nothing.
    """
    half, entrants = len(some) // 2, field.entrants
    bottoms = mask_of(some[half:])
    place = {at: where for where, at in enumerate(some)}

    def fits(one: int, other: int) -> bool:
        pair = sorted((entrants[one], entrants[other]), key=lambda each: -each.score)
        return not any(criterion.counts(*pair) for criterion in system.criteria)

    chosen: list[int] = []
    waiting = [iter(sorted(members(field.legal[some[0]] & bottoms), key=place.__getitem__))] if some else []
    free, steps = bottoms, 4 * half + 60
    while len(chosen) < half:
        steps -= 1
        top = some[len(chosen)]
        found = next((at for at in waiting[-1] if free >> at & 1 and fits(top, at)), None)
        if not steps or (found is None and not chosen):
            return None
        if found is None:
            waiting.pop()
            free |= 1 << chosen.pop()
            continue
        chosen.append(found)
        free &= ~(1 << found)
        if len(chosen) < half:
            following = field.legal[some[len(chosen)]] & bottoms
            waiting.append(iter(sorted(members(following), key=place.__getitem__)))
    return tuple(zip(some, chosen, strict=False))


TRIED = 8
"""The number of candidates that are tried before all pairings are weighed."""
NEAR = 3
"""The number of score groups below the top one that are first kept apart; upfloaters from further below are rare."""


class _Upfloaters(NamedTuple):
    some: int = 0
    keeps_following: bool = True
    """C6: whether the set complies with it."""


def choose(field: Field, place: int, left: int, *, spare_floaters: bool) -> _Upfloaters:
    """3.5.1, 3.5.2, 3.5.5, C3; fide-double-swiss 3.5.1, 3.5.2, 3.5.5, C3: who of all ``left`` floats up to a group."""
    group, *below = [each & left for each in field.groups[place:]]
    if field.is_pairable(group) and field.is_pairable(left & ~group):
        return _Upfloaters()
    one = _single(field, group, below, left, spare_floaters=spare_floaters)
    if one is not None:
        return one
    groups = [group, below[0], *filter(None, below[1:])]
    near = NEAR
    while True:
        pool = Pool(field, groups, near, spare_floaters)
        if pool.reaches_below_near:
            near *= 4
            continue
        if pool.keeps_following:
            return _Upfloaters(pool.first())
        return _Upfloaters(Pool(field, groups, near, spare_floaters, follow=False).first(), keeps_following=False)


def _single(field: Field, group: int, below: Sequence[int], left: int, *, spare_floaters: bool) -> _Upfloaters | None:
    """C4, C5, C6, C7, 3.5.4: return the upfloater to an odd group, if one suffices and few have to be tried.

    None means unknown. Of the highest possible score it is the first by C7 and number that complies with C6; if nobody
    of that score complies, C6 is ignored.
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
                    return _Upfloaters(1 << at) if keeps else None
                possible.append(at)
        if possible:
            return _Upfloaters(1 << possible[0], False)
    return None


def _keeps_following(field: Field, rest: int, lower: int) -> bool | None:
    """C6: whether the rest of the next score group needs no upfloaters except to make it even; None: not known."""
    if rest.bit_count() % 2 == 0:
        return field.is_pairable(rest) and field.is_pairable(lower)
    for at in islice(members(lower), TRIED):
        if field.is_pairable(rest | 1 << at) and field.is_pairable(lower & ~(1 << at)):
            return True
    return None if lower.bit_count() > TRIED else False


class Pool(GroupPool):
    """All remaining entrants; the second group is the next of the standings (C6), even if it is empty by now."""

    def __init__(self, field: Field, groups: list[int], near: int, spare: bool, follow: bool = True) -> None:
        super().__init__(groups, near)
        self.follow = follow
        self.bits = len(self.some).bit_length()
        kinds = [(self.depth[at], self.depth[at] > 0 and spare and field.entrants[at].floated) for at in self.some]
        self.set_best(field.cheapest(self.some, kinds, self._cost))

    def _cost(self, one: tuple[int, bool], other: tuple[int, bool]) -> int:
        """C4, C5, C6, C7; fide-double-swiss C4, C5, C6, C7: return the cost, criteria in descending priority."""
        (higher, _), (lower, floated) = sorted((one, other))
        scores = [0] * (self.near + 1)
        if higher == 0 < lower:
            scores[-lower] = 1  # the lowest first
            return packed((1, *scores, 0, floated), self.bits)
        return packed((0, *scores, self.follow and higher == 1 < lower, 0), self.bits)

    @property
    def keeps_following(self) -> bool:
        """C6: whether the rest of the next score group needs no upfloaters except to make it even."""
        stays = [place for place in self.below if self.depth[self.some[place]] == 1 and not self.meets_group(place)]
        leaves = [place for place in stays if self.depth[self.some[self.best.mate(place)]] > 1]
        return len(leaves) == len(stays) % 2
