"""Float histories are equal when carried from round to round and when computed from all rounds at once."""

import pickle

import pytest

from indeler.lab import Plan, generate
from indeler.model import SpecialPoints, VirtualPoints
from indeler.rulebooks import reading_of
from indeler.systems.dutch.field import float_histories

PLAN = Plan(players=13, rounds=6, forfeits=90_000, double_forfeits=50_000, half_byes=60_000, full_byes=60_000)
ARRANGED = {
    "plain": {},
    "accelerated": {"virtual_points": [VirtualPoints(number, (10, 10, 5)) for number in range(1, 7)]},
    "special": {"special_points": [SpecialPoints("W", 30, 2), SpecialPoints("", -10, None, (3, 4))]},
}


@pytest.mark.parametrize("arranged", ARRANGED)
@pytest.mark.parametrize("rules", ["fide-dutch", "knsb-rating", "fide-1992"])
def test_float_histories_are_equal_round_by_round_and_at_once(rules, arranged):
    played = generate(PLAN._replace(seed=f"trail {rules}")).replace(**ARRANGED[arranged])
    for round in range(1, played.next_round + 1):
        carried = played.before(round)
        assert float_histories(carried, reading_of(rules)) == float_histories(
            pickle.loads(pickle.dumps(carried)), reading_of(rules)
        )
