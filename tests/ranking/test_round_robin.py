"""C.07 15.2: tests of forfeits in a round robin in each edition."""

from fractions import Fraction

import pytest

from indeler.ranking import standings

RULEBOOK = "fide-c07"

FOUR = """
    1 2000: 4w1 3b= 2w+
    2 1900: 3w1 4b1 1b-
    3 1800: 2b0 1w= 4w1
    4 1700: 1b0 2w0 3b0
    """
"""The scores are 2½, 2, 1½, 0; 2 did not appear against 1."""


def in_editions(values, table, code):
    return [values(table, code, "berger", edition) for edition in ("2023", "2024-08", "2026")]


def test_15_2_a_forfeit_counts_as_a_game(crosstable, values, order):
    expected = {1: 2 + Fraction(3, 4), 2: Fraction(3, 2), 3: Fraction(5, 4), 4: 0}
    assert in_editions(values, crosstable(FOUR), "SB") == [expected] * 3
    assert values(crosstable(FOUR), "KS", "berger") == {1: Fraction(3, 2), 2: 1, 3: Fraction(1, 2), 4: 0}


def test_15_2_a_forfeit_decides_the_direct_encounter(crosstable, order):
    table = crosstable("1: 2w+ 2b=\n2: 1b- 1w=\n3: Z F\n4: F Z")
    assert order(table, "berger", ["DE"]).startswith("1")


def test_15_2_a_forfeit_decides_the_mutual_result(crosstable, order):
    table = crosstable("1: 2w+ 3w0 4b=\n2: 1b- 4b1 3w=\n3: 4w1 1b1 2b=\n4: 3b0 2w0 1w=")
    assert order(table, "berger", ["MUT"]) == "3 1 2 4"


def test_15_2_forfeits_do_not_count_for_ratings_from_2026(crosstable, values):
    before, _, now = in_editions(values, crosstable(FOUR), "ARO")
    assert (before[1], now[1]) == (1800, 1750)
    assert (before[2], now[2]) == (1833, 1750)


def test_15_2_forfeit_losses_do_not_count_for_the_own_record_from_2026(crosstable, values):
    before, _, now = in_editions(values, crosstable(FOUR), "BPG")
    assert before == {1: 1, 2: 2, 3: 1, 4: 2}
    assert now == {1: 1, 2: 1, 3: 1, 4: 2}
    assert values(crosstable(FOUR), "WON", "berger") == {1: 2, 2: 2, 3: 1, 4: 0}


def test_15_2_a_round_robin_has_no_dummies_and_no_draws_to_the_end(crosstable, value):
    table = crosstable("1: 2w1 Z\n2: 1b0 Z")
    assert value(table, 1, "SB", "berger") == 0
    assert value(table, 1, "SB", "fide-dutch") == Fraction(1, 2)


@pytest.mark.parametrize("code", ["DE", "BPG", "BWG", "REP", "STD", "SB", "SB/C1", "SB/C2", "RTNG", "RTNG/R", "WIN"])
def test_tie_breaks_that_must_be_available_in_a_round_robin(crosstable, code):
    assert len(standings(crosstable(FOUR), "berger", [code])) == 4
