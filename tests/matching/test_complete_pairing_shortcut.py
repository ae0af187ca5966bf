"""Tests that the shortcut for complete pairings agrees with the search and usually gives an answer."""

from collections import Counter
from itertools import combinations
from random import Random

from indeler.matching.cardinality import Matching, is_complete, is_complete_by_degrees


def random_graph(seed):
    """Return a graph of eight to fourteen players who may meet some of the others."""
    random = Random(f"complete {seed}")
    size, share = random.randrange(8, 15, 2), random.choice((0.2, 0.3, 0.5, 0.7))
    neighbours = [0] * size
    for a, b in combinations(range(size), 2):
        if random.random() < share:
            neighbours[a] |= 1 << b
            neighbours[b] |= 1 << a
    return neighbours


def test_the_shortcut_by_degrees_agrees_with_the_search():
    seen = Counter()
    for seed in range(400):
        neighbours = random_graph(seed)
        everybody = (1 << len(neighbours)) - 1
        found = Matching(neighbours).covers(everybody)
        at_once = is_complete_by_degrees(neighbours, everybody)
        assert at_once in (found, None)
        assert is_complete(neighbours, everybody) == found
        seen[at_once] += 1
    assert seen[True] + seen[False] > 2 * seen[None]


def test_a_vertex_with_one_remaining_neighbour_is_matched_with_it():
    """A path of four is paired from its ends; a star of three cannot be paired."""
    assert is_complete_by_degrees([0b0010, 0b0101, 0b1010, 0b0100], 0b1111)
    assert is_complete_by_degrees([0b1110, 0b0001, 0b0001, 0b0001], 0b1111) is False


def test_two_odd_cycles_need_a_search():
    ring = [0b00110, 0b00101, 0b00011]
    assert is_complete_by_degrees([*ring, *[near << 3 for near in ring]], 0b111111) is None
    assert not is_complete([*ring, *[near << 3 for near in ring]], 0b111111)


def test_an_empty_graph_is_complete():
    assert is_complete([], 0)
