"""The first of all complete matchings between rows and columns, in the order of the columns that the rows get."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.matching.bits import first, members


def first_matching(rows: Sequence[int]) -> list[int] | None:
    """A column for every row, each from the row's own set: row 0 gets the lowest it can, then row 1, and so on.

    None where some row must stay without a column.
    """
    search = _Search(rows)
    for row in range(len(rows)):
        if search.column[row] < 0 and not search.place(row):
            return None
    for row, columns in enumerate(rows):
        search.settle(row, columns)
    return search.column


class _Search:
    """A matching that is moved step by step to the first one. Settled columns are no longer ``open``."""

    def __init__(self, rows: Sequence[int]) -> None:
        self.rows = rows
        self.column = [-1] * len(rows)
        self.row: dict[int, int] = {}
        self.open = 0
        for columns in rows:
            self.open |= columns
        self.free = self.open
        for row, columns in enumerate(rows):
            column = first(columns & self.free)
            if column >= 0:
                self._match(row, column)

    def place(self, row: int) -> bool:
        """Find a column for a row that has none, moving others if need be."""
        return self._move(row, self.open)

    def settle(self, row: int, columns: int) -> None:
        """Give this row the lowest column with which the rows below can still be served, and keep it."""
        current = self.column[row]
        for column in members(columns & self.open & ((1 << current) - 1)):
            if self._give(row, column, current):
                break
        self.open &= ~(1 << self.column[row])
        self.free &= self.open

    def _give(self, row: int, column: int, current: int) -> bool:
        """Let ``row`` take ``column`` if whoever has it finds another; ``current`` is then free."""
        self.free |= 1 << current
        loser = self.row.get(column, -1) if not self.free >> column & 1 else -1
        if loser < 0 or self._move(loser, self.open & ~(1 << column)):
            self._match(row, column)
            return True
        self.free &= ~(1 << current)
        return False

    def _move(self, row: int, allowed: int) -> bool:
        """Move ``row`` along an alternating way through ``allowed`` columns that ends in a free one."""
        came_from: dict[int, int] = {}
        frontier = [row]
        while frontier:
            reached = []
            for at in frontier:
                step = self.rows[at] & allowed
                end = first(step & self.free)
                if end >= 0:
                    came_from[end] = at
                    self._shift(row, end, came_from)
                    return True
                allowed &= ~step
                for column in members(step):
                    came_from[column] = at
                    reached.append(self.row[column])
            frontier = reached
        return False

    def _shift(self, start: int, end: int, came_from: dict[int, int]) -> None:
        """Everybody on the way from ``start`` to ``end`` moves up to the next column."""
        while True:
            row = came_from[end]
            before = self.column[row]
            self._match(row, end)
            if row == start:
                return
            end = before

    def _match(self, row: int, column: int) -> None:
        self.column[row] = column
        self.row[column] = row
        self.free &= ~(1 << column)
