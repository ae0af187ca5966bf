"""What kinds ask where their members are sent to each other for the most in total: the simplex method on a tree.

Who may meet whom is left aside: every kind can be sent to every kind. So what is asked is enough for every pair that
there can be, and where few pairs are missing it is what the members themselves would ask, or close to it.
"""

from __future__ import annotations

from collections.abc import Sequence

AWAY = -4
"""What a way to the root or from it is worth: less than any other."""


def asked_by_kinds(sizes: Sequence[int], worth: Sequence[Sequence[int]]) -> list[int]:
    """Twice what each kind asks: two kinds together ask for a pair of them at least what it is worth.

    ``worth`` is symmetric, a multiple of four and not below 0; so what is returned is a multiple of four as well.
    """
    tree = _Tree(sizes, worth)
    while tree.improve():
        pass
    return [row + column for row, column in zip(tree.asked[: tree.count], tree.asked[tree.count : -1], strict=True)]


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
        self.asked = [AWAY] * root + [0]
        """The two ends of a way of the tree ask together what it is worth."""
        self._row = 0

    def improve(self) -> bool:
        """Send something over a way that is worth more than its ends ask; False where there is none."""
        columns = self.asked[self.count : -1]
        for row in (*range(self._row, self.count), *range(self._row)):
            over = [worth - asked for worth, asked in zip(self.worth[row], columns, strict=True)]
            most = max(over)
            if most > self.asked[row]:
                self._row = row
                self._enter(row, self.count + over.index(most), most - self.asked[row])
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
        asked, depth, children, count = self.asked, self.depth, self.children, self.count
        depth[node] = depth[self.parent[node]] + 1
        waiting = [node]
        while waiting:
            node = waiting.pop()
            asked[node] += by_row if node < count else by_column
            below = depth[node] + 1
            for child in children[node]:
                depth[child] = below
            waiting += children[node]
