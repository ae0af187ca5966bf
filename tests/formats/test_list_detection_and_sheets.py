"""Tests of the detection of people lists, and of spreadsheets: column letters, sheet titles, widths, and safe texts."""

import pytest

from indeler.formats.people.reading import is_list
from indeler.formats.sheets import LONGEST_TITLE, WIDEST, Sheet, _harmless, _letters, _title, _widths
from indeler.language import InvalidInput


@pytest.mark.parametrize(
    ("data", "name", "expected"),
    [
        (b"Anna de Vries\nKees Bakker", "members.txt", True),
        (b"name;rating\nAnna;1800", "members.csv", True),
        (b"012 Open\n001    1      Anna\n", "open.trf", False),
        (b"Jan Jansen", "open.trf", True),
    ],
)
def test_a_people_list_is_distinguished_from_a_tournament(data, name, expected):
    assert is_list(data, name) is expected


@pytest.mark.parametrize("data", [b"word", b"<html> <b>two words</b>", b"ID Number Name\n 1 x"])
def test_data_that_are_neither_are_refused(data):
    with pytest.raises(InvalidInput):
        is_list(data, "file")


@pytest.mark.parametrize(
    ("number", "letters"),
    [(0, "A"), (1, "B"), (25, "Z"), (26, "AA"), (27, "AB"), (701, "ZZ"), (702, "AAA")],
)
def test_columns_are_named_by_letters(number, letters):
    assert _letters(number) == letters


@pytest.mark.parametrize(
    ("text", "written"),
    [("=1+1", "'=1+1"), ("+-", "+-"), ("-+", "-+"), ("-1+2", "'-1+2"), ("1-0", "1-0")],
)
def test_a_text_is_never_written_as_a_formula(text, written):
    assert _harmless(text) == written


def test_sheets_get_unique_titles():
    taken = set()
    names = [_title(title, taken) for title in ("Round 1", "round 1", "Round 1", "a/b", "", "x" * 40, "x" * 40)]
    assert names[:5] == ["Round 1", "round 1 2", "Round 1 3", "a b", "1"]
    assert names[5] == "x" * LONGEST_TITLE
    assert names[6] == "x" * (LONGEST_TITLE - 4) + " 2"


def test_a_column_is_as_wide_as_its_content_up_to_a_limit():
    assert _widths(Sheet("x", ["a", "bb", "c"], [["ccc", 1, None], ["", 22222, "y" * 500]])) == [5, 7, WIDEST]
