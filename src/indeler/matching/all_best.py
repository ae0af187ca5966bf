"""All best matchings at once: the first of them is found by settling one vertex after the other.

Duals prove a matching to be best; then the best matchings are exactly the complete ones of tight pairs, two vertices
that stay alone being such a pair too, that leave each odd set with a dual of its own by one pair. So each question is
one search for a way from a vertex to its new partner.
"""

from __future__ import annotations

from collections.abc import Sequence

from indeler.matching.bits import first
from indeler.matching.blossoms import Blossoms
from indeler.matching.cardinality import Choice
from indeler.matching.fractional import assignment_duals
from indeler.matching.slacks import Asking, Worth


def best_by_kind(
    edges: Sequence[int], kinds: Sequence[int], weights: Sequence[Sequence[int]], start: Sequence[int] | None = None
) -> BestMatchings:
    """All best matchings where the weight of an edge, above 0, depends on the kinds of its ends alone.

    The number of vertices is even. ``start`` are their duals in a larger graph that this one is part of.
    """
    everybody = (1 << len(edges)) - 1
    alone = [everybody & ~(partners | 1 << v) for v, partners in enumerate(edges)]
    worth = Worth(edges, alone, kinds, [[4 * weight for weight in row] for row in weights])
    return BestMatchings(worth, assignment_duals(worth, start))


class BestMatchings:
    """Those that are still possible, and one of them. What is asked for is kept where it can be had."""

    def __init__(self, worth: Worth, duals: Sequence[int]) -> None:
        self._worth = worth
        self.duals = duals
        """Those of the best assignment."""
        self._matching = Blossoms(worth, list(duals)).matching
        self.edges = [tight & edges for tight, edges in zip(self._matching.partners, worth.edges, strict=True)]
        """The edges they consist of, for each vertex its partners, before anything is asked for."""

    def copy(self) -> BestMatchings:
        """A copy to try something out with."""
        other = object.__new__(BestMatchings)
        other._worth, other.duals, other.edges = self._worth, self.duals, self.edges
        other._matching = self._matching.copy()
        return other

    def best_by_lower_end(self, inside: int, own: Sequence[int], start: Sequence[int]) -> BestMatchings:
        """The best of them, before anything was asked for, where an edge ``inside`` is worth what its lower end is.

        ``start`` is what they may ask to begin with: two together at least what their edge is worth by that. Another
        assignment, of the pairs that are tight by the first one, gives the digits below those of its duals.
        """
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
        """The present partner of v, -1 where it stays alone."""
        mate = self._matching.mate(v)
        return mate if self.edges[v] >> mate & 1 else -1

    def partners(self, v: int) -> int:
        """All those whom v can have for a partner."""
        return self._matching.possible(v) & self.edges[v]

    def prefer(self, v: int, partners: int) -> bool:
        """Give v one of these partners if that is possible, otherwise none of them; and keep to it."""
        return self._keep(v, self.edges[v] & partners)

    def avoid(self, v: int, partners: int) -> bool:
        """Give v none of these partners if that is possible, otherwise one of them; and keep to it."""
        return self._keep(v, ~(self.edges[v] & partners))

    def settle(self, v: int, partners: int) -> None:
        """Give v, who has one of these partners, the lowest that is possible; the two are settled."""
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
