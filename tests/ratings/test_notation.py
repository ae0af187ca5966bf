"""Tests of the notation of scores and rating changes."""

from fractions import Fraction

import pytest

from indeler.ratings.change import format_change, format_exact_change, format_hundredths


@pytest.mark.parametrize(
    ("hundredths", "written"), [(0, "0"), (50, "0.5"), (100, "1"), (172, "1.72"), (1000, "10"), (5, "0.05")]
)
def test_a_score_has_no_trailing_zeros(hundredths, written):
    assert format_hundredths(hundredths) == written


@pytest.mark.parametrize(
    ("change", "written"),
    [
        (Fraction(56, 10), "+5.6"),
        (Fraction(-5, 2), "−2.5"),
        (Fraction(0), "0.0"),
        (Fraction(12), "+12.0"),
        (Fraction(-17, 100), "−0.17"),
        (Fraction(1, 100), "+0.01"),
        (Fraction(10107, 100), "+101.07"),
    ],
)
def test_a_change_keeps_its_decimals_and_its_sign(change, written):
    assert format_exact_change(change) == written


@pytest.mark.parametrize(("change", "written"), [(6, "+6"), (-3, "−3"), (0, "0"), (1, "+1"), (-1, "−1")])
def test_a_whole_change_has_its_sign(change, written):
    assert format_change(change) == written
