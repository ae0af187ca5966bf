"""Tests of the parsers of single fields: dates in every form, whole numbers, and texts of one line."""

import pytest

from indeler.formats.fields import MAX_DIGITS, Date, one_line, parse_int


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("1987", (1987, 0, 0, False)),
        ("1987-05", (1987, 5, 0, True)),
        ("1987-5-17", (1987, 5, 17, True)),
        ("17.5.1987", (1987, 5, 17, True)),
        ("17/05/1987", (1987, 5, 17, True)),
        ("26/11/01", (2026, 11, 1, True)),
        ("69/12/31", (2069, 12, 31, True)),
        ("70/01/01", (1970, 1, 1, True)),
        ("99/01/01", (1999, 1, 1, True)),
        ("0100", (100, 0, 0, False)),
        ("1987-13-01", None),
        ("1987-12-32", None),
        ("next week", None),
        ("", None),
    ],
)
def test_a_date_is_read_in_every_form(text, date):
    """A two-digit year from 70 on belongs to the last century."""
    assert Date.read(text) == (Date(*date) if date else None)


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("12", 12), ("007", 7), ("9" * MAX_DIGITS, 999_999_999), ("9" * (MAX_DIGITS + 1), None)]
    + [(text, None) for text in ("", "-1", "1.5", " 1", "\N{ARABIC-INDIC DIGIT THREE}", "\N{SUPERSCRIPT TWO}")],
)
def test_a_number_has_digits_only_and_no_more_than_nine(text, number):
    assert parse_int(text) == number


def test_a_reason_is_one_line_of_at_most_200_characters():
    assert one_line(" a\n\tb\x00c ") == "a b c"
    assert len(one_line("x" * 300)) == 200
