"""Edmonds' stages, also from duals that are far from proving anything: the weight is that of the weighted matching."""

from itertools import combinations
from random import Random

import pytest

from indeler.matching.all_best import Blossoms
from indeler.matching.bits import mask_of
from indeler.matching.cardinality import Matching
from indeler.matching.fractional import assignment_duals
from indeler.matching.slacks import Worth
from indeler.matching.weighted import WeightedMatching


def graph(random, size, most):
    """Return a sparse graph as a matrix of weights, 0 being no edge."""
    weights = [[0] * size for _ in range(size)]
    for u in range(size):
        for v in range(u):
            if random.random() < 3 / size:
                weights[u][v] = weights[v][u] = random.randint(1, most)
    return weights


def worth(weights):
    """Return these weights as a problem in which every vertex is a kind of its own, four times over."""
    size = len(weights)
    edges = [mask_of(v for v, weight in enumerate(row) if weight) for row in weights]
    alone = [mask_of(v for v in range(size) if v != u and not weights[u][v]) for u in range(size)]
    return Worth(edges, alone, range(size), [[4 * weight for weight in row] for row in weights])


def total(weights, mate):
    return sum(weights[u][v] for u, v in enumerate(mate) if u < v)


def slacks(weights, stages):
    """Yield how much more than what a pair is worth the duals of both and of the odd sets around both add up to."""
    sets = [(stages.matching.vertices(1 << node), dual) for node, dual in stages.thickness.items() if dual]
    for u, v in combinations(range(len(weights)), 2):
        around = sum(dual for inside, dual in sets if inside >> u & inside >> v & 1)
        yield u, v, stages.duals[u] + stages.duals[v] + around - 4 * weights[u][v]


@pytest.mark.parametrize("size", [8, 16, 30])
def test_any_duals_will_do_to_start_with(size):
    """Far from the answer there are many stages: odd sets grow, lie in each other, shrink and are given up.

    The duals then prove that no matching weighs more, and the pairs that may still be are those that are tight.
    """
    random = Random(size)
    for _ in range(20):
        weights = graph(random, size, most=9)
        stages = Blossoms(worth(weights), [18 + 2 * random.randrange(3) for _ in weights])
        found, sets = stages.matching, stages.thickness
        most = total(weights, WeightedMatching(weights).mate)
        assert total(weights, [found.mate(v) for v in range(size)]) == most
        halves = sum(dual * (found.vertices(1 << node).bit_count() // 2) for node, dual in sets.items() if dual)
        assert sum(stages.duals) + halves == 4 * most
        assert min(sets.values(), default=0) >= 0
        for u, v, slack in slacks(weights, stages):
            assert slack >= 0
            assert slack == 0 or not found.partners[u] >> v & 1


@pytest.mark.parametrize("seed", [443, 480, 1577])
def test_what_was_tight_inside_an_odd_set_need_not_be_when_it_is_given_up(seed):
    """In these graphs an odd set is given up that has another inside it."""
    random = Random(seed)
    weights = graph(random, 16, most=9)
    stages = Blossoms(worth(weights), [18 + 2 * random.randrange(8) for _ in weights])
    for u, v, slack in slacks(weights, stages):
        assert slack == 0 or not stages.matching.partners[u] >> v & 1


def test_the_duals_of_a_larger_graph_are_a_start():
    """Two leave who are partners in a best matching; the others start from the duals they had."""
    random = Random("part")
    for _ in range(30):
        weights = graph(random, 16, most=9)
        duals = assignment_duals(worth(weights))
        mate = WeightedMatching(weights).mate
        left = [v for v in range(16) if v not in (0, mate[0] if mate[0] >= 0 else mate.index(-1, 1))]
        part = [[weights[u][v] for v in left] for u in left]
        found = Blossoms(worth(part), assignment_duals(worth(part), [duals[v] for v in left])).matching
        assert total(part, [found.mate(v) for v in range(14)]) == total(part, WeightedMatching(part).mate)


def test_trees_tell_who_could_be_alone():
    """A star: 0 is needed, and any of its three neighbours has it; one of the three is a ring with 4 and 5."""
    neighbours = [mask_of(others) for others in ([1, 2, 3], [0], [0], [0, 4, 5], [3, 5], [3, 4])]
    matching = Matching(neighbours)
    alone = matching.cover(0b111111)
    blossoms, between = matching.trees(alone, 0b111111)
    assert sorted(blossoms) == [0b10, 0b100, 0b111000]
    assert between == 0b1
