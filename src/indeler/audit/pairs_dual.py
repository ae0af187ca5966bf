"""The dual that given pairs reach, found from the pairs themselves: no search for better pairs is needed.

The given pairs are a flow between kinds of players, each pair once in either direction. They are best if no cycle of
changes has a gain; then shortest paths along such changes are the prices of a dual that the pairs reach.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from indeler.audit.edmonds import last_best
from indeler.audit.halves import numbers_by_halves, settled_by_halves
from indeler.audit.instance import Instance
from indeler.audit.matching import members
from indeler.audit.verifier import SCALE

Steps = Sequence[Sequence[tuple[int, int]]]
"""By row the columns that it can choose, each with its gain."""
Dual = tuple[list[int], int]
"""A number for each kind of player, and one for the set of all."""


def dual_of_audited_pairs(instance: Instance) -> Dual | None:
    """Return the dual by kinds that the given pairs reach; None if there is none, as for a forbidden pair."""
    if not all(instance.allowed[a] >> b & 1 for a, b in instance.audited_pairs):
        return None
    kind = instance.kind
    used = {(kind[a], kind[b]): instance.gain(kind[a], kind[b]) for a, b in instance.audited_pairs}
    gains = gains_of_kinds(instance)
    steps = [[(column, gain) for column, gain in enumerate(row) if gain is not None] for row in gains]
    prices = _Prices(steps, kind, instance.audited_pairs, used)
    return prices.dual() if prices.settle() else None


class Start(NamedTuple):
    """A feasible dual of single players, from which a search can start."""

    y: list[int]
    """The numbers, of which those of two possible opponents add up to at least `SCALE` times the value of the pair."""
    dual: Dual | None
    """The dual that the given pairs reach; None if that needs numbers for smaller sets."""


def rows_of(instance: Instance) -> list[list[tuple[int, int]]]:
    """Return for each place the possible opponents in ascending order, each with the value of the pair."""
    rows: list[list[tuple[int, int]]] = [[] for _ in instance.players]
    for b in range(instance.size):
        for a in members(instance.allowed[b] & (1 << b) - 1):
            value = instance.weight(a, b)
            rows[a].append((b, value))
            rows[b].append((a, value))
    return rows


def start_by_player(instance: Instance, rows: Steps | None = None, *, is_searched: bool = True) -> Start:
    """Return a dual by single players, or the result of the attempt; ``is_searched``: prepare it for a search."""
    rows = rows_of(instance) if rows is None else rows
    worth = {pair: value for pair in instance.audited_pairs if (value := instance.weight(*pair))}
    prices = _Prices(rows, range(instance.size), list(worth), worth)
    if prices.settle() and len(worth) == len(instance.audited_pairs):
        return Start(prices.feasible(), prices.dual())
    likely = max(last_best(instance.size), key=instance.weight_of, default=[]) if is_searched else []
    if instance.weight_of(likely) > sum(worth.values()):
        worth = {pair: value for pair in likely if (value := instance.weight(*pair))}
        prices = _Prices(rows, range(instance.size), list(worth), worth)
        prices.settle()
    return Start(_numbers_for_search(prices, worth) if is_searched else prices.feasible(), None)


MOST_TIMES = 20
"""The maximum number of times that the pairs of odd cycles are removed."""


def _numbers_for_search(prices: _Prices, worth: dict[tuple[int, int], int]) -> list[int]:
    """Return numbers that the given pairs outside rings of changes reach; or others if these pairs are few."""
    most, is_tried = len(worth), False
    for _ in range(MOST_TIMES):
        in_rings = prices.in_rings()
        if not in_rings:
            break
        worth = {pair: value for pair, value in worth.items() if in_rings.isdisjoint(pair)}
        if not is_tried and 4 * len(worth) < 3 * most:
            is_tried = True
            if numbers := numbers_by_halves(prices.steps):
                return numbers
        prices = _Prices(prices.steps, range(prices.count), list(worth), worth, prices)
        prices.settle()
    return settled_by_halves(prices.steps, prices.feasible())


def gains_of_kinds(instance: Instance) -> list[list[int | None]]:
    """Return the gain of a pair of each kind with each; None if no two players of these kinds may meet."""
    sets = instance.of_kind
    gains: list[list[int | None]] = []
    for kind, own in enumerate(sets):
        meets = 0
        for player in members(own):
            meets |= instance.allowed[player]
        gains.append([instance.gain(kind, other) if meets & others else None for other, others in enumerate(sets)])
    return gains


class _Prices:
    """Prices of kinds as choosers (rows) and chosen (columns) by Bellman and Ford; ``idle``, ``spare``: no opponent."""

    def __init__(
        self,
        steps: Steps,
        kind: Sequence[int],
        pairs: Sequence[tuple[int, int]],
        worth: Mapping[tuple[int, int], int],
        before: _Prices | None = None,
    ) -> None:
        """Prepare the prices of these pairs, with their values by kind; ``before`` are prices of more pairs."""
        self.count = len(steps)
        self.steps = steps
        self.without = sorted({*range(len(kind))}.difference(*pairs)) if before else []
        """The players who have a pair in ``before`` only."""
        both = {(*pair, gain) for pair, gain in worth.items()} | {(*pair[::-1], gain) for pair, gain in worth.items()}
        self.back = sorted(both)
        self.rows_back: list[list[tuple[int, int]]] = [[] for _ in steps]
        for column, row, gain in self.back:
            self.rows_back[column].append((row, gain))
        paired = {place for pair in pairs for place in pair}
        alone = [] if before else [kind[place] for place in range(len(kind)) if place not in paired]
        self.paired = set() if before else {kind[place] for place in paired}
        self.alone, self.is_odd = set(alone), len(alone) == 1
        self.idle, self.spare = 2 * self.count, 2 * self.count + 1
        self.price: list[int] = list(before.price) if before else [0] * (2 * self.count + 2)
        """The price of each node: rows, columns, then ``idle`` and ``spare``."""
        self.previous = [-1] * len(self.price)
        self.queue: deque[int] = before.queue if before else deque(range(self.count))
        """The rows whose price has fallen since their choices were last examined."""
        self.is_waiting: list[bool] = before.is_waiting if before else [True] * self.count

    def settle(self) -> bool:
        """Lower prices until no change lowers one; return False if a ring of changes has a gain."""
        for column, row, gain in self.back:
            self._lower(row, self.count + column, self.price[self.count + column] + gain)
        while self.queue:
            for _ in range(len(self.queue)):
                self._choose(self.queue.popleft())
            self._stay_alone()
            if self.in_rings():
                return False
        return True

    def _choose(self, row: int) -> None:
        price, previous, count, own = self.price, self.previous, self.count, self.price[row]
        self.is_waiting[row] = False
        for column, gain in self.steps[row]:
            if own - gain < price[count + column]:
                price[count + column], previous[count + column] = own - gain, row
                self._change_back(column)

    def _change_back(self, column: int) -> None:
        """Reconsider a column whose price has fallen: the player who has chosen it could choose another."""
        price = self.price[self.count + column]
        for row, gain in self.rows_back[column]:
            self._lower(row, self.count + column, price + gain)

    def _stay_alone(self) -> None:
        """Consider that a paired player stays alone, and that a player who is alone takes that place."""
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
            if node < self.count:
                if not self.is_waiting[node]:
                    self.is_waiting[node] = True
                    self.queue.append(node)
            elif node < 2 * self.count:
                self._change_back(node - self.count)

    def in_rings(self) -> set[int]:
        """Return the rows and columns whose prices were lowered in a ring, in the order of the ring."""
        start_of, found = [-1] * len(self.previous), set[int]()
        for start in range(len(self.previous)):
            node = start
            while node >= 0 and start_of[node] < 0:
                start_of[node] = start
                node = self.previous[node]
            while node >= 0 and start_of[node] == start:  # once around the ring
                start_of[node] = len(start_of)
                found.add(node)
                node = self.previous[node]
        return {node % self.count for node in found if node < 2 * self.count}

    def feasible(self) -> list[int]:
        """Return a feasible dual: no pair is worth more than both its players; prices need not be settled."""
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
        """Return a dual without numbers below 0; the set of all players has a number if one player stays alone."""
        idle, spare = self.price[self.idle], self.price[self.spare]
        rows, columns = self.price[: self.count], self.price[self.count : 2 * self.count]
        duals = [2 * (max(0, row - idle) + max(0, spare - column)) for row, column in zip(rows, columns, strict=True)]
        return duals, 4 * (idle - spare) if self.is_odd else 0
