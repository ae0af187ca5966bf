"""The fast search for the first filling finds the result of the minimum-cost matching, or leaves the answer to it."""

from random import Random

import pytest

from indeler.matching.bits import mask_of
from indeler.systems.resistance.kndb import fitting as kndb_fitting
from indeler.systems.resistance.kndb.field import LetteredGroup, first_filling
from indeler.systems.resistance.kndb.fitting import Fitting, parts_of

RULEBOOK = "kndb"


def random_graph(random):
    """Return a group with letters, and some players below; part of them all kept apart, others have met."""
    inside, below = random.randint(4, 16), random.randint(2, 10)
    size = inside + below
    barred = set(random.sample(range(size), random.randint(0, 2 * size // 3)))
    legal = [0] * size
    for b in range(size):
        for a in range(b):
            if not (a in barred and b in barred) and random.random() < 0.8:
                legal[a] |= 1 << b
                legal[b] |= 1 << a
    letters = random.randint(0, 2)
    group = LetteredGroup(tuple(range(letters)), tuple(range(letters, inside)))
    scores = [3] * letters + [2] * (inside - letters) + [1] * below
    return legal, group, scores, range(inside, size)


@pytest.fixture
def by_cost(monkeypatch):
    """Return a function that answers a question by the minimum-cost matching only."""

    def ask(question):
        with monkeypatch.context() as patched:
            patched.setattr(kndb_fitting, "smallest_that_completes", lambda *_: None)
            return question()

    return ask


def test_4_the_first_filling_that_allows_all_below_to_be_paired(by_cost):
    found = 0
    for seed in range(300):
        fitting = Fitting(*random_graph(Random(seed)))
        filling = fitting.pairing_all_below()
        assert filling == by_cost(fitting.pairing_all_below), f"seed {seed}"
        found += filling is not None
    assert found > 50


def test_1_the_players_who_can_be_left_over():
    # 0, 1, 2 and 4 may meet only 3: one of them does; of the group two are left over, and 3 never is.
    parts = parts_of([0b01000, 0b01000, 0b01000, 0b10111, 0b01000], mask_of(range(4)))
    assert parts.odd == (0b001, 0b010, 0b100)
    assert (parts.needed, parts.left_over) == (0b1000, 2)


def test_1_the_smallest_room_has_the_size_of_the_first_filling():
    for seed in range(200):
        legal, group, scores, _ = random_graph(Random(seed))
        assert parts_of(legal, mask_of(group.players)).left_over == len(first_filling(legal, group, scores))
