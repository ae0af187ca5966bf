"""The first filling without letters of the smallest room there can be: quick, and for most groups the answer.

So many players of a group are left over however it is paired; and so many of those below, for whom somebody must wait.
A room of that size leaves no choice in part of the graph: by the theorem of Gallai and Edmonds the players of whom one
can be left over form odd parts, each of which is left by one pair only, so each part can be made one vertex. Then any
complete pairing will do, and the print's order is followed player by player, mending one pairing all the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from indeler._typing import NamedTuple
from indeler.matching.bits import mask_of, members
from indeler.matching.cardinality import Matching
from indeler.systems.resistance.kndb.waiting import Filling, LetteredGroup, alone_without

RULEBOOK = "kndb"


def smallest_that_is_paired(legal: Sequence[int], group: LetteredGroup, below: int) -> Filling | None:
    """3: the first filling by numbers, of the smallest room, whose players can all be paired below."""
    # Those below need not all be paired: so they may all meet each other, and an odd one a vertex more.
    free = [*legal, below]
    for player in members(below):
        free[player] |= below | 1 << len(legal)
    for player in members(below):
        free[player] &= ~(1 << player)
    parts = parts_of(legal, mask_of(group.players))
    spare = (len(parts.odd) + parts.needed.bit_count() + below.bit_count()) % 2
    return _by_parts_of_group(free, group, below | spare << len(legal), parts)


def smallest_that_completes(legal: Sequence[int], group: LetteredGroup, below: int) -> Filling | None:
    """4: the first filling by numbers, of the smallest conceivable room, with which all below can be paired."""
    above_parts, below_parts = parts_of(legal, mask_of(group.players)), parts_of(legal, below)
    if below_parts.left_over > above_parts.left_over:
        return _by_parts_of_below(legal, group, below_parts)
    return _by_parts_of_group(legal, group, below, above_parts)


# What is left over ----------------------------------------------------------------------------------------------------


class Parts(NamedTuple):
    """The players of a set of whom one can be left over, in parts that no edge joins, and whom these may meet."""

    odd: tuple[int, ...]
    needed: int
    """The others whom they may meet: in a largest pairing each of them meets somebody of a part."""

    @property
    def left_over(self) -> int:
        """1: how many are left over at least."""
        return len(self.odd) - self.needed.bit_count()


def parts_of(legal: Sequence[int], players: int) -> Parts:
    """1: who can be left over when as many as possible of these are paired."""
    matching = Matching(legal)
    alone = matching.cover(players)
    spare = alone
    for player in members(players & ~alone if alone else 0):
        others = alone_without(matching, player, players & ~(1 << player), alone)
        if others >= 0:
            spare |= 1 << player
            alone = others | 1 << player
    reached = 0
    for player in members(spare):
        reached |= legal[player]
    return Parts(tuple(connected(legal, spare)), reached & players & ~spare)


def connected(edges: Sequence[int] | dict[int, int], vertices: int) -> Iterator[int]:
    """The parts that no edge joins."""
    left = vertices
    while left:
        part, new = 0, left & -left
        while new:
            part |= new
            left &= ~new
            reached = 0
            for vertex in members(new):
                reached |= edges[vertex]
            new = reached & left
        yield part


# The walk through the group -------------------------------------------------------------------------------------------


def _by_parts_of_group(legal: Sequence[int], group: LetteredGroup, below: int, parts: Parts) -> Filling | None:
    """One of each part of the group meets somebody whom the parts need, or waits."""
    may_wait = mask_of(group.numbers)
    leader = {part: part & -part for part in parts.odd}
    pairing = _CompletePairing([0] * len(legal))
    for part, bit in leader.items():
        vertex = bit.bit_length() - 1
        for player in members(part):
            pairing.join(vertex, legal[player] & (parts.needed | (below if may_wait >> player & 1 else 0)))
    for player in members(below):
        pairing.join(player, legal[player] & below)
    if not pairing.is_complete(sum(leader.values()) | parts.needed | below):
        return None
    home = {player: (part, leader[part].bit_length() - 1) for part in parts.odd for player in members(part)}
    waiting: list[int] = []
    settled = 0
    for player in group.numbers:
        part, vertex = home.get(player, (settled, -1))
        if part & settled == part:
            continue
        if pairing.restrict(vertex, legal[player] & below):
            waiting.append(player)
            settled |= part
        else:
            may_wait &= ~(1 << player)
            others = 0
            for other in members(part & may_wait):
                others |= legal[other] & below
            pairing.restrict(vertex, pairing.edges[vertex] & (parts.needed | others))
    return tuple(waiting)


def _by_parts_of_below(legal: Sequence[int], group: LetteredGroup, parts: Parts) -> Filling | None:
    """Each part of those below meets somebody whom the parts need there, or one who waits."""
    inside, may_wait = mask_of(group.players), mask_of(group.numbers)
    pairing = _CompletePairing([0] * len(legal))
    leaders = 0
    for part in parts.odd:
        leaders |= part & -part
        vertex = (part & -part).bit_length() - 1
        for player in members(part):
            pairing.join(vertex, legal[player] & (may_wait | parts.needed))
    for player in members(inside):
        pairing.join(player, legal[player] & inside)
    if not pairing.is_complete(inside | leaders | parts.needed):
        return None
    waiting = []
    for player in group.numbers:
        if pairing.restrict(player, leaders):
            waiting.append(player)
        else:
            pairing.restrict(player, inside)
    return tuple(waiting)


# A pairing that stays complete ----------------------------------------------------------------------------------------


class _CompletePairing:
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
