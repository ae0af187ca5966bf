"""C.07 article 9: tests of Sonneborn-Berger and Koya."""

from fractions import Fraction

import pytest

from indeler.model import Scale

RULEBOOK = "fide-c07"


def test_9_1_sum_of_opponents_scores_times_the_points_against_them(hero, value):
    table = hero([("1", "4"), ("0", "3½"), ("=", "3"), ("1", "2"), ("1", "1")])
    assert value(table, 1, "SB") == 4 + 0 + Fraction("1.5") + 2 + 1


def test_9_1_points_are_those_of_the_scale(hero, value):
    table = hero([("1", "3"), ("=", "4")], scale=Scale.of(30, 10))
    assert value(table, 1, "SB") == 3 * 3 + 1 * 4


KOYA = [("1", "3"), ("0", "2½"), ("=", "2"), ("1", "1½"), ("1", "1")]
"""There are five rounds, so half the maximum is 2½."""


@pytest.mark.parametrize(
    ("code", "expected"), [("KS", 1), ("KS/L+1", 1), ("KS/L1", 1), ("KS/L+2", 0), ("KS/L-1", 1.5), ("KS/L-3", 3.5)]
)
def test_9_2_points_against_those_with_half_the_maximum(hero, value, code, expected):
    assert value(hero(KOYA), 1, code) == expected


def test_14_5_the_limit_is_moved_by_half_points(hero, value):
    # KS: 2½ is sufficient; /L+1 requires 3, /L-1 requires 2.
    table = hero(KOYA)
    assert [value(table, 1, f"KS/L{step:+}") for step in (-3, -2, -1, 1, 2)] == [3.5, 2.5, 1.5, 1, 0]


def test_9_2_in_a_round_robin_a_free_round_does_not_raise_the_limit(crosstable, values):
    # Three players with two games each: half the maximum is 1 point, regardless of the points of the free round.
    table = crosstable(
        """
        1: Z 2b1 3w0
        2: 3w1 1w0 Z
        3: 2b0 Z 1b1
        """
    )
    assert values(table, "KS", "berger") == {1: 1, 2: 1, 3: 1}


def test_9_2_forfeits_count_against_the_scheduled_opponent(hero, value):
    table = hero([("+", "1½"), ("=", "1½"), ("0", "1½")])
    assert value(table, 1, "KS") == Fraction(3, 2)
    assert value(table, 1, "KS/P") == Fraction(3, 2)
