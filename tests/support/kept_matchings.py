"""Stored matchings of graphs, with the duals and odd sets that prove them; of several equal matchings the one found.

Run ``python -m support.kept_matchings`` in ``tests/`` to write them again; review the difference before you commit it.
Other tests of the package check that they are best; this one detects that another matching is found, or in another way.
"""

from itertools import combinations
from pathlib import Path
from random import Random

from indeler.matching.all_best import Blossoms, best_by_kind
from indeler.matching.bits import first, last, mask_of, members
from indeler.matching.cardinality import Matching
from indeler.matching.fractional import assignment_duals
from indeler.matching.ordered import first_matching
from indeler.matching.slacks import Worth
from indeler.matching.weighted import WeightedMatching
from support.kept import keep, line

KEPT = Path(__file__).parents[1] / "data" / "matchings" / "shown.txt"
GRAPHS = 100
MORE = {"stages": (365,)}
"""Additional graphs in which a rare case occurs."""


def shown():
    """Return a line for each algorithm on each graph."""
    return [
        line(f"{algorithm.__name__} {number}", lambda told=algorithm, number=number: repr(told(number)).encode())
        for algorithm in (most_edges, most_weight, first_columns, all_best, stages)
        for number in (*range(4 * GRAPHS if algorithm is most_weight else GRAPHS), *MORE.get(algorithm.__name__, ()))
    ]


def most_edges(number):
    """Return the unmatched vertices, those that could be unmatched instead, and the possible moves of each vertex."""
    random = Random(f"most edges {number}")
    neighbours, everybody = _graph(random, 2 * random.randint(2, 20))
    matching = Matching(neighbours)
    alone = matching.cover(everybody)
    told = [alone, list(matching.mate), matching.trees(alone, everybody)]
    some = Matching(neighbours)
    told.append((some.covers(everybody & ~alone if number % 2 else everybody), some.mate))
    for v in members(everybody & ~alone):
        moved = Matching(neighbours, list(matching.mate))
        others = neighbours[v] & ~alone & ~(1 << matching.mate[v])
        best = random.choice((first, last, None))
        told.append((bool(others) and moved.move(v, others, everybody & ~alone, best), moved.mate))
    return told


def most_weight(number):
    """Return the partners, the duals and the odd sets."""
    random = Random(f"most weight {number}")
    size, most = random.randint(2, 40), random.choice((1, 3, 9, 1 << 80))
    homes = [random.randrange(size // random.choice((3, 4, 6)) + 1) for _ in range(size)]
    near, far = random.choice(((0.9, 0.25), (0.7, 0.1), (0.15, 0.1)))
    weights = [[0] * size for _ in range(size)]
    for a, b in combinations(range(size), 2):
        together = homes[a] == homes[b]
        if random.random() < (near if together else far):
            weights[a][b] = weights[b][a] = random.randint(1, most) + together * most
    found = WeightedMatching(weights)
    return found.mate, found.dual, found.blossoms(), [found.slack(a, b) for a, b in combinations(range(size), 2)]


def first_columns(number):
    """Return the first matching of rows and columns."""
    random = Random(f"columns {number}")
    columns = random.randint(1, 40)
    rows = [_some(random, columns, random.choice((2, 5, 12))) for _ in range(random.randint(1, columns))]
    return first_matching(rows)


def all_best(number):
    """Return what all best matchings by kind allow, after a sequence of preferences."""
    random = Random(f"all best {number}")
    size = 2 * random.randint(2, 15)
    edges, everybody = _graph(random, size)
    count = random.randint(1, 4)
    weights = [[0] * count for _ in range(count)]
    for a in range(count):
        for b in range(a + 1):
            weights[a][b] = weights[b][a] = random.randint(1, 9)
    best = best_by_kind(edges, [random.randrange(count) for _ in range(size)], weights)
    told = [list(best.duals), best.edges, [best.partners(v) for v in range(size)]]
    inside, worth = _some(random, size, size // 2), [random.randint(0, 9) for _ in range(size)]
    lower = best.best_by_lower_end(inside, worth, [5] * size)
    told.append([lower.mate(v) for v in range(size)])
    settled = set()
    for v in range(size):
        some = _some(random, size, size // 2)
        if v in settled:
            continue
        told.append(random.choice((best.prefer, best.avoid))(v, some))
        if best.mate(v) > v:
            best.settle(v, everybody & -(2 << v))
            settled.add(best.mate(v))
        told.append([best.mate(u) for u in range(size)])
    return told


def stages(number):
    """Return the duals of vertices and of odd sets, from the best assignment and from a distant start."""
    random = Random(f"stages {number}")
    size = 2 * random.randint(2, 14)
    edges, _ = _graph(random, size)
    weights = [[0] * size for _ in range(size)]
    for a, b in combinations(range(size), 2):
        weights[a][b] = weights[b][a] = random.randint(1, 9) * (edges[a] >> b & 1)
    duals = assignment_duals(_worth(weights))
    near = Blossoms(_worth(weights), list(duals))
    far = Blossoms(_worth(weights), [18 + 2 * random.randrange(3) for _ in range(size)])
    left = [v for v in range(size) if v not in (0, near.matching.mate(0))]
    part = _worth([[weights[a][b] for b in left] for a in left])
    rest = Blossoms(part, assignment_duals(part, [duals[v] for v in left]))
    return [
        (each.duals, each.thickness, each.inside, [each.matching.mate(v) for v in range(len(each.duals))])
        for each in (near, far, rest)
    ]


def _worth(weights):
    """Return weights, times four, where every vertex is a kind of its own."""
    size = len(weights)
    edges = [mask_of(v for v, weight in enumerate(row) if weight) for row in weights]
    alone = [mask_of(v for v in range(size) if v != u and not weights[u][v]) for u in range(size)]
    return Worth(edges, alone, range(size), [[4 * weight for weight in row] for row in weights])


def _graph(random, size):
    """Return the neighbours of each vertex, few enough for nested blossoms, and the set of all vertices."""
    neighbours, density = [0] * size, random.choice((2.5, 3, 4, size / 2)) / size
    for a, b in combinations(range(size), 2):
        if random.random() < density:
            neighbours[a] |= 1 << b
            neighbours[b] |= 1 << a
    return neighbours, (1 << size) - 1


def _some(random, size, most):
    return mask_of(random.sample(range(size), min(size, random.randint(1, most))))


if __name__ == "__main__":
    keep(shown(), KEPT)
