"""The best assignment (fractional matching): each vertex occurs twice, once as a row and once as a column.

The duals of the assignment, row and column of a vertex taken together, are duals of the matching: they prove that a
matching is optimal if it consists of *tight* pairs only. Odd cycles can prevent such a matching: the assignment is then
worth more than any matching.
"""

from __future__ import annotations

from collections.abc import Sequence

from indeler.matching.bits import first, members
from indeler.matching.slacks import Asking, Worth


def assignment_duals(worth: Worth, start: Sequence[int] | None = None) -> list[int]:
    """Return even duals of the best assignment by worths in multiples of four; ``start`` are feasible duals."""
    return _Assignment(worth, start).duals()


class _Assignment:
    """A column for every row, with maximum total worth: the Hungarian method on bitsets."""

    def __init__(self, worth: Worth, start: Sequence[int] | None) -> None:
        self.worth = worth
        self.row_dual, self.column_dual = _known(_prices_of(worth) if start is None else start)
        self.row = [-1] * len(self.row_dual)
        self.column = [-1] * len(self.row_dual)
        self.free = self.unseen = worth.everybody
        """The columns without a row, and the columns not yet reached in the current search."""
        self.reached: list[int] = []
        """The rows reached from those without a column."""

    def duals(self) -> list[int]:
        """Return for each vertex half the sum of its row dual and its column dual."""
        while self.free:
            self._asking = Asking(self.worth, self.column_dual, self.worth.everybody)
            while self._advance():
                pass
            if self.free:
                self._adjust()
        return [(row + column) // 2 for row, column in zip(self.row_dual, self.column_dual, strict=True)]

    def _advance(self) -> bool:
        """Search once from each row without a column; return whether any search found one."""
        self.unseen, self.reached = self.worth.everybody, []
        served = [self._serve(row) for row, column in enumerate(self.column) if column < 0]
        return any(served)

    def _serve(self, start: int) -> bool:
        """Find a column for ``start``, moving other rows along an alternating path."""
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
        """Move every row on the path from ``start`` on by one column; ``row`` takes the last column."""
        while True:
            before = self.column[row]
            self.column[row], self.row[column] = column, row
            if row == start:
                return
            column, row = before, previous[before]

    def _adjust(self) -> None:
        """Lower the duals of reached rows and raise those of seen columns until a row reaches another column."""
        bound = max(self.row_dual) + max(self.column_dual) + 1  # above every slack: no pair has a negative worth
        delta = Asking(self.worth, self.column_dual, self.unseen).least_slack(self.reached, self.row_dual, bound)
        for row in self.reached:
            self.row_dual[row] -= delta
        for column in members(self.worth.everybody & ~self.unseen):
            self.column_dual[column] += delta


def _prices_of(worth: Worth) -> list[int]:
    """Return initial duals by vertex: those of its kind where all members of the kinds may be paired."""
    sizes = [0] * len(worth.weights)
    for kind in worth.kinds:
        sizes[kind] += 1
    duals = prices_by_kind(sizes, worth.weights)
    return [duals[kind] // 2 for kind in worth.kinds]


def _known(duals: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return equal duals for row and column, adjusted to multiples of four; even slacks allow that."""
    return [dual + (dual & 2) for dual in duals], [dual - (dual & 2) for dual in duals]


# Duals by kind from a transportation problem of maximum total worth between kinds: the simplex method on a tree.
# Forbidden pairs are ignored: every kind can be assigned to every kind. So these duals are feasible for every possible
# pair, and where few pairs are forbidden they equal the duals of the vertices, or come close to them.


ROOT_WORTH = -4
"""The worth of an arc to or from the root: less than that of any other."""


def prices_by_kind(sizes: Sequence[int], worth: Sequence[Sequence[int]]) -> list[int]:
    """Return twice the dual of each kind, by the symmetric ``worth`` in multiples of four, at least 0."""
    tree = _Tree(sizes, worth)
    while tree.improve():
        pass
    return [row + column for row, column in zip(tree.price[: tree.count], tree.price[tree.count : -1], strict=True)]


class _Tree:
    """The spanning tree of arcs in use between kinds as rows, kinds as columns and an initial root that joins them all.

    The arc of a row to its parent leads to the parent, that of a column from the parent. An arc of the tree with no
    flow always leads towards the root: that prevents cycling.
    """

    def __init__(self, sizes: Sequence[int], worth: Sequence[Sequence[int]]) -> None:
        self.count, self.worth = len(sizes), worth
        root = 2 * self.count
        self.parent = [root] * root + [-1]
        self.depth = [1] * root + [0]
        self.children: list[set[int]] = [*(set() for _ in range(root)), set(range(root))]
        self.sent = [*sizes, *sizes, 0]
        """The flow on the arc from each node to its parent."""
        self.price = [ROOT_WORTH] * root + [0]
        """The duals: those of the two ends of an arc of the tree add up to the worth of the arc."""
        self._row = 0

    def improve(self) -> bool:
        """Send flow over an arc that is worth more than the duals of its ends; return False if there is no such arc."""
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
        """Add this arc to the tree and remove the last arc of the resulting cycle that can carry no more flow."""
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
        """Return the nodes from both ends of an arc up to, but not including, their first common ancestor."""
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
        """Detach the subtree below the leaving arc and attach it by ``node`` to its new parent."""
        while True:
            before, carried = self.parent[node], self.sent[node]
            self.children[before].remove(node)
            self.children[parent].add(node)
            self.parent[node], self.sent[node] = parent, sent
            if node == leaving:
                return
            node, parent, sent = before, node, carried

    def _shift(self, node: int, by_row: int, by_column: int) -> None:
        """Change the duals of the subtree at this node, and update the depths in it."""
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
