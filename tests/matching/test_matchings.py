"""Each algorithm compared with enumeration on small random graphs, and with its own proof."""

from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from indeler.matching.bits import by_place, first, last, mask_of, members, without_edges
from indeler.matching.cardinality import Matching
from indeler.matching.ordered import first_matching
from indeler.matching.weighted import WeightedMatching
from support.sampling import examples


@st.composite
def weighted_graphs(draw):
    """Return a symmetric matrix of weights, where 0 means no edge. Few different weights make many ties."""
    size = draw(st.integers(0, 9))
    weight = st.one_of(st.integers(0, 3), st.sampled_from([0, 1 << 90, (1 << 90) + 1]))
    rows = [[0] * size for _ in range(size)]
    for u in range(size):
        for v in range(u):
            rows[u][v] = rows[v][u] = draw(weight)
    return rows


def best_weight(weights):
    """Return the weight of the best matching, found by trying every partner of the first vertex."""

    @cache
    def best(left):
        if not left:
            return 0
        u, rest = left[0], left[1:]
        with_partner = (weights[u][v] + best(tuple(w for w in rest if w != v)) for v in rest if weights[u][v])
        return max((best(rest), *with_partner))

    return best(tuple(range(len(weights))))


@settings(max_examples=examples(600), deadline=None)
@given(weighted_graphs())
def test_the_weighted_matching_is_best_and_its_duals_prove_it(weights):
    found = WeightedMatching(weights)
    pairs = [(u, v) for u, v in enumerate(found.mate) if u < v]
    assert all(found.mate[v] == u and weights[u][v] for u, v in pairs)
    assert sum(weights[u][v] for u, v in pairs) == best_weight(weights)
    assert all(dual >= 0 for dual in found.dual)
    assert all(found.dual[v] == 0 for v, mate in enumerate(found.mate) if mate < 0)


def odd_rings(seed):
    """Return cycles of three and five with larger weights inside than between: odd sets with duals of their own."""
    random = Random(f"rings {seed}")
    homes = [home for home in range(random.randint(2, 4)) for _ in range(random.choice([1, 3, 5]))]
    weights = [[0] * len(homes) for _ in homes]
    for a, b in combinations(range(len(homes)), 2):
        together = homes[a] == homes[b]
        if random.random() < (0.9 if together else 0.3):
            weights[a][b] = weights[b][a] = random.randint(5, 7) if together else random.randint(1, 5)
    return weights


def test_odd_sets_account_for_the_weight_that_the_duals_do_not_cover():
    """A best matching weighs as much as the duals (of fourfold weights), unless odd sets have duals of their own."""
    seen = [0, 0]
    for seed in range(300):
        found = WeightedMatching(weights := odd_rings(seed))
        pairs = [(u, v) for u, v in enumerate(found.mate) if u < v]
        sets = found.blossoms()
        lack = 4 * sum(weights[u][v] for u, v in pairs) - sum(found.dual)
        assert (lack > 0) == bool(sets)
        for vertices in sets:
            inside = [(u, v) for u, v in pairs if u in vertices and v in vertices]
            assert len(vertices) == 2 * len(inside) + 1 >= 3
        for a, b in combinations(range(len(weights)), 2):
            shared = any(a in vertices and b in vertices for vertices in sets)
            assert not weights[a][b] or shared or found.slack(a, b) >= 0
            assert (a, b) not in pairs or (found.slack(a, b) < 0 if shared else found.slack(a, b) == 0)
        seen[bool(sets)] += 1
    assert min(seen) > 50


@settings(max_examples=examples(600), deadline=None)
@given(weighted_graphs())
def test_a_maximum_matching_has_the_largest_number_of_edges(weights):
    neighbours = [mask_of(v for v, weight in enumerate(row) if weight) for row in weights]
    matching = Matching(neighbours)
    everyone = (1 << len(weights)) - 1
    alone = matching.cover(everyone)
    pairs = [(u, v) for u, v in enumerate(matching.mate) if u < v]
    assert all(neighbours[u] >> v & 1 and matching.mate[v] == u for u, v in pairs)
    assert alone == mask_of(v for v, mate in enumerate(matching.mate) if mate < 0)
    assert len(pairs) == best_weight([[min(weight, 1) for weight in row] for row in weights])


@settings(max_examples=examples(400), deadline=None)
@given(st.integers(0, 6).flatmap(lambda rows: st.lists(st.integers(0, 255), min_size=rows, max_size=rows)))
def test_the_first_matching_is_the_first_in_lexicographic_order(rows):
    choices = (
        columns
        for columns in permutations(range(8), len(rows))
        if all(row >> c & 1 for row, c in zip(rows, columns, strict=True))
    )
    assert first_matching(rows) == next((list(columns) for columns in choices), None)


@pytest.mark.parametrize(
    "numbers",
    [[], [0], [1, 2, 4], [0, 200], list(range(64)), list(range(0, 300, 3)), [*range(63), 999], list(range(1, 66))],
)
def test_bit_masks_represent_sets_of_numbers(numbers):
    """Long and short, dense and sparse."""
    mask = mask_of(reversed(numbers))
    assert mask == sum(1 << number for number in numbers)
    assert list(members(mask)) == numbers
    assert (first(mask), last(mask)) == ((numbers[0], numbers[-1]) if numbers else (-1, -1))


def test_edges_are_removed_at_both_ends():
    assert without_edges([0b110, 0b101, 0b011], {0: 0b010}) == [0b100, 0b100, 0b011]
    assert without_edges((0b110, 0b101, 0b011), {2: 0b011, 0: 0b100}) == [0b010, 0b001, 0]


def sparse_graph(seed, edges_a_vertex):
    """Return a random graph with nested odd cycles."""
    random = Random(seed)
    size = 2 * random.randint(6, 20)
    neighbours = [0] * size
    for a, b in combinations(range(size), 2):
        if random.random() < edges_a_vertex / size:
            neighbours[a] |= 1 << b
            neighbours[b] |= 1 << a
    return neighbours


def test_an_alternating_path_leaves_a_cycle_at_its_base():
    """With 0-6 the others can be 1-2, 3-7 and 4-5; the path to it leads through a cycle nested in another one."""
    edges = ((0, 1), (0, 6), (1, 2), (1, 6), (2, 5), (3, 4), (3, 6), (3, 7), (4, 5), (4, 6), (4, 7))
    neighbours = [mask_of(a + b - v for a, b in edges if v in (a, b)) for v in range(8)]
    matching = Matching(neighbours)
    assert matching.cover(255) == 0
    assert matching.mate[0] == 1
    assert matching.move(0, 1 << 6, 255)
    assert matching.mate == [6, 2, 1, 7, 5, 4, 0, 3]


@pytest.mark.parametrize("edges_a_vertex", [2.5, 3, 4])
def test_nested_odd_cycles_do_not_hide_a_larger_matching(edges_a_vertex):
    for seed in range(120):
        neighbours = sparse_graph(seed, edges_a_vertex)
        everyone = (1 << len(neighbours)) - 1
        alone = Matching(neighbours).cover(everyone)
        assert Matching(neighbours).covers(everyone) is (alone == 0)
        assert Matching(neighbours).covers(everyone & ~alone)
        weights = [[row >> v & 1 for v in range(len(neighbours))] for row in neighbours]
        assert alone.bit_count() == WeightedMatching(weights).mate.count(-1)


@pytest.mark.parametrize(("vertices", "alone"), [(0b1111, 0), (0b0110, 0), (0b0111, 0b0001), (0b1110, 0b1000)])
def test_given_partners_are_kept_unless_the_requested_vertices_are_covered(vertices, alone):
    """A path of four: with 1-2 matched already, 0 and 3 only get partners if both are requested."""
    way, before = [0b0010, 0b0101, 0b1010, 0b0100], [-1, 2, 1, -1]
    matching = Matching(way, list(before))
    assert matching.cover(vertices) == alone
    assert matching.mate == ([1, 0, 3, 2] if vertices == 0b1111 else before)
    assert Matching(way, list(before)).covers(vertices) is (not alone)


def test_the_vertices_that_can_stay_unmatched_instead_are_found():
    asked = 0
    for seed in range(100):
        neighbours = sparse_graph(seed, 3)
        everyone = (1 << len(neighbours)) - 1
        matching = Matching(neighbours)
        alone = matching.cover(everyone)
        for v in members(alone):
            asked += 1
            vertices = everyone & ~alone | 1 << v
            possible = [u for u in members(vertices) if not Matching(neighbours).cover(vertices & ~(1 << u))]
            assert matching.instead(v, vertices) == mask_of(possible)
    assert asked > 50


@pytest.mark.parametrize("best", [first, last])
def test_a_vertex_moves_to_the_best_partner_that_leaves_all_others_matched(best):
    moved = 0
    for seed in range(150):
        neighbours = sparse_graph(seed, 4)
        everyone = (1 << len(neighbours)) - 1
        matching = Matching(neighbours)
        if matching.cover(everyone):
            continue
        others = neighbours[0] & ~(1 << matching.mate[0])
        possible = mask_of(v for v in members(others) if not Matching(neighbours).cover(everyone & ~(1 | 1 << v)))
        if others and matching.move(0, others, everyone, best):
            moved += 1
            assert matching.mate[0] == best(possible)
        else:
            assert not possible
        assert all(matching.mate[matching.mate[v]] == v for v in range(len(neighbours)))
    assert moved > 20


@pytest.mark.parametrize("numbers", [[], [4], [0, 1, 2], [2, 3, 4, 7], [7, 3, 4, 0], [1, 0], [5, 6, 1, 2, 3]])
def test_sets_of_numbers_are_converted_to_sets_of_places(numbers):
    masks = [0, 0b1, 0b10110, 0b11111111]
    expected = [mask_of(place for place, number in enumerate(numbers) if mask >> number & 1) for mask in masks]
    assert by_place(masks, numbers) == expected
