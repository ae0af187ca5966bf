"""A matching that leaves each of some odd sets by exactly one edge; the odd sets are nested or disjoint.

An odd set has two *stand-ins*: one represents the set among the vertices outside it, the other represents all outside
vertices among those in the set. So the sets divide the graph into levels, each with its own matching of vertices and
stand-ins; both are *nodes*. For six vertices, 0 to 5, with the odd set 0, 1, 2:

    level 0:  3  4  5  and 6, which represents 0, 1, 2
    level 1:  0  1  2  and 7, which represents 3, 4, 5

The pair 2-3 is 6-3 on level 0 and 2-7 on level 1. The set that a stand-in represents can always free one vertex for the
pair with its partner, but not any vertex: the vertices that it can free are its *ports*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from indeler.matching.bits import first, mask_of, members
from indeler.matching.cardinality import Choice, Matching


class NestedMatching:
    """A matching by levels. Nodes are numbered: first the vertices, then two stand-ins for each odd set.

    A stand-in with an even number represents the set itself, the next, odd number the vertices outside it.
    """

    def __init__(self, partners: list[int]) -> None:
        self.partners = partners
        """The possible partners of each vertex; the number of vertices is even."""
        self.size = len(partners)
        self.open = (1 << self.size) - 1
        """The nodes that can still change partners."""
        self.levels = [self.open]
        """The nodes of each level; the first is the outermost."""
        self._mate = [-1] * self.size
        self._level = [0] * self.size
        self._stands_for: dict[int, int] = {}
        """The vertices that each stand-in represents."""
        self._known_ports: dict[int, int] = {}

    def copy(self) -> NestedMatching:
        """Return an independent copy for trials."""
        other = object.__new__(NestedMatching)
        other.partners, other.size, other.open = list(self.partners), self.size, self.open
        other.levels, other._mate, other._level = list(self.levels), list(self._mate), list(self._level)
        other._stands_for, other._known_ports = dict(self._stands_for), dict(self._known_ports)
        return other

    # Partners --------------------------------------------------------------------------------------------------------

    def mate(self, v: int) -> int:
        """Return the current partner of vertex v, -1 if it has none."""
        node = self._mate[v]
        while node >= self.size:
            node = self._mate[_other_side(node)]
        return node

    def move(self, v: int, partners: int, best: Choice | None = None) -> bool:
        """Match v with one of these, or the best possible one, and keep all others matched; or change nothing."""
        nodes = self.levels[self._level[v]] & self.open
        if not self._stands_for:
            return Matching(self.partners, self._mate).move(v, partners, nodes, best)
        choose = best or first

        def choice(among: int) -> int:
            vertex = choose(self._spared_by(among) & partners)
            return -1 if vertex < 0 else self._node(nodes, vertex)

        before = list(self._mate)
        targets = self._sparing(nodes, partners)
        if not targets or not self._matching(nodes).move(v, targets, nodes, best and choice):
            return False
        self._follow(nodes, before, {self._mate[v]: choose(self._spared_by(1 << self._mate[v]) & partners)})
        return True

    def possible(self, v: int) -> int:
        """Return all possible partners of v."""
        return self._spared_instead(v) & self.partners[v]

    def bar(self, v: int, partners: int) -> None:
        """Forbid the pairs of v with these vertices, none of which is its current partner."""
        for u in members(partners):
            self.partners[u] &= ~(1 << v)
        self.partners[v] &= ~partners
        self._forget(lambda those: bool(those >> v & 1 and those & partners))

    def settle(self, v: int) -> None:
        """Fix the current partner of v."""
        node = self._mate[v]
        self.open &= ~(1 << v | 1 << node)
        while node >= self.size:
            node = _other_side(node)
            self.open &= ~(1 << node | 1 << self._mate[node])
            node = self._mate[node]
        self._forget(lambda those: bool(those >> v & 1 or those >> node & 1))

    # Odd sets --------------------------------------------------------------------------------------------------------

    def complete(self) -> int:
        """Match as many nodes of the outermost level as possible; return the unmatched ones."""
        nodes = self.levels[0]
        before = list(self._mate)
        alone = self._matching(nodes).cover(nodes)
        self._follow(nodes, before, {})
        return alone

    def trees(self, alone: int) -> tuple[list[int], int]:
        """Return the blossoms that can be unmatched in place of `complete`'s ``alone``, and the nodes between."""
        return self._matching(self.levels[0]).trees(alone, self.levels[0])

    def vertices(self, nodes: int) -> int:
        """Return the vertices that these nodes of the outermost level are or represent."""
        found = nodes & (1 << self.size) - 1
        for node in self.stand_ins(nodes):
            found |= self._stands_for[node]
        return found

    def fold(self, nodes: int) -> int:
        """Make a blossom of the outermost level an odd set; return its node. Every vertex in it is a port."""
        mate = self._mate
        node, level = len(mate), len(self.levels)
        base = next(one for one in members(nodes) if mate[one] < 0 or not nodes >> mate[one] & 1)
        if mate[base] >= 0:
            mate[mate[base]] = node
        mate += [mate[base], base]
        mate[base] = node + 1
        inside = self.vertices(nodes)
        self._stands_for[node], self._stands_for[node + 1] = inside, (1 << self.size) - 1 & ~inside
        self._known_ports[node] = inside
        for one in members(nodes):
            self._level[one] = level
        self._level += [0, level]
        self.levels[0] = self.levels[0] & ~nodes | 1 << node
        self.levels.append(nodes | 2 << node)
        self.open |= 3 << node
        return node

    def within(self, node: int, vertex: int) -> int:
        """Return the largest odd set inside this one that contains this vertex; 0 if there is none."""
        nodes = self.levels[self._level[node + 1]] & ~(2 << node)
        return self.vertices(1 << self._node(nodes, vertex)) & ~(1 << vertex)

    def unfold(self, node: int) -> None:
        """Remove an odd set of the outermost level; the nodes inside it return to that level."""
        mate, level = self._mate, self._level[node + 1]
        base = mate[node + 1]
        mate[base] = mate[node]
        if mate[node] >= 0:
            mate[mate[node]] = base
        nodes = self.levels[level] & ~(2 << node)
        for one in members(nodes):
            self._level[one] = 0
        self.levels[0] = self.levels[0] & ~(1 << node) | nodes
        self.levels[level] = 0
        self.open &= ~(3 << node)
        del self._stands_for[node], self._stands_for[node + 1], self._known_ports[node]

    # Levels ----------------------------------------------------------------------------------------------------------

    def stand_ins(self, nodes: int) -> list[int]:
        """Return the stand-ins among these nodes."""
        return list(members(nodes >> self.size << self.size))

    def ports(self, node: int) -> int:
        """Return the vertices that the set of this stand-in can free."""
        if node not in self._known_ports:
            self._known_ports[node] = self._spared_instead(_other_side(node))
        return self._known_ports[node]

    def _matching(self, nodes: int) -> Matching:
        return Matching(_Level(self, nodes) if self._stands_for else self.partners, self._mate)

    def _spared_instead(self, node: int) -> int:
        """Return the vertices that the level of this node can free for it, in place of its partner."""
        nodes = self.levels[self._level[node]] & self.open & ~(1 << node)
        left = self._mate[node]
        self._mate[left] = -1
        reached = self._matching(nodes).instead(left, nodes)
        self._mate[left] = node
        return self._spared_by(reached)

    def _spared_by(self, nodes: int) -> int:
        """Return the vertices among these nodes and those that the stand-ins among them can free."""
        found = nodes & (1 << self.size) - 1
        for node in self.stand_ins(nodes):
            found |= self.ports(node)
        return found

    def _sparing(self, nodes: int, partners: int) -> int:
        """Return the nodes that are one of these vertices, or can free one."""
        return nodes & partners | mask_of(node for node in self.stand_ins(nodes) if self.ports(node) & partners)

    def _node(self, nodes: int, vertex: int) -> int:
        if nodes >> vertex & 1:
            return vertex
        return next(node for node in self.stand_ins(nodes) if self._stands_for[node] >> vertex & 1)

    def _follow(self, nodes: int, before: Sequence[int], ends: dict[int, int]) -> None:
        """Make the set of each stand-in free the vertex of its new edge; ``ends`` has those known, by node."""
        for node in self.stand_ins(nodes):
            other = self._mate[node]
            if node not in ends and other != before[node]:
                ends[node], ends[other] = self._edge(node, other)
            if node in ends:
                self._spare(node, ends[node])

    def _edge(self, node: int, other: int) -> tuple[int, int]:
        theirs = self._spared_by(1 << other)
        one = next(v for v in members(self.ports(node)) if self.partners[v] & theirs)
        return one, first(self.partners[one] & theirs)

    def _spare(self, node: int, vertex: int) -> None:
        """Rearrange the set that this node represents so that it frees this vertex, one of its ports."""
        inner = _other_side(node)
        nodes = self.levels[self._level[inner]] & self.open & ~(1 << inner)
        target = self._node(nodes, vertex)
        before = list(self._mate)
        if self._mate[inner] != target:
            self._matching(nodes).move(inner, 1 << target, nodes)
        self._follow(nodes, before, {target: vertex})

    def _forget(self, is_touched: Callable[[int], bool]) -> None:
        """Remove the cached ports of the stand-ins whose vertices have fewer possibilities now."""
        for node in [node for node in self._known_ports if is_touched(self._stands_for[node])]:
            del self._known_ports[node]


def _other_side(node: int) -> int:
    return node ^ 1


class _Level:
    """The neighbours of the nodes of one level."""

    def __init__(self, nested: NestedMatching, nodes: int) -> None:
        self.nested = nested
        self.plain = nodes & (1 << nested.size) - 1
        self.stand_ins = [(node, nested.ports(node)) for node in nested.stand_ins(nodes)]

    def __len__(self) -> int:
        return self.nested.size

    def __getitem__(self, node: int) -> int:
        nested = self.nested
        met = nested.partners[node] if node < nested.size else self._met_through_ports(node)
        near = met & self.plain
        for other, ports in self.stand_ins:
            if met & ports and other != node:
                near |= 1 << other
        return near

    def _met_through_ports(self, node: int) -> int:
        met = 0
        for port in members(self.nested.ports(node)):
            met |= self.nested.partners[port]
        return met
