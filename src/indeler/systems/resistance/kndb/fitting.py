"""The first filling of a waiting room with which those who wait can be paired below.

The order in which the print tries the fillings is written into the cost of waiting: the first that fits is the one of
least cost, and one matching finds it without trying any.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from indeler.matching.bits import mask_of, members
from indeler.matching.cardinality import Matching
from indeler.matching.weighted import WeightedMatching
from indeler.model import Tenths
from indeler.systems.resistance.kndb.smallest import connected, smallest_that_completes, smallest_that_is_paired
from indeler.systems.resistance.kndb.waiting import Filling, LetteredGroup

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
        """What it is worth that somebody who must be paired is: more than all costs together."""

    def pairing_those_who_wait(self, room: int, *, letters_wait: bool) -> Filling | None:
        """3: the first filling of the smallest room whose players can all be paired below; None where none can."""
        candidates = self.group.players if letters_wait else self.group.numbers
        if self._is_loose(1):
            return next(((player,) for player in candidates if self.legal[player] & self.below), None)
        if not letters_wait:
            return smallest_that_is_paired(self.legal, self.group, self.below)
        edges = {player: self.legal[player] & self.inside for player in self.group.players}
        for player in candidates:
            # Of so many opponents one is always left over by the others who wait.
            edges[player] |= mask_of(islice(members(self.legal[player] & self.below), room))
        filling = self._cheapest(edges, self.inside)
        return filling if filling is not None and len(filling) == room else None

    def pairing_all_below(self) -> Filling | None:
        """4: the first filling, the smallest room first, that lets all below be paired too; None where none does."""
        edges = {player: self.legal[player] & self.below for player in members(self.below)}
        if self._is_loose(self.below.bit_count()):
            by_cost = sorted(self.group.players, key=self.cost.__getitem__)
            for player in edges:
                # If he took any but the first so many, one of those would be free, and cheaper.
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
        """Whether the rest can be paired whoever waits, if no more than ``room`` do.

        By Dirac's theorem it can if each of an even number of players may meet at least half of them.
        """
        staying = len(self.group.players) - room
        fewest = min((self.legal[player] & self.inside).bit_count() for player in self.group.players)
        barred = len(self.group.players) - 1 - fewest
        return staying >= 2 * (barred + 1)

    def _cheapest(self, edges: dict[int, int], required: int) -> Filling | None:
        """Who waits in the pairing of least cost along these edges; None where not all ``required`` can be paired."""
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
        """Everybody's partner where as many as can be of ``required`` have one, at the least cost of waiting."""
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
    """2, 3, 4: what it costs that a player waits, so that of two fillings the one that is tried first is cheaper.

    From the highest digit down: how many wait; how many letters among them; how many of those with the highest score,
    with the next highest, and so on; then one binary digit a player, less if he waits: letters, then numbers.
    """
    size, digit = len(group.players), len(group.players).bit_length()
    levels = sorted({scores[letter] for letter in group.letters})
    letter_bit = size + digit * len(levels)
    cost = {player: (1 << letter_bit + digit) - (1 << size - 1 - at) for at, player in enumerate(group.players)}
    for letter in group.letters:
        cost[letter] += (1 << letter_bit) + (1 << size + digit * levels.index(scores[letter]))
    return cost
