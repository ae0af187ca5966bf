"""Tests of the spreadsheet tables of an open tournament, cell by cell."""

import datetime
from fractions import Fraction

import pytest

from indeler.language.catalogue import words_of
from indeler.logbook import MemoryStore
from indeler.model import Player, Tournament
from indeler.opens import begin, imported, propose
from indeler.opens.sheets import tournament_sheets
from support.open_tournaments import Arbiter

WORDS = words_of("en")


@pytest.fixture
def three():
    """Return the state of three players with one played round and a second round without results."""
    arbiter = Arbiter(3, tiebreaks=("BH",))
    arbiter.play("1-0")
    arbiter.pair()
    return arbiter.state


def test_there_is_a_sheet_for_each_round_with_its_boards_and_byes(three):
    first, second = tournament_sheets(three, WORDS)["pairings"]
    assert (first.title, second.title) == ("Round 1", "Round 2")
    assert first.head == ["Board", "White", "Result", "Black"]
    assert first.rows == [
        [1, "Anna de Vries", "1-0", "Kees Bakker"],
        [None, "Tom Visser", "pairing-allocated bye", ""],
    ]
    assert [row[2] for row in second.rows] == ["", "pairing-allocated bye"]


def test_standings_have_numeric_cells(three):
    (sheet,) = tournament_sheets(three, WORDS)["standings"]
    assert sheet.head == ["Rank", "No.", "Name", "Rating", "Points", "BH"]
    assert sheet.rows == [
        [1, 1, "Anna de Vries", 2050, Fraction(1), Fraction(2)],
        [1, 2, "Kees Bakker", 2000, Fraction(1), Fraction(2)],
        [1, 3, "Tom Visser", 1950, Fraction(1), Fraction(2)],
    ]


def test_the_cross_table_has_a_column_for_each_round(three):
    (sheet,) = tournament_sheets(three, WORDS)["cross-table"]
    assert sheet.head == ["Rank", "No.", "Name", "1", "2", "Points"]
    assert sheet.rows == [
        [1, 1, "Anna de Vries", "2w1", "3b·", "1"],
        [1, 2, "Kees Bakker", "1b0", "bye", "1"],
        [1, 3, "Tom Visser", "bye", "1w·", "1"],
    ]


def test_the_cross_table_of_a_round_robin_has_a_column_for_each_player():
    arbiter = Arbiter(4, rules="berger", total_rounds=None, initial_colour=None)
    arbiter.decide(*propose.full_schedule(arbiter.state, arbiter.who))
    (sheet,) = tournament_sheets(arbiter.state, WORDS)["cross-table"]
    assert sheet.head == ["Rank", "No.", "Name", "1", "2", "3", "4", "Points"]
    assert [row[2 + row[1]] for row in sheet.rows] == ["×"] * 4


def test_dates_of_birth_are_private_and_complete_ones_are_date_cells():
    """A year alone is a number; a text that is not a date is kept as in the file."""
    born = ("2001/02/03", "1999", "1999/00/00", "2001/02/31", "", "unknown")
    field = [Player(number, f"P{number}", 0, birth=each) for number, each in enumerate(born, 1)]
    arbiter = Arbiter()
    book = begin(
        MemoryStore(), imported(Tournament(field, total_rounds=3, rules="fide-dutch")), **arbiter.who._asdict()
    )
    (public,) = tournament_sheets(book.moment.state, WORDS)["players"]
    (private,) = tournament_sheets(book.moment.state, WORDS, private=True)["players"]
    assert public.head == ["No.", "Name", "Title", "Rating", "Federation", "FIDE ID", "Club"]
    assert public.rows[0] == [1, "P1", "", None, "", "", ""]
    assert private.head == [*public.head, "Born"]
    assert [row[:-1] for row in private.rows] == public.rows
    assert [row[-1] for row in private.rows] == [datetime.date(2001, 2, 3), 1999, 1999, "2001/02/31", "", "unknown"]
