"""The worth of pairs and their slacks, computed for sets of vertices at once.

Every vertex gets a partner; a pair that is not an edge is worth nothing, and both its vertices stay unmatched. The
*slack* of a pair is the sum of the duals of its vertices less its worth; a pair with slack zero is *tight*. Vertices of
one kind with equal duals are stored as one bitset.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from indeler.matching.bits import mask_of, members

Partners = tuple[int, int, int]
"""Partners of a vertex, the case of its pairs with them, and the vertex's own worth as the lower end of the pair."""

Offers = list[tuple[int, int]]
"""Duals, each with the vertices that have it."""


class Worth:
    """The worth of an edge: by the kinds of its ends, plus, inside a given set, the own worth of its lower end."""

    def __init__(
        self,
        edges: Sequence[int],
        alone: Sequence[int],
        kinds: Sequence[int],
        weights: Sequence[Sequence[int]],
        inside: int = 0,
        own: Sequence[int] | None = None,
    ) -> None:
        """Store for each vertex its partners over an edge and those it stays unmatched with; their number is even."""
        self.edges, self.alone, self.kinds, self.weights = edges, alone, kinds, weights
        self.own = own or [0] * len(edges)
        self.everybody = (1 << len(edges)) - 1
        self.cases = [(False, [0] * len(weights)), *[(lower, row) for row in weights for lower in (False, True)]]
        """Whether the partners are the lower end, and the worth of a pair by their kind; case 0: unmatched vertices."""
        self.partners = [list(self._partners(v, inside if inside >> v & 1 else 0)) for v in range(len(edges))]

    def _partners(self, v: int, inside: int) -> Iterator[Partners]:
        edges, case = self.edges[v], 1 + 2 * self.kinds[v]
        higher, lower = edges & inside & -(1 << v), edges & inside & (1 << v) - 1
        sorts = ((edges & ~inside, case, 0), (higher, case, self.own[v]), (lower, case + 1, 0), (self.alone[v], 0, 0))
        return (sort for sort in sorts if sort[0])


class Asking:
    """Some vertices by kind and dual; as lower ends their dual is reduced by their own worth."""

    def __init__(self, worth: Worth, duals: Sequence[int], among: int) -> None:
        self.worth = worth
        as_lower = [dual - own for dual, own in zip(duals, worth.own, strict=True)] if any(worth.own) else duals
        by_dual = self._by_kind(duals, among)
        self._tables = (by_dual, by_dual if as_lower is duals else self._by_kind(as_lower, among))
        self._met: list[dict[int, int]] = [{} for _ in worth.cases]

    def _by_kind(self, duals: Sequence[int], among: int) -> dict[int, dict[int, int]]:
        kinds = self.worth.kinds
        groups: dict[tuple[int, int], list[int]] = {}
        for v in members(among):
            groups.setdefault((kinds[v], duals[v]), []).append(v)
        tables: dict[int, dict[int, int]] = {}
        for (kind, price), group in groups.items():
            tables.setdefault(kind, {})[price] = mask_of(group) if len(group) > 1 else 1 << group[0]
        return tables

    def tight(self, v: int, dual: int) -> int:
        """Return the vertices with which v is tight."""
        found = 0
        for partners, case, own in self.worth.partners[v]:
            met = self._met[case].get(own - dual)
            if met is None:
                met = self._met[case][own - dual] = self._asking(case, own - dual)
            found |= partners & met
        return found

    def _asking(self, case: int, besides: int) -> int:
        lower, weights = self.worth.cases[case]
        return sum([table.get(weights[kind] + besides, 0) for kind, table in self._tables[lower].items()])

    def least_slack(self, rows: Iterable[int], duals: Sequence[int], bound: int, apart: int = 0) -> int:
        """Return the least slack of one of these rows and one of these vertices except ``apart``, at most ``bound``."""
        by_case: dict[tuple[int, int], int] = {}
        for v in rows:
            dual = duals[v]
            for partners, case, own in self.worth.partners[v]:
                key = case, dual - own
                by_case[key] = by_case.get(key, 0) | partners
        offers = self._offers
        for (case, dual), partners in by_case.items():
            lower, weights = self.worth.cases[case]
            for kind, price in offers[lower]:
                bound = _first_met(price, partners & ~apart, dual - weights[kind], bound)
        return bound

    @cached_property
    def _offers(self) -> list[list[tuple[int, Offers]]]:
        """The duals by kind, in ascending order: first the full duals, then those of lower ends."""
        return [[(kind, sorted(table.items())) for kind, table in tables.items()] for tables in self._tables]


def _first_met(offers: Offers, partners: int, share: int, bound: int) -> int:
    """Return the slack with the first of these duals that one of the partners has, at most ``bound``."""
    for price, group in offers:
        if share + price >= bound:
            return bound
        if partners & group:
            return share + price
    return bound
