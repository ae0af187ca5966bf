"""C.07 article 6: tests of the direct encounter."""

from fractions import Fraction

import pytest

from indeler.model import BOTWINNIK, Player, Tournament
from indeler.ranking import standings
from indeler.ranking.direct_encounter import Separate, _certain_places
from indeler.ranking.editions import edition_of
from indeler.ranking.table import Table

RULEBOOK = "fide-c07"


def ranked(order, table, *codes, rules="fide-dutch"):
    return order(table, rules, codes or ("DE",))


def test_6_two_tied_players_are_ranked_by_their_game(crosstable, order):
    table = crosstable("""
        1: 2b0 3w1
        2: 1w1 4b0
        3: 4w= 1b0
        4: 3b= 2w1
        """)
    # 1 and 2 have 1 point and 2 beat 1.
    assert ranked(order, table) == "4 2 1 3"
    assert [row.tiebreaks["DE"] for row in standings(table, "fide-dutch", ["DE"])] == [0, 1, 0, 0]


ALL_MET = """
    1: 2w1 3b1 4w0
    2: 1b0 4w1 3b1
    3: 4b1 1w0 2w0
    4: 3w0 2b0 1b1
    """


def test_6_2_separate_standings_are_made_for_each_tied_group(crosstable, order):
    # 1 and 2 have 2 points: 1 beat 2. 3 and 4 have 1: 3 beat 4.
    assert ranked(order, crosstable(ALL_MET)) == "1 2 3 4"


def test_6_2_the_criterion_is_applied_again_to_each_part(crosstable, order):
    # All have 2. Their table: 1 and 2 have 2, 3 and 4 have 1; then 1 beat 2, and 4 beat 3.
    table = crosstable("""
        1: 2w1 3b0 4w1 Z
        2: 1b0 4w1 3b1 Z
        3: 4w0 1w1 2w0 F
        4: 3b1 2b0 1b0 F
        """)
    assert ranked(order, table) == "1 2 4 3"
    assert [row.tiebreaks["DE"] for row in standings(table, "fide-dutch", ["DE"])] == [2, 2, 1, 1]


CYCLE = """
    1: 2w1 3b0 4w1
    2: 1b0 4b1 3w1
    3: 4w1 1w1 2b0
    4: 3b0 2w0 1b0
    """


def test_6_2_a_cycle_of_wins_decides_nothing(crosstable, order):
    assert ranked(order, crosstable(CYCLE)) == "(1 2 3) 4"


def test_6_3_a_player_is_first_if_no_missing_game_can_change_it(crosstable, order):
    # All have 2. 1 beat both others, who have not met: no player can catch 1, and the others stay equal.
    table = crosstable("""
        1: 2w1 3b1 Z
        2: 1b0 F F
        3: F 1w0 F
        """)
    assert ranked(order, table) == "1 (2 3)"
    assert [row.tiebreaks["DE"] for row in standings(table, "fide-dutch", ["DE"])] == [2, 0, 0]


def test_6_3_the_tie_stays_if_the_missing_games_could_change_it(crosstable, order):
    # All have 1. 1 beat 2; 3 met neither and could have won twice.
    table = crosstable("""
        1: 2w1 Z
        2: 1b0 F
        3: F Z
        """)
    assert ranked(order, table) == "(1 2 3)"
    assert [row.tiebreaks["DE"] for row in standings(table, "fide-dutch", ["DE"])] == [0, 0, 0]


def test_6_3_a_draw_with_both_is_not_enough(crosstable, order):
    # All have 1. 1 drew with both others; the winner of their missing game would have 1½.
    table = crosstable("""
        1: 2w= 3b=
        2: 1b= H
        3: H 1w=
        """)
    assert ranked(order, table) == "(1 2 3)"


def test_6_3_the_second_and_further_places_follow_in_the_same_way(crosstable, order):
    # All have 3. 1 beat the others, 2 beat 3 and 4, and those two have not met.
    table = crosstable("""
        1: 2w1 3w1 4w1 Z Z
        2: 1b0 4w1 3w1 F Z
        3: F 1b0 2b0 F F
        4: F 2b0 1b0 F F
        """)
    assert ranked(order, table) == "1 2 (3 4)"


def test_6_3_the_remaining_players_are_ranked_by_their_own_table(crosstable, order):
    # All have 2. 1 beat 2 and 3 and never met 4, who can reach 1½ at most: 1 is first. Without 1 the others have all
    # met: 3 has 1½, 2 has 1 and 4 has ½.
    table = crosstable("""
        1: 2w1 3b1 Z Z
        2: 1b0 4w1 3w0 F
        3: 4w= 1w0 2b1 H
        4: 3b= 2b0 F H
        """)
    assert ranked(order, table) == "1 3 2 4"
    assert [row.tiebreaks["DE"] for row in standings(table, "fide-dutch", ["DE"])] == [2, 1.5, 1, 0.5]


def test_6_1_1_a_forfeit_does_not_count_as_a_meeting_unless_requested(crosstable, order):
    table = crosstable("""
        1: 2b- 3w1
        2: 1w+ 4b0
        3: 4w= 1b0
        4: 3b= 2w1
        """)
    assert ranked(order, table, "DE") == "4 (1 2) 3"
    assert ranked(order, table, "DE/P") == "4 2 1 3"


def test_6_1_2_several_games_count_as_their_average(crosstable):
    table = crosstable("""
        1: 2w1 2b= 3w0 3b0
        2: 1b0 1w= 4w1 4b0
        3: 4w0 4b0 1b1 1w1
        4: 3b1 3w1 2b0 2w1
        """)
    # 1 and 2 have 1½ points; their two games gave 1 an average of ¾.
    rows = {row.player: row.tiebreaks["DE"] for row in standings(table, "fide-dutch", ["DE"])}
    assert (rows[1], rows[2]) == (Fraction(3, 4), Fraction(1, 4))


def test_6_1_only_games_among_the_tied_count(crosstable, order):
    table = crosstable(ALL_MET)
    # 3 and 4 are tied on points and are compared only with each other
    rows = {row.player: row.tiebreaks["DE"] for row in standings(table, "fide-dutch", ["DE"])}
    assert rows == {1: 1, 2: 0, 3: 1, 4: 0}


def test_4_2_the_list_is_applied_to_each_subgroup_still_tied(crosstable, order):
    rows = standings(crosstable(CYCLE), "fide-dutch", ["DE", "BPG", "DE"])
    assert list(rows[0].tiebreaks) == ["DE", "BPG", "DE (2)"]
    # Among the three, DE decides nothing. BPG: 2 had Black twice, 1 and 3 once; then DE decides that 3 beat 1.
    assert [row.player for row in rows] == [2, 3, 1, 4]


def test_4_2_the_lot_decides_the_remaining_ties(crosstable, order):
    table = crosstable(CYCLE)
    assert ranked(order, table, "DE", "LOT") == "1 2 3 4"
    drawn = ranked(order, table, "DE", "LOT/Spring 2026")
    assert drawn == ranked(order, table, "DE", "lot/Spring 2026")
    assert drawn.endswith("4")
    assert "(" not in drawn


@pytest.mark.parametrize("code", ["DE", "MUT"])
def test_a_pending_game_counts_as_missing(crosstable, order, code):
    table = crosstable("1: 2w*\n2: 1b*")
    assert ranked(order, table, code) == "(1 2)"


def test_6_3_a_player_who_can_still_be_overtaken_has_no_certain_place():
    # 1 is above 3 and 4 in any case, but 2 could still have more.
    table = Table(Tournament([Player(1)]), "fide-dutch", edition_of("2026"))
    separate = Separate({}, {1: 20, 2: 10, 3: 0, 4: 10}, unit=1, missing={1: 1, 2: 2, 3: 0, 4: 1})
    assert _certain_places(table, separate).parts == [(1, 2, 3, 4)]
    first_is_sure = Separate({}, {1: 30, 2: 10, 3: 0, 4: 10}, unit=1, missing={1: 0, 2: 0, 3: 0, 4: 1})
    assert _certain_places(table, first_is_sure).parts == [(1,), (2, 3, 4)]


@pytest.mark.parametrize(("points", "parts"), [(60, [(1, 2)]), (61, [(1,), (2,)])])
def test_6_3_a_missing_game_gives_at_least_the_points_of_a_loss(points, parts):
    # 1 has 60 or 61 and at least 10 for a loss; 2 has 10 and at most 60 for a win.
    table = Table(Tournament([Player(1)], scale=BOTWINNIK), "fide-dutch", edition_of("2026"))
    assert _certain_places(table, Separate({}, {1: points, 2: 10}, unit=1, missing={1: 1, 2: 1})).parts == parts
