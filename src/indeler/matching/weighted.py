"""Maximum-weight matching in a general graph: Edmonds' primal-dual method with blossoms, in exact integers.

Weights may be as large as Python allows, so a complete list of criteria fits into one number. The result includes its
dual solution. An edge is *tight* when its slack is zero; every best matching consists of tight edges only and covers
every vertex whose dual is positive. That proves the result, and lets a caller choose among the best matchings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

FREE, OUTER, INNER = 0, 1, 2

Edge = tuple[int, int]

ROOT: Edge = (-1, -1)
"""The entry edge of a node that is the root of a tree."""


class _Node:
    """A vertex, or a blossom: an odd cycle of nodes that acts as one. ``links[i]`` joins child i to the next."""

    __slots__ = ("base", "children", "dual", "entry", "label", "links", "vertices")

    def __init__(self, base: int, children: list[_Node]) -> None:
        self.base = base
        self.children = children
        self.vertices: list[int] = [v for child in children for v in child.vertices] or [base]
        """All vertices inside the node; for a vertex, itself."""
        self.links: list[Edge] = []
        self.dual = 0
        self.label = FREE
        self.entry = ROOT


class WeightedMatching:
    """The best matching for a symmetric matrix of weights (0: no edge), and its dual solution."""

    def __init__(self, weights: Sequence[Sequence[int]]) -> None:
        # Fourfold weights keep every dual an integer: all roots change by the same amount, so their duals keep one
        # parity.
        self._weights = [[4 * weight for weight in row] for row in weights]
        self._neighbours = [[v for v, weight in enumerate(row) if weight > 0] for row in weights]
        size = len(weights)
        self.mate = [-1] * size
        """The partner of each vertex, -1 if it has none."""
        self.dual = [max(row, default=0) // 2 for row in self._weights]
        self._top = [_Node(v, []) for v in range(size)]
        self._rings: list[_Node] = []
        """The outermost blossoms."""
        self._queue: list[int] = []
        self._nearest: list[int] = []
        self._start()
        while roots := [v for v, mate in enumerate(self.mate) if mate < 0 and self.dual[v] > 0]:
            self._stage(roots)

    def slack(self, u: int, v: int) -> int:
        """Return how far this edge is from being tight, ignoring blossoms that contain both ends."""
        return self.dual[u] + self.dual[v] - self._weights[u][v]

    def blossoms(self) -> list[list[int]]:
        """Return the odd sets with a positive dual: a best matching leaves each of them by at most one edge."""
        found = []
        nodes = list(self._rings)
        while nodes:
            node = nodes.pop()
            if node.children and node.dual > 0:
                found.append(sorted(node.vertices))
            nodes.extend(node.children)
        return found

    def _start(self) -> None:
        """Lower each dual as far as possible and match along tight edges: a good start saves most stages."""
        for u, neighbours in enumerate(self._neighbours):
            row = self._weights[u]
            self.dual[u] = max([0, *[row[v] - self.dual[v] for v in neighbours]])
        for u, neighbours in enumerate(self._neighbours):
            if self.mate[u] < 0:
                for v in neighbours:
                    if self.mate[v] < 0 and self.slack(u, v) == 0:
                        self.mate[u], self.mate[v] = v, u
                        break

    def _stage(self, roots: list[int]) -> None:
        """Grow alternating trees from all roots until the matching is augmented along one path."""
        self._nearest = [-1] * len(self.mate)
        self._queue = []
        for node in self._top:
            node.label, node.entry = FREE, ROOT
        for root in roots:
            self._make_outer(self._top[root], ROOT)
        while not (self._grow() or self._adjust()):
            pass
        for node in list(self._rings):
            if node.dual == 0 and node.label == OUTER:
                self._open(node)

    def _make_outer(self, node: _Node, entry: Edge) -> None:
        node.label, node.entry = OUTER, entry
        self._queue.extend(node.vertices)

    def _make_inner(self, node: _Node, entry: Edge) -> None:
        """Reach ``node`` over ``entry``; the partner of its base becomes outer."""
        node.label, node.entry = INNER, entry
        partner = self.mate[node.base]
        self._make_outer(self._top[partner], (node.base, partner))

    def _grow(self) -> bool:
        """Scan the outer vertices in the queue; return True after augmenting along a path."""
        top, dual, nearest = self._top, self.dual, self._nearest
        while self._queue:
            u = self._queue.pop()
            row = self._weights[u]
            for v in self._neighbours[u]:
                node = top[v]
                if node is top[u]:
                    continue
                slack = dual[u] + dual[v] - row[v]
                if slack == 0 and node.label != INNER:
                    if self._use(u, v):
                        return True
                else:
                    best = nearest[v]
                    if best < 0 or slack < dual[best] + dual[v] - self._weights[best][v]:
                        nearest[v] = u
        return False

    def _use(self, u: int, v: int) -> bool:
        """Follow a tight edge from outer ``u`` to ``v``, free or outer; return True after augmenting along a path."""
        node = self._top[v]
        if node.label == FREE:
            if self.mate[node.base] >= 0:
                self._make_inner(node, (u, v))
                return False
            self._rotate(node, v)
            self.mate[v] = u
            self._flip(u, v)
            return True
        meeting = self._meeting(u, v)
        if meeting is not None:
            self._shrink(meeting, u, v)
            return False
        self._flip(u, v)
        self._flip(v, u)
        return True

    def _ancestors(self, v: int) -> Iterator[_Node]:
        """Yield the outer nodes from the one around ``v`` up to its root."""
        node = self._top[v]
        while True:
            yield node
            if node.entry is ROOT:
                return
            inner = self._top[node.entry[0]]
            node = self._top[inner.entry[0]]

    def _meeting(self, u: int, v: int) -> _Node | None:
        above = set(self._ancestors(u))
        return next((node for node in self._ancestors(v) if node in above), None)

    def _path(self, v: int, meeting: _Node) -> tuple[list[_Node], list[Edge]]:
        """Return the nodes from the one around ``v`` up to, not including, ``meeting``, and the edges above them."""
        nodes, edges = [], []
        node = self._top[v]
        while node is not meeting:
            nodes.append(node)
            edges.append(node.entry)
            node = self._top[node.entry[0]]
        return nodes, edges

    def _shrink(self, meeting: _Node, u: int, v: int) -> None:
        """Contract the odd cycle that the tight edge u-v closes below ``meeting`` into a blossom."""
        left, left_edges = self._path(u, meeting)
        right, right_edges = self._path(v, meeting)
        blossom = _Node(meeting.base, [meeting, *reversed(left), *right])
        blossom.links = [*reversed(left_edges), (u, v), *((b, a) for a, b in right_edges)]
        blossom.label, blossom.entry = OUTER, meeting.entry
        for child in blossom.children:
            if child.label == INNER:
                self._queue.extend(child.vertices)
        for vertex in blossom.vertices:
            self._top[vertex] = blossom
        self._rings = [blossom, *(ring for ring in self._rings if ring not in blossom.children)]

    def _flip(self, v: int, partner: int) -> None:
        """Match outer ``v`` with ``partner`` and augment along the path from there up to the root."""
        while True:
            node = self._top[v]
            self._rotate(node, v)
            self.mate[v] = partner
            if node.entry is ROOT:
                return
            inner = self._top[node.entry[0]]
            above, below = inner.entry
            self._rotate(inner, below)
            self.mate[below] = above
            v, partner = above, below

    def _rotate(self, node: _Node, v: int) -> None:
        """Rearrange the matching inside a blossom so that ``v`` becomes its base."""
        if not node.children:
            return
        index = next(i for i, child in enumerate(node.children) if v in child.vertices)
        count = len(node.children)
        step = 1 if index % 2 else -1
        i = index
        while i % count:
            i += step
            x, y = node.links[i % count] if step == 1 else reversed(node.links[(i - 1) % count])
            here, there = node.children[i % count], node.children[(i + step) % count]
            self._rotate(here, x)
            self._rotate(there, y)
            self.mate[x], self.mate[y] = y, x
            i += step
        self._rotate(node.children[index], v)
        node.children = node.children[index:] + node.children[:index]
        node.links = node.links[index:] + node.links[:index]
        node.base = v

    def _open(self, node: _Node) -> None:
        """Expand a blossom whose dual is zero; its children become outermost nodes."""
        self._rings.remove(node)
        for child in node.children:
            if child.children:
                self._rings.append(child)
            child.label, child.entry = FREE, ROOT
            for vertex in child.vertices:
                self._top[vertex] = child

    def _open_inner(self, node: _Node) -> None:
        """Expand an inner blossom during a stage: the even path through it stays in the tree, the rest is free."""
        entered = node.entry
        self._open(node)
        count = len(node.children)
        index = next(i for i, child in enumerate(node.children) if entered[1] in child.vertices)
        step = 1 if index % 2 else -1
        entry = entered
        i = index
        while True:
            child = node.children[i % count]
            child.label, child.entry = INNER, entry
            if i % count == 0:
                return
            i += step
            link = node.links[(i - step) % count] if step == 1 else node.links[i % count][::-1]
            self._make_outer(node.children[i % count], link)
            i += step
            entry = node.links[(i - step) % count] if step == 1 else node.links[i % count][::-1]

    def _adjust(self) -> bool:
        """Change the duals until a step becomes possible; return True after augmenting along a path."""
        delta, (u, v) = self._next_event()
        thinnest = None
        for node in self._rings:
            if node.label == INNER and node.dual // 2 < delta:
                delta, thinnest = node.dual // 2, node
        self._shift(delta)
        if thinnest is not None:
            self._open_inner(thinnest)
            return False
        if v >= 0:
            return self._use(u, v)
        self._flip(u, -1)  # its dual is 0: it may stay unmatched, and its root takes its partner
        return True

    def _next_event(self) -> tuple[int, Edge]:
        """Return how far the duals can change, and the edge then tight; (u, -1): the dual of outer u becomes 0."""
        top, dual = self._top, self.dual
        outer = [v for v, node in enumerate(top) if node.label == OUTER]
        lowest = min(outer, key=dual.__getitem__)
        delta, event = dual[lowest], (lowest, -1)
        for v, u in enumerate(self._nearest):
            if u < 0 or top[v].label == INNER:
                continue
            if top[v].label == OUTER:
                if top[u] is top[v]:
                    u = self._nearest[v] = self._rival(v, outer)
                    if u < 0:
                        continue
                slack = self.slack(u, v) // 2
            else:
                slack = self.slack(u, v)
            if slack < delta:
                delta, event = slack, (u, v)
        return delta, event

    def _rival(self, v: int, outer: list[int]) -> int:
        """Return the outer vertex of another node with the least slack to outer ``v``, or -1."""
        row, node = self._weights[v], self._top[v]
        rivals = [u for u in outer if row[u] > 0 and self._top[u] is not node]
        return min(rivals, key=lambda u: self.slack(u, v), default=-1)

    def _shift(self, delta: int) -> None:
        for v, node in enumerate(self._top):
            if node.label == OUTER:
                self.dual[v] -= delta
            elif node.label == INNER:
                self.dual[v] += delta
        for node in self._rings:
            node.dual += 2 * delta if node.label == OUTER else -2 * delta if node.label == INNER else 0
