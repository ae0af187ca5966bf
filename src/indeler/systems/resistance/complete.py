"""A complete pairing that is kept complete while choices are made, one edge set after the other."""

from __future__ import annotations

from indeler.matching.bits import members
from indeler.matching.cardinality import Matching


class CompletePairing:
    """A graph that loses edges, and a complete pairing of it that is mended as it does."""

    def __init__(self, edges: list[int]) -> None:
        self.edges = edges
        self.matching = Matching(self.edges)
        self.vertices = 0

    def join(self, vertex: int, others: int) -> None:
        """Add edges."""
        self.edges[vertex] |= others
        for other in members(others):
            self.edges[other] |= 1 << vertex

    def is_complete(self, vertices: int) -> bool:
        """Pair these vertices, all of them if that can be."""
        self.vertices = vertices
        return not self.matching.cover(vertices)

    def restrict(self, vertex: int, kept: int) -> bool:
        """Take this vertex's other edges away, if a complete pairing is left; otherwise nothing changes."""
        mate, taken = self.matching.mate, self.edges[vertex] & ~kept
        other = mate[vertex]
        self._take(vertex, taken)
        if not taken >> other & 1:
            return True
        mate[vertex] = mate[other] = -1
        if self.matching.extend(vertex, self.vertices, 1 << vertex | 1 << other) >= 0:
            return True
        mate[vertex], mate[other] = other, vertex
        self.join(vertex, taken)
        return False

    def _take(self, vertex: int, others: int) -> None:
        self.edges[vertex] &= ~others
        for other in members(others):
            self.edges[other] &= ~(1 << vertex)
