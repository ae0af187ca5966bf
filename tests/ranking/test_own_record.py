"""C.07 article 7: tests of tie-breaks from a player's own record."""

from fractions import Fraction

import pytest

from indeler.model import Scale, SpecialPoints

RULEBOOK = "fide-c07"

SIX = """
    1: 2w1 3b+ U  H  4b1 2b=
    2: 1b0 4w1 3w= 4b1 3w- 1w=
    3: 4b1 1w- 2b= Z  2b+ 4w0
    4: 3w0 2b0 Z  2w0 1w0 3b1
    """
"""Player 1 has 5: two games won, a forfeit, the pairing bye, a half-point bye and a draw."""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        pytest.param("WIN", {1: 4, 2: 2, 3: 2, 4: 1}, id="7.1"),
        pytest.param("WON", {1: 2, 2: 2, 3: 1, 4: 1}, id="7.2"),
        pytest.param("BPG", {1: 2, 2: 2, 3: 2, 4: 2}, id="7.3"),
        pytest.param("BWG", {1: 1, 2: 1, 3: 1, 4: 1}, id="7.4"),
    ],
)
def test_counts_of_the_own_record(crosstable, values, code, expected):
    assert values(crosstable(SIX), code) == expected


def test_7_1_wins_count_whether_played_or_not(crosstable, values):
    assert values(crosstable(SIX), "WIN")[1] == 4  # rounds 1, 2, 3 and 5


def test_7_1_a_bye_that_gives_less_than_a_win_does_not_count(hero, value):
    table = hero([("1", "1"), "U"], scale=Scale.of(30, 10, bye=20))
    assert value(table, 1, "WIN") == 1


def test_7_2_games_won_over_the_board(crosstable, values):
    assert values(crosstable(SIX), "WON")[1] == 2  # rounds 1 and 5


def test_7_3_games_with_black_over_the_board(crosstable, values):
    assert values(crosstable(SIX), "BPG")[1] == 2  # rounds 5 and 6, not the forfeit of round 2


def test_7_4_games_won_with_black(crosstable, values):
    assert values(crosstable(SIX), "BWG")[1] == 1


def test_7_5_sum_of_the_scores_after_each_round(crosstable, value):
    assert value(crosstable(SIX), 1, "PS") == 1 + 2 + 3 + Fraction("3.5") + Fraction("4.5") + 5


def test_7_5_a_penalty_without_a_round_lowers_every_score(crosstable, value):
    fined = crosstable(SIX).replace(special_points=[SpecialPoints("", -10, None, (1,))])
    assert value(fined, 1, "PS") == 13
    assert value(fined, 1, "PTS") == 4


@pytest.mark.parametrize("code", ["REP", "GE"])
def test_7_6_rounds_that_the_player_elected_to_play(crosstable, values, code):
    # 1 had a half-point bye; 2 a forfeit loss; 3 a forfeit loss and a bye; 4 a bye.
    assert values(crosstable(SIX), code) == {1: 5, 2: 5, 3: 4, 4: 5}


def test_7_7_standard_points_do_not_depend_on_the_scale(crosstable, values):
    expected = {1: 5, 2: 3, 3: Fraction(5, 2), 4: 1}
    assert values(crosstable(SIX), "STD") == expected
    assert values(crosstable(SIX, scale=Scale.of(30, 10)), "STD") == expected


def test_7_7_a_pairing_bye_worth_more_than_a_draw_counts_as_one(hero, value):
    assert value(hero(["U"], scale=Scale.of(30, 10, bye=20)), 1, "STD") == 1
    assert value(hero(["U"], scale=Scale.of(30, 10, bye=10)), 1, "STD") == Fraction(1, 2)


def test_7_7_equal_points_in_a_game_count_as_half_each(crosstable, values):
    half = Fraction(1, 2)
    assert values(crosstable("1: 2w0\n2: 1b0"), "STD") == {1: half, 2: half}
    assert values(crosstable("1: 2w=\n2: 1b0"), "STD") == {1: 1, 2: 0}
    assert values(crosstable("1: 2w-\n2: 1b-"), "STD") == {1: 0, 2: 0}
    assert values(crosstable("1: 2w*\n2: 1b*"), "STD") == {1: 0, 2: 0}


def test_7_8_pairing_number_low_first_or_reversed(crosstable, order):
    table = crosstable("1: 2w=\n2: 1b=")
    assert order(table, "fide-dutch", ["TPN"]) == "1 2"
    assert order(table, "fide-dutch", ["TPN/R"]) == "2 1"


def with_players(tournament, field, values):
    """Return the tournament with these values of a field of its players, by number."""
    changed = {number: tournament.players[number]._replace(**{field: value}) for number, value in values.items()}
    return tournament.replace(players={**tournament.players, **changed}.values())


def test_7_1_a_win_counts_if_white_and_black_get_different_points(crosstable, values):
    scale = Scale.of(30, 10)._replace(black_win=20)
    assert values(crosstable("1: 2w1 2b1\n2: 1b0 1w0", scale=scale), "WIN") == {1: 2, 2: 0}


@pytest.mark.parametrize(
    ("entered", "value"),
    [
        ("12", 12),
        ("12.5", Fraction(25, 2)),
        ("12,5", Fraction(25, 2)),
        ("-3", -3),
        ("7/2", Fraction(7, 2)),
        ("", 0),
        ("7/0", 0),
        ("twelve", 0),
        ("1234567890", 0),
    ],
)
def test_4_1_an_external_value_is_read_as_entered_or_is_0_if_it_is_no_number(crosstable, values, entered, value):
    table = with_players(crosstable("1: 2w=\n2: 1b="), "external", {1: entered})
    assert values(table, "EXT") == {1: value, 2: 0}


def test_4_1_the_higher_external_value_comes_first(crosstable, order):
    table = with_players(crosstable("1: 2w=\n2: 1b="), "external", {1: "0.5", 2: "2/3"})
    assert order(table, "fide-dutch", ["EXT"]) == "2 1"


def test_2_manual_places_decide_and_players_without_one_come_last(crosstable, order, values):
    table = with_players(crosstable("1: 2w=\n2: 1b=\n3: 4w=\n4: 3b="), "tie_place", {3: 1, 2: 4})
    assert values(table, "HAND") == {1: 5, 2: 4, 3: 1, 4: 5}
    assert order(table, "fide-dutch", ["HAND"]) == "3 2 (1 4)"
