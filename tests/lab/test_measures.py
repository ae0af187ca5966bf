"""Measures of tiny tournaments, compared with counts by hand."""

from math import log2

import pytest

from indeler.lab.fields import Field
from indeler.lab.measures import MEASURES, measures_of
from indeler.lab.played import Played, PlayedGame, PlayedRound, Without
from indeler.lab.setup import Forced
from indeler.language import InvalidInput

FOUR = Field((2000, 1900, 1800, 1600), (2000, 1900, 1800, 1600))


def game(white, black, points):
    return PlayedGame(white, black, points, 10 - points)


THREE_ROUNDS = Played(
    FOUR,
    (1, 0, 2, 3),
    (
        PlayedRound((game(0, 2, 10), game(1, 3, 10))),
        PlayedRound((game(0, 1, 0), game(2, 3, 5))),  # the two strongest meet
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
def test_a_measure_counts_what_its_name_says(name, value):
    assert MEASURES[name].function(THREE_ROUNDS) == pytest.approx(value)


SEVEN = Field((2100, 2000, 1900, 1800, 1700, 1600, 1500), (2100, 2000, 1900, 1800, 1700, 1600, 1500))


@pytest.mark.parametrize(
    ("order", "in_top", "wrong", "errors"),
    [
        ((0, 1, 2, 3, 4, 5, 6), 1, 0, 0),
        ((1, 0, 3, 2, 6, 5, 4), 1, 0, 1),
        ((2, 1, 0, 3, 4, 6, 5), 1 / 2, 2, 1),
        ((6, 5, 4, 3, 2, 1, 0), 0, 6, 4),
    ],
)
def test_seven_players_have_thirds_of_two_two_and_three(order, in_top, wrong, errors):
    played = Played(SEVEN, order, ())
    assert MEASURES["top_third"].function(played) == in_top
    assert MEASURES["wrong_third"].function(played) == wrong
    assert MEASURES["promotion_errors"].function(played) == errors


def test_two_players_have_no_thirds():
    two = Played(Field((2000, 1900), (2000, 1900)), (0, 1), ())
    assert [MEASURES[name].function(two) for name in ("top_third", "wrong_third")] == [None, None]


def test_only_opponents_of_the_ten_strongest_count():
    strengths = tuple(2000 - 10 * index for index in range(12))
    played = Played(Field(strengths, strengths), tuple(range(12)), (PlayedRound((game(9, 11, 5), game(10, 8, 5))),))
    assert MEASURES["opposition"].function(played) == (strengths[11] + strengths[10]) / 2
    weakest = played._replace(rounds=(PlayedRound((game(10, 11, 5),)),))
    assert MEASURES["opposition"].function(weakest) is None


def test_a_perfect_score_is_counted_after_half_of_the_rounds_rounded_up():
    half = THREE_ROUNDS._replace(
        rounds=(
            PlayedRound((game(0, 2, 10), game(1, 3, 0))),
            PlayedRound((game(0, 3, 10),), (Without(1, 0), Without(2, 10))),
            PlayedRound((game(0, 1, 0),)),
        )
    )
    assert MEASURES["perfect_scores"].function(half) == 1
    drawn = half._replace(rounds=(PlayedRound((game(0, 2, 5), game(1, 3, 10))),))
    assert MEASURES["perfect_scores"].function(drawn) == 1
    assert MEASURES["perfect_scores"].function(half._replace(rounds=half.rounds[:1])) == 2
    assert MEASURES["perfect_scores"].function(half._replace(rounds=half.rounds[:2])) == 2


def test_the_value_of_white_is_the_advantage_of_its_players():
    first, second = PlayedRound((game(0, 1, 10), game(2, 3, 5))), PlayedRound((game(0, 3, 10), game(2, 1, 0)))
    played = THREE_ROUNDS._replace(order=(0, 1, 2, 3), rounds=(first, second))
    assert MEASURES["extra_white"].function(played) is None, "nobody has one White more than Black"
    assert MEASURES["extra_white"].function(played._replace(rounds=(first,))) == (1 + 0.5) / 2 - (0 + 0.5) / 2
    assert MEASURES["first_white"].function(played) == (2 + 0.5) / 2 - (1 + 0.5) / 2
    assert MEASURES["first_white_places"].function(played) == (1 + 3) / 2 - (0 + 2) / 2
    alone = THREE_ROUNDS._replace(rounds=(PlayedRound((), (Without(0, 10),)),))
    assert MEASURES["first_white"].function(alone) is None


def test_the_true_order_has_the_highest_value_and_its_reverse_the_lowest():
    right, wrong = (THREE_ROUNDS._replace(order=order) for order in ((0, 1, 2, 3), (3, 2, 1, 0)))
    for name in ("kendall", "spearman", "ndcg"):
        assert MEASURES[name].function(right) == 1
    for name in ("kendall", "spearman"):
        assert MEASURES[name].function(wrong) == -1
    assert MEASURES["promotion_errors"].function(wrong) == 4


def test_an_event_that_did_not_happen_has_no_value():
    nothing = THREE_ROUNDS._replace(rounds=())
    for name in ("meeting_of_best_two", "rating_difference", "early_loss"):
        assert MEASURES[name].function(nothing) is None


def test_without_names_the_default_measures_are_used():
    names = [each.name for each in measures_of(())]
    assert names[:2] == ["kendall", "spearman"]
    assert "place_of_forced" not in names
    with pytest.raises(InvalidInput, match="There is no measure 'speed'; choose one of kendall, "):
        measures_of(("speed",))


def white_and_black(colours):
    """Return a tournament in which the first of two players has these colours, whatever the results."""
    games = [game(0, 1, 5) if colour == "w" else game(1, 0, 5) for colour in colours]
    return THREE_ROUNDS._replace(order=(0, 1), rounds=tuple(PlayedRound((each,)) for each in games))


@pytest.mark.parametrize(
    ("colours", "players"),
    [
        ("wbwb", 0),
        ("wwb", 0),
        ("wwbw", 0),
        ("wwbwwbb", 2),
        ("wwbwwbwb", 2),
        ("wwbwbbwb", 0),
        ("bwww", 2),
        ("www", 2),
        ("ww", 0),
    ],
)
def test_three_equal_colours_in_a_row_or_a_difference_of_three_is_a_violation(colours, players):
    assert MEASURES["colour_violations"].function(white_and_black(colours)) == players


def test_the_strongest_in_third_place_is_among_the_first_three():
    third, fourth = (THREE_ROUNDS._replace(order=order) for order in ((1, 2, 0, 3), (1, 2, 3, 0)))
    assert [MEASURES["best_in_top_3"].function(each) for each in (third, fourth)] == [1, 0]
    assert [MEASURES["place_of_best"].function(each) for each in (third, fourth)] == [3, 4]
    assert MEASURES["best_is_first"].function(third._replace(order=(0, 1, 2, 3))) == 1


def test_an_early_loss_costs_the_places_below_the_true_rank():
    lost = THREE_ROUNDS._replace(rounds=(PlayedRound((game(0, 2, 0), game(1, 3, 10))),), order=(2, 1, 3, 0))
    assert MEASURES["early_loss"].function(lost) == ((4 - 1) + (3 - 4)) / 2
    drawn = lost._replace(rounds=(PlayedRound((game(0, 2, 5), game(3, 1, 10))), *THREE_ROUNDS.rounds))
    assert MEASURES["early_loss"].function(drawn) == 2 - 2


def test_measures_of_the_forced_player_concern_that_player():
    third = THREE_ROUNDS._replace(field=FOUR._replace(forced=Forced(player=2)), order=(0, 2, 1, 3))
    assert MEASURES["place_of_forced"].function(third) == 3
    assert MEASURES["points_of_forced"].function(third) == 3.0
    assert MEASURES["rounds_played"].function(third) == 3


def test_the_two_strongest_may_meet_in_the_last_round_or_not_at_all():
    last = THREE_ROUNDS._replace(rounds=THREE_ROUNDS.rounds[:2])
    assert MEASURES["best_two_meet_last"].function(last) == 1
    never = THREE_ROUNDS._replace(rounds=THREE_ROUNDS.rounds[:1])
    assert [MEASURES[name].function(never) for name in ("best_two_meet", "best_two_meet_last")] == [0, 0]
