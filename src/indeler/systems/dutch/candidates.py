"""All candidates of a small bracket in the order of the rulebook, by the places of its players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from indeler.systems.dutch.orders import HomogeneousOrder, MovedDownOrder

RULEBOOK = "fide-dutch"

FEW = 6
"""Of up to so many residents the candidates that pair as many as possible may be looked at one by one."""
VERY_FEW = 5
"""Of up to so many players all candidates may be, whoever stays without a partner."""

Pairs = tuple[tuple[int, int], ...]
"""By place, the higher player of each pair first, the pairs by these."""


@cache
def in_order(residents: int) -> tuple[tuple[Pairs, int], ...]:
    """4.2, 4.3; fide-dutch-2017 D.1, D.2: as many pairs as possible, and the place of who is left over, or -1."""
    whole = [pairs for pairs in _matchings(range(residents)) if len(pairs) == residents // 2]
    whole.sort(key=lambda pairs: earliness(0, residents, pairs), reverse=True)
    everybody = sum(range(residents))
    return tuple((pairs, everybody - sum(map(sum, pairs)) if residents % 2 else -1) for pairs in whole)


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
