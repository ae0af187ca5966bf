"""The dual that given pairs reach, found from the pairs themselves: no search for better pairs is needed.

The given pairs are a flow between kinds of players, each pair once in either direction. They gain most if no ring of
changes gains anything; then shortest ways along such changes are the prices of a dual that the pairs reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from indeler.audit.instance import Instance
from indeler.audit.matching import members
from indeler.audit.verifier import SCALE

Dual = tuple[list[int], int]
"""A number for each kind of player, and one for the set of all."""


def dual_of_audited_pairs(instance: Instance) -> Dual | None:
    """The dual by kinds that adds up to the worth of the given pairs; None where there is none.

    There is none where a pair may not be.
    """
    if not all(instance.allowed[a] >> b & 1 for a, b in instance.audited_pairs):
        return None
    prices = _Prices(gains_of_kinds(instance), instance.kind, instance.audited_pairs)
    return prices.dual() if prices.settle() else None


class Start(NamedTuple):
    """Numbers of single players that allow for every pair, from which a search can go on."""

    y: list[int]
    """The numbers: those of two who may meet make at least `SCALE` times what their pair is worth."""
    dual: Dual | None
    """The dual that the given pairs reach; None where there is none without numbers for smaller sets."""


def start_by_player(instance: Instance, *, is_searched: bool = True) -> Start:
    """A dual by single players, where their order or who may meet whom counts; or how far the search came.

    The numbers are good for a search only if it ``is_searched``.
    """
    size = instance.size
    gains: list[list[int | None]] = [[None] * size for _ in range(size)]
    for b in range(size):
        for a in members(instance.allowed[b] & (1 << b) - 1):
            gains[a][b] = gains[b][a] = instance.weight(a, b)
    pairs = [pair for pair in instance.audited_pairs if gains[pair[0]][pair[1]]]
    prices = _Prices(gains, range(size), pairs)
    if prices.settle() and len(pairs) == len(instance.audited_pairs):
        return Start(prices.allowing(), prices.dual())
    if is_searched:
        prices = _without_rings(prices, gains, pairs)
    return Start(prices.allowing(), None)


MOST_TIMES = 20
"""So often the pairs of rings are taken away; a round with more faults than that has to be searched anew."""


def _without_rings(prices: _Prices, gains: Sequence[Sequence[int | None]], pairs: Sequence[tuple[int, int]]) -> _Prices:
    """Prices that most of the given pairs reach: those outside of rings of changes that gain something."""
    for _ in range(MOST_TIMES):
        in_rings = prices.in_rings()
        if not in_rings:
            break
        pairs = [pair for pair in pairs if in_rings.isdisjoint(pair)]
        prices = _Prices(gains, range(len(gains)), pairs, prices)
        prices.settle()
    return prices


def gains_of_kinds(instance: Instance) -> list[list[int | None]]:
    """What a pair of each kind with each gains; None where no two of them may meet."""
    sets = instance.of_kind
    gains: list[list[int | None]] = []
    for kind, own in enumerate(sets):
        meets = 0
        for player in members(own):
            meets |= instance.allowed[player]
        gains.append([instance.gain(kind, other) if meets & others else None for other, others in enumerate(sets)])
    return gains


def _steps(gains: Sequence[Sequence[int | None]]) -> list[list[tuple[int, int]]]:
    """By row the columns that it can choose, and what that gains."""
    return [[(column, gain) for column, gain in enumerate(row) if gain is not None] for row in gains]


class _Prices:
    """Prices of kinds as those who choose (rows) and as those who are chosen (columns): Bellman's and Ford's method.

    Two more nodes stand for having nobody: ``idle`` for rows and ``spare`` for columns. Only where exactly one player
    stays alone do they part, for then the set of all has a number of its own.
    """

    def __init__(
        self,
        gains: Sequence[Sequence[int | None]],
        kind: Sequence[int],
        pairs: Sequence[tuple[int, int]],
        before: _Prices | None = None,
    ) -> None:
        """``kind`` has that of each player. ``before``: the same with more pairs; who had them may go without."""
        self.count = len(gains)
        self.steps: list[list[tuple[int, int]]] = before.steps if before else _steps(gains)
        self.without = sorted({*range(len(kind))}.difference(*pairs)) if before else []
        """Those who lost their pairs since before."""
        used = {(kind[a], kind[b]) for a, b in pairs} | {(kind[b], kind[a]) for a, b in pairs}
        self.back = sorted((column, row, gains[row][column] or 0) for row, column in used)
        paired = {place for pair in pairs for place in pair}
        alone = [] if before else [kind[place] for place in range(len(kind)) if place not in paired]
        self.paired = set() if before else {kind[place] for place in paired}
        self.alone, self.is_odd = set(alone), len(alone) == 1
        self.idle, self.spare = 2 * self.count, 2 * self.count + 1
        self.price: list[int] = list(before.price) if before else [0] * (2 * self.count + 2)
        """By node: rows, columns, then the other two."""
        self.previous = [-1] * len(self.price)

    def settle(self) -> bool:
        """Lower prices until none is above what a change leads to; False where a ring of changes gains something."""
        changed = set(range(self.count))
        while changed:
            before = self.price[: self.count]
            for row in sorted(changed):
                self._choose(row)
            self._stay_alone()
            for column, row, gain in self.back:
                self._lower(row, self.count + column, self.price[self.count + column] + gain)
            if self.in_rings():
                return False
            changed = {row for row, price in enumerate(before) if self.price[row] < price}
        return True

    def _choose(self, row: int) -> None:
        price, previous, count, own = self.price, self.previous, self.count, self.price[row]
        for column, gain in self.steps[row]:
            if own - gain < price[count + column]:
                price[count + column], previous[count + column] = own - gain, row

    def _stay_alone(self) -> None:
        """Who is paired could stay alone instead; whoever is alone could have his place."""
        price, idle, spare = self.price, self.idle, self.spare
        for kind in self.paired:
            self._lower(idle, kind, price[kind])
        for kind in self.alone:
            self._lower(spare, self.count + kind, price[self.count + kind])
        self._lower(spare, idle, price[idle])
        if not self.is_odd:
            self._lower(idle, spare, price[spare])
        for kind in self.alone:
            self._lower(kind, idle, price[idle])
        for kind in self.paired:
            self._lower(self.count + kind, spare, price[spare])

    def _lower(self, node: int, from_node: int, price: int) -> None:
        if price < self.price[node]:
            self.price[node], self.previous[node] = price, from_node

    def in_rings(self) -> set[int]:
        """The rows and columns whose prices were lowered in a ring, from each to the next and back to the first."""
        start_of, found = [-1] * len(self.previous), set[int]()
        for start in range(len(self.previous)):
            node = start
            while node >= 0 and start_of[node] < 0:
                start_of[node] = start
                node = self.previous[node]
            if node >= 0 and start_of[node] == start:
                found |= self._ring_through(node)
        return found

    def _ring_through(self, node: int) -> set[int]:
        ring, at = [node], self.previous[node]
        while at != node:
            ring.append(at)
            at = self.previous[at]
        return {one % self.count for one in ring if one < 2 * self.count}

    def allowing(self) -> list[int]:
        """Numbers by which no pair is worth more than both its players ask, whether or not the prices are settled."""
        rows = self.price[: self.count]
        columns = [0] * self.count
        for row, steps in zip(rows, self.steps, strict=True):
            for column, gain in steps:
                columns[column] = min(columns[column], row - gain)
        numbers = [max(0, 2 * (row - column)) for row, column in zip(rows, columns, strict=True)]
        for row in self.without:
            numbers[row] = max([0, *(SCALE * gain - numbers[column] for column, gain in self.steps[row])])
        return numbers

    def dual(self) -> Dual:
        """None of the numbers is below 0; the set of all has one where one player stays alone."""
        idle, spare = self.price[self.idle], self.price[self.spare]
        rows, columns = self.price[: self.count], self.price[self.count : 2 * self.count]
        duals = [2 * (max(0, row - idle) + max(0, spare - column)) for row, column in zip(rows, columns, strict=True)]
        return duals, 4 * (idle - spare) if self.is_odd else 0
