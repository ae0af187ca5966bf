"""Points: reading, showing, and awarding them by a scale."""

from fractions import Fraction

import pytest

from indeler.language import InvalidInput
from indeler.model import BOTWINNIK, CHESS, DRAUGHTS, Colour, Kind, Scale, decimal, format_points, tenths
from indeler.model.points import as_tenths


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("0", 0),
        ("3", 30),
        ("3.5", 35),
        ("3,5", 35),
        ("3½", 35),
        ("½", 5),
        (".5", 5),
        ("11.50", 115),
        (" 1.0", 10),
        ("-1", -10),
        ("−½", -5),
        (2, 20),
        (".0", 0),
    ],
)
def test_points_are_read_exactly(text, points):
    assert tenths(text) == points


@pytest.mark.parametrize("text", ["", "-", "x", "1.25", "1.5½", "1..5", "٣", ".", "½½", "1 2"])
def test_text_that_is_not_a_number_of_points_is_refused_in_one_sentence(text):
    with pytest.raises(InvalidInput, match="is not a number of points; write whole points or one decimal"):
        tenths(text)


@pytest.mark.parametrize(
    ("points", "person", "file"),
    [(35, "3½", "3.5"), (5, "½", "0.5"), (-5, "-½", "-0.5"), (40, "4", "4.0"), (0, "0", "0.0"), (33, "3.3", "3.3")],
)
def test_points_are_written_for_a_person_and_for_a_file(points, person, file):
    assert (format_points(points), decimal(points)) == (person, file)


@pytest.mark.parametrize(
    ("scale", "win", "draw", "loss", "bye"),
    [(CHESS, 10, 5, 0, 10), (DRAUGHTS, 20, 10, 0, 20), (BOTWINNIK, 60, 35, 10, 50)],
)
def test_scales_are_data(scale, win, draw, loss, bye):
    awarded = [scale.award(kind, Colour.BLACK) for kind in (Kind.WIN, Kind.DRAW, Kind.LOSS, Kind.PAIRING_BYE)]
    assert awarded == [win, draw, loss, bye]


def test_the_usual_scale_needs_only_the_points_of_a_win_and_of_a_draw():
    assert Scale.of(20, 10) == Scale(20, 20, 10, 10, 0, 0, 20, 0, 20, 20, 10, 0, 10)
    assert Scale.of(60, 35, 10, absent=20, bye=50) == Scale(60, 60, 35, 35, 10, 10, 60, 20, 50, 60, 35, 20, 35)


def test_a_scale_may_differ_by_colour():
    scale = Scale(black_win=15, black_draw=7)
    assert scale.award(Kind.WIN, Colour.WHITE) == 10
    assert scale.award(Kind.SHORT_WIN, Colour.BLACK) == 15
    assert (scale.win, scale.draw, scale.loss) == (15, 7, 0)


def test_every_kind_has_an_award_on_every_scale():
    assert {kind: CHESS.award(kind, Colour.WHITE) for kind in Kind} == {
        Kind.WIN: 10,
        Kind.DRAW: 5,
        Kind.LOSS: 0,
        Kind.SHORT_WIN: 10,
        Kind.SHORT_DRAW: 5,
        Kind.SHORT_LOSS: 0,
        Kind.ZERO_ZERO: 0,
        Kind.SHORT_ZERO_ZERO: 0,
        Kind.ADJOURNED: 5,
        Kind.PENDING: 0,
        Kind.FORFEIT_WIN: 10,
        Kind.FORFEIT_LOSS: 0,
        Kind.DOUBLE_FORFEIT: 0,
        Kind.PAIRING_BYE: 10,
        Kind.FULL_BYE: 10,
        Kind.EMPTY_SEAT: 10,
        Kind.HALF_BYE: 5,
        Kind.ZERO_BYE: 0,
        Kind.NO_NOTICE: 0,
        Kind.ABSENT: 0,
        Kind.NOT_ENTERED: 0,
    }


def test_if_points_depend_on_the_colour_the_larger_value_is_returned():
    scale = Scale(white_win=30, black_win=20, white_draw=10, black_draw=15, white_loss=1, black_loss=2)
    assert (scale.win, scale.draw, scale.loss) == (30, 15, 2)


def test_points_in_tenths_are_integers_if_possible():
    exact = [as_tenths(Fraction(*points)) for points in ((7, 2), (1, 3), (2, 1))]
    assert (exact, [type(each) for each in exact]) == ([35, Fraction(10, 3), 20], [int, Fraction, int])
