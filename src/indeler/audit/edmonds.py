"""The matching of maximum weight and its dual: Edmonds' primal-dual algorithm, written for the audit alone.

Every vertex has a number y and every blossom (odd set) a number z, none below 0, so that for each edge
``y + y + the z of the blossoms around it >= SCALE * weight``. The sum of all y, plus for each blossom z times the pairs
that it can contain, is then at least SCALE times the weight of any matching; for the matching found it is exactly that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from indeler.audit.verifier import SCALE as SCALE

EVEN, ODD = 1, 2


class Optimum(NamedTuple):
    """A matching of maximum weight and the dual that proves it."""

    mate: list[int]
    """The mate of every vertex; -1: none."""
    y: list[int]
    z: list[tuple[tuple[int, ...], int]]
    """The blossoms by their vertices in ascending order, each with its number above 0."""


Rows = Sequence[Sequence[tuple[int, int]]]
"""The edges by vertex: the other vertices in ascending order with the value of the pair, which is positive."""


def most_weight(size: int, weight: Callable[[int, int], int], start: Sequence[int] | None = None) -> Optimum:
    """Return the best matching by ``weight(a, b)`` for a < b, 0: no edge; ``start`` is a feasible dual of even y."""
    rows: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for b in range(size):
        for a in range(b):
            value = weight(a, b)
            if value > 0:
                rows[a].append((b, value))
                rows[b].append((a, value))
    return best_by_rows(rows, lambda: start)


def best_by_rows(rows: Rows, start: Callable[[], Sequence[int] | None]) -> Optimum:
    """Return the best matching of these edges, which is kept; ``start`` is called only if it is not yet known."""
    key = _key(rows)
    if key not in _KNOWN:
        found = _Edmonds(rows, start()).run()
        if len(_KNOWN) == MOST_KNOWN:
            _KNOWN.pop(next(iter(_KNOWN)), None)
        _KNOWN[key] = found
    return _KNOWN[key]


def known_best(rows: Rows) -> Optimum | None:
    """Return the best matching if it is one of the last that were found."""
    return _KNOWN.get(_key(rows))


def last_best(size: int) -> list[list[tuple[int, int]]]:
    """Return the pairs of the last answers with this number of vertices, which may start a similar search."""
    mates = [found.mate for found in _KNOWN.values() if len(found.mate) == size]
    return [[(a, b) for a, b in enumerate(mate) if a < b] for mate in mates]


def forget() -> None:
    """Forget the last answers, so that the proofs of a round do not depend on what was judged before it."""
    _KNOWN.clear()


def _key(rows: Rows) -> int:
    return hash(tuple(map(tuple, rows)))


MOST_KNOWN = 4
_KNOWN: dict[int, Optimum] = {}
"""The last answers, by a hash of the edges."""


class _Node:
    """A vertex, or a blossom: an odd cycle of nodes, base first; ``links[i]`` leads from ``parts[i]`` to the next."""

    def __init__(self, vertices: list[int], parts: list[_Node], links: list[tuple[int, int]], base: int) -> None:
        self.vertices = vertices
        self.parts = parts
        self.links = links
        self.base = base
        self.parent: _Node | None = None
        self.z = 0
        self.label = 0
        self.entry: tuple[int, int] | None = None
        """The edge by which the search reached the node: from a vertex outside to one inside; None for a root."""
        self.root = -1
        """The free vertex at the root of the tree, for a node with a label."""
        self.keys: list[int] = []
        """Of an even node: the distance to each vertex, without the vertex's y and with the total; see `_reach`."""
        self.tails: list[int] = []
        """The vertex of the node from which that distance is; -1: none."""
        self.near, self.near_key = -1, 0
        """Of an even node: the nearest vertex of another even node, and the total at which it is reached."""
        self.least, self.least_key = base, 0
        """Of an even node: its vertex with the least y, and the total at which that y is 0."""
        self.open_key = 0
        """Of an odd node: the total at which z is 0."""
        for part in parts:
            part.parent = self


class _Edmonds:
    def __init__(self, rows: Rows, start: Sequence[int] | None) -> None:
        size = self.size = len(rows)
        self.edges = [[(other, SCALE * value) for other, value in row if value > 0] for row in rows]
        self.y = list(start or [max((value for _, value in row), default=0) // 2 for row in self.edges])
        self.mate = [-1] * size
        self.leaf = [_Node([v], [], [], v) for v in range(size)]
        self.top = list(self.leaf)
        self.total = 0
        self.near: list[_Node | None] = [None] * size
        """The nearest even node, for every vertex of a node without a label."""
        self.near_keys = [0] * size
        """The total at which that node is reached."""

    def run(self) -> Optimum:
        for a in range(self.size):
            for b, value in self.edges[a]:
                if self.mate[a] < 0 and self.mate[b] < 0 and self.y[a] + self.y[b] == value:
                    self.mate[a], self.mate[b] = b, a
        self.roots = {v for v in range(self.size) if self.mate[v] < 0 and self.y[v]}
        for root in self.roots:
            self._make_even(self.top[root], None, root)
        while self.roots:
            self._step()
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

    # Trees grow from all free vertices at once; a new pair removes only the trees on its path -------------------------

    def _make_even(self, node: _Node, entry: tuple[int, int] | None, root: int) -> None:
        node.label, node.entry, node.root = EVEN, entry, root
        node.keys, node.tails = [0] * self.size, [-1] * self.size
        if node.parts:
            self._reach(node, node.vertices)
        else:
            self._reach_from_vertex(node, node.base)

    def _reach_from_vertex(self, node: _Node, vertex: int) -> None:
        """Record distances as `_reach` does, for an even node that is one vertex."""
        keys, tails, top, near, y = node.keys, node.tails, self.top, self.near, self.y
        own, best, least = y[vertex] + self.total, -1, 0
        for other, value in self.edges[vertex]:
            key = keys[other] = own - value
            tails[other] = vertex
            label = top[other].label
            if not label:
                before = near[other]
                if before is None or key <= before.keys[other]:
                    near[other], self.near_keys[other] = node, key + y[other]
            elif label == EVEN:
                distance = key + y[other]
                if best < 0 or distance < least:
                    best, least = other, distance
        node.near, node.near_key = best, (least + self.total) // 2
        node.least, node.least_key = vertex, own

    def _reach(self, node: _Node, vertices: Sequence[int]) -> None:
        """Record the distances from these vertices of an even node to all others, there and at those others.

        A distance falls with the y of both ends. The y of an even vertex falls as ``total`` grows, so that y + total is
        constant: keys are distances without the y of the far end, which may not be even, and with the total.
        """
        keys, tails, top, near, y = node.keys, node.tails, self.top, self.near, self.y
        for vertex in vertices:
            key = y[vertex] + self.total
            for other, value in self.edges[vertex]:
                if tails[other] < 0 or key - value < keys[other]:
                    keys[other], tails[other] = key - value, vertex
        for vertex, tail in enumerate(tails):
            if tail >= 0 and not top[vertex].label:
                before = near[vertex]
                if before is None or keys[vertex] <= before.keys[vertex]:
                    near[vertex], self.near_keys[vertex] = node, keys[vertex] + y[vertex]
        self._find_near_even(node)
        node.least = min(node.vertices, key=y.__getitem__)
        node.least_key = y[node.least] + self.total

    def _find_near_even(self, node: _Node) -> None:
        top, y, keys = self.top, self.y, node.keys
        best, least = -1, 0
        for vertex, tail in enumerate(node.tails):
            if tail >= 0:
                other = top[vertex]
                if other.label == EVEN and other is not node and (best < 0 or keys[vertex] + y[vertex] < least):
                    best, least = vertex, keys[vertex] + y[vertex]
        node.near, node.near_key = best, (least + self.total) // 2

    def _remove_trees(self, *roots: int) -> None:
        """Remove the labels of whole trees; find the nearest other node for vertices that were in or nearest to one."""
        self.roots.difference_update(roots)
        lost = []
        for node in dict.fromkeys(self.top):
            if node.label and node.root in roots:
                lost += node.vertices
                node.label, node.entry = 0, None
                self._open_if_empty(node)
        for vertex, near in enumerate(self.near):
            if near is not None and near.label != EVEN and not self.top[vertex].label:
                lost.append(vertex)
        self._find_nearest(lost)

    def _find_nearest(self, vertices: Sequence[int]) -> None:
        """Find the even node that is nearest to each of these vertices, whose nodes have no label."""
        evens = [node for node in dict.fromkeys(self.top) if node.label == EVEN]
        for vertex in dict.fromkeys(vertices):
            best = None
            for node in evens:
                if node.tails[vertex] >= 0 and (best is None or node.keys[vertex] < best.keys[vertex]):
                    best = node
            self.near[vertex] = best
            if best is not None:
                self.near_keys[vertex] = best.keys[vertex] + self.y[vertex]

    def _step(self) -> None:
        """Change the dual up to the least total of an event, then act on the edge or node that became tight."""
        least, action, where = -1, "", -1
        near, near_keys, top, total = self.near, self.near_keys, self.top, self.total
        tops = dict.fromkeys(top)
        for node in tops:
            if least == total:  # nothing is nearer
                break
            if node.label == EVEN:
                if least < 0 or node.least_key < least:
                    least, action, where = node.least_key, "stay free", node.least
                if node.near >= 0 and (top[node.near] is node or top[node.near].label != EVEN):
                    self._find_near_even(node)
                if node.near >= 0 and node.near_key < least:
                    least, action, where = node.near_key, "edge", node.base
            elif not node.label:
                for vertex in node.vertices:
                    if near[vertex] is not None and (least < 0 or near_keys[vertex] < least):
                        least, action, where = near_keys[vertex], "grow", vertex
            elif node.parts and (least < 0 or node.open_key < least):
                least, action, where = node.open_key, "open", node.base
        if least > total:
            self._change_dual(least - total, tops)
        self._act(action, where)

    def _act(self, action: str, where: int) -> None:
        node = self.top[where]
        if action == "edge":
            self._use_edge(node.tails[node.near], node.near)
        elif action == "grow" and (even := self.near[where]) is not None:
            self._use_edge(even.tails[where], where)
        elif action == "open":
            self._open_odd(node)
        else:
            self._rematch(where, -1)  # its y is 0: it may stay free, and its root gets a mate instead
            self._remove_trees(node.root)

    def _change_dual(self, delta: int, tops: Iterable[_Node]) -> None:
        self.total += delta
        y = self.y
        for v, node in enumerate(self.top):
            if node.label:
                y[v] += -delta if node.label == EVEN else delta
        for node in tops:
            if node.parts and node.label:
                node.z += 2 * delta if node.label == EVEN else -2 * delta

    def _use_edge(self, even: int, vertex: int) -> None:
        """Use a tight edge from an even vertex: grow the tree, join two trees, or close a blossom."""
        node, root = self.top[vertex], self.top[even].root
        mate = self.mate[node.base]
        if not node.label and mate >= 0:
            node.label, node.entry, node.root = ODD, (even, vertex), root
            node.open_key = node.z // 2 + self.total
            self._make_even(self.top[mate], (node.base, mate), root)
        elif not node.label or node.root != root:
            roots = (root, node.root) if node.label else (root,)
            self._rematch(even, vertex)
            self._rematch(vertex, even)
            self._remove_trees(*roots)
        else:
            self._close(even, vertex)

    def _path_to_root(self, node: _Node) -> list[_Node]:
        path = [node]
        while path[-1].entry is not None:
            path.append(self.top[path[-1].entry[0]])
        return path

    # Blossoms ---------------------------------------------------------------------------------------------------------

    def _close(self, a: int, b: int) -> None:
        """Make one even node of all nodes on the paths from both ends of an edge to their meeting point."""
        one, other = self._path_to_root(self.top[a]), self._path_to_root(self.top[b])
        while len(one) > 1 and len(other) > 1 and one[-2] is other[-2]:
            one.pop()
            other.pop()
        top = one.pop()
        other.pop()
        down = one[::-1]
        parts = [top, *down, *other]
        links = [node.entry for node in down if node.entry] + [(a, b)]
        links += [(node.entry[1], node.entry[0]) for node in other if node.entry]
        blossom = _Node([v for part in parts for v in part.vertices], parts, links, top.base)
        blossom.label, blossom.entry, blossom.root = EVEN, top.entry, top.root
        were_odd = [v for part in parts if part.label == ODD for v in part.vertices]
        for vertex in blossom.vertices:
            self.top[vertex] = blossom
        evens = [part for part in parts if part.label == EVEN]
        largest = max(evens, key=lambda part: len(part.vertices))
        blossom.keys, blossom.tails = list(largest.keys), list(largest.tails)
        for part in evens:
            if part is not largest:
                self._merge(blossom, part)
        self._reach(blossom, were_odd)

    @staticmethod
    def _merge(blossom: _Node, part: _Node) -> None:
        """Record in a blossom the distances that are less from an even part of it."""
        keys, tails, of_part = blossom.keys, blossom.tails, part.keys
        for vertex, tail in enumerate(part.tails):
            if tail >= 0 and (tails[vertex] < 0 or of_part[vertex] < keys[vertex]):
                keys[vertex], tails[vertex] = of_part[vertex], tail

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
        """Open an odd blossom whose dual is 0: its parts on the matched path from entry to base stay in the tree."""
        entry, root = blossom.entry, blossom.root
        self._release(blossom)
        parts, links, size = blossom.parts, blossom.links, len(blossom.parts)
        at = next(i for i, part in enumerate(parts) if entry and self.top[entry[1]] is part)
        step = 1 if at % 2 else -1
        odd = True
        evens = []
        while True:
            parts[at].label, parts[at].entry, parts[at].root = (ODD if odd else EVEN), entry, root
            parts[at].open_key = parts[at].z // 2 + self.total
            if not odd:
                evens.append(parts[at])
            if at == 0 and odd:
                break
            entry = links[at] if step == 1 else links[at - 1][::-1]
            at, odd = (at + step) % size, not odd
        for part in evens:
            self._make_even(part, part.entry, root)
        self._find_nearest([vertex for part in parts if not part.label for vertex in part.vertices])

    # Changing the matching --------------------------------------------------------------------------------------------

    def _rematch(self, vertex: int, mate: int) -> None:
        """Give an even vertex a new mate and swap the pairs on its tree path up to the root."""
        node = self.top[vertex]
        self._rebase(node, vertex)
        self.mate[vertex] = mate
        self._swap_up_to_root(node)

    def _swap_up_to_root(self, node: _Node) -> None:
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
        """Match a blossom within itself so that only this vertex has no mate in it."""
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
