"""Tests of WS, WP, SB and the final order of knsb-wp (seed 001)."""

from fractions import Fraction

import pytest

from indeler.model import BOTWINNIK, SpecialPoints
from indeler.ranking import standings
from indeler.ranking.editions import edition_of
from indeler.ranking.registry import criterion
from indeler.ranking.table import Table

RULEBOOK = "knsb-wp"

NUMBERS = (1, 5, 8, 14, 21, 28, 39)
ROUNDS = (("0", "3½"), ("=", "4½"), ("1", "2"), ("1", "5"), ("=", "4"), ("=", "6"), ("0", "5½"))


@pytest.fixture
def kwp(value):
    def kwp(tournament, player, code):
        return value(tournament, player, code, rules="knsb-wp")

    return kwp


def test_A1c_worked_example(hero, kwp):
    player_57 = hero(ROUNDS, number=57, opponents=NUMBERS)
    assert kwp(player_57, 57, "WP") == Fraction("30.5")
    assert kwp(player_57, 57, "SB") == Fraction("14.25")


def test_A1d_worked_example_with_two_forfeits(hero, kwp):
    # 5-16 was 1-0R and 8-57 was 0-1R: 5 counts 4 instead of 4½, and 57 counts the own 3 instead of the 2 of 8.
    rounds = [("+", "2") if place == 2 else said for place, said in enumerate(ROUNDS)]
    player_57 = hero(rounds, number=57, opponents=NUMBERS, walkovers=(5,))
    assert kwp(player_57, 57, "WS") == 3
    assert kwp(player_57, 5, "WS") == 4
    assert kwp(player_57, 57, "WP") == 31
    assert kwp(player_57, 57, "SB") == Fraction("13.5")
    table = Table(player_57, RULEBOOK, edition_of("2026"))
    step = criterion("WS", table)
    terms = step.tiebreak.working(table, 57, step.code).terms
    assert [(term.value, term.round, term.opponent) for term in terms[1:4]] == [(5, 2, 5), (5, 3, 0), (10, 4, 14)]


def test_A1d_a_round_without_play_has_no_opponent_in_the_terms_of_wp_and_sb(crosstable):
    table = Table(crosstable("1: 2w1 U 3b-\n2: 1b0 3w= U\n3: U 2b= 1w+"), RULEBOOK, edition_of("2026"))
    for code in ("WP", "SB"):
        step = criterion(code, table)
        terms = {player: step.tiebreak.working(table, player, step.code).terms for player in table.cards}
        assert {player: [term.opponent for term in of_player] for player, of_player in terms.items()} == {
            1: [2, 0, 0],
            2: [1, 3, 0],
            3: [0, 2, 0],
        }


def test_A1a_sum_of_the_opponents_scores(crosstable, values):
    table = crosstable("""
        1: 2w1 3b=
        2: 1b0 4w1
        3: 4w= 1w=
        4: 3b= 2b0
        """)
    assert values(table, "WP", "knsb-wp") == {1: 2, 2: 2, 3: 2, 4: 2}


def test_A1b_beaten_opponents_count_fully_and_drawn_ones_half(crosstable, values, half):
    table = crosstable("""
        1: 2w1 3b=
        2: 1b0 4w1
        3: 4w= 1w=
        4: 3b= 2b0
        """)
    # scores 1½, 1, 1, ½: player 1 beat 2 (1) and drew with 3 (1).
    assert values(table, "SB", "knsb-wp") == {1: 1 + half, 2: half, 3: half / 2 + 3 * half / 2, 4: half}


@pytest.mark.parametrize("bye", ["U", "F", "H", "Z", "."])
def test_F3_any_round_without_play_is_a_draw_against_oneself(hero, kwp, bye):
    table = hero([("1", "1"), bye if bye != "." else "Z"])
    # WS = 1 + ½; WP = the opponent's 1 and one's own 1½; SB = 1 × 1 + ½ × 1½.
    assert kwp(table, 1, "WS") == Fraction(3, 2)
    assert kwp(table, 1, "WP") == Fraction(5, 2)
    assert kwp(table, 1, "SB") == Fraction(7, 4)


def test_F3_a_played_0_0_is_a_draw_against_oneself(crosstable, kwp, half):
    table = crosstable("""
        1: 2w0
        2: 1b0
        """)
    assert kwp(table, 1, "WS") == kwp(table, 1, "WP") == half
    assert kwp(table, 1, "SB") == half / 2


def test_F9_half_point_bye_keeps_its_points_and_counts_as_a_draw(hero):
    row = next(row for row in standings(hero([("0", "2"), "H"]), "knsb-wp") if row.player == 1)
    assert (row.points, row.tiebreaks) == (Fraction(1, 2), {"WP": Fraction(5, 2), "SB": Fraction(1, 4)})


def test_F11_a_game_without_a_result_counts_as_a_draw(crosstable, values, half):
    table = crosstable("""
        1: 2w1 3b*
        2: 1b0 4w1
        3: 4w= 1w*
        4: 3b= 2b0
        """)
    assert {row.player: row.points for row in standings(table, "knsb-wp")} == {1: 3 * half, 2: 1, 3: 1, 4: half}
    assert {row.player: row.points for row in standings(table, "fide-dutch")} == {1: 1, 2: 1, 3: half, 4: half}


def test_A4_points_then_wp_then_sb_then_the_lower_lot(crosstable, order):
    # All have 1 of 2. WP: 1 met 2 and 3, and so on: all 2. SB: 1 and 3 beat a 1; 2 and 4 likewise; the lot decides.
    table = crosstable("""
        1: 2w1 4b0
        2: 1b0 3w1
        3: 4w1 2b0
        4: 3b0 1w1
        """)
    assert order(table, "knsb-wp") == "1 2 3 4"
    assert [row.tiebreaks for row in standings(table, "knsb-wp")] == [{"WP": 2, "SB": 1}] * 4


TWO_AHEAD = """
    1: 2w0 3w1 4w1
    2: 1b1 6w= 5w=
    3: 5w1 1b0 6w=
    4: 6w1 5w= 1b0
    5: 3b0 4b= 2b=
    6: 4b0 2b= 3b=
    """
"""1 and 2 have 2 points and a WP of 5 and 4, but 2 beat 1."""


def test_F12_first_place_is_decided_by_the_mutual_result(crosstable, order):
    table = crosstable(TWO_AHEAD)
    assert order(table, "knsb-wp") == "1 2 3 4 5 6"
    assert order(table, "knsb-wp", final=True) == "2 1 3 4 5 6"
    assert [row.tiebreaks["MUT/1"] for row in standings(table, "knsb-wp", final=True)] == [1, 0, 0, 0, 0, 0]


def test_F12_the_mutual_result_decides_only_the_first_place(crosstable, order):
    table = crosstable(f"{TWO_AHEAD}7: 8w1 8b1 8w1\n8: 7b0 7w0 7b0")
    assert order(table, "knsb-wp", final=True) == "7 1 2 3 4 5 6 8"


def test_F12_the_mutual_result_is_skipped_if_not_all_have_met(crosstable, order):
    table = crosstable(f"{TWO_AHEAD}7: 8w1 8b1 8w0\n8: 7b0 7w0 7b1")  # 7 has 2 points as well, WP 3
    assert order(table, "knsb-wp", final=True) == "1 2 7 3 4 8 5 6"


def test_F12_the_table_of_three_decides_the_first_place_and_wp_the_others(crosstable, order):
    # 1, 2 and 3 have 2 points. Among them 1 won twice and 2 beat 3; but WP is 7½, 8 and 8, and SB puts 3 above 2.
    table = crosstable("""
        1: 2w1 3w1 4b0 5b0
        2: 1b0 8w1 3w1 9b0
        3: 6w1 1b0 2b0 7w1
        4: 10b0 6b0 1w1 Z
        5: 7b0 Z Z 1w1
        6: 3b0 4w1 Z Z
        7: 5w1 Z Z 3b0
        8: Z 2b0 Z Z
        9: Z Z Z 2w1
        10: 4w1 Z Z Z
        """)
    assert order(table, "knsb-wp").startswith("3 2 1")
    assert order(table, "knsb-wp", final=True).startswith("1 3 2")


def test_F12_two_of_three_still_tied_for_first_are_separated_by_wp(crosstable, order):
    # 1, 2 and 3 have 2 points and have all met: 1 and 2 beat 3 and drew. WP is 7, 8 and 8.
    table = crosstable("""
        1: 2w= 3w1 6b0 7w=
        2: 1b= 5b0 3w1 8w=
        3: 4w1 1b0 2b0 5w1
        4: 3b0 6w1 Z Z
        5: Z 2w1 Z 3b0
        6: 9w0 4b0 1w1 10b0
        7: Z Z Z 1b=
        8: Z Z Z 2b=
        9: 6b1 Z Z Z
        10: Z Z Z 6w1
        """)
    assert order(table, "knsb-wp").startswith("2 3 1")
    assert order(table, "knsb-wp", final=True).startswith("2 1 3")
    rows = standings(table, "knsb-wp", final=True)[:3]
    assert [(row.tiebreaks["MUT/1"], row.tiebreaks["WP"]) for row in rows] == [(1.5, 8), (1.5, 7), (0, 8)]


def test_F12_a_list_of_the_tournament_takes_precedence(crosstable, order):
    table = crosstable(TWO_AHEAD, rules="knsb-wp", tiebreaks=("OTHER_WP", "OTHER_SB"))
    assert order(table, final=True).startswith("1 2")


def test_A1d_raw_points_can_be_chosen(hero, kwp):
    table = hero([("1", "1"), "U"])
    assert kwp(table, 1, "WS/RAW") == 2
    assert kwp(table, 1, "WP/RAW") == 1 + 2
    assert kwp(table, 1, "SB/RAW") == 1 + Fraction(2, 2)


def test_another_scale_uses_its_own_value_of_a_draw(hero, kwp):
    # Botwinnik K8: 6 - 3½ - 1. A win and an absence: WS 6 + 3½; the opponent lost (1) and won (6).
    table = hero([("1", "7"), "Z"], scale=BOTWINNIK)
    assert kwp(table, 1, "WS") == Fraction("9.5")
    assert kwp(table, 1, "WP") == Fraction("16.5")
    assert kwp(table, 1, "SB") == 7 + Fraction("4.75")


def test_bonus_and_penalty_do_not_change_ws(hero, kwp):
    table = hero([("1", "7"), "Z"], scale=BOTWINNIK)
    fined = table.replace(special_points=[SpecialPoints("", -10, 2, (1,))])
    assert kwp(fined, 1, "WS") == kwp(table, 1, "WS")
    assert {row.player: row.points for row in standings(fined, "knsb-wp")}[1] == 5
