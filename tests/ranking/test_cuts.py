"""C.07 article 14, and 16.5: tests of the values that cuts and medians remove."""

from fractions import Fraction

import pytest

RULEBOOK = "fide-c07"

FIVE = [("1", "4"), ("0", "3½"), ("=", "3"), ("1", "2"), ("1", "1")]


@pytest.mark.parametrize("code", ["BH/C1", "BH-C1", "bh/c1"])
def test_14_1_cut_1_drops_the_lowest(hero, value, code):
    assert value(hero(FIVE), 1, code) == Fraction("12.5")


def test_14_2_cut_2_drops_the_two_lowest(hero, value):
    assert value(hero(FIVE), 1, "BH/C2") == Fraction("10.5")


def test_14_3_median_1_drops_the_lowest_and_the_highest(hero, value):
    assert value(hero(FIVE), 1, "BH/M1") == Fraction("8.5")


def test_14_4_median_2_drops_two_of_each(hero, value):
    assert value(hero(FIVE), 1, "BH/M2") == 3


def test_14_4_more_cuts_than_rounds_leave_nothing(hero, value):
    assert value(hero([("1", "1"), ("1", "1"), ("0", "2")]), 1, "BH/M2") == 0


def test_14_1_1_sb_drops_the_product_of_the_lowest_scorer(hero, value):
    # products 4, 0, 1½, 2, 1: the lowest-scoring opponent gave 1, though another product is 0.
    assert value(hero(FIVE), 1, "SB") == Fraction("8.5")
    assert value(hero(FIVE), 1, "SB/C1") == Fraction("7.5")


@pytest.mark.parametrize("edition", ["2023", "2024-08", "2026"])
def test_14_1_1_among_equal_opponents_the_lowest_product_is_cut(hero, value, edition):
    table = hero([("1", "1"), ("0", "1"), ("=", "2")])
    assert value(table, 1, "SB/C1", edition=edition) == 2


def test_14_1_1_ps_drops_the_first_rounds(hero, value):
    # scores 1, 1, 1½, 2½, 3½
    assert [value(hero(FIVE), 1, code) for code in ("PS", "PS/C1", "PS/C2")] == [Fraction("9.5"), 8.5, 7.5]


def test_14_1_1_aro_drops_the_lowest_rating(crosstable, value):
    table = crosstable("""
        1 2000: 2w1 3b=
        2 1900: 1b0 4w1
        3 2100: 4w= 1w=
        4 1800: 3b= 2b0
        """)
    assert [value(table, 1, code) for code in ("ARO", "ARO/C1", "ARO/M1")] == [2000, 2100, 0]


def test_16_5_a_vur_is_cut_before_a_lower_opponent(hero, value):
    # The dummy of the half-point bye has 1½ and is cut; the opponent with 0 stays.
    table = hero([("1", "0"), "H", ("0", "2")])
    assert value(table, 1, "BH") == 0 + Fraction("1.5") + 2
    assert value(table, 1, "BH/C1") == 0 + 2


def test_16_5_1_sb_cuts_the_higher_of_vur_and_least_value(hero, value):
    # Contributions: 1 × 1, dummy 2 × 0 for the zero-point bye, 2 × 1. The VUR gives 0, which is less than the 1 of the
    # lowest-scoring opponent, so that 1 is cut.
    table = hero([("1", "1"), "Z", ("1", "2"), ("0", "3")])
    assert value(table, 1, "SB") == 3
    assert value(table, 1, "SB/C1") == 2
    assert value(table, 1, "SB/C1", edition="2024-08") == 2
    assert value(table, 1, "SB/C1", edition="2023") == 3  # that edition always cuts the VUR


def test_16_5_1_the_vur_with_the_lowest_contribution_is_considered(hero, value):
    # VURs: dummy 2 × ½ and dummy 2 × 0; least significant value: 1 × ½. The lowest VUR gives 0 < ½, so ½ is cut.
    table = hero([("=", "1"), "H", "Z", ("1", "2")])
    assert value(table, 1, "SB") == Fraction("3.5")
    assert value(table, 1, "SB/C1") == 3


def test_16_5_1_two_vurs_are_compared_by_contribution_and_not_by_dummy(hero, value):
    # Half-point bye: dummy capped at 2½, × ½ = 1¼. Forfeit loss: dummy 3, × 0 = 0, not below the 0 of the lowest.
    table = hero(["H", ("-", "4"), ("1", "0"), ("1", "2"), ("=", "2")])
    assert value(table, 1, "SB") == Fraction("1.25") + 0 + 0 + 2 + 1
    assert value(table, 1, "SB/C1") == value(table, 1, "SB")


def test_16_5_2_each_further_cut_applies_the_exception_again(hero, value):
    # Two byes (dummies of 2) are cut before the opponents with 0 and 1.
    table = hero([("1", "0"), "H", "H", ("0", "1")])
    assert value(table, 1, "BH/C1") == 0 + 2 + 1
    assert value(table, 1, "BH/C2") == 0 + 1


def test_16_5_the_high_cut_has_no_exception(hero, value):
    table = hero([("1", "0"), "H", ("0", "2")])
    assert value(table, 1, "BH/M1") == 0


def test_16_5_a_forfeit_counted_as_played_is_not_a_vur(hero, value):
    table = hero([("1", "0"), ("-", "2"), ("0", "2")])
    assert value(table, 1, "BH/C1") == 0 + 2
    assert value(table, 1, "BH/C1/P") == 2 + 2
