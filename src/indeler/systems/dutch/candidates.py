"""All candidates of a small bracket in the order of the rulebook, by the places of its players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import combinations

from indeler._typing import NamedTuple
from indeler.matching.bits import mask_of
from indeler.systems.dutch.orders import HomogeneousOrder, MovedDownOrder

RULEBOOK = "fide-dutch"

FEW = 10
"""Of up to so many residents the candidates that pair as many as possible may be looked at one by one."""
VERY_FEW = 5
"""Of up to so many players all candidates may be, whoever stays without a partner."""

Pairs = tuple[tuple[int, int], ...]
"""By place, the higher player of each pair first, the pairs by these."""


class Whole(NamedTuple):
    """A candidate of residents that pairs as many as possible."""

    pairs: Pairs
    over: int
    """The place of who is left over, or -1."""
    numbers: int
    """Its pairs as a set: all there are, (0, 1), (0, 2) and so on, numbered from 0."""


class Exchange:
    """4.3; fide-dutch-2017 D.2: so many residents, of whom these stand in S1 and head the pairs."""

    def __init__(self, residents: int, heads: tuple[int, ...]) -> None:
        self.residents, self.heads = residents, heads

    @cached_property
    def candidates(self) -> list[Whole]:
        """4.2; fide-dutch-2017 D.1: the highest opponent for the first of them first, and so on."""
        number = {pair: at for at, pair in enumerate(combinations(range(self.residents), 2))}
        others = [place for place in range(self.residents) if place not in self.heads]
        return [
            Whole(pairs, left[0] if left else -1, mask_of([number[pair] for pair in pairs]))
            for pairs, left in _against(self.heads, others)
        ]


@cache
def in_order(residents: int) -> tuple[Exchange, ...]:
    """4.3; fide-dutch-2017 D.2: all that may head as many pairs as possible, in the order of the exchanges it takes."""
    order = HomogeneousOrder(0, residents, residents // 2)
    possible = [heads for heads in combinations(range(residents), residents // 2) if _have_opponents(heads, residents)]
    possible.sort(key=lambda heads: sum(map(order.head, heads)), reverse=True)
    return tuple(Exchange(residents, heads) for heads in possible)


def _have_opponents(heads: Sequence[int], residents: int) -> bool:
    """Whether below each there are enough others for him and the heads below him."""
    return all(residents - 1 - head - lower > lower for lower, head in enumerate(reversed(heads)))


def _against(heads: tuple[int, ...], others: Sequence[int]) -> Iterator[tuple[Pairs, Sequence[int]]]:
    """Each of the heads with one of the others below him, in order; and who is left."""
    if not heads:
        yield (), others
        return
    for at, other in enumerate(others):
        if other > heads[0]:
            for pairs, left in _against(heads[1:], [*others[:at], *others[at + 1 :]]):
                yield ((heads[0], other), *pairs), left


@cache
def all_in_order(moved_down: int, players: int) -> tuple[Pairs, ...]:
    """3.6, 3.7, 4.2, 4.3, 4.4: any number of pairs; moved-down players, who come first, meet residents only."""
    legal = [pairs for pairs in _matchings(range(players)) if all(b >= moved_down for _, b in pairs)]
    legal.sort(key=lambda pairs: earliness(moved_down, players, pairs), reverse=True)
    return tuple(legal)


@lru_cache(maxsize=1 << 14)
def earliness(moved_down: int, players: int, pairs: Pairs) -> tuple[int, int]:
    """How early a candidate comes: by the pairs of moved-down players, then by those of the remainder."""
    above = MovedDownOrder(moved_down, players)
    taken = {place for pair in pairs if pair[0] < moved_down for place in pair}
    remainder = [place for place in range(moved_down, players) if place not in taken]
    inside = [(remainder.index(a), remainder.index(b)) for a, b in pairs if a >= moved_down]
    order = HomogeneousOrder(0, len(remainder), len(inside))
    return sum(above.digits(a, b) for a, b in pairs), sum(order.digits(a, b) for a, b in inside)


def _matchings(places: Sequence[int]) -> Iterator[Pairs]:
    """Every choice of pairs among these, in any order."""
    if not places:
        yield ()
        return
    a, others = places[0], places[1:]
    yield from _matchings(others)
    for at, b in enumerate(others):
        for pairs in _matchings([*others[:at], *others[at + 1 :]]):
            yield ((a, b), *pairs)
