"""Tests of WP, doubled SB, Solkoff and average rating for draughts (kndb, seed 002)."""

from fractions import Fraction

import pytest

from indeler.model import DRAUGHTS
from indeler.ranking import standings

RULEBOOK = "kndb"


@pytest.fixture
def example(hero):
    """Return a player whose five opponents score 9, 7, 6, 5 and 3."""
    return hero([("0", "9"), ("1", "7"), ("=", "6"), ("0", "5"), ("1", "3")], scale=DRAUGHTS)


def test_DEF_WP_is_the_sum_of_the_opponents_scores(example, value):
    assert value(example, 1, "WP", "kndb") == 30


def test_DEF_SB_counts_beaten_opponents_twice_and_drawn_ones_once(example, value):
    assert value(example, 1, "SB", "kndb") == 2 * 7 + 2 * 3 + 6


@pytest.mark.parametrize(("code", "expected"), [("SM", 18), ("ST1", 27), ("ST2", 22), ("ST3", 16), ("ST4", 9)])
def test_END_FMJD_solkoff_and_its_truncations(example, value, code, expected):
    assert value(example, 1, code, "kndb") == expected


def test_END_FMJD_more_cuts_than_opponents_leave_nothing(hero, value):
    table = hero([("1", "0"), "U"], scale=DRAUGHTS)
    assert value(table, 1, "ST9", "kndb") == value(table, 1, "SM", "kndb") == 0


def test_END_FMJD_list_of_the_world_federation(example):
    rows = standings(example, "kndb", ("SM", "ST1", "ST2"))
    assert list(rows[0].tiebreaks) == ["SM", "ST1", "ST2"]


def test_G3_the_dummy_counts_as_zero(hero, value):
    table = hero([("1", "2"), "U", "Z"], scale=DRAUGHTS)
    assert value(table, 1, "WP", "kndb") == 2
    assert value(table, 1, "SB", "kndb") == 4


def test_DEF_WP_a_forfeit_counts_as_zero_unless_requested(hero, value):
    table = hero([("+", "2"), ("1", "2"), ("=", "3")], scale=DRAUGHTS)
    assert value(table, 1, "WP", "kndb") == 5
    assert value(table, 1, "WP/P", "kndb") == 7
    assert value(table, 1, "SB/P", "kndb") == 4 + 4 + 3
    assert value(table, 1, "ST1/P", "kndb") == 5


def test_DEF_SB_a_played_0_0_gives_nothing_but_counts_in_wp(crosstable, value):
    table = crosstable("1: 2w0 2b1\n2: 1b0 1w0", scale=DRAUGHTS)
    assert value(table, 2, "WP", "kndb") == 4
    assert value(table, 2, "SB", "kndb") == 0


def test_RANK_the_order_is_score_wp_sb_lot(crosstable, order):
    table = crosstable(
        """
        1: 4w= 2w=
        2: 3w= 1b=
        3: 2b= 4w=
        4: 1b= 3b=
        """,
        scale=DRAUGHTS,
    )
    assert order(table, "kndb") == "1 2 3 4"
    assert standings(table, "kndb")[0].tiebreaks == {"WP": 4, "SB": 4}


def test_DEF_SCORE_a_win_gives_two_points(crosstable):
    rows = standings(crosstable("1: 2w1\n2: 1b0", scale=DRAUGHTS), "kndb")
    assert [(row.player, row.points) for row in rows] == [(1, 2), (2, 0)]


def test_DEF_LOT_the_lower_lot_comes_first(crosstable, order):
    assert order(crosstable("7: 5w=\n5: 7b=", scale=DRAUGHTS), "kndb") == "5 7"


def test_END_KNDB_is_the_default(example):
    assert list(standings(example, "kndb", final=True)[0].tiebreaks) == ["WP", "SB"]


def test_END_RATING_the_mean_rating_of_the_opponents_is_not_rounded(crosstable, values):
    table = crosstable("""
        1 1000: 2w1 3b=
        2 1101: 1b0 4w1
        3 1200: 4w= 1w=
        4 1300: 3b= 2b0
        """)
    assert values(table, "ARO", "kndb") == {1: Fraction("1150.5"), 2: 1150, 3: 1150, 4: Fraction("1150.5")}


def test_MOD2_there_is_no_intermediate_round_before_the_penultimate_round(crosstable, values):
    table = crosstable("1: 2w1\n2: 1b0\n3: U", scale=DRAUGHTS)
    for total in (None, 1, 2, 3, 4):
        assert values(table.replace(total_rounds=total), "WP/D", "kndb") == {1: 0, 2: 2, 3: 1}
