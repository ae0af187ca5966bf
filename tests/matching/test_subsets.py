"""Matchings by subsets: which players can stay alone and which pairings cost least, compared with enumeration."""

from itertools import combinations
from random import Random

import pytest

from indeler.matching.subsets import Cheapest, Subsets


def matchings(some):
    """Yield every choice of pairs among these players, and the players who stay alone."""
    if not some:
        yield (), frozenset()
        return
    one, *others = some
    for pairs, alone in matchings(others):
        yield pairs, alone | {one}
    for other in others:
        for pairs, alone in matchings([each for each in others if each != other]):
            yield ((one, other), *pairs), alone


def random_graph(seed, size=7):
    random = Random(f"subsets {seed}")
    edges = {pair: random.randrange(3) for pair in combinations(range(size), 2) if random.random() < 0.6}
    beyond = {player for player in range(size) if random.random() < 0.7}
    neighbours = [sum(1 << b for b in range(size) if (min(a, b), max(a, b)) in edges) for a in range(size)]
    return edges, beyond, [near | (a in beyond) << size for a, near in enumerate(neighbours)]


@pytest.mark.parametrize("seed", range(20))
def test_the_sets_that_can_stay_alone_and_the_cheapest_pairings(seed):
    """The first two meet others only; a player who stays alone has a neighbour beyond or is the last."""
    edges, beyond, neighbours = random_graph(seed)
    subsets = Subsets(neighbours, 0b1111100, 1 << 7, 1 << 6)
    legal = [
        (pairs, alone)
        for pairs, alone in matchings(range(7))
        if set(pairs) <= set(edges) - {(0, 1)} and alone <= beyond | {6}
    ]
    for count in range(1, 8, 2):
        sets = {sum(1 << one for one in alone) for _, alone in legal if len(alone) == count}
        assert set(subsets.alone(0b1111111, count)) == sets
        for alone in sets:
            costs = {
                pairs: sum(edges[pair] for pair in pairs)
                for pairs, others in legal
                if sum(1 << one for one in others) == alone
            }
            cheapest = Cheapest(subsets, lambda a, b: edges[a, b])
            assert cheapest.cost(0b1111111 ^ alone) == min(costs.values())
            best = {pairs for pairs, cost in costs.items() if cost == min(costs.values())}
            assert set(cheapest.ways(0b1111111 ^ alone)) == best
