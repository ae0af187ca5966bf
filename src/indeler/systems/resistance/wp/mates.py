"""The best matching of some players by a list of counts, the most important first, packed into one integer per pair.

For many players of few kinds, all best matchings are found at once (`ByKind`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from indeler._typing import NamedTuple
from indeler.matching import WeightedMatching, best_by_kind
from indeler.matching.bits import mask_of, members

Worth = Callable[[int, int], int]
"""The worth of a pair, by index, the higher ranked first."""


class Layer(NamedTuple):
    """Digits of the worth of a pair: enough bits for the sum over a complete pairing."""

    bits: int
    worth: Worth


def best_mates(legal: Sequence[int], players: Sequence[int], layers: Sequence[Layer]) -> tuple[dict[int, int], int]:
    """Return the pairs of the matching of most worth, by index, and its worth. A pair of worth 0 is not made.

    Of a pair only the lower ranked is checked for legality.
    """
    weights = _weights(legal, players, layers)
    mate = WeightedMatching(weights).mate
    total = sum(weights[a][b] for a, b in enumerate(mate) if a < b)
    return {players[a]: players[b] for a, b in enumerate(mate) if b >= 0}, total


class Tight(NamedTuple):
    """The pairs that a best matching may have."""

    partners: list[int]
    """The partners in some best matching, by index; the set may contain more."""
    suffices: bool
    """Whether every complete matching of such pairs is a best one."""
    mate: dict[int, int]
    """The partner of each index in one best matching."""


def tight_pairs(legal: Sequence[int], players: Sequence[int], layers: Sequence[Layer]) -> Tight:
    """Return the pairs that the dual solution allows; without blossoms any complete matching of them is a best one."""
    matching = WeightedMatching(_weights(legal, players, layers))
    partners = [0] * len(legal)
    for b, lower in enumerate(players):
        for a, higher in enumerate(players[:b]):
            if legal[lower] >> higher & 1 and matching.slack(a, b) <= 0:
                partners[lower] |= 1 << higher
                partners[higher] |= 1 << lower
    mate = {players[a]: players[b] for a, b in enumerate(matching.mate) if b >= 0}
    return Tight(partners, not matching.blossoms(), mate)


def _weights(legal: Sequence[int], players: Sequence[int], layers: Sequence[Layer]) -> list[list[int]]:
    size = len(players)
    weights = [[0] * size for _ in range(size)]
    for b, lower in enumerate(players):
        row, may_meet = weights[b], legal[lower]
        for a in range(b):
            higher = players[a]
            if may_meet >> higher & 1:
                row[a] = weights[a][b] = worth_of(higher, lower, layers)
    return weights


def worth_of(higher: int, lower: int, layers: Sequence[Layer]) -> int:
    """Return the worth of this pair: the digits of all layers."""
    value = 0
    for bits, worth in layers:
        value = (value << bits) + worth(higher, lower)
    return value


NOBODY = None
"""The kind of an index that belongs to no player; it has no edges."""

MIN_GROUPED_BY_KIND = 25
"""The difference between the numbers of players and of kinds from which grouping is faster."""


def has_few_kinds(kinds: Mapping[int, Hashable]) -> bool:
    """Return whether grouping these players by kind is faster."""
    return len(kinds) - len({*kinds.values()}) >= MIN_GROUPED_BY_KIND


class ByKind:
    """The kind of each player, by ascending index, and the worth of pairs by layers that depend on the kind only."""

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
        """Return the players left by the best matching of the group that leaves the first ones, and its worth."""
        best = best_by_kind(self.edges, self.kinds, self.worth)
        inside = mask_of(player - self.first for player in group)
        mates = [best.mate(at) for at in range(len(self.edges))]
        worth = sum(self.worth[self.kinds[a]][self.kinds[b]] for a, b in enumerate(mates) if a < b)
        count = sum(mates[at] < 0 or not inside >> mates[at] & 1 for at in members(inside))
        left: list[int] = []
        for player in group:
            if len(left) == count:
                break
            if best.avoid(player - self.first, inside):
                left.append(player)
        return tuple(left), worth
