"""C5, C6: from the highest down everybody gets the lowest opponent he can, with as many colours right as possible.

The print undoes pairs until it succeeds. Here the first pairs are made by counting wishes: an opponent whom the count
rules out is impossible, so passing him over is right, and taking the lowest other one is right if those who are left
can do the rest at the cost that remains. The last ones are paired exactly; if that fails, more of them are, and in the
end all.
"""

from __future__ import annotations

from collections.abc import Sequence

from indeler.matching.bits import last, mask_of, members
from indeler.systems.resistance.high_low import high_low
from indeler.systems.resistance.wp.field import WpField
from indeler.systems.resistance.wp.mates import Layer, best_mates, tight_pairs
from indeler.systems.resistance.wp.wishes import KINDS_OF_WISH, Costs

RULEBOOK = "knsb-wp"

Pairs = list[tuple[int, int]]

TAIL = 12
"""How many are paired exactly at first."""
LONGEST_TAIL = 60
"""How many are paired exactly at most, before all of them are."""


def cheapest_high_low(field: WpField, costs: Costs, players: Sequence[int]) -> Pairs:
    """B4, C5, C6: the first of the complete pairings that cost least; one must exist."""
    pairs = at_cost(field, costs, players, costs.least(costs.count(players)))
    return first_of_cheapest(field, costs, players) if pairs is None else pairs


def at_cost(field: WpField, costs: Costs, players: Sequence[int], cost: int | None) -> Pairs | None:
    """C5, C6: the first complete pairing of this cost, below which there is none; None where it is not found."""
    if cost is None:
        return None
    tail = TAIL
    while True:
        pairs = _attempt(field, costs, players, cost, tail)
        if pairs is not None or tail >= min(LONGEST_TAIL, len(players)):
            return pairs
        tail = min(3 * tail, LONGEST_TAIL)


def first_of_cheapest(field: WpField, costs: Costs, players: Sequence[int]) -> Pairs:
    """B4, C5, C6: by a matching of all; it also tells which pairs a cheapest pairing may have."""
    tight = tight_pairs(field.legal, players, [costs.layer])
    if tight.suffices:
        pairs = high_low(tight.partners, mask_of(players))
    else:
        cost = sum(costs.of_pair(a, b) for a, b in tight.mate.items() if a < b)
        pairs = exactly(tight.partners, costs, players, cost)
    assert pairs is not None
    return pairs


def _attempt(field: WpField, costs: Costs, players: Sequence[int], cost: int, tail: int) -> Pairs | None:
    counts, masks = costs.count(players), costs.masks(players)
    free, left = mask_of(players), len(players)
    pairs: Pairs = []
    for player in players:
        if left <= tail:
            break
        if not free >> player & 1:
            continue
        wish = costs.wish[player]
        counts[wish] -= 1
        free &= ~(1 << player)
        choice = 0
        for other in range(KINDS_OF_WISH):
            if counts[other]:
                counts[other] -= 1
                rest = costs.least(counts)
                counts[other] += 1
                if rest is not None and (spare := cost - costs.of_wishes[wish][other] - rest) >= 0:
                    choice |= masks[other] if spare else masks[other] & ~costs.avoid[player]
        choice &= field.legal[player] & free
        if not choice:
            return None
        opponent = last(choice)  # the lowest ranked
        counts[costs.wish[opponent]] -= 1
        free &= ~(1 << opponent)
        cost -= costs.of_pair(player, opponent)
        pairs.append((player, opponent))
        left -= 2
    others = exactly(field.legal, costs, list(members(free)), cost)
    return None if others is None else pairs + others


def exactly(legal: Sequence[int], costs: Costs, players: Sequence[int], cost: int) -> Pairs | None:
    """C5, C6: the first complete pairing of this cost. The lower an opponent, the more the digit of the higher one."""
    size = len(players)
    digit = size.bit_length()
    place = {player: index for index, player in enumerate(players)}
    order = Layer(digit * size, lambda a, b: place[b] << digit * (size - 1 - place[a]))
    mate, _ = best_mates(legal, players, [costs.layer, order])
    pairs = [(a, b) for a, b in mate.items() if a < b]
    found = len(mate) == size and sum(costs.of_pair(a, b) for a, b in pairs) == cost
    return pairs if found else None
