"""The first of all complete matchings between rows and columns, ordered by the columns of row 0, row 1 and so on."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.matching.bits import first


def first_matching(rows: Sequence[int]) -> list[int] | None:
    """Return a column for every row, the lowest possible one for row 0, then for row 1, and so on; or None."""
    search = _Search(rows)
    for row in range(len(rows)):
        if search.column[row] < 0 and search.move(row, search.open) is not None:
            return None
    for row in range(len(rows)):
        search.settle(row)
    return search.column


class _Search:
    """A matching that is changed step by step into the first one. Settled columns are no longer ``open``."""

    def __init__(self, rows: Sequence[int]) -> None:
        self.rows = rows
        self.column = [-1] * len(rows)
        self.row: dict[int, int] = {}
        self.open = 0
        for columns in rows:
            self.open |= columns
        self.free = self.open
        self.closed: list[int] = []
        """Sets of columns that their current rows cannot give up, because these rows have no other columns."""
        for row, columns in enumerate(rows):
            column = first(columns & self.free)
            if column >= 0:
                self._match(row, column)

    def settle(self, row: int) -> None:
        """Give this row the lowest column that leaves a column for every later row, and fix it."""
        current = self.column[row]
        choice = self.rows[row] & self.open & (1 << current) - 1
        for needed in self.closed:
            if not needed >> current & 1:
                choice &= ~needed
        while choice:
            fixed = self._take(row, first(choice), current)
            if fixed is None:
                break
            self.closed.append(fixed)
            choice &= ~fixed
        self.open &= ~(1 << self.column[row])
        self.free &= self.open

    def _take(self, row: int, column: int, current: int) -> int | None:
        """Assign ``column`` to ``row`` if possible; return None, or the columns that cannot free it."""
        self.free |= 1 << current
        if not self.free >> column & 1:
            stuck = self.move(self.row[column], self.open & ~(1 << column))
            if stuck is not None:
                self.free &= ~(1 << current)
                return stuck | 1 << column
        self._match(row, column)
        return None

    def move(self, row: int, allowed: int) -> int | None:
        """Move ``row`` along a path through ``allowed`` columns; return None, or all columns reached in vain."""
        steps: list[tuple[int, int]] = []
        reached = waiting = 0
        at = row
        while True:
            step = self.rows[at] & allowed
            end = first(step & self.free)
            if end >= 0:
                self._shift(row, at, end, steps)
                return None
            if step:
                steps.append((at, step))
                allowed &= ~step
                reached |= step
                waiting |= step
            if not waiting:
                return reached
            column = first(waiting)
            waiting ^= 1 << column
            at = self.row[column]

    def _shift(self, start: int, at: int, end: int, steps: Sequence[tuple[int, int]]) -> None:
        """Move every row on the path from ``start`` to ``end`` on by one column; ``at`` takes the last one."""
        while True:
            before = self.column[at]
            self._match(at, end)
            if at == start:
                return
            end = before
            at = next(row for row, columns in steps if columns >> before & 1)

    def _match(self, row: int, column: int) -> None:
        self.column[row] = column
        self.row[column] = row
        self.free &= ~(1 << column)
