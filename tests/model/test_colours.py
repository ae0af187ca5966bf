"""Colour histories: unplayed rounds are skipped, and the rest is aligned to the right."""

import pytest

from indeler.model import Cell, Colour, Kind, last_difference, played_colours, saldo
from indeler.model.scoring import format_colours

RULEBOOK = "knsb-rating"


def card(history):
    """ "BWW-B" as a pairing card: a dash is a forfeit with White, which gives no colour."""
    cells = {
        "W": Cell(1, Colour.WHITE, Kind.DRAW),
        "B": Cell(1, Colour.BLACK, Kind.DRAW),
        "-": Cell(1, Colour.WHITE, Kind.FORFEIT_WIN),
        "u": Cell(0, None, Kind.PAIRING_BYE),
    }
    return tuple(cells[letter] for letter in history)


@pytest.mark.parametrize(("history", "aligned"), [("BWW-B", "-BWWB"), ("WB-WB", "-WBWB"), ("BWWuB-W", "--BWWBW")])
def test_F3_unplayed_rounds_move_to_the_front(history, aligned):
    assert format_colours(played_colours(card(history)), len(history)) == aligned


def test_F2_forfeit_gives_no_colour():
    assert saldo(played_colours(card("WW-"))) == 2


@pytest.mark.parametrize(("history", "difference"), [("", 0), ("WBW", 1), ("BB", -2), ("WBBW", 0)])
def test_A7_the_colour_difference_is_whites_minus_blacks(history, difference):
    assert saldo(played_colours(card(history))) == difference


@pytest.mark.parametrize(
    ("mine", "other", "difference"),
    [
        ("WB", "BW", ("B", "W")),
        ("WWB", "BWB", ("W", "B")),
        ("WB-B", "WBB", None),
        ("WB-WB", "BWWB", ("B", "W")),
        ("", "WB", None),
    ],
)
def test_E3_last_difference_of_right_aligned_histories(mine, other, difference):
    found = last_difference(played_colours(card(mine)), played_colours(card(other)))
    assert (found and tuple(colour.value.upper() for colour in found)) == difference
