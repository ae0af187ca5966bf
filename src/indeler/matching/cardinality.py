"""A matching of most edges in a general graph whose neighbourhoods are bitsets: Edmonds' search for longer ways.

A ring is only made one vertex when nothing else is left to try, which in dense graphs is seldom.
"""

from __future__ import annotations

from collections.abc import Sequence

from indeler.matching.bits import first, mask_of, members


class Matching:
    """A matching that can be made larger, vertex by vertex. ``mate[v]`` is -1 where v has no partner."""

    def __init__(self, neighbours: Sequence[int], mate: list[int] | None = None) -> None:
        self.neighbours = neighbours
        self.mate = [-1] * len(neighbours) if mate is None else mate

    def cover(self, vertices: int) -> int:
        """Match as many of ``vertices`` among themselves as possible; returns those that stay alone.

        Partners that ``vertices`` already have must be among them.
        """
        alone = self._greedily(mask_of(v for v in members(vertices) if self.mate[v] < 0))
        for v in members(alone):
            if alone >> v & 1 and alone.bit_count() > 1:  # a way to make the matching longer has two ends
                end = self.extend(v, vertices, alone)
                if end >= 0:
                    alone &= ~(1 << v | 1 << end)
        return alone

    def extend(self, v: int, vertices: int, alone: int) -> int:
        """Find ``v`` a partner, with one edge more than before; the other of ``alone`` that gets one too, or -1.

        ``alone`` are those of ``vertices`` without a partner. Where it fails nothing has changed.
        """
        return _Tree(self, v, vertices, alone).grow()

    def _greedily(self, alone: int) -> int:
        for v in members(alone):
            if alone >> v & 1:
                u = first(self.neighbours[v] & alone)
                if u >= 0:
                    self.mate[u], self.mate[v] = v, u
                    alone &= ~(1 << v | 1 << u)
        return alone


class _Tree:
    """One search for an augmenting path from ``root`` inside ``vertices``."""

    def __init__(self, matching: Matching, root: int, vertices: int, alone: int) -> None:
        self.neighbours, self.mate = matching.neighbours, matching.mate
        self.root = root
        self.open = vertices & ~(1 << root)
        self.ends = alone & ~(1 << root)
        self.outer = 1 << root
        self.queue = [root]
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {}

    def grow(self) -> int:
        """Search; turn the path over and return its other end, or -1 if there is none."""
        while self.queue:
            while self.queue:
                u = self.queue.pop()
                reach = self.neighbours[u] & self.open
                ends = reach & self.ends
                if ends:
                    v = first(ends)
                    self.parent[v] = u
                    self._turn(v)
                    return v
                self.open &= ~reach
                for v in members(reach):
                    if self.outer >> v & 1:
                        continue  # just reached as the partner of another neighbour
                    self.parent[v] = u
                    w = self.mate[v]
                    self.outer |= 1 << w
                    self.open &= ~(1 << w)
                    self.queue.append(w)
            self._shrink()
        return -1

    def _base(self, v: int) -> int:
        """The vertex that stands for the blossom around v."""
        while (up := self.base.get(v, v)) != v:
            v = up
        return v

    def _shrink(self) -> None:
        """Make blossoms of rings that two neighbouring outer vertices close, until there is something new to scan."""
        for u in members(self.outer):
            for v in members(self.neighbours[u] & self.outer):
                if self._base(u) != self._base(v):
                    meeting = self._meeting(u, v)
                    self._fold(u, v, meeting)
                    self._fold(v, u, meeting)
                    if self.queue:
                        return

    def _meeting(self, u: int, v: int) -> int:
        """The first base that the ways from u and from v to the root have in common."""
        seen = {u := self._base(u)}
        while u != self.root:
            u = self._base(self.parent[self.mate[u]])
            seen.add(u)
        v = self._base(v)
        while v not in seen:
            v = self._base(self.parent[self.mate[v]])
        return v

    def _fold(self, v: int, child: int, meeting: int) -> None:
        """Fold the way from outer ``v`` up to ``meeting`` into one blossom; ``child`` is where it is entered."""
        while self._base(v) != meeting:
            inner = self.mate[v]
            self.parent[v] = child
            child = inner
            for base in (self._base(v), self._base(inner)):
                if base != meeting:
                    self.base[base] = meeting
            if not self.outer >> inner & 1:
                self.outer |= 1 << inner
                self.queue.append(inner)
            v = self.parent[inner]

    def _turn(self, v: int) -> None:
        """Turn the way from ``v`` up to the root over: what was matched is not, and the other way round."""
        while v >= 0:
            u = self.parent[v]
            following = self.mate[u]
            self.mate[u], self.mate[v] = v, u
            v = following
