"""The best assignment: each vertex is taken twice, once to choose and once to be chosen.

Its duals, row and column of a vertex taken together, are duals of the matching: they prove a matching to be best if it
consists of *tight* pairs only. Odd rings can keep such a matching from existing: then the assignment is worth more than
any matching.
"""

from __future__ import annotations

from collections.abc import Sequence

from indeler.matching.bits import first, members
from indeler.matching.slacks import Asking, Worth
from indeler.matching.transport import asked_by_kinds


def assignment_duals(worth: Worth, start: Sequence[int] | None = None) -> list[int]:
    """Duals of the best assignment; ``start`` are some that will do, as those of a graph that this one is part of.

    Every worth is a multiple of four, so that they are even, as are all slacks.
    """
    return _Assignment(worth, start).duals()


class _Assignment:
    """A column for every row, most worth in total: the Hungarian method on sets of bits."""

    def __init__(self, worth: Worth, start: Sequence[int] | None) -> None:
        self.worth = worth
        self.row_dual, self.column_dual = _known(_asked(worth) if start is None else start)
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
        came: dict[int, int] = {}
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
                self._shift(start, row, column, came)
                return True
            self.unseen &= ~step
            for column in members(step):
                came[column] = row
                waiting.append(self.row[column])
        return False

    def _shift(self, start: int, row: int, column: int, came: dict[int, int]) -> None:
        """Everybody on the way from ``start`` moves on by one column; ``row`` takes the last."""
        while True:
            before = self.column[row]
            self.column[row], self.row[column] = column, row
            if row == start:
                return
            column, row = before, came[before]

    def _adjust(self) -> None:
        """Lower the duals of reached rows and raise those of seen columns until a row reaches another column."""
        bound = max(self.row_dual) + max(self.column_dual) + 1  # above every slack: no pair is worth less than nothing
        delta = Asking(self.worth, self.column_dual, self.unseen).least_slack(self.reached, self.row_dual, bound)
        for row in self.reached:
            self.row_dual[row] -= delta
        for column in members(self.worth.everybody & ~self.unseen):
            self.column_dual[column] += delta


def _asked(worth: Worth) -> list[int]:
    """What kinds ask where all their members may meet, by vertex."""
    sizes = [0] * len(worth.weights)
    for kind in worth.kinds:
        sizes[kind] += 1
    asked = asked_by_kinds(sizes, worth.weights)
    return [asked[kind] // 2 for kind in worth.kinds]


def _known(duals: Sequence[int]) -> tuple[list[int], list[int]]:
    """Row and column ask the same, but for what makes them multiples of four; even slacks bear that."""
    return [dual + (dual & 2) for dual in duals], [dual - (dual & 2) for dual in duals]
