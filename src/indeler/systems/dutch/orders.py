"""The order of equally good candidates, in two equivalent forms.

As digits below the worth of a pair, for one maximum-weight matching; and as successive queries to all best matchings,
for brackets so large that the digits would be long numbers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import combinations

from indeler._typing import TYPE_CHECKING, NamedTuple
from indeler.matching.bits import mask_of

if TYPE_CHECKING:
    from indeler.matching import BestMatchings

RULEBOOK = "fide-dutch"


class Order(ABC):
    """The order of candidates. Players are given by their index in the list that is matched."""

    bits: int

    @abstractmethod
    def digits(self, a: int, b: int) -> int:
        """Return the digits for a candidate with this pair, the higher player first; more is earlier."""

    @abstractmethod
    def first_of(self, best: BestMatchings) -> BestMatchings:
        """Return the first of the best candidates."""


class MovedDownOrder(Order):
    """3.7, 4.4, 4.2; fide-dutch-2017 B.7, D.3, D.1; knsb-rating D3, D1.2, C8b: the first S1, then opponents."""

    def __init__(self, count: int, size: int) -> None:
        self.count, self.size = count, size
        self._digit = size.bit_length()
        self.bits = count + count * self._digit

    def digits(self, a: int, b: int) -> int:
        """Return a bit for each moved-down player who is paired, then a digit for the opponent."""
        if a >= self.count or b >= self.size:
            return 0
        later = self.count - 1 - a
        return (1 << later << self.count * self._digit) + (self.size - b << later * self._digit)

    def first_of(self, best: BestMatchings) -> BestMatchings:
        """Choose the paired players; then the highest opponent for each of them."""
        residents = (1 << self.size) - (1 << self.count)
        for a in [a for a in range(self.count) if best.prefer(a, residents)]:
            best.settle(a, residents)
        return best


class HomogeneousOrder(Order):
    """4.3, 4.2; fide-dutch-2017 D.2, D.1; fide-1992 Austausch, Umstellung; knsb-rating D2, D1.1: exchanges, then S2.

    The ``size`` players from place ``start`` on make ``count`` pairs; S1 is the first ``count`` of them. The higher
    player of a pair (its head) is in S1 after the exchange, so in falling priority: as many heads as possible from the
    original S1; the sum of the heads' numbers as small as possible; the highest numbers of S1 leave; the lowest of S2
    enter; then the first head has the highest opponent, and so on.
    """

    def __init__(self, start: int, size: int, count: int) -> None:
        self.start, self.size, self.count = start, size, count
        self._digit = size.bit_length()
        self.bits = 3 * self._digit + count + self._digit + size + size * self._digit

    def digits(self, a: int, b: int) -> int:
        """Return the digits of the head, then a digit for each opponent."""
        size, digit = self.size, self._digit
        a, b = a - self.start, b - self.start
        if a < 0 or b >= size:
            return 0
        return (self.head(a) << size * digit) + (size - b << (size - 1 - a) * digit)

    def head(self, a: int) -> int:
        """4.3: return the two sums of a head; then a bit for each of S1 that stays, for each of S2 that enters."""
        size, count = self.size, self.count
        value = self._sums(a)
        value = (value << count + self._digit) + ((1 << count) - (1 << a) if a < count else 0)
        return (value << size) + (0 if a < count else 1 << size - 1 - a)

    def _sums(self, a: int) -> int:
        """4.3; knsb-rating D2: return the head's share in the number of heads from S1 and in the sum of numbers."""
        return (int(a < self.count) << 2 * self._digit) + self.size - a

    def first_of(self, best: BestMatchings) -> BestMatchings:
        """Choose the players who leave S1 and enter from S2, then opponents; S1 is as large as the number of pairs."""
        places = range(self.start, self.start + self.size)
        below = {a: (1 << places.stop) - (2 << a) for a in places}
        """The players that each can head a pair with."""
        self.count = len(_heads(best, places))
        s1, s2 = places[: self.count], places[self.count :]
        first = best.copy()
        if not all(first.prefer(a, (1 << places.stop) - (1 << s2.start)) for a in s1):
            first = self._exchanged(best, s1, s2, below)
        for a in sorted(_heads(first, places)):
            first.settle(a, below[a])
        return first

    def _exchanged(self, every: BestMatchings, s1: range, s2: range, below: dict[int, int]) -> BestMatchings:
        """Return the matchings with the fewest exchanges, then the smallest sum of the heads' numbers."""
        sums = [0] * self.start + [self._sums(a) for a in range(self.size)]
        sums += [0] * (len(every.edges) - len(sums))
        # S1 against S2 is the result for nearly all; the duals of two of S2 add up to the worth of the first.
        half = (sums[s2.start] + 1) // 2
        duals = {a: sums[a] - half for a in s1} | dict.fromkeys(s2, half)
        best = every.best_by_lower_end(mask_of((*s1, *s2)), sums, [duals.get(a, 0) for a in range(len(sums))])
        exchanged = len(_heads(best, range(s1.start, s2.stop)) - {*s1})
        _grant_in_turn(best.avoid, {a: below[a] for a in reversed(s1)}, exchanged, best.prefer)
        _grant_in_turn(best.prefer, {a: below[a] for a in s2}, exchanged, best.avoid)
        return best


def _heads(best: BestMatchings, places: range) -> set[int]:
    return {a for a in places if best.mate(a) in range(a + 1, places.stop)}


Question = Callable[[int, int], bool]


def _grant_in_turn(question: Question, below: dict[int, int], count: int, opposite: Question) -> None:
    """Query one player after the other until ``count`` are granted, then the opposite for the rest."""
    for player, lower in below.items():
        if not count:
            opposite(player, lower)
        elif question(player, lower):
            count -= 1


MAX_ENUMERATED_RESIDENTS = 10
"""The maximum number of residents whose candidates with the most pairs may be enumerated."""

Pairs = tuple[tuple[int, int], ...]
"""Pairs by index, the higher player of each first, ordered by these."""


class CompleteCandidate(NamedTuple):
    """A candidate of residents that pairs as many as possible."""

    pairs: Pairs
    over: int
    """The index of the player left over, or -1."""
    numbers: int
    """The pairs as a set of numbers: all possible pairs, (0, 1), (0, 2) and so on, numbered from 0."""


class Exchange:
    """4.3; fide-dutch-2017 D.2: a number of residents, of whom these are in S1 and head the pairs."""

    def __init__(self, residents: int, heads: tuple[int, ...]) -> None:
        self.residents, self.heads = residents, heads

    @cached_property
    def candidates(self) -> list[CompleteCandidate]:
        """4.2; fide-dutch-2017 D.1: the highest opponent for the first of them first, and so on."""
        number = {pair: at for at, pair in enumerate(combinations(range(self.residents), 2))}
        others = [place for place in range(self.residents) if place not in self.heads]
        return [
            CompleteCandidate(pairs, left[0] if left else -1, mask_of([number[pair] for pair in pairs]))
            for pairs, left in _against(self.heads, others)
        ]


@cache
def in_order(residents: int) -> tuple[Exchange, ...]:
    """4.3; fide-dutch-2017 D.2: return all possible heads of as many pairs as possible, in the order of exchanges."""
    order = HomogeneousOrder(0, residents, residents // 2)
    possible = [heads for heads in combinations(range(residents), residents // 2) if _have_opponents(heads, residents)]
    possible.sort(key=lambda heads: sum(map(order.head, heads)), reverse=True)
    return tuple(Exchange(residents, heads) for heads in possible)


def _have_opponents(heads: Sequence[int], residents: int) -> bool:
    """Return whether each head has enough others below for itself and the heads below it."""
    return all(residents - 1 - head - lower > lower for lower, head in enumerate(reversed(heads)))


def _against(heads: tuple[int, ...], others: Sequence[int]) -> Iterator[tuple[Pairs, Sequence[int]]]:
    """Yield each of the heads with one of the others below it, in order; and the player left over."""
    if not heads:
        yield (), others
        return
    for at, other in enumerate(others):
        if other > heads[0]:
            for pairs, left in _against(heads[1:], [*others[:at], *others[at + 1 :]]):
                yield ((heads[0], other), *pairs), left


@lru_cache(maxsize=1 << 14)
def earliness(moved_down: int, players: int, pairs: Pairs) -> tuple[int, int]:
    """Return the position of a candidate in the order: by the pairs of moved-down players, then of the remainder."""
    above = MovedDownOrder(moved_down, players)
    paired = {place for pair in pairs if pair[0] < moved_down for place in pair}
    remainder = [place for place in range(moved_down, players) if place not in paired]
    inside = [(remainder.index(a), remainder.index(b)) for a, b in pairs if a >= moved_down]
    order = HomogeneousOrder(0, len(remainder), len(inside))
    return sum(above.digits(a, b) for a, b in pairs), sum(order.digits(a, b) for a, b in inside)
