"""All best matchings at once: the first of them is found by settling one vertex after the other.

Where duals without blossoms prove a matching to be best, the best matchings are exactly the complete ones of tight
pairs, two vertices that stay alone being such a pair too. So each question is one search for a way from a vertex to its
new partner.
"""

from __future__ import annotations

from indeler.matching.bits import first, members
from indeler.matching.cardinality import Choice, Matching
from indeler.matching.fractional import Pairs


class BestMatchings:
    """Those that are still possible, and one of them. What is asked for is kept where it can be had."""

    def __init__(self, pairs: Pairs) -> None:
        self.pairs = pairs
        """What they consist of before anything is asked for."""
        self._partners = pairs.all()
        self._matching = Matching(self._partners)
        self._open = (1 << len(self._partners)) - 1
        self.exist = not self._matching.cover(self._open)
        """Whether there are any."""

    def copy(self) -> BestMatchings:
        """The same, to try something out."""
        other = object.__new__(BestMatchings)
        other.pairs, other.exist, other._open = self.pairs, self.exist, self._open
        other._partners = list(self._partners)
        other._matching = Matching(other._partners, list(self._matching.mate))
        return other

    def mate(self, v: int) -> int:
        """The present partner of v, -1 where it stays alone."""
        mate = self._matching.mate[v]
        return mate if self.pairs.edges[v] >> mate & 1 else -1

    def partners(self, v: int) -> int:
        """All those whom v can have for a partner."""
        mate = self._matching.mate
        left, mate[mate[v]] = mate[v], -1
        possible = self._matching.instead(left, self._open & ~(1 << v))
        mate[left] = v
        return possible & self._partners[v] & self.pairs.edges[v]

    def prefer(self, v: int, partners: int) -> bool:
        """Give v one of these partners if that is possible, otherwise none of them; and keep to it."""
        return self._keep(v, self.pairs.edges[v] & partners)

    def avoid(self, v: int, partners: int) -> bool:
        """Give v none of these partners if that is possible, otherwise one of them; and keep to it."""
        return self._keep(v, ~(self.pairs.edges[v] & partners))

    def settle(self, v: int, partners: int) -> None:
        """Give v, who has one of these partners, the lowest that is possible; the two are settled."""
        mate = self._matching.mate[v]
        self._move(v, self.pairs.edges[v] & partners & (1 << mate) - 1, first)
        self._open &= ~(1 << v | 1 << self._matching.mate[v])

    def _keep(self, v: int, wanted: int) -> bool:
        granted = bool(wanted >> self._matching.mate[v] & 1) or self._move(v, wanted)
        barred = self._partners[v] & (~wanted if granted else wanted)
        for u in members(barred):
            self._partners[u] &= ~(1 << v)
        self._partners[v] &= ~barred
        return granted

    def _move(self, v: int, wanted: int, best: Choice | None = None) -> bool:
        wanted &= self._partners[v] & self._open
        return bool(wanted) and self._matching.move(v, wanted, self._open, best)
