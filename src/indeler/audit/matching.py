"""The audit's own matching algorithms, each of which also returns the proof that nothing better exists.

`alternating` and `fewest_alone` find Tutte-Berge barriers; `edmonds.most_weight` is Edmonds' algorithm with its dual.
They do not depend on chess. Sets of vertices are bitsets: integers whose bit ``v`` is set if ``v`` is a member.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter

Graph = Mapping[int, int] | Sequence[int]
"""The neighbours of each vertex, as bitsets."""


def set_of(vertices: Iterable[int]) -> int:
    """Return these vertices as a bitset."""
    return sum(1 << vertex for vertex in vertices)


def members(vertices: int) -> Iterator[int]:
    """Yield the members of a bitset, the lowest first."""
    while vertices:
        lowest = vertices & -vertices
        yield lowest.bit_length() - 1
        vertices ^= lowest


def induced_graph(vertices: Sequence[int], graph: Graph) -> list[int]:
    """Return the neighbours of these vertices among each other, as bitsets over their places in this list.

    Bits are taken from the binary notation, in which the last vertex comes first, after a zero; this is faster.
    """
    width = max(vertices, default=0) + 1
    pick = itemgetter(0, *(width - vertex for vertex in reversed(vertices)))
    within = (1 << width) - 1
    return [int("".join(pick(f"0{graph[vertex] & within:0{width}b}")[1:]), 2) for vertex in vertices]


def fewest_alone(graph: Sequence[int], vertices: int, mate: list[int] | None = None) -> tuple[list[int], int, int]:
    """Return a matching that leaves as few of the vertices alone as possible: mates (-1: none), those alone, a barrier.

    ``graph`` has the neighbours of every vertex. The barrier S proves it: without S the vertices form components, of
    which the odd ones outnumber S by exactly the number of vertices left alone. ``mate`` is a matching to start from.
    """
    mate = [-1] * len(graph) if mate is None else list(mate)
    neighbours = [row & vertices for row in graph]
    _match_neighbours(neighbours, vertices, mate)
    alone = barrier = 0
    for root in members(vertices):
        if mate[root] >= 0:
            continue
        if not neighbours[root] & vertices:
            alone |= 1 << root
            continue
        search = alternating(neighbours, mate, root, vertices)
        if search.end < 0:
            alone |= 1 << root
            barrier |= search.odd
            vertices &= ~(search.even | search.odd)  # the barrier separates these from all later searches
        else:
            search.augment(mate)
    return mate, alone, barrier


def _match_neighbours(graph: Sequence[int], vertices: int, mate: list[int]) -> None:
    """Match each vertex with its first free neighbour, as a start without any search."""
    free = vertices & ~set_of(v for v in members(vertices) if mate[v] >= 0)
    for vertex in members(vertices):
        near = graph[vertex] & free & ~(1 << vertex) if free >> vertex & 1 else 0
        if near:
            other = (near & -near).bit_length() - 1
            mate[vertex], mate[other] = other, vertex
            free &= ~(1 << vertex | 1 << other)


def odd_parts(graph: Sequence[int], vertices: int) -> list[list[int]]:
    """Return the components of these vertices that have an odd size, each in ascending order."""
    parts = []
    while vertices:
        part = new = vertices & -vertices
        while new:
            reached = 0
            for vertex in members(new):
                reached |= graph[vertex]
            new = reached & vertices & ~part
            part |= new
        vertices &= ~part
        if part.bit_count() % 2:
            parts.append(list(members(part)))
    return parts


def barrier_around(graph: Sequence[int], mate: Sequence[int], vertex: int, avoided: int) -> tuple[int, int]:
    """Return the partners of ``vertex`` in all perfect matchings, and a barrier that proves there are no others.

    The barrier S has as many odd components as members, so no perfect matching has an edge inside it. It contains
    ``vertex`` and, if any of the ``avoided`` cannot be its mate, at least the first of those.
    """
    graph = [row & ~(1 << vertex) for row in graph]
    partner, rest = mate[vertex], list(mate)
    rest[partner] = -1
    search = alternating(graph, rest, partner)
    possible = search.even
    barrier = search.odd | 1 << vertex
    target = avoided & ~possible
    separated = search.even | search.odd | 1 << vertex
    while target:
        first = target & -target
        target ^= first
        if first & separated:
            continue
        # It is in a part that is matched within itself; the vertices on odd steps from its mate separate it there.
        inner = [row & ~separated & ~first for row in graph]
        start, free = rest[first.bit_length() - 1], list(rest)
        free[start] = -1
        deeper = alternating(inner, free, start)
        barrier |= deeper.odd | first
        separated |= deeper.even | deeper.odd | first
    return possible, barrier


class Search:
    """The vertices reached from a root by alternating paths, on even and on odd steps, and the free vertex found."""

    __slots__ = ("base", "come_from", "end", "even", "odd", "root", "with_base")

    def __init__(self, root: int, size: int) -> None:
        self.root = root
        self.even = 1 << root
        self.odd = 0
        self.end = -1
        self.come_from = [-1] * size
        self.base = list(range(size))
        self.with_base = [1 << vertex for vertex in range(size)]
        """The vertices with each base, as a bitset."""

    def augment(self, mate: list[int]) -> None:
        """Add the path that was found to the matching."""
        vertex = self.end
        while vertex >= 0:
            before = self.come_from[vertex]
            further = mate[before]
            mate[vertex], mate[before] = before, vertex
            vertex = further


def alternating(graph: Sequence[int], mate: Sequence[int], root: int, within: int = -1) -> Search:
    """Search ``within`` a set from a free root for an augmenting path; odd cycles are shrunk to their base."""
    search = Search(root, len(graph))
    queue = [root]
    for vertex in queue:
        for other in members(graph[vertex] & within & ~search.odd & ~search.with_base[search.base[vertex]]):
            if search.base[vertex] == search.base[other]:
                continue
            if search.even >> other & 1:
                _shrink(search, mate, vertex, other, queue)
            elif not search.odd >> other & 1:
                search.come_from[other] = vertex
                if mate[other] < 0:
                    search.end = other
                    return search
                search.odd |= 1 << other
                search.even |= 1 << mate[other]
                queue.append(mate[other])
    return search


def _shrink(search: Search, mate: Sequence[int], one: int, other: int, queue: list[int]) -> None:
    """Shrink an odd cycle between two even vertices, whose odd vertices can be reached on even steps too."""
    common = _common_base(search, mate, one, other)
    inside = set()
    for vertex, link in ((one, other), (other, one)):
        while search.base[vertex] != common:
            inside |= {search.base[vertex], search.base[mate[vertex]]}
            search.come_from[vertex] = link
            link = mate[vertex]
            vertex = search.come_from[link]
    shrunk = 0
    for base in inside:
        shrunk |= search.with_base[base]
    for vertex in members(shrunk):
        search.base[vertex] = common
    search.with_base[common] |= shrunk
    queue += members(shrunk & search.odd)
    search.odd &= ~shrunk
    search.even |= shrunk


def _common_base(search: Search, mate: Sequence[int], one: int, other: int) -> int:
    vertex = search.base[one]
    passed = {vertex}
    while vertex != search.base[search.root]:
        vertex = search.base[search.come_from[mate[vertex]]]
        passed.add(vertex)
    vertex = search.base[other]
    while vertex not in passed:
        vertex = search.base[search.come_from[mate[vertex]]]
    return vertex
