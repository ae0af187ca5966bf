"""The best matching of some players by a list of counts, the most important first, packed into one integer a pair."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from indeler._typing import NamedTuple
from indeler.matching.weighted import WeightedMatching

Worth = Callable[[int, int], int]
"""What a pair is worth, by index, the higher ranked first."""


class Layer(NamedTuple):
    """Digits of what a pair is worth: so many bits that the sum over a whole pairing fits."""

    bits: int
    worth: Worth


def best_mates(legal: Sequence[int], players: Sequence[int], layers: Sequence[Layer]) -> tuple[dict[int, int], int]:
    """Who meets whom in the matching of most worth, by index, and its worth. A pair worth nothing is not made.

    Of a pair only the lower ranked is asked whether it is legal.
    """
    weights = _weights(legal, players, layers)
    mate = WeightedMatching(weights).mate
    total = sum(weights[a][b] for a, b in enumerate(mate) if a < b)
    return {players[a]: players[b] for a, b in enumerate(mate) if b >= 0}, total


class Tight(NamedTuple):
    """Which pairs a best matching may have."""

    partners: list[int]
    """For every index those with whom he is paired in some best matching, perhaps more; a set each."""
    suffices: bool
    """Whether every complete matching of such pairs is a best one."""
    mate: dict[int, int]
    """One best matching."""


def tight_pairs(legal: Sequence[int], players: Sequence[int], layers: Sequence[Layer]) -> Tight:
    """The pairs that the dual solution leaves open; without blossoms any complete matching of them is a best one."""
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
    """What this pair is worth: the digits of all layers."""
    value = 0
    for bits, worth in layers:
        value = (value << bits) + worth(higher, lower)
    return value
