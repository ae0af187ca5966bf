"""Tests of the start positions of Chess960, by their standard numbers."""

import pytest

from indeler.systems.lots import lot
from indeler.systems.start_positions import first_rank, start_position_of_round


@pytest.mark.parametrize(("number", "rank"), [(0, "BBQNNRKR"), (1, "BQNBNRKR"), (518, "RNBQKBNR"), (959, "RKRNNQBB")])
def test_the_arrangement_of_a_standard_number(number, rank):
    assert first_rank(number) == rank


def test_all_arrangements_differ_and_satisfy_the_rules_of_chess960():
    found = {first_rank(number) for number in range(960)}
    assert len(found) == 960
    for rank in found:
        assert sorted(rank) == sorted("RNBQKBNR")
        assert rank.index("B") % 2 != rank.rindex("B") % 2
        assert rank.index("R") < rank.index("K") < rank.rindex("R")


def test_the_position_of_a_round_is_the_remainder_of_its_lot():
    found = [start_position_of_round("spring", round) for round in range(1, 4)]
    assert found == [int(lot("spring", round, 960), 16) % 960 for round in range(1, 4)]
    assert len({*found}) == 3
