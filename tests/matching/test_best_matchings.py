"""All best matchings at once, compared with enumeration on small random graphs with a few kinds of vertices."""

from hypothesis import given, settings
from hypothesis import strategies as st

from indeler.matching.all_best import best_by_kind
from indeler.matching.bits import mask_of
from support.sampling import examples


@st.composite
def graphs_of_kinds(draw):
    """Return neighbours, kinds and weights by kind: an even number of vertices, each of one of three kinds."""
    size = 2 * draw(st.integers(1, 4))
    kinds = draw(st.lists(st.integers(0, 2), min_size=size, max_size=size))
    weights = [[0] * 3 for _ in range(3)]
    for a in range(3):
        for b in range(a + 1):
            weights[a][b] = weights[b][a] = draw(st.integers(1, 4))
    edges = [0] * size
    for u in range(size):
        for v in range(u):
            if draw(st.booleans()):
                edges[u] |= 1 << v
                edges[v] |= 1 << u
    return edges, kinds, weights


@st.composite
def rings(draw):
    """Return rings of three and five vertices, or of three, three and two: odd sets that one pair leaves."""
    sizes = draw(st.sampled_from([(3, 5), (3, 3, 2)]))
    kinds = [kind for kind, size in enumerate(sizes) for _ in range(size)]
    weights = [[draw(st.integers(3, 4)) if a == b else 1 for b in range(3)] for a in range(3)]
    edges = [0] * 8
    for u in range(8):
        for v in range(u):
            if draw(st.integers(0, 9)) < (9 if kinds[u] == kinds[v] else 4):
                edges[u] |= 1 << v
                edges[v] |= 1 << u
    return edges, kinds, weights


GRAPHS = st.one_of(graphs_of_kinds(), rings())


def matchings(edges, left=None):
    """Yield every matching as a list of pairs, the lower vertex first."""
    left = list(range(len(edges))) if left is None else left
    if not left:
        yield []
        return
    u, *rest = left
    yield from matchings(edges, rest)
    for v in rest:
        if edges[u] >> v & 1:
            yield from ([(u, v), *others] for others in matchings(edges, [w for w in rest if w != v]))


def best(edges, weight):
    """Return all matchings of maximum weight."""
    every = [(sum(weight(u, v) for u, v in pairs), pairs) for pairs in matchings(edges)]
    most = max(total for total, _ in every)
    return [pairs for total, pairs in every if total == most]


def by_kind(kinds, weights):
    return lambda u, v: weights[kinds[u]][kinds[v]]


def mates(found):
    return {(v, found.mate(v)) for v in range(len(found.edges)) if v < found.mate(v)}


@settings(max_examples=examples(200), deadline=None)
@given(GRAPHS)
def test_the_pairs_of_all_best_matchings_are_tight(graph):
    edges, kinds, weights = graph
    found = best_by_kind(edges, kinds, weights)
    every = best(edges, by_kind(kinds, weights))
    assert sorted(mates(found)) in [sorted(pairs) for pairs in every]
    assert all(found.edges[u] >> v & 1 for pairs in every for u, v in pairs)


@settings(max_examples=examples(200), deadline=None)
@given(GRAPHS, st.data())
def test_prefer_and_avoid_restrict_all_best_matchings(graph, data):
    """Ask for partners or to avoid them, one vertex after the other, and compare with the remaining best matchings."""
    edges, kinds, weights = graph
    found = best_by_kind(edges, kinds, weights)
    left = best(edges, by_kind(kinds, weights))
    for v in range(len(edges)):
        partners = data.draw(st.integers(0, (1 << len(edges)) - 1))

        def has_one(pairs, v=v, partners=partners):
            return any(v in pair and partners >> sum(pair) - v & 1 for pair in pairs)

        ask, wanted = data.draw(st.sampled_from([(found.prefer, True), (found.avoid, False)]))
        granted = [pairs for pairs in left if has_one(pairs) is wanted]
        assert ask(v, partners) is bool(granted)
        left = granted or left
        assert sorted(mates(found)) in [sorted(pairs) for pairs in left]


@settings(max_examples=examples(150), deadline=None)
@given(GRAPHS)
def test_settled_vertices_have_their_lowest_partners(graph):
    edges, kinds, weights = graph
    found = best_by_kind(edges, kinds, weights)
    everybody = (1 << len(edges)) - 1
    left = best(edges, by_kind(kinds, weights))
    for v in range(len(edges)):
        higher = everybody & -(2 << v)
        if 0 <= found.mate(v) < v:
            continue  # settled as the partner of another
        if found.prefer(v, higher):
            found.settle(v, higher)
            lowest = min(b for pairs in left for a, b in pairs if a == v)
            left = [pairs for pairs in left if (v, lowest) in pairs]
        else:
            left = [pairs for pairs in left if all(v not in pair for pair in pairs)]
        assert left
    assert sorted(mates(found)) == sorted(left[0])


@settings(max_examples=examples(150), deadline=None)
@given(GRAPHS, st.integers(0, 255), st.lists(st.integers(1, 9), min_size=8, max_size=8))
def test_the_best_matchings_with_edges_weighted_by_their_lower_end(graph, inside, worth):
    edges, kinds, weights = graph
    size = len(edges)
    inside &= (1 << size) - 1
    found = best_by_kind(edges, kinds, weights)
    narrowed = found.best_by_lower_end(inside, worth[:size], worth[:size])

    def value(pairs):
        return sum(worth[u] for u, v in pairs if inside >> u & inside >> v & 1)

    every = best(edges, by_kind(kinds, weights))
    assert value(mates(narrowed)) == max(map(value, every))
    assert sorted(mates(narrowed)) in [sorted(pairs) for pairs in every]


@settings(max_examples=examples(150), deadline=None)
@given(GRAPHS)
def test_partners_are_those_of_all_best_matchings(graph):
    edges, kinds, weights = graph
    found = best_by_kind(edges, kinds, weights)
    every, before = best(edges, by_kind(kinds, weights)), mates(found)
    for v in range(len(edges)):
        assert found.partners(v) == mask_of({sum(pair) - v for pairs in every for pair in pairs if v in pair})
    assert mates(found) == before


def test_an_even_cycle_needs_no_blossom():
    """0-1-2-3-0: each of the first three could head a pair, but there are only 0-1 with 2-3, and 0-3 with 1-2."""
    ring = best_by_kind([0b1010, 0b0101, 0b1010, 0b0101], [0] * 4, [[1]])
    found = ring.best_by_lower_end(0b1111, [4, 3, 2, 1], [2, 2, 2, 2])
    assert mates(found) == {(0, 3), (1, 2)}


def test_two_odd_cycles_are_left_by_one_pair():
    """Two triangles: one vertex of each stays unmatched, which can be any of them."""
    triangle = [0b000110, 0b000101, 0b000011]
    other = [0b110000, 0b101000, 0b011000]
    found = best_by_kind([*triangle, *other], [0] * 6, [[1]])
    assert len(mates(found)) == 2
    assert found.avoid(1, -1)
    assert found.avoid(4, -1)
    assert mates(found) == {(0, 2), (3, 5)}


def test_two_vertices_can_stay_unmatched_together():
    """1 and 2 can both meet only 0; the fourth vertex meets nobody, so it stays unmatched with one of them."""
    found = best_by_kind([0b0110, 0b0001, 0b0001, 0], [0] * 4, [[1]])
    assert found.mate(0) in (1, 2)
    assert found.avoid(1, mask_of([0]))
    assert (found.mate(0), found.mate(1), found.mate(2), found.mate(3)) == (2, -1, 0, -1)
