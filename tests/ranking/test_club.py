"""Tests of the tie-breaks of a club (seed 004)."""

from hashlib import sha256

import pytest

from indeler.model import BOTWINNIK
from indeler.ranking import standings, why

RULEBOOK = "botwinnik"


def test_BW_34_wp_then_mutual_result_then_sb_then_the_lowest_start_rating(crosstable, order):
    # 3 points each way: 1 and 2 drew twice with each other, so WP, mutual result and SB are equal.
    table = crosstable("1 1800: 2w= 2b=\n2 1700: 1b= 1w=", scale=BOTWINNIK)
    assert order(table, "knsb-wp", ["WP", "MUT", "SB", "LSR"]) == "2 1"


def test_BW_34_the_mutual_result_requires_that_all_have_met(crosstable, order):
    table = crosstable("1: 2w1 Z\n2: 1b0 F\n3: F Z")
    assert order(table, "knsb-wp", ["MUT"]) == "(1 2 3)"


def test_BW_34_the_mutual_result_decides_nothing_if_two_of_three_have_not_met(crosstable, order):
    """Player 2 has met both others; 1 and 3 have not met."""
    table = crosstable("1: 2w1 Z\n2: 1b0 3w1\n3: F 2b0")
    assert order(table, "knsb-wp", ["MUT"]) == "(1 2 3)"


def test_BW_46_the_mutual_result_is_applied_again_to_players_still_equal(crosstable, order):
    table = crosstable("""
        1: 2w1 3b0 4w1 Z
        2: 1b0 4w1 3b1 Z
        3: 4w0 1w1 2w0 F
        4: 3b1 2b0 1b0 F
        """)
    assert order(table, "berger", ["MUT", "SB", "WINS", "SEED"]) == "1 2 4 3"


def test_BW_46_wins_then_the_better_seeding_number(crosstable, order):
    # All have 1: 1 and 2 by draws, 3 and 4 by a win and a loss.
    table = crosstable("1: 2w= 2b=\n2: 1b= 1w=\n3: 4w1 4b0\n4: 3b0 3w1")
    assert order(table, "berger", ["WINS"]) == "(3 4) (1 2)"
    assert order(table, "berger", ["WINS", "SEED"]) == "3 4 1 2"


def test_BW_46_a_win_by_forfeit_counts_as_a_win_and_a_bye_does_not(crosstable, values):
    assert values(crosstable("1: 2w+ U\n2: 1b- U"), "WINS", "berger") == {1: 1, 2: 0}


def test_BW_46_the_calculation_of_wins_names_rounds_and_opponents(crosstable):
    table = crosstable("1 Anna: 2w0 3b1\n2 Bert: 1b1 U\n3 Cor: U 1w0").replace(rules="berger")
    lines = why(table, 1, 2, tiebreaks=["WINS"]).lines()
    assert any("(round 2, Cor)" in line for line in lines), lines


def test_K17_seeding_number_one_is_best(crosstable, order):
    assert order(crosstable("2: 1w=\n1: 2b="), "berger", ["SEED"]) == "1 2"


def test_K8_a_round_without_play_is_a_draw_against_oneself(hero, value):
    assert value(hero([("1", "7"), "Z"], scale=BOTWINNIK), 1, "WS", "knsb-wp") == 9.5


def test_BW_54_the_lot_is_drawn_from_a_seed_that_anyone_can_check(crosstable):
    table = crosstable("1: 2w=\n2: 1b=\n3: 4w=\n4: 3b=")
    rows = standings(table, "knsb-wp", ["LOT/rapid 3"])
    by_hand = sorted(range(1, 5), key=lambda number: sha256(f"rapid 3:{number}".encode()).hexdigest())
    assert [row.player for row in rows] == by_hand
    assert [row.tiebreaks["LOT/rapid 3"] for row in rows] == [1, 2, 3, 4]


def test_BW_54_without_a_seed_the_lot_is_the_pairing_number(crosstable, order):
    assert order(crosstable("7: 5w=\n5: 7b="), "knsb-wp", ["MUT", "WP", "SB", "LOT"]) == "5 7"


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("1: 3w1 2w1\n2: 4w1 1b0\n3: 1b0 Z\n4: 2b0 Z", "1 2 (3 4)"),
        # 1 was exempt from the preliminary round and lost in the next; 3 lost the preliminary.
        ("1: Z 2w0\n2: 3w1 1b1\n3: 2b0 Z", "2 1 3"),
        # A drawn game, decided elsewhere: 2 went on.
        ("1: 2w= Z\n2: 1b= 3w1\n3: U 2b0", "2 3 1"),
    ],
)
def test_a_cup_is_ranked_by_the_rounds_survived(crosstable, order, table, expected):
    assert order(crosstable(table), "knockout") == expected
