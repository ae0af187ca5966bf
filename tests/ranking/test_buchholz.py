"""C.07 article 8: tests of Buchholz, Fore Buchholz and the average of the opponents' Buchholz."""

from fractions import Fraction

import pytest

from indeler.language import InvalidInput
from indeler.ranking import standings

RULEBOOK = "fide-c07"

FOUR = """
    1: 2w1 3b=
    2: 1b0 4w1
    3: 4w= 1w=
    4: 3b= 2b0
    """
"""The final scores are 1½, 1, 1, ½."""


def test_8_1_sum_of_the_opponents_scores(crosstable, values):
    assert values(crosstable(FOUR), "BH") == {1: 2, 2: 2, 3: 2, 4: 2}


def test_8_2_mean_of_the_opponents_buchholz(hero, value):
    # The opponents' own Buchholz: each met the hero (2½) and a sparring partner twice.
    table = hero([("1", "1"), ("1", "1"), ("=", "½")])
    buchholz = {player: value(table, player, "BH") for player in (2, 3, 4)}
    assert value(table, 1, "AOB") == sum(buchholz.values()) / 3


def test_8_2_only_opponents_met_over_the_board(crosstable, values):
    table = crosstable("""
        1: 2w1 3b+
        2: 1b0 4w1
        3: 4w= 1w-
        4: 3b= 2b0
        """)
    buchholz = values(table, "BH")
    assert values(table, "AOB")[1] == buchholz[2]
    assert values(table, "AOB/P")[1] == (values(table, "BH/P")[2] + values(table, "BH/P")[3]) / 2


def test_8_3_games_of_the_final_round_count_as_draws(crosstable, values):
    # With round 2 drawn the scores are 1½, ½, 1, 1.
    half = Fraction(1, 2)
    assert values(crosstable(FOUR), "FB") == {1: half + 1, 2: 3 * half + 1, 3: 1 + 3 * half, 4: 1 + half}


def test_8_3_a_forfeit_in_the_final_round_is_a_draw_too(crosstable, values):
    forfeit = FOUR.replace("4w1", "4w+").replace("2b0", "2b-")
    assert values(crosstable(forfeit), "FB") == values(crosstable(FOUR), "FB")


def test_8_3_a_bye_in_the_final_round_stays_a_bye(crosstable, value):
    table = crosstable("""
        1: 2w1 U
        2: 1b0 3w1
        3: U 2b0
        """)
    # 1 keeps 2 points; 2 has ½ and 3 has 1½ once their game is drawn. The dummy of 1 is capped at 1.
    assert value(table, 1, "FB") == Fraction(1, 2) + 1
    assert value(table, 2, "FB") == 2 + Fraction(3, 2)


def test_8_3_before_the_final_round_is_paired_fore_buchholz_equals_buchholz(crosstable, values):
    table = crosstable(FOUR, total_rounds=3)
    assert values(table, "FB") == values(table, "BH")
    assert values(crosstable(FOUR, total_rounds=2), "FB") == values(crosstable(FOUR), "FB") != values(table, "FB")


def test_8_2_the_average_may_use_fore_buchholz_from_2026(crosstable, values):
    table = crosstable(FOUR)
    fore = values(table, "FB")
    assert values(table, "AOB/F")[1] == (fore[2] + fore[3]) / 2
    with pytest.raises(InvalidInput, match="In the 2024-08 edition AOB takes no /F"):
        standings(table, "fide-dutch", ["AOB/F"], "2024-08")


@pytest.mark.parametrize("code", ["BH", "BH/C1", "FB", "AOB"])
def test_8_buchholz_is_not_allowed_in_a_round_robin(crosstable, code):
    table = crosstable(FOUR)
    with pytest.raises(InvalidInput, match="may not be used in a round robin"):
        standings(table, "berger", [code])
    assert standings(table, "berger", [code], "2024-08")


def test_4_4_an_opponent_met_twice_counts_twice(crosstable, value):
    table = crosstable("""
        1: 2w1 2b=
        2: 1b0 1w=
        """)
    assert value(table, 1, "BH") == 1
    assert value(table, 1, "SB") == Fraction(3, 4)


def test_accelerated_points_never_count(crosstable, values):
    from indeler.model import VirtualPoints

    table = crosstable(FOUR)
    assert values(table.replace(virtual_points=[VirtualPoints(1, (10, 10))]), "BH") == values(table, "BH")
