"""All maximum-weight matchings at once: the first of them in order is found by settling one vertex after the other.

Duals prove that a matching is optimal. The optimal matchings are then exactly the complete matchings of tight pairs
(two vertices that both stay unmatched count as a pair too) that leave each odd set with a dual of its own by exactly
one pair. So each query is one search for an alternating path from a vertex to its new partner.

Where odd cycles keep the best assignment from being a matching, Edmonds' method starts from the duals of that
assignment (`Blossoms`). Nearly all vertices are matched by then, so few stages remain, mostly none. The duals are
changed until the last unmatched vertices are matched. Each odd set that has received a dual of its own by then is left
by exactly one pair in every optimal matching.
"""

from __future__ import annotations

from collections.abc import Sequence

from indeler.matching.bits import first, members
from indeler.matching.cardinality import Choice
from indeler.matching.fractional import assignment_duals
from indeler.matching.nested import NestedMatching
from indeler.matching.slacks import Asking, Worth


def best_by_kind(
    edges: Sequence[int], kinds: Sequence[int], weights: Sequence[Sequence[int]], start: Sequence[int] | None = None
) -> BestMatchings:
    """Return all optimal matchings of an even graph by weights of kinds; ``start`` are duals of a larger one."""
    everybody = (1 << len(edges)) - 1
    alone = [everybody & ~(partners | 1 << v) for v, partners in enumerate(edges)]
    worth = Worth(edges, alone, kinds, [[4 * weight for weight in row] for row in weights])
    return BestMatchings(worth, assignment_duals(worth, start))


class BestMatchings:
    """The optimal matchings that are still possible, and one of them. A request that can be met remains in force."""

    def __init__(self, worth: Worth, duals: Sequence[int]) -> None:
        self._worth = worth
        self.duals = duals
        self._matching = Blossoms(worth, list(duals)).matching
        self.edges = [tight & edges for tight, edges in zip(self._matching.partners, worth.edges, strict=True)]
        """The edges that the optimal matchings consist of before any request: for each vertex its partners."""

    def copy(self) -> BestMatchings:
        """Return an independent copy for trials."""
        other = object.__new__(BestMatchings)
        other._worth, other.duals, other.edges = self._worth, self.duals, self.edges
        other._matching = self._matching.copy()
        return other

    def best_by_lower_end(self, inside: int, own: Sequence[int], start: Sequence[int]) -> BestMatchings:
        """Return the best of these if an edge ``inside`` also has its lower end's worth; ``start``: duals for that."""
        worth, offers = self._worth, Asking(self._worth, self.duals, self._worth.everybody)
        own = [4 * value for value in own]
        tight = [offers.tight(v, dual) for v, dual in enumerate(self.duals)]
        edges = [partners & met for partners, met in zip(worth.edges, tight, strict=True)]
        alone = [partners & met for partners, met in zip(worth.alone, tight, strict=True)]
        below = assignment_duals(
            Worth(edges, alone, [0] * len(own), [[0]], inside, own), [4 * price for price in start]
        )
        bits = (sum(own) + 2 * max(map(abs, below))).bit_length()
        weights = [[weight << bits for weight in row] for row in worth.weights]
        duals = [(dual << bits) + lower for dual, lower in zip(self.duals, below, strict=True)]
        return BestMatchings(Worth(worth.edges, worth.alone, worth.kinds, weights, inside, own), duals)

    def mate(self, v: int) -> int:
        """Return the current partner of v, -1 if v is unmatched."""
        mate = self._matching.mate(v)
        return mate if self.edges[v] >> mate & 1 else -1

    def partners(self, v: int) -> int:
        """Return all possible partners of v."""
        return self._matching.possible(v) & self.edges[v]

    def prefer(self, v: int, partners: int) -> bool:
        """Give v one of these partners if possible, otherwise none of them, and keep that decision."""
        return self._keep(v, self.edges[v] & partners)

    def avoid(self, v: int, partners: int) -> bool:
        """Give v none of these partners if possible, otherwise one of them, and keep that decision."""
        return self._keep(v, ~(self.edges[v] & partners))

    def settle(self, v: int, partners: int) -> None:
        """Give v, whose partner is one of these, the lowest possible one of them, and fix that pair."""
        lower = (1 << self._matching.mate(v)) - 1
        self._move(v, self.edges[v] & partners & lower, first)
        self._matching.settle(v)

    def _keep(self, v: int, partners: int) -> bool:
        granted = bool(partners >> self._matching.mate(v) & 1) or self._move(v, partners)
        self._matching.bar(v, self._matching.partners[v] & (~partners if granted else partners))
        return granted

    def _move(self, v: int, partners: int, best: Choice | None = None) -> bool:
        partners &= self._matching.partners[v] & self._matching.open
        return bool(partners) and self._matching.move(v, partners, best)


class Blossoms:
    """Edmonds' method from even duals: optimal matchings are tight and leave each odd set by exactly one pair."""

    def __init__(self, worth: Worth, duals: list[int]) -> None:
        self.worth, self.duals = worth, duals
        self.thickness: dict[int, int] = {}
        """The duals of the odd sets, by node."""
        self.inside = [0] * len(duals)
        """For each vertex its tight partners in the same odd set; they do not change."""
        self.matching = NestedMatching([0] * len(duals))
        self._find_tight()
        while alone := self.matching.complete():
            self._change(*self.matching.trees(alone))
            self._find_tight()

    def _find_tight(self) -> None:
        """Pass the pairs that are tight now to the matching."""
        matching, offers = self.matching, Asking(self.worth, self.duals, self.worth.everybody)
        matching.partners = [offers.tight(v, dual) for v, dual in enumerate(self.duals)]
        for node in matching.stand_ins(matching.levels[0]):
            together = matching.vertices(1 << node)
            for v in members(together):
                matching.partners[v] = matching.partners[v] & ~together | self.inside[v]

    def _change(self, outer: list[int], inner: int) -> None:
        """Change the duals until another pair is tight, or the dual of an odd set is zero."""
        matching = self.matching
        blossoms = [matching.vertices(nodes) for nodes in outer]
        between = matching.vertices(inner)
        shrinking = matching.stand_ins(inner)
        delta = self._least_slack(blossoms, between)
        delta = min([delta, *[self.thickness[node] // 2 for node in shrinking]])
        for nodes, vertices in zip(outer, blossoms, strict=True):
            for v in members(vertices):
                self.duals[v] -= delta
            if vertices.bit_count() > 1:
                self._thicken(nodes, vertices, 2 * delta)
        for v in members(between):
            self.duals[v] += delta
        for node in shrinking:
            self.thickness[node] -= 2 * delta
            if not self.thickness[node]:
                self._unfold(node)

    def _least_slack(self, blossoms: list[int], between: int) -> int:
        """Return how far the duals of blossoms can fall until one reaches another, or a vertex outside all trees."""
        outer = sum(blossoms)
        bound = 2 * max(self.duals) + 1  # no slack is larger, because no edge has a negative worth
        single = sum([vertices for vertices in blossoms if vertices.bit_count() == 1])
        rings = [vertices for vertices in blossoms if vertices.bit_count() > 1]
        trees = Asking(self.worth, self.duals, outer)
        for rows, apart in [(single, 0), *zip(rings, rings, strict=True)]:
            bound = trees.least_slack(members(rows), self.duals, bound, apart)
        free = Asking(self.worth, self.duals, self.worth.everybody & ~(outer | between))
        return free.least_slack(members(outer), self.duals, bound // 2)

    def _thicken(self, nodes: int, vertices: int, by: int) -> None:
        """Raise the dual of a blossom; it becomes an odd set if it is not one yet."""
        node = nodes.bit_length() - 1
        if nodes.bit_count() > 1:
            for v in members(vertices):
                self.inside[v] = self.matching.partners[v] & vertices
            node = self.matching.fold(nodes)
        self.thickness[node] = self.thickness.get(node, 0) + by

    def _unfold(self, node: int) -> None:
        """Remove an odd set whose dual is zero; odd sets inside it that have a dual remain."""
        for v in members(self.matching.vertices(1 << node)):
            self.inside[v] &= self.matching.within(node, v)
        self.matching.unfold(node)
