"""The best matchings of many players who fall into few kinds: all of them at once, without asking pair by pair."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from indeler.matching.all_best import BestMatchings, best_by_kind
from indeler.matching.bits import mask_of, members
from indeler.systems.resistance.wp.mates import Layer, worth_of

NOBODY = None
"""The kind of an index between the players that is none of theirs; it has no edges."""

MIN_GROUPED_BY_KIND = 25
"""By so many the players must outnumber their kinds: else asking pair by pair takes less."""


def has_few_kinds(kinds: Mapping[int, Hashable]) -> bool:
    """Whether it pays to see these players as kinds."""
    return len(kinds) - len({*kinds.values()}) >= MIN_GROUPED_BY_KIND


class ByKind:
    """The kind of each player, by index in ascending order, and what pairs are worth by layers that look at it only."""

    def __init__(self, legal: Sequence[int], kind_of: Mapping[int, Hashable], layers: Sequence[Layer]) -> None:
        players = list(kind_of)
        self.first = players[0]
        size = players[-1] + 1 - self.first
        kinds: list[Hashable] = [NOBODY] * (size + size % 2)
        edges = [0] * len(kinds)
        among = mask_of(players)
        example: dict[Hashable, int] = {}
        for player in players:
            kind = kinds[player - self.first] = kind_of[player]
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

    def first_to_leave(self, group: Sequence[int]) -> tuple[tuple[int, ...], int]:
        """Who is not paired within the group in the best matching that leaves the first ones, and what it is worth."""
        best = best_by_kind(self.edges, self.kinds, self.worth)
        inside = mask_of(player - self.first for player in group)
        worth, count = self._worth_of(best), sum(not self._stays(best, at, inside) for at in members(inside))
        left: list[int] = []
        for player in group:
            if len(left) == count:
                break
            if best.avoid(player - self.first, inside):
                left.append(player)
        return tuple(left), worth

    def _stays(self, best: BestMatchings, at: int, inside: int) -> bool:
        mate = best.mate(at)
        return mate >= 0 and bool(inside >> mate & 1)

    def _worth_of(self, best: BestMatchings) -> int:
        mates = ((at, best.mate(at)) for at in range(len(self.edges)))
        return sum(self.worth[self.kinds[a]][self.kinds[b]] for a, b in mates if a < b)
