"""Edmonds' stages, also from duals far from the optimum: the weight equals that of the weighted matching."""

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
    """Return a sparse graph as a matrix of weights, where 0 means no edge."""
    weights = [[0] * size for _ in range(size)]
    for u in range(size):
        for v in range(u):
            if random.random() < 3 / size:
                weights[u][v] = weights[v][u] = random.randint(1, most)
    return weights


def worth(weights):
    """Return these weights, times four, as a problem in which every vertex is a kind of its own."""
    size = len(weights)
    edges = [mask_of(v for v, weight in enumerate(row) if weight) for row in weights]
    alone = [mask_of(v for v in range(size) if v != u and not weights[u][v]) for u in range(size)]
    return Worth(edges, alone, range(size), [[4 * weight for weight in row] for row in weights])


def total(weights, mate):
    return sum(weights[u][v] for u, v in enumerate(mate) if u < v)


def slacks(weights, stages):
    """Yield, for each pair, the sum of its duals and of the odd sets around both, minus the weight of the pair."""
    sets = [(stages.matching.vertices(1 << node), dual) for node, dual in stages.thickness.items() if dual]
    for u, v in combinations(range(len(weights)), 2):
        around = sum(dual for inside, dual in sets if inside >> u & inside >> v & 1)
        yield u, v, stages.duals[u] + stages.duals[v] + around - 4 * weights[u][v]


@pytest.mark.parametrize("size", [8, 16, 30])
def test_the_search_can_start_from_any_duals(size):
    """Far from the optimum there are many stages: odd sets grow, are nested, shrink and are dissolved.

    The duals then prove that no matching weighs more, and the possible pairs are those that are tight.
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
def test_pairs_that_were_tight_inside_an_odd_set_need_not_be_when_it_is_dissolved(seed):
    """In these graphs an odd set is dissolved that contains another one."""
    random = Random(seed)
    weights = graph(random, 16, most=9)
    stages = Blossoms(worth(weights), [18 + 2 * random.randrange(8) for _ in weights])
    for u, v, slack in slacks(weights, stages):
        assert slack == 0 or not stages.matching.partners[u] >> v & 1


def test_the_duals_of_a_larger_graph_can_be_used_as_start_values():
    """Two vertices that are partners in a best matching are removed; the others start from their previous duals."""
    random = Random("part")
    for _ in range(30):
        weights = graph(random, 16, most=9)
        duals = assignment_duals(worth(weights))
        mate = WeightedMatching(weights).mate
        left = [v for v in range(16) if v not in (0, mate[0] if mate[0] >= 0 else mate.index(-1, 1))]
        part = [[weights[u][v] for v in left] for u in left]
        found = Blossoms(worth(part), assignment_duals(worth(part), [duals[v] for v in left])).matching
        assert total(part, [found.mate(v) for v in range(14)]) == total(part, WeightedMatching(part).mate)


def test_trees_show_which_vertices_could_be_unmatched():
    """A star: one of the three neighbours of 0 is matched with 0; one of the three is in a cycle with 4 and 5."""
    neighbours = [mask_of(others) for others in ([1, 2, 3], [0], [0], [0, 4, 5], [3, 5], [3, 4])]
    matching = Matching(neighbours)
    alone = matching.cover(0b111111)
    blossoms, between = matching.trees(alone, 0b111111)
    assert sorted(blossoms) == [0b10, 0b100, 0b111000]
    assert between == 0b1
