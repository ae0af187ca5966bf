"""A maximum matching in a general graph whose neighbourhoods are bitsets: Edmonds' search for augmenting paths.

An odd cycle is only contracted to one vertex when no other step is left, which is rare in dense graphs.
"""

from __future__ import annotations

from collections.abc import Callable

from indeler._typing import Protocol
from indeler.matching.bits import first, mask_of, members


class Neighbours(Protocol):
    """The set of neighbours of each vertex."""

    def __len__(self) -> int: ...
    def __getitem__(self, vertex: int, /) -> int: ...


Choice = Callable[[int], int]
"""A function that chooses one member of a set; -1 if the set is empty."""


class Matching:
    """A matching that can be enlarged vertex by vertex. ``mate[v]`` is -1 if v has no partner."""

    def __init__(self, neighbours: Neighbours, mate: list[int] | None = None) -> None:
        self.neighbours = neighbours
        self.mate = [-1] * len(neighbours) if mate is None else mate

    def cover(self, vertices: int) -> int:
        """Match as many of ``vertices`` as possible among themselves; return the unmatched ones."""
        alone = self._greedily(self._alone(vertices))
        for v in members(alone):
            if alone >> v & 1 and alone.bit_count() > 1:  # an augmenting path has two ends
                tree = _Tree(self, v, vertices)
                end = tree.lengthen(alone & ~(1 << v))
                if end >= 0:
                    alone &= ~(1 << v | 1 << end)
                else:
                    vertices = tree.open  # no augmenting path leads through the vertices that this search has reached
        return alone

    def covers(self, vertices: int) -> bool:
        """Match ``vertices`` among themselves; return whether all are matched. Stops at the first that cannot be."""
        alone = self._greedily(self._alone(vertices))
        while alone:
            v = first(alone)
            end = self.extend(v, vertices, alone)
            if end < 0:
                return False
            alone &= ~(1 << v | 1 << end)
        return True

    def extend(self, v: int, vertices: int, alone: int) -> int:
        """Match ``v`` along an augmenting path; return its other end, one of the unmatched ``alone``, or -1."""
        return _Tree(self, v, vertices).lengthen(alone & ~(1 << v))

    def move(self, v: int, partners: int, vertices: int, best: Choice | None = None) -> bool:
        """Match ``v`` with one of these, or the best possible one, all ``vertices`` kept matched; or change nothing."""
        left = self.mate[v]
        self.mate[left] = -1
        if _Tree(self, left, vertices & ~(1 << v)).release(v, partners, best):
            return True
        self.mate[left] = v
        return False

    def instead(self, v: int, vertices: int) -> int:
        """Return all vertices that could be unmatched in place of ``v``, including ``v``, the only unmatched vertex."""
        return _Tree(self, v, vertices).reachable()

    def trees(self, alone: int, vertices: int) -> tuple[list[int], int]:
        """Return the vertices that could be unmatched instead of ``alone``, by blossom, and those between them."""
        blossoms, between = [], 0
        for v in members(alone):
            tree = _Tree(self, v, vertices)
            outer = tree.reachable()
            inner = vertices & ~(outer | tree.open)
            blossoms += tree.blossoms()
            between |= inner
            vertices &= ~(outer | inner)
        return blossoms, between

    def _alone(self, vertices: int) -> int:
        mate = self.mate
        return mask_of([v for v in members(vertices) if mate[v] < 0])

    def _greedily(self, alone: int) -> int:
        """Match greedily, beginning with the vertices that have the fewest neighbours."""
        neighbours, mate = self.neighbours, self.mate
        for _, v in sorted([(neighbours[v].bit_count(), v) for v in members(alone)]):
            if alone >> v & 1:
                possible = neighbours[v] & alone
                if possible:
                    u = first(possible)
                    mate[u], mate[v] = v, u
                    alone &= ~(1 << v | 1 << u)
        return alone


class _Tree:
    """One search for alternating paths from ``root`` inside ``vertices``."""

    def __init__(self, matching: Matching, root: int, vertices: int) -> None:
        self.neighbours, self.mate = matching.neighbours, matching.mate
        self.root = root
        self.open = vertices & ~(1 << root)
        self.outer = 1 << root
        self.queue = [root]
        self.unfolded = [root]
        """Outer vertices that may close an odd cycle with others."""
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {}
        self.inside: dict[int, int] = {}
        """The vertices of each blossom, by its base."""

    def lengthen(self, ends: int) -> int:
        """Augment along a path to one of ``ends``, unmatched vertices; return that end, or -1."""
        end = self._grow(ends, 0)
        if end >= 0:
            self._turn(end)
        return end

    def release(self, v: int, partners: int, best: Choice | None) -> bool:
        """Free one of ``partners`` for ``v``, the best possible one if requested, by augmenting along a path."""
        self._grow(0, partners if best is None else 1 << best(partners))
        found = (best or first)(self.outer & partners)
        if found >= 0:
            self.parent[v] = found
            self._turn(v)
        return found >= 0

    def reachable(self) -> int:
        """Return all vertices that are unmatched after augmenting along some path that ends in them."""
        self._grow(0, 0)
        return self.outer

    def blossoms(self) -> list[int]:
        bases = [v for v in members(self.outer) if self._base(v) == v]
        return [self._inside(base) for base in bases]

    def _grow(self, ends: int, sought: int) -> int:
        """Search until one of ``ends`` is reached, which is returned, or one of the ``sought`` can be freed (-1)."""
        while self.queue:
            while self.queue:
                u = self.queue.pop()
                reach = self.neighbours[u] & self.open
                if reach & ends:
                    return self._arrive(u, ends)
                self.open &= ~reach
                for v in members(reach):
                    if self.outer >> v & 1:
                        continue  # already reached as the partner of another neighbour
                    self.parent[v] = u
                    self._make_outer(self.mate[v])
                    if self.neighbours[self.mate[v]] & ends:
                        return self._arrive(self.mate[v], ends)
                if self.outer & sought:
                    return -1
            self._shrink()
        return -1

    def _arrive(self, u: int, ends: int) -> int:
        v = first(self.neighbours[u] & ends)
        self.parent[v] = u
        return v

    def _make_outer(self, v: int) -> None:
        self.outer |= 1 << v
        self.open &= ~(1 << v)
        self.queue.append(v)
        self.unfolded.append(v)

    def _base(self, v: int) -> int:
        while (up := self.base.get(v, v)) != v:
            v = up
        return v

    def _shrink(self) -> None:
        """Contract odd cycles that two adjacent outer vertices close, until there is a new vertex to scan."""
        while self.unfolded and not self.queue:
            u = self.unfolded[-1]
            others = self.neighbours[u] & self.outer & ~self._inside(self._base(u))
            if not others:
                self.unfolded.pop()  # a vertex that becomes outer later will find this one
                continue
            v = first(others)
            meeting = self._meeting(u, v)
            self._fold(u, v, meeting)
            self._fold(v, u, meeting)

    def _meeting(self, u: int, v: int) -> int:
        """Return the first base that the paths from u and from v to the root have in common."""
        bases = {u := self._base(u)}
        while u != self.root:
            u = self._base(self.parent[self.mate[u]])
            bases.add(u)
        v = self._base(v)
        while v not in bases:
            v = self._base(self.parent[self.mate[v]])
        return v

    def _fold(self, v: int, child: int, meeting: int) -> None:
        """Contract the path from outer ``v`` up to ``meeting`` into one blossom, which is entered from ``child``."""
        while self._base(v) != meeting:
            inner = self.mate[v]
            self.parent[v] = child
            child = inner
            for base in (v, inner):  # a path leaves a blossom by its base, so the blossom is merged there
                if self._base(base) == base:
                    self.base[base] = meeting
                    self.inside[meeting] = self._inside(meeting) | self._inside(base)
            if not self.outer >> inner & 1:
                self._make_outer(inner)
            v = self.parent[inner]

    def _inside(self, base: int) -> int:
        return self.inside.get(base, 1 << base)

    def _turn(self, v: int) -> None:
        """Augment along the path from ``v`` up to the root: matched edges become unmatched and vice versa."""
        while v >= 0:
            u = self.parent[v]
            following = self.mate[u]
            self.mate[u], self.mate[v] = v, u
            v = following


def is_complete(neighbours: Neighbours, vertices: int) -> bool:
    """Return whether an even number of ``vertices`` have a complete matching among themselves."""
    answer = is_complete_by_degrees(neighbours, vertices)
    return Matching(neighbours).covers(vertices) if answer is None else answer


def is_complete_by_degrees(neighbours: Neighbours, vertices: int) -> bool | None:
    """Return whether a complete matching exists if the degrees decide that; None where only a search can decide.

    A vertex with one neighbour must be matched with it; without these two, other vertices may have one neighbour left.
    """
    while True:
        forced = False
        degrees = []
        left = vertices
        while left:
            one = left & -left
            left ^= one
            near = neighbours[one.bit_length() - 1] & vertices
            degree = near.bit_count()
            if degree > 1:
                degrees.append(degree)
            elif not degree:
                return False
            else:
                forced = True
                vertices ^= one | near
                left &= vertices
        if not forced:
            return _lead_through_all(degrees) or None


def _lead_through_all(degrees: list[int]) -> bool:
    """Return whether these degrees ensure a Hamiltonian path (Chvátal 1972); half of its edges form a matching."""
    degrees.sort()
    last = len(degrees) - 1
    return all([degree > k or degrees[last - k] >= last - k for k, degree in enumerate(degrees[: len(degrees) // 2])])
