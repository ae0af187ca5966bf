"""The best matchings of many players who fall into few kinds: all of them at once, without asking pair by pair."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from indeler.matching.bits import mask_of, members
from indeler.matching.fractional import Pairs, best_by_kind
from indeler.systems.resistance.complete import CompletePairing
from indeler.systems.resistance.mates import Layer, worth_of

NOBODY = None
"""The kind of an index between the players that is none of theirs; it has no edges."""


class ByKind:
    """Players by index, in ascending order, and what pairs are worth by layers that look at kinds only."""

    def __init__(
        self,
        legal: Sequence[int],
        players: Sequence[int],
        kind_of: Callable[[int], Hashable],
        layers: Sequence[Layer],
    ) -> None:
        self.first = players[0]
        size = players[-1] + 1 - self.first
        kinds: list[Hashable] = [NOBODY] * (size + size % 2)
        edges = [0] * len(kinds)
        among = mask_of(players)
        example: dict[Hashable, int] = {}
        for player in players:
            kind = kinds[player - self.first] = kind_of(player)
            edges[player - self.first] = (legal[player] & among) >> self.first
            example.setdefault(kind, player)
        number = {kind: at for at, kind in enumerate(dict.fromkeys(kinds))}
        self.worth = [[self._worth(a, b, example, layers) for b in number] for a in number]
        self.kinds = [number[kind] for kind in kinds]
        self.edges = edges

    def _worth(self, a: Hashable, b: Hashable, example: dict[Hashable, int], layers: Sequence[Layer]) -> int:
        if a is NOBODY or b is NOBODY:
            return 0
        higher, lower = sorted((example[a], example[b]))
        return worth_of(higher, lower, layers)

    def pairs(self) -> Pairs:
        """The pairs that the best matchings have, if odd rings do not stand in the way; counted from ``first``."""
        return best_by_kind(self.edges, self.kinds, self.worth)

    def partners(self, size: int) -> list[int]:
        """For every index below ``size`` those with whom a best matching may pair him."""
        partners = [0] * size
        for at, edges in enumerate(self.pairs().edges):
            if edges:
                partners[self.first + at] = edges << self.first
        return partners

    def first_to_leave(self, group: Sequence[int]) -> tuple[tuple[int, ...], int] | None:
        """Who is not paired within the group in the best matching that leaves the first ones, and what it is worth.

        None where odd rings stand in the way.
        """
        best = self.pairs()
        pairing = CompletePairing(best.all())  # who stays alone does so together with somebody else
        if not pairing.is_complete((1 << len(self.edges)) - 1):
            return None
        inside = mask_of(player - self.first for player in group)
        mate = pairing.matching.mate
        count = sum(not (best.edges[at] & inside) >> mate[at] & 1 for at in members(inside))
        left: list[int] = []
        for player in group:
            at = player - self.first
            if len(left) == count:
                break
            if pairing.restrict(at, ~(best.edges[at] & inside)):
                left.append(player)
            else:
                pairing.restrict(at, best.edges[at] & inside)
        edges = [(at, mate[at]) for at in range(len(mate)) if at < mate[at] and best.edges[at] >> mate[at] & 1]
        return tuple(left), sum(self.worth[self.kinds[a]][self.kinds[b]] for a, b in edges)
