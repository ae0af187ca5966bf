"""The matching of most weight and its dual: Edmonds' primal-dual algorithm, written for the audit alone.

Every vertex has a number y and every blossom (odd set) a number z, none below 0, so that for each edge
``y + y + the z of the blossoms around it >= SCALE * weight``. The sum of all y, with for each blossom z times the pairs
it can hold, is then at least SCALE times the weight of any matching; at the end it is exactly that of the one found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from indeler.audit.verifier import SCALE as SCALE

EVEN, ODD = 1, 2


class Optimum(NamedTuple):
    """A matching of most weight and the dual that proves it."""

    mate: list[int]
    """The mate of every vertex; -1: none."""
    y: list[int]
    z: list[tuple[tuple[int, ...], int]]
    """Blossoms as their vertices in ascending order, each with its number above 0."""


def most_weight(size: int, weight: Callable[[int, int], int], start: Sequence[int] | None = None) -> Optimum:
    """The best matching of the vertices 0 to ``size`` - 1; ``weight(a, b)`` with a < b is 0 where there is no edge.

    To ``start`` with there may be even numbers y that allow for every edge. The last answers are kept: what was found
    to be best is then proven to be.
    """
    search = _Edmonds(size, weight, start)
    key = hash(tuple(map(tuple, search.edges)))
    if key not in _KNOWN:
        if len(_KNOWN) == MOST_KNOWN:
            _KNOWN.pop(next(iter(_KNOWN)), None)
        _KNOWN[key] = search.run()
    return _KNOWN[key]


MOST_KNOWN = 4
_KNOWN: dict[int, Optimum] = {}
"""By their edges the last questions."""


class _Node:
    """A vertex, or a blossom: an odd cycle of nodes, the base first; ``links[i]`` leads on from ``parts[i]``."""

    __slots__ = ("base", "entry", "label", "links", "parent", "parts", "vertices", "z")

    def __init__(self, vertices: list[int], parts: list[_Node], links: list[tuple[int, int]], base: int) -> None:
        self.vertices = vertices
        self.parts = parts
        self.links = links
        self.base = base
        self.parent: _Node | None = None
        self.z = 0
        self.label = 0
        self.entry: tuple[int, int] | None = None
        """The edge by which the search came in: from a vertex outside to one inside; None for a root."""
        for part in parts:
            part.parent = self


class _Edmonds:
    def __init__(self, size: int, weight: Callable[[int, int], int], start: Sequence[int] | None) -> None:
        self.size = size
        self.edges: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        for b in range(size):
            for a in range(b):
                value = weight(a, b)
                if value > 0:
                    self.edges[a].append((b, SCALE * value))
                    self.edges[b].append((a, SCALE * value))
        self.y = list(start or [max((value for _, value in row), default=0) // 2 for row in self.edges])
        self.mate = [-1] * size
        self.leaf = [_Node([v], [], [], v) for v in range(size)]
        self.top = list(self.leaf)

    def run(self) -> Optimum:
        for a in range(self.size):
            for b, value in self.edges[a]:
                if self.mate[a] < 0 and self.mate[b] < 0 and self.y[a] + self.y[b] == value:
                    self.mate[a], self.mate[b] = b, a
        while any(self.mate[v] < 0 and self.y[v] for v in range(self.size)):
            self._stage()
        return Optimum(self.mate, self.y, self._blossoms())

    def _blossoms(self) -> list[tuple[tuple[int, ...], int]]:
        found = []
        for vertex in range(self.size):
            node = self.leaf[vertex].parent
            while node is not None:
                if node.z and min(node.vertices) == vertex:
                    found.append((tuple(sorted(node.vertices)), node.z))
                node = node.parent
        return found

    # One stage: grow trees from all free vertices until one of them is matched or may stay free -----------------------

    def _stage(self) -> None:
        self.total = 0
        self.near = [-1] * self.size
        self.near_key = [0] * self.size
        tops = dict.fromkeys(self.top)
        for node in tops:
            node.label, node.entry = 0, None
        for node in tops:
            if self.mate[node.base] < 0 and self.y[node.base]:
                self._make_even(node, None)
        while not self._step():
            pass
        for node in dict.fromkeys(self.top):
            self._open_if_empty(node)

    def _make_even(self, node: _Node, entry: tuple[int, int] | None) -> None:
        node.label, node.entry = EVEN, entry
        for vertex in node.vertices:
            self._scan(vertex)

    def _scan(self, vertex: int) -> None:
        """Tell all neighbours how near this vertex of an even node is."""
        own, key = self.top[vertex], self.y[vertex] + self.total
        for other, value in self.edges[vertex]:
            if self.top[other] is not own and (self.near[other] < 0 or key - value < self.near_key[other]):
                self.near[other], self.near_key[other] = vertex, key - value

    def _step(self) -> bool:
        """Change the dual as far as it goes, then act on what became tight. True: the stage is over."""
        delta, action, vertex = -1, "", -1
        near, top, total = self.near, self.top, self.total
        for v, (node, y) in enumerate(zip(top, self.y, strict=True)):
            label, other = node.label, near[v]
            if label == ODD:
                continue
            if label == EVEN and (delta < 0 or y < delta):
                delta, action, vertex = y, "stay free", v
            if other < 0 or (top[other] is node and self._nearest(v, node) < 0):
                continue
            slack = self.near_key[v] - total + y
            if label == EVEN:
                slack //= 2
            if slack < delta or delta < 0:
                delta, action, vertex = slack, "edge", v
        tops = dict.fromkeys(top)
        for node in tops:
            if node.label == ODD and node.parts and node.z // 2 < delta:
                delta, action, vertex = node.z // 2, "open", node.base
        if delta:
            self._change_dual(delta, tops)
        if action == "edge":
            return self._use_edge(self.near[vertex], vertex)
        if action == "open":
            self._open_odd(self.top[vertex])
            return False
        self._free(vertex)
        return True

    def _nearest(self, vertex: int, node: _Node) -> int:
        """The even vertex outside ``node`` that is nearest, found again where the old one is now inside; -1: none."""
        near = self.near[vertex]
        if near < 0 or self.top[near] is not node:
            return near
        best = -1
        for other, value in self.edges[vertex]:
            if self.top[other] is not node and self.top[other].label == EVEN:
                key = self.y[other] + self.total - value
                if best < 0 or key < self.near_key[vertex]:
                    best, self.near_key[vertex] = other, key
        self.near[vertex] = best
        return best

    def _change_dual(self, delta: int, tops: Iterable[_Node]) -> None:
        self.total += delta
        y = self.y
        for v, node in enumerate(self.top):
            if node.label:
                y[v] += -delta if node.label == EVEN else delta
        for node in tops:
            if node.parts and node.label:
                node.z += 2 * delta if node.label == EVEN else -2 * delta

    def _use_edge(self, even: int, vertex: int) -> bool:
        """A tight edge from an even vertex: grow the tree, join two trees, or close a blossom."""
        node = self.top[vertex]
        if not node.label:
            mate = self.mate[node.base]
            if mate < 0:
                self._rematch(even, vertex)
                self._rematch(vertex, even)
                return True
            node.label, node.entry = ODD, (even, vertex)
            self._make_even(self.top[mate], (node.base, mate))
            return False
        one, other = self._way_up(self.top[even]), self._way_up(node)
        if one[-1] is not other[-1]:
            self._rematch(even, vertex)
            self._rematch(vertex, even)
            return True
        while len(one) > 1 and len(other) > 1 and one[-2] is other[-2]:
            one.pop()
            other.pop()
        self._close(one, other, even, vertex)
        return False

    def _way_up(self, node: _Node) -> list[_Node]:
        way = [node]
        while way[-1].entry is not None:
            way.append(self.top[way[-1].entry[0]])
        return way

    # Blossoms ---------------------------------------------------------------------------------------------------------

    def _close(self, one: list[_Node], other: list[_Node], a: int, b: int) -> None:
        """The ways up from both ends of an edge meet: all on them is one even node now."""
        top = one.pop()
        other.pop()
        down = one[::-1]
        parts = [top, *down, *other]
        links = [node.entry for node in down if node.entry] + [(a, b)]
        links += [(node.entry[1], node.entry[0]) for node in other if node.entry]
        blossom = _Node([v for part in parts for v in part.vertices], parts, links, top.base)
        blossom.label, blossom.entry = EVEN, top.entry
        were_odd = [v for part in parts if part.label == ODD for v in part.vertices]
        for vertex in blossom.vertices:
            self.top[vertex] = blossom
        for vertex in were_odd:
            self._scan(vertex)

    def _release(self, blossom: _Node) -> None:
        for part in blossom.parts:
            part.parent, part.label, part.entry = None, 0, None
            for vertex in part.vertices:
                self.top[vertex] = part

    def _open_if_empty(self, node: _Node) -> None:
        if node.parts and not node.z:
            self._release(node)
            for part in node.parts:
                self._open_if_empty(part)

    def _open_odd(self, blossom: _Node) -> None:
        """An odd blossom has come down to 0: its parts on the matched way from entry to base stay in the tree."""
        entry = blossom.entry
        self._release(blossom)
        parts, links, size = blossom.parts, blossom.links, len(blossom.parts)
        at = next(i for i, part in enumerate(parts) if entry and self.top[entry[1]] is part)
        step = 1 if at % 2 else -1
        odd = True
        evens = []
        while True:
            parts[at].label, parts[at].entry = (ODD if odd else EVEN), entry
            if not odd:
                evens.append(parts[at])
            if at == 0 and odd:
                break
            entry = links[at] if step == 1 else links[at - 1][::-1]
            at, odd = (at + step) % size, not odd
        for part in evens:
            self._make_even(part, part.entry)

    # Changing the matching --------------------------------------------------------------------------------------------

    def _rematch(self, vertex: int, mate: int) -> None:
        """Give an even vertex a new mate and turn its tree path up to the root."""
        node = self.top[vertex]
        self._rebase(node, vertex)
        self.mate[vertex] = mate
        self._turn(node)

    def _free(self, vertex: int) -> None:
        """An even vertex with dual number 0 may stay free: the root gets a mate instead."""
        node = self.top[vertex]
        self._rebase(node, vertex)
        self.mate[vertex] = -1
        self._turn(node)

    def _turn(self, node: _Node) -> None:
        while node.entry is not None:
            odd = self.top[node.entry[0]]
            if odd.entry is None:
                return
            outer, inner = odd.entry
            self._rebase(odd, inner)
            node = self.top[outer]
            self._rebase(node, outer)
            self.mate[inner], self.mate[outer] = outer, inner

    def _rebase(self, node: _Node, vertex: int) -> None:
        """Match a blossom within itself so that just this vertex is over."""
        if node.parts:
            part = self.leaf[vertex]
            while part.parent is not node:
                part = part.parent or part
            at = node.parts.index(part)
            node.parts = node.parts[at:] + node.parts[:at]
            node.links = node.links[at:] + node.links[:at]
            self._rebase(part, vertex)
            for i in range(1, len(node.parts), 2):
                a, b = node.links[i]
                self._rebase(node.parts[i], a)
                self._rebase(node.parts[i + 1], b)
                self.mate[a], self.mate[b] = b, a
        node.base = vertex
