"""3.6: the pairing of one bracket, and score group after score group."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

from indeler._typing import NamedTuple
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
    bits = len(some).bit_length()
    alike: dict[Hashable, Entrant] = {(one.score, system.kind(one)): one for one in entrants}

    def cost(one: Hashable, other: Hashable) -> int:
        pair = sorted((alike[one], alike[other]), key=lambda each: -each.score)
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
