"""Tests of the default order of standings, and of the assignment of ranks."""

import re
from fractions import Fraction
from types import FunctionType

import pytest

import indeler
from indeler.model import Player, Tournament
from indeler.ranking import Order, Row, standings

RULEBOOK = "fide-c07"

FOUR = """
    1 Ann 2000: 2w1 3b=
    2 Bob 1900: 1b0 4w1
    3 Cas 2100: 4w= 1w=
    4 Dee 1800: 3b= 2b0
    """


def test_rows_are_complete_and_exact(crosstable):
    row = standings(crosstable(FOUR))[0]
    assert row == Row(1, 1, "Ann", Fraction(3, 2), {"BH/C1": Fraction(1), "BH": Fraction(2), "SB": Fraction(3, 2)})
    assert all(type(value) is Fraction for value in (row.points, *row.tiebreaks.values()))


@pytest.mark.parametrize(
    ("rules", "codes"),
    [
        ("fide-dutch", ["BH/C1", "BH", "SB"]),
        ("fide-dutch-2017", ["BH/C1", "BH", "SB"]),
        ("knsb-rating", ["BH/C1", "BH", "SB"]),
        ("fide-1992", ["BH/C1", "BH", "SB"]),
        ("knsb-wp", ["WP", "SB"]),
        ("kndb", ["WP", "SB"]),
        ("berger", ["DE", "WIN", "SB", "KS"]),
        ("knockout", ["SURV", "PTS"]),
    ],
)
def test_2_each_rulebook_has_its_own_list_of_tie_breaks(crosstable, rules, codes):
    assert list(standings(crosstable(FOUR), rules)[0].tiebreaks) == codes


def test_4_1_the_list_of_the_tournament_takes_precedence_over_the_rulebook(crosstable):
    table = crosstable(FOUR, rules="knsb-wp", tiebreaks=("SB", "WP"))
    assert list(standings(table)[0].tiebreaks) == ["SB", "WP"]
    assert list(standings(table, tiebreaks=["WS"])[0].tiebreaks) == ["WS"]
    assert list(standings(table, tiebreaks="WS,SB")[0].tiebreaks) == ["WS", "SB"]


def test_16_6_a_rulebook_may_have_its_own_rules_for_unplayed_rounds(hero, value):
    table = hero([("1", "1"), "U"])
    assert [value(table, 1, "SB", rules) for rules in ("fide-dutch", "knsb-wp", "kndb")] == [2, 1.75, 2]


def test_players_equal_on_everything_share_a_rank(crosstable, order):
    table = crosstable("1: 2w=\n2: 1b=\n3: 4w1\n4: 3b0")
    assert order(table, "fide-dutch", ["BH"]) == "3 (1 2) 4"
    assert [row.rank for row in standings(table, "fide-dutch", ["BH"])] == [1, 2, 2, 4]
    assert order(table, "fide-dutch") == "3 1 2 4"


def test_standings_without_tie_breaks_use_points_only(crosstable, order):
    assert order(crosstable(FOUR), tiebreaks=[]) == "1 (2 3) 4"


def test_points_come_first_unless_the_list_states_their_place(crosstable, order):
    table = crosstable("1: 2w1 2b0 U\n2: 1b0 1w1 Z")
    assert order(table, "fide-dutch", ["BPG"]) == "1 2"
    assert order(table, "fide-dutch", ["BPG", "PTS", "WIN"]) == "1 2"
    assert order(table, "fide-dutch", ["TPN/R", "PTS"]) == "2 1"


def test_standings_of_an_empty_and_an_unplayed_tournament():
    assert standings(Tournament([])) == []
    assert [row.rank for row in standings(Tournament([Player(2), Player(1)]))] == [1, 2]


def test_the_function_of_the_package_also_takes_settings(crosstable):
    assert isinstance(indeler.standings, FunctionType)
    assert indeler.standings(crosstable(FOUR)) == standings(crosstable(FOUR))
    rows = indeler.standings(crosstable(FOUR), "knsb-wp", raw_points=True)
    assert rows == standings(crosstable(FOUR), "knsb-wp", Order(("WP/RAW", "SB/RAW"), lot=True))


def test_order_does_not_depend_on_the_order_of_the_players(crosstable):
    table = crosstable(FOUR)
    assert standings(table.replace(players=reversed(table.players.values()))) == standings(table)


def test_row_198_an_expelled_player_has_no_place_and_those_below_move_up(crosstable, order):
    table = crosstable(FOUR)
    first = order(table, tiebreaks=[]).split()[0]
    players = [
        player._replace(expelled_after=1 if str(number) == first else None) for number, player in table.players.items()
    ]
    assert order(table.replace(players=players), tiebreaks=[]) == "(2 3) 4"
    assert [row.rank for row in standings(table.replace(players=players), tiebreaks=[])] == [1, 1, 3]


def test_a_notebook_shows_a_column_for_each_tie_break_of_the_first_line(crosstable):
    shown = standings(crosstable(FOUR), "fide-dutch", ["BH", "SB"])._repr_html_()
    assert re.findall(r"<th[^>]*>([^<]+)</th>", shown) == ["rank", "no.", "name", "points", "BH", "SB"]
    assert shown.count("<tr") == 5
    assert "<th" in standings(Tournament([]))._repr_html_()
