"""3.2.3 to 3.2.6: two subgroups of a bracket in the Dubov System, the shifters between them, and the pairs.

A pairing that is best by C7 has the fewest pairs of two players who prefer the same colour. Shifters are one of each
such pair, so the result is among these best pairings: first the shifters are chosen, then the opponent of each of S1.
"""

from __future__ import annotations

from collections.abc import Sequence

from indeler._typing import NamedTuple
from indeler.matching import BestMatchings, Matching
from indeler.matching.bits import by_place, first, mask_of, members
from indeler.model import Colour
from indeler.systems.upfloating.dubov_field import DubovField
from indeler.systems.upfloating.field import cheapest

RULEBOOK = "fide-dubov"

Pair = tuple[int, int]
"""A pair of indices, that of S1 first."""


class Subgroups(NamedTuple):
    """3.2.4: the players who seek White, or are treated so, and the others; the players shifted out of either."""

    white: int
    black: int
    from_white: int = 0
    from_black: int = 0

    @property
    def g1(self) -> int:
        """The subgroup after the shifts."""
        return self.white & ~self.from_white | self.from_black

    @property
    def g2(self) -> int:
        """The other subgroup."""
        return self.black & ~self.from_black | self.from_white


class Bracket(NamedTuple):
    """1.3.2: residents and upfloaters, their subgroups, and the pairs in the order of S1."""

    residents: int
    upfloaters: int
    subgroups: Subgroups
    pairs: tuple[Pair, ...]


def subgroups_of(field: DubovField, bracket: int) -> Subgroups:
    """3.2.3: return the subgroups: the players who prefer White first; before any game the first half by number."""
    some = list(members(bracket))
    if any(field.competitors[at].colours for at in some):
        white = mask_of(at for at in some if field.competitors[at].wish is Colour.WHITE)
    else:
        some.sort(key=lambda at: field.competitors[at].place)
        white = mask_of(some[: len(some) // 2])
    return Subgroups(white, bracket & ~white)


def by_opposition(field: DubovField, some: int) -> list[int]:
    """3.2.5, 4.3.2: by ascending ARO, then by number."""
    return sorted(members(some), key=lambda at: (field.aro[at], field.competitors[at].place))


def by_number(field: DubovField, some: int) -> list[int]:
    """4.3.2, 4.4.1, 4.4.2: by number."""
    return sorted(members(some), key=lambda at: field.competitors[at].place)


def from_the_middle(listed: Sequence[int]) -> list[int]:
    """4.3.3: return the middle first, of two the upper one, and so on outwards."""
    size = len(listed)
    return [listed[at] for at in sorted(range(size), key=lambda at: (abs(2 * at + 1 - size), at))]


def with_first_shifters(field: DubovField, residents: int, upfloaters: int) -> Bracket | None:
    """3.2.4, 3.2.5, 3.2.6: the pairing if the first shifters from the larger subgroup suffice: none is better by C7."""
    white, black, _, _ = split = subgroups_of(field, residents | upfloaters)
    surplus = (black.bit_count() - white.bit_count()) // 2
    if surplus > 0:
        split = split._replace(from_black=mask_of(from_the_middle(by_number(field, black))[:surplus]))
    else:
        split = split._replace(from_white=mask_of(from_the_middle(by_opposition(field, white))[:-surplus]))
    pairs = _first_transposition(field, by_opposition(field, split.g1), by_number(field, split.g2))
    return None if pairs is None else Bracket(residents, upfloaters, split, pairs)


def _first_transposition(field: DubovField, s1: Sequence[int], g2: Sequence[int]) -> tuple[Pair, ...] | None:
    """3.2.6, 4.4.2: pair each of S1 in turn with the first of G2 with whom the others can be paired too."""
    size = len(s1)
    rows = [mask << size for mask in by_place([field.legal[at] for at in s1], g2)]
    matching = Matching([*rows, *by_place([field.legal[at] for at in g2], s1)])
    free = (1 << 2 * size) - (1 << size)
    for row, mask in enumerate(rows):
        column = first(mask & free)
        if column >= 0:
            matching.mate[row], matching.mate[column] = column, row
            free ^= 1 << column
    left = (1 << 2 * size) - 1
    if not matching.covers(left):
        return None
    for row, mask in enumerate(rows):
        earlier = mask & left & (1 << matching.mate[row]) - 1
        if earlier:
            matching.move(row, earlier, left, first)
        left &= ~(1 << row | 1 << matching.mate[row])
    return tuple((at, g2[matching.mate[row] - size]) for row, at in enumerate(s1))


def paired(field: DubovField, residents: int, upfloaters: int) -> Bracket:
    """3.2.3, 3.2.4, 3.2.5, 3.2.6: return the one pairing of a bracket."""
    return with_first_shifters(field, residents, upfloaters) or _Pairing(field, residents, upfloaters).bracket()


def fewest_same_colour(field: DubovField, some: int) -> int:
    """C7: return the minimum number of pairs of these few players in which both prefer the same colour."""
    white = mask_of([at for at in members(some) if field.competitors[at].wish is Colour.WHITE])

    def within(left: int, same_colour: int) -> bool:
        """Return whether the remaining players can be paired with at most this number of such pairs."""
        if abs((left & white).bit_count() - (left & ~white).bit_count()) > 2 * same_colour:
            return False
        one = left & -left
        left ^= one
        near = field.legal[one.bit_length() - 1] & left
        same = near & (white if one & white else ~white)
        return (
            not one
            or any(within(left ^ 1 << other, same_colour) for other in members(near ^ same))
            or any(within(left ^ 1 << other, same_colour - 1) for other in members(same))
        )

    same_colour = 0
    while not within(some, same_colour):
        same_colour += 1
    return same_colour


class _Pairing:
    def __init__(self, field: DubovField, residents: int, upfloaters: int) -> None:
        self.field, self.residents, self.upfloaters = field, residents, upfloaters
        self.subgroups = subgroups_of(field, residents | upfloaters)
        self.some = by_number(field, residents | upfloaters)
        self.place = {at: place for place, at in enumerate(self.some)}
        legal = by_place([field.legal[at] for at in self.some], self.some)
        kinds = [self.subgroups.white >> at & 1 for at in self.some]
        self.best: BestMatchings = cheapest(legal, kinds, lambda one, other: int(one == other))

    def bracket(self) -> Bracket:
        found = self._shifted()
        others = self._places(found.g2)
        s1 = by_opposition(self.field, found.g1)
        for at in s1:
            self.best.settle(self.place[at], others)
        pairs = tuple((at, self.some[self.best.mate(self.place[at])]) for at in s1)
        return Bracket(self.residents, self.upfloaters, found, pairs)

    def _shifted(self) -> Subgroups:
        """3.2.4: first from the smaller subgroup, from G1 if none is; then from the larger one."""
        white, black, _, _ = self.subgroups
        shifters = {}
        for some, order in sorted(((white, by_opposition), (black, by_number)), key=lambda side: side[0].bit_count()):
            shifters[some] = self._shifters(some, order(self.field, some))
        return Subgroups(white, black, shifters[white], shifters[black])

    def _shifters(self, subgroup: int, listed: Sequence[int]) -> int:
        """4.1.3, 4.3.1: return one of each pair within the subgroup: in order, all who are possible."""
        inside = self._places(subgroup)
        pairs = sum(inside >> self.best.mate(place) & 1 for place in members(inside)) // 2
        chosen: list[int] = []
        for at in from_the_middle(listed):
            if len(chosen) == pairs:
                break
            place = self.place[at]
            if self.best.prefer(place, inside):
                chosen.append(at)
                inside &= ~(1 << place)
        return mask_of(chosen)

    def _places(self, some: int) -> int:
        return mask_of(self.place[at] for at in members(some))
