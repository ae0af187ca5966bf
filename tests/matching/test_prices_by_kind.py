"""The duals of kinds cover every pair, and their sum is the value of the best exchange of their members."""

from itertools import permutations
from random import Random

from indeler.matching.fractional import prices_by_kind


def worths(random, count):
    worth = [[0] * count for _ in range(count)]
    for one in range(count):
        for other in range(one, count):
            worth[one][other] = worth[other][one] = 4 * random.choice((0, 0, 1, 2, 5, 9, 1 << 70))
    return worth


def test_the_prices_by_kind_add_up_to_the_value_of_the_best_exchange():
    """Every member is assigned to the place of another in each possible order; equal sizes give arcs without flow."""
    for seed in range(150):
        random = Random(f"transport {seed}")
        count = random.randint(1, 4)
        sizes, worth = [random.randint(1, 2) for _ in range(count)], worths(random, count)
        asked = prices_by_kind(sizes, worth)
        everybody = [kind for kind, size in enumerate(sizes) for _ in range(size)]
        if len(everybody) > 6:
            continue
        orders = (zip(everybody, order, strict=True) for order in permutations(everybody))
        assert sum(asked[kind] for kind in everybody) == max(
            sum(worth[one][other] for one, other in order) for order in orders
        )
        assert all(asked[a] + asked[b] >= 2 * worth[a][b] for a in range(count) for b in range(count))


def test_the_prices_of_kinds_of_all_sizes_cover_every_pair():
    random = Random("many kinds")
    worth = worths(random, 40)
    asked = prices_by_kind([random.randint(1, 9) for _ in worth], worth)
    assert all(asked[a] + asked[b] >= 2 * worth[a][b] for a in range(40) for b in range(40))
    assert all(number % 4 == 0 for number in asked)
