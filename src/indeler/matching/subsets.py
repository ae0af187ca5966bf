"""Matchings of a few vertices by the subsets that remain when some are paired, the first vertex first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

Pairs = tuple[tuple[int, int], ...]
"""Pairs with the lower number first."""

NOBODY: Collection[int] = frozenset({0})
IMPOSSIBLE: Collection[int] = frozenset()


class Subsets:
    """Subsets of a graph with the second of a pair in ``seconds``; the unmatched border ``beyond`` or are excused."""

    def __init__(self, neighbours: Sequence[int], seconds: int, beyond: int, excused: int = 0) -> None:
        self.neighbours, self.seconds, self.beyond, self.excused = neighbours, seconds, beyond, excused
        self._alone: dict[tuple[int, int], Collection[int]] = {}

    def alone(self, some: int, count: int) -> Collection[int]:
        """Return all sets of ``count`` vertices that can stay unmatched while the others of ``some`` are paired."""
        if not some:
            return IMPOSSIBLE if count else NOBODY
        known = self._alone.get((some, count))
        if known is not None:
            return known
        one = some & -some
        rest = some ^ one
        near = self.neighbours[one.bit_length() - 1]
        found: set[int] = set()
        others = near & rest & self.seconds
        while others:
            other = others & -others
            others ^= other
            found.update(self.alone(rest ^ other, count))
        if count and (near & self.beyond or one & self.excused):
            found.update([more | one for more in self.alone(rest, count - 1)])
        self._alone[some, count] = found
        return found

    def partners(self, some: int) -> list[int]:
        """Return the vertices, each as a set, that the first of ``some`` can be paired with so that all are paired."""
        one = some & -some
        rest = some ^ one
        found = []
        others = self.neighbours[one.bit_length() - 1] & rest & self.seconds
        while others:
            other = others & -others
            others ^= other
            if self.alone(rest ^ other, 0):
                found.append(other)
        return found


class Cheapest:
    """The complete pairings of least cost of a subset that has one."""

    def __init__(self, subsets: Subsets, cost: Callable[[int, int], int]) -> None:
        self._subsets, self._cost = subsets, cost
        self._costs: dict[int, int] = {}
        self._known: dict[int, tuple[int, list[int]]] = {0: (0, [])}

    def cost(self, some: int) -> int:
        """Return the least cost."""
        return self._best(some)[0]

    def ways(self, some: int) -> Iterator[Pairs]:
        """Yield all complete pairings of least cost."""
        if not some:
            yield ()
            return
        one = some & -some
        for other in self._best(some)[1]:
            pair = one.bit_length() - 1, other.bit_length() - 1
            for pairs in self.ways(some ^ one ^ other):
                yield (pair, *pairs)

    def _best(self, some: int) -> tuple[int, list[int]]:
        """Return the least cost and the partners, each as a set, of the first of ``some`` in the cheapest pairings."""
        known = self._known.get(some)
        if known is not None:
            return known
        one = some & -some
        best: list[int] = []
        least = -1
        for other in self._subsets.partners(some):
            pair = one | other
            cost = self._costs.get(pair)
            if cost is None:
                cost = self._costs[pair] = self._cost(one.bit_length() - 1, other.bit_length() - 1)
            cost += self._best(some ^ pair)[0]
            if least < 0 or cost < least:
                least, best = cost, []
            if cost == least:
                best.append(other)
        self._known[some] = least, best
        return least, best
