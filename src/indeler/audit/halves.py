"""A start for the search of the best matching: the best fractional one, in which half a pair is possible.

Every vertex is on two sides, as one that chooses (row) and as one that is chosen (column), so odd sets do not matter.
Rows bid for columns as in an auction; the few for which this does not end search for the shortest path to a free column
(Jonker and Volgenant). The numbers of both sides together are at least the value of every edge.
"""

from collections.abc import Sequence

from indeler.audit.edmonds import Rows

MAX_BIDS_PER_ROW = 40
"""The maximum number of bids per row: with many equal edges bidding would not end."""

ROWS_PER_ROW_LEFT = 10
"""The auction may end with one row in this number unassigned; with more of them another start is better."""


def numbers_by_halves(rows: Rows) -> list[int] | None:
    """Return a feasible dual of even y, for which most edges are tight; None if too many edges are equal."""
    if any(2 * len({worth for _, worth in row}) < len(row) for row in rows):
        return None
    halves = _Halves(rows)
    left = halves.bid()
    if left is None:
        return None
    for row in left:
        halves.search(row)
    return [2 * (one + other) for one, other in zip(halves.value, halves.price, strict=True)]


def settled_by_halves(rows: Rows, y: Sequence[int]) -> list[int]:
    """Return a feasible dual of even y with the least sum, if no odd sets have numbers."""
    halves = _Halves([[(other, 2 * worth) for other, worth in row if worth > 0] for row in rows])
    halves.value, halves.price = [number // 2 for number in y], [number // 2 for number in y]
    halves.match_tight()
    halves.search_all()
    # Rows become columns and columns rows: edges are the same from both ends.
    halves.value, halves.price = halves.price, halves.value
    halves.column_of, halves.row_of = halves.row_of, halves.column_of
    halves.search_all()
    sums = [one + other for one, other in zip(halves.value, halves.price, strict=True)]
    return [number + number % 2 for number in sums]


class _Halves:
    """The gains of rows (``value``) and costs of columns (``price``), whose sum is at least the weight of an edge."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.value, self.price = [0] * len(rows), [0] * len(rows)
        self.column_of, self.row_of = [-1] * len(rows), [-1] * len(rows)

    def match_tight(self) -> None:
        """Pair vertices whose edge is tight, each as a row with the other as a column."""
        for row, near in enumerate(self.rows):
            for column, worth in near if self.column_of[row] < 0 else ():
                if self.column_of[column] < 0 and self.value[row] + self.price[column] == worth:
                    self.column_of[row] = self.row_of[row] = column
                    self.column_of[column] = self.row_of[column] = row
                    break

    def search_all(self) -> None:
        """Search for each row that has no column and still has a gain."""
        for row, value in enumerate(self.value):
            if self.column_of[row] < 0 and value:
                self.search(row)

    def bid(self) -> list[int] | None:
        """Let each row take its best column and raise the price; return the rows without a column, if they are few."""
        size = len(self.rows)
        waiting, left, bids = list(range(size))[::-1], list[int](), MAX_BIDS_PER_ROW * size
        while waiting and len(left) * ROWS_PER_ROW_LEFT <= size:
            row = waiting.pop()
            bids -= 1
            first, second, most, next_most = self._two_best(row)
            self.value[row] = next_most
            if first < 0:
                continue
            is_dearer = most > next_most
            if is_dearer:
                self.price[first] += most - next_most
            elif second >= 0 and self.row_of[first] >= 0:
                first = second
            outbid = self.row_of[first]
            self.row_of[first], self.column_of[row] = row, first
            if outbid >= 0:
                self.column_of[outbid] = -1
                (waiting if is_dearer and bids > 0 else left).append(outbid)
        return None if waiting else left

    def _two_best(self, row: int) -> tuple[int, int, int, int]:
        """Return the columns with the highest and second highest gain (-1: none), and these gains."""
        price = self.price
        first = second = -1
        most = next_most = 0
        for column, worth in self.rows[row]:
            gain = worth - price[column]
            if gain > next_most:
                if gain > most:
                    first, second, most, next_most = column, first, gain, most
                else:
                    second, next_most = column, gain
        return first, second, most, next_most

    def search(self, root: int) -> None:
        """Give a row without a column the nearest free one, or take the column from the row that loses least by it."""
        self.value[root] = max([0, *(worth - self.price[column] for column, worth in self.rows[root])])
        path = _ShortestPath(self, root)
        total = path.run()
        for row, distance in path.rows:
            self.value[row] -= total - distance
        for column in path.columns:
            self.price[column] += total - path.distance[column]
        end = path.end
        if end < 0:
            end, self.column_of[path.loser] = self.column_of[path.loser], -1
        while end >= 0:
            row = path.previous[end]
            self.row_of[end] = row
            end, self.column_of[row] = self.column_of[row], end


class _ShortestPath:
    """Dijkstra's search from one row over edges by their slack, and back from columns to the rows that have them."""

    def __init__(self, halves: _Halves, root: int) -> None:
        self.halves = halves
        size = len(halves.rows)
        self.distance: list[int] = [-1] * size
        """The distance of each column; -1: not reached."""
        self.previous = [-1] * size
        self.is_passed = [False] * size
        self.open: list[int] = []
        """The columns reached, some of which may be passed."""
        self.near: list[int] = []
        """The columns at the present distance of the search."""
        self.columns: list[int] = []
        self.rows = [(root, 0)]
        """The rows passed, each with its distance."""
        self.end = -1
        """The free column at the end of the path; -1: the loser gets no column."""
        self.loser, self.least = root, halves.value[root]

    def run(self) -> int:
        """Search, and return the distance of the end."""
        row, base = self.rows[0]
        while True:
            self._reach(row, base)
            if self.end < 0 and not self.near:
                self.open = [column for column in self.open if not self.is_passed[column]]
                base = min((self.distance[column] for column in self.open), default=self.least)
                if base >= self.least:
                    return self.least
                for column in self.open:
                    if self.distance[column] == base:
                        self._pass(column)
            if self.end >= 0:
                return base
            row = self.halves.row_of[self.near.pop()]
            self.rows.append((row, base))
            if base + self.halves.value[row] < self.least:
                self.loser, self.least = row, base + self.halves.value[row]

    def _reach(self, row: int, base: int) -> None:
        price, is_passed, known, own = self.halves.price, self.is_passed, self.distance, base + self.halves.value[row]
        for column, worth in self.halves.rows[row]:
            if is_passed[column]:
                continue
            distance = own + price[column] - worth
            if known[column] < 0:
                self.open.append(column)
            elif distance >= known[column]:
                continue
            known[column], self.previous[column] = distance, row
            if distance == base:
                self._pass(column)
                if self.end >= 0:
                    return

    def _pass(self, column: int) -> None:
        """Finish the nearest column: the search ends there if it is free; else it continues from its row."""
        if self.halves.row_of[column] < 0:
            self.end = column
        else:
            self.is_passed[column] = True
            self.near.append(column)
            self.columns.append(column)
