"""3.6: the pairing of one bracket, and score group after score group."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

from indeler._typing import NamedTuple
from indeler.matching.bits import mask_of, members
from indeler.systems.upfloating.field import Entrant, Field, packed
from indeler.systems.upfloating.upfloaters import Upfloaters, choose

RULEBOOK = "fide-team"

Pair = tuple[int, int]
"""3.6.1: two by index, the top member, who has the smaller number, first."""


class Criterion(NamedTuple):
    """What a pair adds to a count that is to be small."""

    clause: str
    counts: Callable[[Entrant, Entrant], bool]
    """The higher score first."""


class System(NamedTuple):
    """What tells systems with upfloaters apart."""

    criteria: Sequence[Criterion]
    """Of the pairing of a bracket, in descending priority."""
    spare_floaters: bool
    """C7: whether upfloaters who floated in the round before are counted."""
    kind: Callable[[Entrant], tuple[object, ...]]
    """Equal for entrants of one score who are alike in all that the criteria look at."""


class Bracket(NamedTuple):
    """1.3.2; fide-double-swiss 1.3.2: a top score group with its upfloaters, and its pairs."""

    group: int
    upfloaters: Upfloaters
    pairs: tuple[Pair, ...]

    @property
    def everybody(self) -> int:
        """Residents and upfloaters."""
        return self.group | self.upfloaters.some


def brackets(field: Field, system: System) -> Iterator[Bracket]:
    """3.2, 3.3.2; fide-double-swiss 3.2: the top score group of those left with its upfloaters, and so on."""
    left = field.everybody
    for place, score_group in enumerate(field.groups):
        group = score_group & left
        if group:
            upfloaters = choose(field, place, left, spare_floaters=system.spare_floaters)
            pairs = paired(field, system, group | upfloaters.some)
            yield Bracket(group, upfloaters, pairs)
            left &= ~(group | upfloaters.some)


def paired(field: Field, system: System, bracket: int) -> tuple[Pair, ...]:
    """3.6.2, 3.6.3, 3.6.4; fide-double-swiss 3.6.2, 3.6.3, 3.6.4: of the best pairings the first by its identifier.

    An identifier has all top members first, so it is settled who they are; then whom each of them meets.
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
"""Brackets of so many are paired by trying all of their pairings."""


def _pairings(field: Field, some: Sequence[int]) -> Iterator[tuple[Pair, ...]]:
    """3.6.1, C1: all legal pairings of these, who stand by number."""
    if not some:
        yield ()
        return
    top, *others = some
    for other in others:
        if field.legal[top] >> other & 1:
            for rest in _pairings(field, [at for at in others if at != other]):
                yield ((top, other), *rest)


def _quality(field: Field, system: System, pairs: Sequence[Pair]) -> tuple[list[int], list[int]]:
    """3.6.2, 3.6.4: what the criteria count, and the identifier."""
    both = [sorted((field.entrants[one], field.entrants[other]), key=lambda each: -each.score) for one, other in pairs]
    counts = [sum(criterion.counts(*pair) for pair in both) for criterion in system.criteria]
    numbers = [[field.entrants[at].number for at in side] for side in zip(*pairs, strict=True)]
    return counts, [*numbers[0], *numbers[1]]


def _first_of_all(field: Field, system: System, some: Sequence[int]) -> tuple[Pair, ...] | None:
    """3.6.2, 3.6.4, C8, C10: the first identifier that begins with the smaller half and counts nothing, if soon found.

    No identifier comes before those, and no pairing is better than one that counts nothing.
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
