"""All candidates of a few players are in the order of the rulebook, so that the first of the best can be chosen."""

from itertools import combinations
from random import Random

import pytest

from indeler.systems.dutch.bracket import Bracket, Worth, best_candidate
from indeler.systems.dutch.orders import earliness, in_order


def whole(residents):
    """Return all candidates with the maximum number of pairs, in order."""
    return [candidate for exchange in in_order(residents) for candidate in exchange.candidates]


def test_4_3_the_candidates_of_four_and_of_three_players():
    """4.2: S1 is 0 and 1; then its last is exchanged with the first of S2. Of three, the last of S2 leaves first."""
    assert [candidate.pairs for candidate in whole(4)] == [((0, 2), (1, 3)), ((0, 3), (1, 2)), ((0, 1), (2, 3))]
    assert [candidate.over for candidate in whole(3)] == [2, 1, 0]
    assert [candidate.numbers for candidate in whole(3)] == [0b001, 0b010, 0b100]
    assert [len(whole(size)) for size in range(9)] == [1, 1, 1, 3, 3, 15, 15, 105, 105]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_4_2_4_3_candidates_are_in_the_order_of_the_digits(size):
    candidates = [earliness(0, size, candidate.pairs) for candidate in whole(size)]
    assert candidates == sorted(candidates, reverse=True)


def all_in_order(moved_down, players):
    """3.6, 3.7, 4.2, 4.3, 4.4: any number of pairs; moved-down players, who come first, meet residents only."""
    legal = [pairs for pairs in matchings(range(players)) if all(b >= moved_down for _, b in pairs)]
    return sorted(legal, key=lambda pairs: earliness(moved_down, players, pairs), reverse=True)


def matchings(places):
    """Return every choice of pairs among these places."""
    if not places:
        return [()]
    a, others = places[0], places[1:]
    with_a = [((a, b), *rest) for b in others for rest in matchings([c for c in others if c != b])]
    return [*matchings(others), *with_a]


def test_4_4_moved_down_players_get_the_highest_opponent():
    """3.7: the first of them before the second; and only residents as opponents."""
    assert all_in_order(2, 3) == [((0, 2),), ((1, 2),), ()]
    assert all_in_order(1, 3) == [((0, 1),), ((0, 2),), ((1, 2),), ()]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(60))
def test_a_matching_gives_the_same_candidate_as_enumeration(seed):
    """3.8: any legal pairs, and weights like those of packed criteria: one more pair outweighs everything else."""
    random = Random(f"few {seed}")
    size = random.randint(2, 5)
    moved_down = random.randint(0, size - 1)
    legal = [0] * size
    for a, b in combinations(range(size), 2):
        if random.random() < 0.8:
            legal[a] |= 1 << b
            legal[b] |= 1 << a
    costs = {pair: random.randint(0, 2) for pair in combinations(range(size), 2)}
    worth = Worth(legal, lambda a, b: 100 - costs[a, b], lambda a: a)
    few = Bracket(tuple(range(moved_down)), tuple(range(moved_down, size)))
    possible = [pairs for pairs in all_in_order(moved_down, size) if all(legal[a] >> b & 1 for a, b in pairs)]
    best = max(possible, key=lambda pairs: sum(100 - costs[pair] for pair in pairs))  # the first of the best
    assert sorted(best_candidate(few, worth).pairs) == sorted(best)
