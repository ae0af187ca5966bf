"""The best assignment: each vertex is taken twice, once to choose and once to be chosen.

Its duals, row and column of a vertex taken together, are duals of the matching: they prove a matching to be best if it
consists of *tight* pairs only. Odd rings can keep such a matching from existing: then the assignment is worth more than
any matching.
"""

from __future__ import annotations

from collections.abc import Sequence

from indeler.matching.bits import first, members
from indeler.matching.slacks import Asking, Worth


def assignment_duals(worth: Worth, start: Sequence[int] | None = None) -> list[int]:
    """Duals of the best assignment; ``start`` are some that will do, as those of a graph that this one is part of.

    Every worth is a multiple of four, so that they are even, as are all slacks.
    """
    return _Assignment(worth, start).duals()


class _Assignment:
    """A column for every row, most worth in total: the Hungarian method on sets of bits."""

    def __init__(self, worth: Worth, start: Sequence[int] | None) -> None:
        self.worth = worth
        self.row_dual, self.column_dual = _known(_prices_of(worth) if start is None else start)
        self.row = [-1] * len(self.row_dual)
        self.column = [-1] * len(self.row_dual)
        self.free = self.unseen = worth.everybody
        """Columns without a row; those not reached in the present search."""
        self.reached: list[int] = []
        """Rows reached from those without a column."""

    def duals(self) -> list[int]:
        """Half of what row and column of each vertex ask."""
        while self.free:
            self._asking = Asking(self.worth, self.column_dual, self.worth.everybody)
            while self._advance():
                pass
            if self.free:
                self._adjust()
        return [(row + column) // 2 for row, column in zip(self.row_dual, self.column_dual, strict=True)]

    def _advance(self) -> bool:
        """One search from each row without a column; whether any found one."""
        self.unseen, self.reached = self.worth.everybody, []
        served = [self._serve(row) for row, column in enumerate(self.column) if column < 0]
        return any(served)

    def _serve(self, start: int) -> bool:
        """Find ``start`` a column, others moving on along an alternating way."""
        previous: dict[int, int] = {}
        waiting = [start]
        while waiting:
            row = waiting.pop()
            self.reached.append(row)
            step = self._asking.tight(row, self.row_dual[row]) & self.unseen
            if not step:
                continue
            column = first(step & self.free)
            if column >= 0:
                self.free &= ~(1 << column)
                self._shift(start, row, column, previous)
                return True
            self.unseen &= ~step
            for column in members(step):
                previous[column] = row
                waiting.append(self.row[column])
        return False

    def _shift(self, start: int, row: int, column: int, previous: dict[int, int]) -> None:
        """Everybody on the way from ``start`` moves on by one column; ``row`` takes the last."""
        while True:
            before = self.column[row]
            self.column[row], self.row[column] = column, row
            if row == start:
                return
            column, row = before, previous[before]

    def _adjust(self) -> None:
        """Lower the duals of reached rows and raise those of seen columns until a row reaches another column."""
        bound = max(self.row_dual) + max(self.column_dual) + 1  # above every slack: no pair is worth less than nothing
        delta = Asking(self.worth, self.column_dual, self.unseen).least_slack(self.reached, self.row_dual, bound)
        for row in self.reached:
            self.row_dual[row] -= delta
        for column in members(self.worth.everybody & ~self.unseen):
            self.column_dual[column] += delta


def _prices_of(worth: Worth) -> list[int]:
    """What kinds ask where all their members may meet, by vertex."""
    sizes = [0] * len(worth.weights)
    for kind in worth.kinds:
        sizes[kind] += 1
    duals = prices_by_kind(sizes, worth.weights)
    return [duals[kind] // 2 for kind in worth.kinds]


def _known(duals: Sequence[int]) -> tuple[list[int], list[int]]:
    """Row and column ask the same, but for what makes them multiples of four; even slacks bear that."""
    return [dual + (dual & 2) for dual in duals], [dual - (dual & 2) for dual in duals]


# What kinds ask where their members are sent to each other for the most in total: the simplex method on a tree.
#
# Who may meet whom is left aside: every kind can be sent to every kind. So what is asked is enough for every pair that
# there can be, and where few pairs are missing it is what the members themselves would ask, or close to it.


ROOT_WORTH = -4
"""What a way to the root or from it is worth: less than any other."""


def prices_by_kind(sizes: Sequence[int], worth: Sequence[Sequence[int]]) -> list[int]:
    """Twice what each kind asks: two kinds together ask for a pair of them at least what it is worth.

    ``worth`` is symmetric, a multiple of four and not below 0; so what is returned is a multiple of four as well.
    """
    tree = _Tree(sizes, worth)
    while tree.improve():
        pass
    return [row + column for row, column in zip(tree.price[: tree.count], tree.price[tree.count : -1], strict=True)]


class _Tree:
    """A tree of the ways in use between kinds as rows, kinds as columns and, to begin with, a root that joins them all.

    A node's way to its parent leads there from a row, and from there to a column. A way of the tree that carries
    nothing always leads towards the root: that keeps the method from going round in a ring.
    """

    def __init__(self, sizes: Sequence[int], worth: Sequence[Sequence[int]]) -> None:
        self.count, self.worth = len(sizes), worth
        root = 2 * self.count
        self.parent = [root] * root + [-1]
        self.depth = [1] * root + [0]
        self.children: list[set[int]] = [*(set() for _ in range(root)), set(range(root))]
        self.sent = [*sizes, *sizes, 0]
        """By node what its way to its parent carries."""
        self.price = [ROOT_WORTH] * root + [0]
        """The two ends of a way of the tree ask together what it is worth."""
        self._row = 0

    def improve(self) -> bool:
        """Send something over a way that is worth more than its ends ask; False where there is none."""
        columns = self.price[self.count : -1]
        for row in (*range(self._row, self.count), *range(self._row)):
            over = [worth - dual for worth, dual in zip(self.worth[row], columns, strict=True)]
            most = max(over)
            if most > self.price[row]:
                self._row = row
                self._enter(row, self.count + over.index(most), most - self.price[row])
                return True
        return False

    def _enter(self, row: int, column: int, gain: int) -> None:
        """Take this way into the tree, and out of it the last of the ring that it closes which can carry no more."""
        to_row, to_column = self._ring(row, column)
        less = [node for node in reversed(to_row) if node < self.count]
        less += [node for node in to_column if node >= self.count]
        amount = min([self.sent[node] for node in less])
        leaving = next(node for node in reversed(less) if self.sent[node] == amount)
        for node in (*to_row, *to_column):
            self.sent[node] += amount
        for node in less:
            self.sent[node] -= 2 * amount
        if leaving in to_row:
            self._hang(row, column, leaving, amount)
            self._shift(row, gain, -gain)
        else:
            self._hang(column, row, leaving, amount)
            self._shift(column, -gain, gain)

    def _ring(self, row: int, column: int) -> tuple[list[int], list[int]]:
        """The nodes from both ends of a way up to, not including, the first that is above both."""
        to_row, to_column = [], []
        parent, depth = self.parent, self.depth
        while row != column:
            if depth[row] >= depth[column]:
                to_row.append(row)
                row = parent[row]
            else:
                to_column.append(column)
                column = parent[column]
        return to_row, to_column

    def _hang(self, node: int, parent: int, leaving: int, sent: int) -> None:
        """Take what hangs below the way that leaves, and hang it by ``node`` to its new parent."""
        while True:
            before, carried = self.parent[node], self.sent[node]
            self.children[before].remove(node)
            self.children[parent].add(node)
            self.parent[node], self.sent[node] = parent, sent
            if node == leaving:
                return
            node, parent, sent = before, node, carried

    def _shift(self, node: int, by_row: int, by_column: int) -> None:
        """Change what everybody from this node down asks, and tell them how deep they are."""
        duals, depth, children, count = self.price, self.depth, self.children, self.count
        depth[node] = depth[self.parent[node]] + 1
        waiting = [node]
        while waiting:
            node = waiting.pop()
            duals[node] += by_row if node < count else by_column
            below = depth[node] + 1
            for child in children[node]:
                depth[child] = below
            waiting += children[node]
