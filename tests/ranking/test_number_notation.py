"""Tests of the notation of numbers: quarters, decimals or a fraction, always exact."""

from fractions import Fraction

import pytest

from indeler.ranking import format_number


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("0", "0"),
        ("14", "14"),
        ("1/4", "¼"),
        ("7/2", "3½"),
        ("59/4", "14¾"),
        ("-1/2", "-½"),
        ("-7/2", "-3½"),
        ("73/10", "7.3"),
        ("147/20", "7.35"),
        ("1/100", "0.01"),
        ("1/20", "0.05"),
        ("1/3", "1/3"),
        ("43/3", "14 1/3"),
        ("1/101", "1/101"),
        ("-43/3", "-14 1/3"),
        ("1/8", "1/8"),
    ],
)
def test_a_number_is_shown_in_common_notation(value, text):
    assert format_number(Fraction(value)) == text
