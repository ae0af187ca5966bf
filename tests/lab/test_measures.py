"""Measures against tiny tournaments of which everything can be counted by hand."""

from math import log2

import pytest

from indeler.lab.fields import Field
from indeler.lab.measures import MEASURES, measures_of
from indeler.lab.played import Played, PlayedGame, PlayedRound, Without
from indeler.language import InvalidInput

FOUR = Field((2000, 1900, 1800, 1600), (2000, 1900, 1800, 1600))


def game(white, black, points):
    return PlayedGame(white, black, points, 10 - points)


THREE_ROUNDS = Played(
    FOUR,
    (1, 0, 2, 3),
    (
        PlayedRound((game(0, 2, 10), game(1, 3, 10))),
        PlayedRound((game(0, 1, 0), game(2, 3, 5))),  # the two best meet
        PlayedRound((game(0, 3, 10),), (Without(1, 10), Without(2, 0))),
    ),
)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("kendall", 1 - 4 * 1 / 12),
        ("spearman", 1 - 6 * 2 / 60),
        ("ndcg", (2 + 3 / log2(3) + 1 / 2) / (3 + 2 / log2(3) + 1 / 2)),
        ("best_is_first", 0),
        ("best_in_top_3", 1),
        ("place_of_best", 2),
        ("champion", 2),
        ("floats", 1),  # round 3: 1 point against ½; the other two had no game
        ("colour_difference", 3 + 0 + 0 + 3),
        ("colour_violations", 2),  # three times White and three times Black
        ("rating_difference", (200 + 300 + 100 + 200 + 400) / 5),
        ("meeting_of_best_two", 2),
        ("best_two_meet", 1),
        ("best_two_meet_last", 0),
        ("place_of_forced", 2),
        ("points_of_forced", 2.0),
        ("early_loss", 0.0),  # places 3 and 4 are the true ranks of both losers
        ("promotion_errors", 0),
    ],
)
def test_a_measure_counts_what_it_says(name, value):
    assert MEASURES[name].function(THREE_ROUNDS) == pytest.approx(value)


def test_the_true_order_has_full_marks_and_its_reverse_none():
    right, wrong = (THREE_ROUNDS._replace(order=order) for order in ((0, 1, 2, 3), (3, 2, 1, 0)))
    for name in ("kendall", "spearman", "ndcg"):
        assert MEASURES[name].function(right) == 1
    for name in ("kendall", "spearman"):
        assert MEASURES[name].function(wrong) == -1
    assert MEASURES["promotion_errors"].function(wrong) == 4


def test_what_did_not_happen_has_no_value():
    nothing = THREE_ROUNDS._replace(rounds=())
    for name in ("meeting_of_best_two", "rating_difference", "early_loss"):
        assert MEASURES[name].function(nothing) is None


def test_without_names_the_usual_ones_are_measured():
    names = [each.name for each in measures_of(())]
    assert names[:2] == ["kendall", "spearman"]
    assert "place_of_forced" not in names
    with pytest.raises(InvalidInput, match="There is no measure 'speed'; choose one of kendall, "):
        measures_of(("speed",))
