"""The audit's own matching algorithms, compared with exhaustive search, and the proofs that they return."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest

from indeler.audit import bound, edmonds, halves, matching
from indeler.audit.edmonds import SCALE, most_weight
from indeler.audit.instance import Instance
from indeler.audit.matching import barrier_around, fewest_alone, members
from indeler.audit.pairs_dual import rows_of, start_by_player


def weight_of(mate, weight):
    return sum(weight(a, b) for a, b in enumerate(mate) if a < b)


def heaviest(size, weights):
    """Return the maximum weight of a matching, found by trying all of them."""

    @cache
    def best(left):
        if not left:
            return 0
        first = (left & -left).bit_length() - 1
        rest = left & (left - 1)
        options = [weights[first][b] + best(rest & ~(1 << b)) for b in members(rest) if weights[first][b]]
        return max([best(rest), *options])

    return best((1 << size) - 1)


def random_weights(dice):
    size, share, most = dice.randint(1, 10), dice.choice((0.3, 0.6, 1)), dice.choice((1, 3, 1000))
    weights = [[0] * size for _ in range(size)]
    for b in range(size):
        for a in range(b):
            if dice.random() < share:
                weights[a][b] = weights[b][a] = dice.randint(1, most)
    return size, weights


def check_best(size, weights):
    """Check that a matching has maximum weight, and that its dual proves it."""
    optimum = most_weight(size, lambda a, b: weights[a][b])
    value = weight_of(optimum.mate, lambda a, b: weights[a][b])
    assert value == heaviest(size, weights)
    assert sum(optimum.y) + sum(z * (len(inside) // 2) for inside, z in optimum.z) == SCALE * value
    for b in range(size):
        for a in range(b):
            around = sum(z for inside, z in optimum.z if a in inside and b in inside)
            assert optimum.y[a] + optimum.y[b] + around >= SCALE * weights[a][b]


@pytest.mark.parametrize("seed", range(5))
def test_a_matching_has_maximum_weight_and_its_dual_proves_it(seed):
    dice = Random(seed)
    for _ in range(100):
        check_best(*random_weights(dice))


@pytest.mark.parametrize("seed", [1271, 6888, 12383])
def test_an_odd_set_reaches_the_others_from_its_first_vertex_too(seed):
    """In a few graphs the nearest other vertex is next to vertex 0, in an odd set that was made just before."""
    check_best(*random_weights(Random(seed)))


def _exchanged(pairs, weights):
    """Return the pairs with the opponents of the first two boards exchanged, if they may meet."""
    if len(pairs) < 2:
        return pairs
    (a, b), (c, d), *others = pairs
    new = [(min(pair), max(pair)) for pair in ((a, d), (c, b))]
    return [*new, *others] if all(weights[one][other] for one, other in new) else pairs


@pytest.mark.parametrize("seed", range(3))
def test_start_values_from_given_pairs_are_feasible_and_the_search_continues_from_them(seed):
    dice = Random(f"start {seed}")
    duals = 0
    for _ in range(60):
        size, weights = random_weights(dice)
        allowed = [sum(1 << b for b in range(size) if row[b]) for row in weights]
        best = most_weight(size, lambda a, b, weights=weights: weights[a][b]).mate
        pairs = [(a, b) for a, b in enumerate(best) if a < b]
        given = dice.choices((pairs, pairs[1:], _exchanged(pairs, weights)), (6, 2, 2))[0]
        instance = Instance(range(1, size + 1), range(size), allowed, given, ())
        instance.weight = lambda a, b, weights=weights: weights[a][b]
        start = start_by_player(instance)
        for a, b in combinations(range(size), 2):
            assert start.y[a] + start.y[b] >= SCALE * weights[a][b]
        found = edmonds._Edmonds(rows_of(instance), start.y).run()
        assert weight_of(found.mate, instance.weight) == heaviest(size, weights)
        if start.dual is not None:
            y, z = start.dual
            assert sum(y) + z * (size // 2) == SCALE * sum(weights[a][b] for a, b in given)
            assert sum(weights[a][b] for a, b in given) == heaviest(size, weights)
            assert all(y[a] + y[b] + z >= SCALE * weights[a][b] for a, b in combinations(range(size), 2))
            duals += 1
    assert 10 < duals < 60


def distinct_weights(dice, size):
    """Return rows with an edge for one pair in three or for all, all weights different; some rows have no column."""
    pairs = [pair for pair in combinations(range(size), 2) if dice.random() < dice.choice((0.3, 1))]
    values = dice.sample(range(1, 10 * len(pairs) + 1), len(pairs))
    rows = [[] for _ in range(size)]
    for (a, b), value in zip(pairs, values, strict=True):
        rows[a].append((b, value))
        rows[b].append((a, value))
    return [sorted(row) for row in rows]


@pytest.mark.parametrize("seed", range(3))
def test_start_values_of_halved_pairs_are_feasible_and_the_search_continues_from_them(seed, monkeypatch):
    dice = Random(f"halves {seed}")
    monkeypatch.setattr(halves, "ROWS_PER_ROW_LEFT", 1)  # in a small field one row is more than a tenth
    for _ in range(60):
        size = dice.randint(1, 10)
        rows = distinct_weights(dice, size)
        weights = [[dict(row).get(b, 0) for b in range(size)] for row in rows]
        monkeypatch.setattr(halves, "MAX_BIDS_PER_ROW", dice.choice((0, 1, 40)))
        y = halves.numbers_by_halves(rows)
        assert all(number >= 0 and number % 2 == 0 for number in y)
        assert all(y[a] + y[b] >= SCALE * weights[a][b] for a, b in combinations(range(size), 2))
        assert sum(y) == SCALE * most_by_halves(weights)
        most = [max((value for _, value in row), default=0) for row in rows]
        settled = halves.settled_by_halves(rows, [dice.choice((2, 4)) * value for value in most])
        assert all(settled[a] + settled[b] >= SCALE * weights[a][b] for a, b in combinations(range(size), 2))
        assert sum(y) <= sum(settled) <= sum(y) + size
        found = edmonds._Edmonds(rows, y).run()
        assert weight_of(found.mate, lambda a, b, weights=weights: weights[a][b]) == heaviest(size, weights)


def most_by_halves(weights):
    """Return half the maximum weight of an assignment of rows to columns, found by trying every set of columns."""
    size = len(weights)
    best = [0] * (1 << size)
    for row in weights:
        before = list(best)
        for taken in range(1 << size):
            options = [before[taken ^ 1 << column] + row[column] for column in members(taken)]
            best[taken] = max([before[taken], *options])
    return Fraction(best[-1], 2)


def test_halved_pairs_give_no_start_values_where_all_edges_have_equal_weight():
    assert halves.numbers_by_halves([[(b, 7) for b in range(6) if b != a] for a in range(6)]) is None


def test_the_last_results_are_cached_and_need_no_new_start_values():
    rows = [[(1, 5)], [(0, 5), (2, 6)], [(1, 6)]]
    edmonds.forget()
    assert edmonds.known_best(rows) is None
    found = edmonds.best_by_rows(rows, lambda: None)
    assert found.mate == [-1, 2, 1]
    assert edmonds.best_by_rows(rows, None) is found is edmonds.known_best(rows)


def parts(graph, vertices):
    while vertices:
        part = vertices & -vertices
        while True:
            more = part
            for v in members(part):
                more |= graph[v] & vertices
            if more == part:
                break
            part = more
        yield part
        vertices &= ~part


def odd_parts(graph, vertices):
    return sum(part.bit_count() % 2 for part in parts(graph, vertices))


@pytest.mark.parametrize("seed", range(5))
def test_the_barrier_explains_the_number_of_unmatched_vertices(seed):
    dice = Random(seed)
    for _ in range(100):
        size, weights = random_weights(dice)
        graph = [sum(1 << b for b in range(size) if weights[a][b]) for a in range(size)]
        everybody = (1 << size) - 1
        mate, alone, barrier = fewest_alone(graph, everybody)
        ones = [[min(weight, 1) for weight in row] for row in weights]
        assert alone.bit_count() == size - 2 * heaviest(size, ones)
        assert odd_parts(graph, everybody & ~barrier) - barrier.bit_count() == alone.bit_count()
        if not alone:
            check_who_can_be_matched_with_the_first(graph, mate, everybody)


def random_graph(dice):
    size, weights = random_weights(dice)
    return size, [sum(1 << b for b in range(size) if weights[a][b]) for a in range(size)]


def test_a_search_that_starts_from_some_pairs_leaves_the_same_number_unmatched():
    """Every vertex that has an opponent at the start stays matched, and each has only one."""
    dice = Random("from some pairs")
    for _ in range(100):
        size, graph = random_graph(dice)
        everybody = (1 << size) - 1
        mate, alone, _ = fewest_alone(graph, everybody)
        given = [-1] * size
        for a, b in enumerate(mate):
            if a < b and dice.random() < 0.6:
                given[a], given[b] = b, a
        again, left, _ = fewest_alone(graph, everybody, given)
        assert left.bit_count() == alone.bit_count()
        assert all(again[again[v]] == v and graph[v] >> again[v] & 1 for v in members(everybody & ~left))
        assert all(again[v] >= 0 for v in range(size) if given[v] >= 0)


def test_the_first_possible_column_does_not_depend_on_how_many_are_tried(monkeypatch):
    dice, told = Random("columns"), {"own": 0, "other": 0, "none": 0}
    for _ in range(150):
        size, graph = random_graph(dice)
        everybody = (1 << size) - 1
        mate, alone, _ = fewest_alone(graph, everybody)
        if alone or not size:
            continue
        row, choice = dice.randrange(size), dice.getrandbits(size)
        columns = list(members(graph[row] & choice))
        can = [b for b in columns if not fewest_alone(graph, everybody & ~(1 << row | 1 << b))[1]]
        monkeypatch.setattr(bound, "COLUMNS_TRIED_SINGLY", dice.choice((0, 1, 4)))
        column, others = bound._first_column(graph, mate, row, graph[row] & choice, everybody)
        assert column == min(can, default=-1)
        told["none" if column < 0 else "own" if column == mate[row] else "other"] += 1
        if column >= 0:
            assert others[row] == others[column] == -1
            rest = members(everybody & ~(1 << row | 1 << column))
            assert all(others[others[v]] == v and graph[v] >> others[v] & 1 for v in rest)
    assert min(told.values()) > 5


@pytest.mark.parametrize("seed", range(5))
def test_odd_parts_are_the_odd_connected_components_of_the_graph(seed):
    dice = Random(seed)
    for _ in range(100):
        size = dice.randrange(1, 9)
        graph = [0] * size
        for a, b in combinations(range(size), 2):
            if dice.random() < 0.25:
                graph[a] |= 1 << b
                graph[b] |= 1 << a
        vertices = dice.randrange(1 << size)
        odd = [list(members(part)) for part in parts(graph, vertices) if part.bit_count() % 2]
        assert sorted(matching.odd_parts(graph, vertices)) == sorted(odd)


def check_who_can_be_matched_with_the_first(graph, mate, everybody):
    possible, barrier = barrier_around(graph, mate, 0, graph[0])
    for other in members(graph[0]):
        assert (possible >> other & 1) == (not fewest_alone(graph, everybody & ~(1 | 1 << other))[1])
    assert odd_parts(graph, everybody & ~barrier) == barrier.bit_count()
    impossible = graph[0] & ~possible
    assert not impossible or barrier & impossible & -impossible
