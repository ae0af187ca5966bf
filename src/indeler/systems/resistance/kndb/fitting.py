"""The first filling of a waiting room whose players can be paired below.

The order in which the print tries the fillings is encoded in the cost of waiting: the first that fits is the one of
least cost, and one matching finds it without trials.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from indeler._typing import NamedTuple
from indeler.matching import Matching, WeightedMatching
from indeler.matching.bits import mask_of, members
from indeler.model import Tenths
from indeler.systems.resistance.kndb.field import Filling, LetteredGroup, alone_without

RULEBOOK = "kndb"


class Fitting:
    """A group and those below it."""

    def __init__(
        self, legal: Sequence[int], group: LetteredGroup, scores: Sequence[Tenths], below: Sequence[int]
    ) -> None:
        self.legal = legal
        self.group = group
        self.inside, self.below = mask_of(group.players), mask_of(below)
        self.cost = costs(group, scores)
        self.full = 2 * sum(self.cost.values())
        """The worth of pairing a player who must be paired: more than all costs together."""

    def pairing_waiting_players(self, room: int, *, letters_wait: bool) -> Filling | None:
        """3: the first filling of the smallest room whose players can all be paired below; None if there is none."""
        candidates = self.group.players if letters_wait else self.group.numbers
        if self._is_loose(1):
            return next(((player,) for player in candidates if self.legal[player] & self.below), None)
        if not letters_wait:
            return smallest_that_is_paired(self.legal, self.group, self.below)
        edges = {player: self.legal[player] & self.inside for player in self.group.players}
        for player in candidates:
            # With this number of opponents one is always left by the other waiting players.
            edges[player] |= mask_of(islice(members(self.legal[player] & self.below), room))
        filling = self._cheapest(edges, self.inside)
        return filling if filling is not None and len(filling) == room else None

    def pairing_all_below(self) -> Filling | None:
        """4: the first filling, the smallest room first, with which all below can be paired; None if there is none."""
        edges = {player: self.legal[player] & self.below for player in members(self.below)}
        if self._is_loose(self.below.bit_count()):
            by_cost = sorted(self.group.players, key=self.cost.__getitem__)
            for player in edges:
                # With an opponent beyond these, one of them would be free, and cheaper.
                able = (other for other in by_cost if self.legal[player] >> other & 1)
                edges[player] |= mask_of(islice(able, self.below.bit_count()))
            return self._cheapest(edges, self.below)
        both = self.inside | self.below
        if Matching(self.legal).cover(both):
            return None
        filling = smallest_that_completes(self.legal, self.group, self.below)
        if filling is not None:
            return filling
        edges |= {player: self.legal[player] & both for player in self.group.players}
        return self._cheapest(edges, both)

    def _is_loose(self, room: int) -> bool:
        """Return whether the rest can be paired for any waiting players, at most ``room``, by Dirac's theorem."""
        staying = len(self.group.players) - room
        fewest = min((self.legal[player] & self.inside).bit_count() for player in self.group.players)
        barred = len(self.group.players) - 1 - fewest
        return staying >= 2 * (barred + 1)

    def _cheapest(self, edges: dict[int, int], required: int) -> Filling | None:
        """Return the waiting players in the pairing of least cost along these edges; None if ``required`` fails."""
        for player, others in list(edges.items()):
            for other in members(others):
                edges[other] = edges.get(other, 0) | 1 << player
        waiting = []
        for part in map(tuple, map(members, connected(edges, mask_of(edges)))):
            partner = self._best(part, edges, required)
            if any(player not in partner for player in part if required >> player & 1):
                return None
            waiting += [player for player, other in partner.items() if self._waits(player, other)]
        return tuple(sorted(waiting))

    def _waits(self, player: int, other: int) -> bool:
        return bool(self.inside >> player & 1 and self.below >> other & 1)

    def _best(self, part: Sequence[int], edges: dict[int, int], required: int) -> dict[int, int]:
        """Return all partners where as many of ``required`` as possible have one, at the least cost of waiting."""
        at = {player: place for place, player in enumerate(part)}
        weights = [[0] * len(part) for _ in part]
        for player in part:
            for other in members(edges[player]):
                worth = self.full * ((required >> player & 1) + (required >> other & 1))
                if self._waits(player, other):
                    worth -= self.cost[player]
                elif self._waits(other, player):
                    worth -= self.cost[other]
                weights[at[player]][at[other]] = worth
        mate = WeightedMatching(weights).mate
        return {player: part[mate[place]] for player, place in at.items() if mate[place] >= 0}


def costs(group: LetteredGroup, scores: Sequence[Tenths]) -> dict[int, int]:
    """2, 3, 4: return the cost of waiting by player, so that of two fillings the one that is tried first is cheaper.

    From the highest digit down: the number of waiting players; the number of letters among them; how many of those with
    the highest score, with the next highest, and so on; then one binary digit for each player, less for one who waits:
    letters, then numbers.
    """
    size, digit = len(group.players), len(group.players).bit_length()
    levels = sorted({scores[letter] for letter in group.letters})
    letter_bit = size + digit * len(levels)
    cost = {player: (1 << letter_bit + digit) - (1 << size - 1 - at) for at, player in enumerate(group.players)}
    for letter in group.letters:
        cost[letter] += (1 << letter_bit) + (1 << size + digit * levels.index(scores[letter]))
    return cost


# The first filling without letters of the smallest possible room: quick, and for most groups the result. A minimum
# number of players of a group is left over in any pairing; and of those below, for whom a player must wait. A room of
# that size determines part of the graph: by the theorem of Gallai and Edmonds the players of whom one can be left over
# form odd parts, each of which is left by one pair only, so each part can be contracted to one vertex. Then any
# complete pairing suffices, and the print's order is followed player by player, repairing one pairing throughout.


def smallest_that_is_paired(legal: Sequence[int], group: LetteredGroup, below: int) -> Filling | None:
    """3: return the first filling by numbers, of the smallest room, whose players can all be paired below."""
    # Those below need not all be paired: so they may all meet each other, and an odd one an additional vertex.
    free = [*legal, below]
    for player in members(below):
        free[player] |= below | 1 << len(legal)
    for player in members(below):
        free[player] &= ~(1 << player)
    parts = parts_of(legal, mask_of(group.players))
    spare = (len(parts.odd) + parts.needed.bit_count() + below.bit_count()) % 2
    return _by_parts_of_group(free, group, below | spare << len(legal), parts)


def smallest_that_completes(legal: Sequence[int], group: LetteredGroup, below: int) -> Filling | None:
    """4: return the first filling by numbers, of the smallest conceivable room, with which all below can be paired."""
    above_parts, below_parts = parts_of(legal, mask_of(group.players)), parts_of(legal, below)
    if below_parts.left_over > above_parts.left_over:
        return _by_parts_of_below(legal, group, below_parts)
    return _by_parts_of_group(legal, group, below, above_parts)


class Parts(NamedTuple):
    """The players of a set of whom one can be left over, in unconnected parts, and their possible partners."""

    odd: tuple[int, ...]
    needed: int
    """The other players that they may meet: in a largest pairing each of these meets a player of a part."""

    @property
    def left_over(self) -> int:
        """1: the minimum number of players left over."""
        return len(self.odd) - self.needed.bit_count()


def parts_of(legal: Sequence[int], players: int) -> Parts:
    """1: return the players who can be left over in a maximum pairing of these."""
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
    """Yield the connected components."""
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


def _by_parts_of_group(legal: Sequence[int], group: LetteredGroup, below: int, parts: Parts) -> Filling | None:
    """Pair one of each part of the group with a player that the parts need, or let it wait."""
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
    """Pair each part of those below with a player that the parts need there, or with one who waits."""
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


class _CompletePairing:
    """A graph that loses edges, with a complete pairing that is repaired after each loss."""

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
        """Pair these vertices; return whether all are paired."""
        self.vertices = vertices
        return not self.matching.cover(vertices)

    def restrict(self, vertex: int, allowed: int) -> bool:
        """Remove this vertex's other edges if a complete pairing remains; otherwise change nothing."""
        mate, removed = self.matching.mate, self.edges[vertex] & ~allowed
        other = mate[vertex]
        self._take(vertex, removed)
        if not removed >> other & 1:
            return True
        mate[vertex] = mate[other] = -1
        if self.matching.extend(vertex, self.vertices, 1 << vertex | 1 << other) >= 0:
            return True
        mate[vertex], mate[other] = other, vertex
        self.join(vertex, removed)
        return False

    def _take(self, vertex: int, others: int) -> None:
        self.edges[vertex] &= ~others
        for other in members(others):
            self.edges[other] &= ~(1 << vertex)
