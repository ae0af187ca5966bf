"""The pairs of which all best matchings consist, found without blossoms.

Everybody gets a partner; a pair that is no edge is worth nothing, and both stay alone. Each vertex is taken twice, once
to choose and once to be chosen: that is an assignment, whose duals added up are duals of the matching. They prove a
matching to be best if it consists of *tight* pairs only. Odd rings can keep such a matching from existing: then the
assignment is worth more than any matching.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from indeler.matching.bits import first, members

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    Key = TypeVar("Key")


class Pairs:
    """For each vertex its partners over an edge, and those it can stay alone with. The number of vertices is even."""

    def __init__(self, edges: Sequence[int], alone: Sequence[int]) -> None:
        self.edges, self.alone = edges, alone

    def all(self) -> list[int]:
        """Partners of both sorts."""
        return [edges | alone for edges, alone in zip(self.edges, self.alone, strict=True)]


def best_by_kind(edges: Sequence[int], kinds: Sequence[int], weights: Sequence[Sequence[int]]) -> Pairs:
    """The tight pairs where the weight of an edge, above 0, depends on the kinds of its ends alone."""
    everybody = (1 << len(edges)) - 1
    alone = [everybody & ~(partners | 1 << v) for v, partners in enumerate(edges)]
    found = _ByKind(Pairs(edges, alone), kinds, weights)
    duals = found.duals()
    groups = _groups(list(zip(kinds, duals, strict=True)), everybody)
    lonely = _groups(duals, everybody)
    tight = []
    for v, (kind, dual) in enumerate(zip(kinds, duals, strict=True)):
        met = sum([group for (other, theirs), group in groups.items() if dual + theirs == 4 * weights[kind][other]])
        tight.append(edges[v] & met)
    return Pairs(tight, [alone[v] & lonely.get(-dual, 0) for v, dual in enumerate(duals)])


def best_by_lower_end(pairs: Pairs, inside: int, worth: Sequence[int]) -> Pairs:
    """Of these pairs the tight ones, where an edge ``inside`` is worth what its lower end is, any other nothing."""
    ends = _Ends(pairs, inside)
    duals = _ByLowerEnd(ends, worth).duals()
    offers = _Offers(duals, [2 * value for value in worth], (1 << len(worth)) - 1)
    tight = [offers.tight(ends, v, dual) for v, dual in enumerate(duals)]
    edges = [mask & met for mask, met in zip(pairs.edges, tight, strict=True)]
    return Pairs(edges, [mask & met for mask, met in zip(pairs.alone, tight, strict=True)])


def _groups(keys: Sequence[Key], among: int) -> dict[Key, int]:
    """The vertices by key."""
    groups: dict[Key, int] = {}
    for v in members(among):
        groups[keys[v]] = groups.get(keys[v], 0) | 1 << v
    return groups


class _Assignment(ABC):
    """A column for every row, most weight in total: the Hungarian method on sets of bits."""

    def __init__(self, row_dual: list[int], column_dual: list[int]) -> None:
        self.row_dual, self.column_dual = row_dual, column_dual
        self.column = [-1] * len(row_dual)
        self.row = [-1] * len(row_dual)
        self.everybody = self.free = self.unseen = (1 << len(row_dual)) - 1
        """All columns; those without a row; those not reached in the present search."""
        self.reached = 0
        """Rows reached from those without a column."""

    @abstractmethod
    def _duals_changed(self) -> None:
        """Prepare for questions about these duals."""

    @abstractmethod
    def _tight(self, row: int) -> int:
        """The columns that are tight with this row."""

    @abstractmethod
    def _least_slack(self) -> int:
        """The least slack between a reached row and an unseen column."""

    def duals(self) -> list[int]:
        """The duals of the best assignment, row and column of each vertex added up."""
        while self.free:
            self._duals_changed()
            while self._advance():
                pass
            if self.free:
                self._adjust(self._least_slack())
        return [row + column for row, column in zip(self.row_dual, self.column_dual, strict=True)]

    def _advance(self) -> bool:
        """One search from each row without a column; whether any found one."""
        self.unseen, self.reached = self.everybody, 0
        served = [self._serve(row) for row, column in enumerate(self.column) if column < 0]
        return any(served)

    def _serve(self, start: int) -> bool:
        """Find ``start`` a column, others moving on along an alternating way."""
        came: dict[int, int] = {}
        waiting = [start]
        while waiting:
            row = waiting.pop()
            self.reached |= 1 << row
            step = self._tight(row) & self.unseen
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

    def _adjust(self, delta: int) -> None:
        """Lower the duals of reached rows and raise those of seen columns."""
        for row in members(self.reached):
            self.row_dual[row] -= delta
        for column in members(self.everybody & ~self.unseen):
            self.column_dual[column] += delta


class _ByKind(_Assignment):
    """Vertices of one kind with one dual are handled as one set."""

    def __init__(self, pairs: Pairs, kinds: Sequence[int], weights: Sequence[Sequence[int]]) -> None:
        self.pairs, self.kinds = pairs, kinds
        self.weights = [[2 * weight for weight in row] for row in weights]
        halves = [max(weights[kind]) for kind in kinds]
        super().__init__(halves, list(halves))

    def _duals_changed(self) -> None:
        """For each kind and dual of rows the columns that are tight as edges, and as pairs without one."""
        columns = self._columns(self.everybody)
        self._met, self._unmet = {}, {}
        for key in set(zip(self.kinds, self.row_dual, strict=True)):
            kind, dual = key
            weights = self.weights[kind]
            self._met[key] = sum([group for (other, c), group in columns.items() if dual + c == weights[other]])
            self._unmet[key] = sum([group for (_, c), group in columns.items() if dual + c == 0])

    def _columns(self, among: int) -> dict[tuple[int, int], int]:
        return _groups(list(zip(self.kinds, self.column_dual, strict=True)), among)

    def _tight(self, row: int) -> int:
        key = self.kinds[row], self.row_dual[row]
        return self.pairs.edges[row] & self._met[key] | self.pairs.alone[row] & self._unmet[key]

    def _least_slack(self) -> int:
        candidates = sorted(self._slacks(), key=lambda candidate: candidate[0])
        return next(
            slack
            for slack, rows, columns, partners in candidates
            if any(partners[row] & columns for row in members(rows))
        )

    def _slacks(self) -> Iterator[tuple[int, int, int, Sequence[int]]]:
        """The slack between each group of reached rows and of unseen columns, as edges and as pairs without one."""
        columns = self._columns(self.unseen)
        rows_by_key = _groups(list(zip(self.kinds, self.row_dual, strict=True)), self.reached)
        for (kind, dual), rows in rows_by_key.items():
            for (other, theirs), group in columns.items():
                yield dual + theirs - self.weights[kind][other], rows, group, self.pairs.edges
                yield dual + theirs, rows, group, self.pairs.alone


class _Ends:
    """The partners of each vertex: higher and lower ones over an edge that earns, and others."""

    def __init__(self, pairs: Pairs, inside: int) -> None:
        earning = [edges & inside if inside >> v & 1 else 0 for v, edges in enumerate(pairs.edges)]
        self.higher = [edges & -(1 << v) for v, edges in enumerate(earning)]
        self.lower = [edges & (1 << v) - 1 for v, edges in enumerate(earning)]
        self.others = [partners & ~edges for partners, edges in zip(pairs.all(), earning, strict=True)]


class _Offers:
    """Columns by what they ask: their dual, less what they earn themselves if they are the lower end."""

    def __init__(self, duals: Sequence[int], worth: Sequence[int], among: int) -> None:
        self.worth = worth
        self.plain = _groups(duals, among)
        self.as_lower = _groups([dual - value for dual, value in zip(duals, worth, strict=True)], among)

    def tight(self, ends: _Ends, row: int, dual: int) -> int:
        """The columns that are tight with this row."""
        return (
            ends.higher[row] & self.plain.get(self.worth[row] - dual, 0)
            | ends.lower[row] & self.as_lower.get(-dual, 0)
            | ends.others[row] & self.plain.get(-dual, 0)
        )

    def slacks(self, ends: _Ends, rows: int, duals: Sequence[int]) -> Iterator[int]:
        """The least slack of each of these rows, with each sort of partners."""
        plain, as_lower = sorted(self.plain.items()), sorted(self.as_lower.items())
        for row in members(rows):
            sorts = (
                (ends.higher[row], plain, self.worth[row]),
                (ends.lower[row], as_lower, 0),
                (ends.others[row], plain, 0),
            )
            for partners, offers, worth in sorts:
                nearest = next((asked for asked, group in offers if partners & group), None)
                if nearest is not None:
                    yield duals[row] + nearest - worth


class _ByLowerEnd(_Assignment):
    """An edge is worth what its lower end is, whichever end chooses the other."""

    def __init__(self, ends: _Ends, worth: Sequence[int]) -> None:
        self.ends, self.worth = ends, worth
        nothing = [0] * len(worth)
        offers = _Offers(nothing, worth, (1 << len(worth)) - 1)
        rows = [-min(offers.slacks(ends, 1 << v, nothing), default=0) for v in range(len(worth))]
        super().__init__(rows, nothing)

    def _duals_changed(self) -> None:
        self._offers = _Offers(self.column_dual, self.worth, self.everybody)

    def _tight(self, row: int) -> int:
        return self._offers.tight(self.ends, row, self.row_dual[row])

    def _least_slack(self) -> int:
        return min(_Offers(self.column_dual, self.worth, self.unseen).slacks(self.ends, self.reached, self.row_dual))
