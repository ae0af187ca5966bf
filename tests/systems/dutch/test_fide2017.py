"""The FIDE (Dutch) System of 2017, clause by clause: definitions, candidates, their order, and colours."""

import pytest

from indeler.model import Kind, PairingError, Player, RequestedBye, Tournament, VirtualPoints
from indeler.systems import pair
from indeler.systems.dutch import engine
from indeler.systems.dutch.bracket import Bracket
from indeler.systems.dutch.competitor import Float, Strength
from indeler.systems.dutch.fide2017 import EDITION
from indeler.systems.dutch.field import DutchField
from indeler.systems.interface import BOUND
from support.round_tables import hall, paired

RULEBOOK = "fide-dutch-2017"


def pairs(table, apart="", **more):
    return paired(pair(hall(table, apart, **more), RULEBOOK))


def brackets(table, apart=""):
    """Return, for each bracket, the players moved down, the residents and the players who left."""
    trace = engine.pair(EDITION, hall(table, apart)).workings.brackets
    return [(row.moved_down, row.residents, row.leaving) for row in trace]


def competitors(tournament):
    return {one.number: one for one in DutchField(tournament, RULEBOOK).competitors}


# A: definitions ------------------------------------------------------------------------------------------------------


def test_A_2_score_comes_before_the_number():
    table = """
        1  0
        2  1
        3  1
        4  0
    """
    assert [one.number for one in DutchField(hall(table), RULEBOOK).competitors] == [2, 3, 1, 4]
    assert pairs(table) == "1-4 2-3"


THREE_SCORES = """
    1  2
    2  1
    3  1
    4  1
    5  0
    6  0
"""


def test_A_3_a_bracket_has_residents_and_players_moved_down():
    assert brackets(THREE_SCORES) == [((), (1,), (1,)), ((1,), (2, 3, 4), ()), ((), (5, 6), ())]


def test_A_4_a_an_unpaired_player_moves_down():
    (_, _, leaving), (moved_down, _, _), _ = brackets(THREE_SCORES)
    assert leaving == moved_down == (1,)


def test_A_4_b_unequal_scores_make_floats():
    people = competitors(hall("1 1 Wd\n2 1 Bu\n3 1 W"))
    assert [people[number].floats[0] for number in (1, 2, 3)] == [Float.DOWN, Float.UP, Float.NONE]


@pytest.mark.parametrize("token", ["-", "P", "F", "H", "+"])
def test_A_4_b_any_round_without_play_is_a_downfloat(token):
    assert competitors(hall(f"1 1 {token}"))[1].floats == (Float.DOWN, Float.NONE)


def test_A_4_b_a_round_before_a_late_entry_is_a_downfloat_too(field):
    late = field([Player(1), Player(2), Player(3, enters=2)], ["1-2 1-0"])
    assert late.card(3)[0].kind is Kind.NOT_ENTERED
    assert competitors(late)[3].floats[0] is Float.DOWN


def test_A_5_the_last_player_left_over_has_the_bye(field):
    pairing = pair(field(5), RULEBOOK)
    assert pairing.boards == [(1, 3), (4, 2)]
    assert pairing.bye == 5
    assert pairing.clauses[-1] == "A.5"


def wish(history):
    one = competitors(hall(f"1 1 {history}"))[1]
    return (one.wish.value.upper() if one.wish else ""), one.strength


def test_A_6_the_colour_difference_counts_games_played():
    assert competitors(hall("1 2 W - + W B"))[1].saldo == 1


@pytest.mark.parametrize(("history", "colour"), [("W W B W", "B"), ("B B W B", "W"), ("B W W", "B"), ("W B - B", "W")])
def test_A_6_a_a_difference_beyond_one_or_the_same_colour_twice_is_absolute(history, colour):
    assert wish(history) == (colour, Strength.ABSOLUTE)


@pytest.mark.parametrize(("history", "colour"), [("W", "B"), ("B", "W"), ("W B W", "B"), ("B - -", "W")])
def test_A_6_b_a_difference_of_one_is_strong(history, colour):
    assert wish(history) == (colour, Strength.STRONG)


@pytest.mark.parametrize(("history", "colour"), [("W B", "W"), ("B W -", "B")])
def test_A_6_c_a_wish_to_alternate_is_mild(history, colour):
    assert wish(history) == (colour, Strength.MILD)


@pytest.mark.parametrize(("history", "board"), [("W", (1, 2)), ("B", (2, 1))])
def test_A_6_d_without_a_game_the_opponent_gets_the_preferred_colour(history, board):
    assert wish("-") == ("", Strength.NONE)
    assert pair(hall(f"1 1 -\n2 1 {history}"), RULEBOOK).boards == [board]


@pytest.mark.parametrize(("score", "last", "topscorer"), [("1.5", True, True), ("1", True, False), ("2", False, False)])
def test_A_7_topscorers_have_more_than_half_in_the_last_round(score, last, topscorer):
    assert competitors(hall(f"1 {score} W B", last=last))[1].topscorer is topscorer


COLLAPSED = """
    1  3
    2  3
    3  2
    4  1
    5  1
    6  0
"""
"""If 3 can meet nobody below, both leaders must come down to the rest."""


def test_A_8_the_list_of_differences_is_compared_from_the_largest():
    """1-3 2-4 5-6 differs by 1, 2, 1; 1-3 2-6 4-5 by 1, 3, 0: less in total, but its largest difference is larger."""
    assert pairs(COLLAPSED, "3-4 3-5 3-6") == "1-3 2-4 5-6"


def test_A_8_a_downfloater_counts_from_one_point_below_the_bracket():
    trace = engine.pair(EDITION, hall("1 3\n2 1\n3 1\n4 0\n5 0")).workings.brackets
    # The counts of differences of 3, 2, 1 and 0 points: two between 1 and 2, one for 3 who leaves.
    assert trace[1].pairs == ((1, 2),)
    assert trace[1].values["C.6"] == [0, 1, 1, 0]


def test_A_9_the_rest_collapses_into_one_last_bracket():
    assert brackets(COLLAPSED, "3-4 3-5 3-6") == [((), (1, 2), (1, 2)), ((1, 2), (3, 4, 5, 6), ())]
    assert len(brackets(COLLAPSED)) == 4


def test_A_9_without_a_complete_pairing_the_arbiter_decides():
    with pytest.raises(PairingError, match=r"fide-dutch-2017 A\.9") as error:
        pairs("1 1\n2 1\n3 0\n4 0", "1-2 1-3 1-4")
    assert error.value.clause == "A.9"


# B: candidates -------------------------------------------------------------------------------------------------------

LIMBO = """
    1  2
    2  2
    3  2
    4  1
    5  1
    6  0
"""
"""Three players who have all met come down to two residents."""
ALL_THREE = "1-2 1-3 2-3"


def test_B_1_as_many_moved_down_players_as_possible_are_paired():
    assert pairs(LIMBO, ALL_THREE) == "1-4 2-5 3-6"


def test_B_2_the_other_moved_down_players_are_in_the_limbo():
    assert brackets(LIMBO, ALL_THREE)[1] == ((1, 2, 3), (4, 5), (3,))


def test_B_3_moved_down_players_first_and_then_the_remainder():
    assert pairs("1 2\n2 1\n3 1\n4 1\n5 1\n6 1") == "1-2 3-5 4-6"


def test_B_4_a_perfect_candidate_is_accepted():
    trace = engine.pair(EDITION, hall("1 1\n2 1\n3 1\n4 1\n5 1\n6 1")).workings.brackets
    assert trace[0].pairs == ((1, 4), (2, 5), (3, 6))
    assert trace[0].way == BOUND
    assert not any(any(value) for value in trace[0].values.values())


def test_B_6_a_transposition_comes_before_an_exchange():
    assert pairs("1 1\n2 1\n3 1\n4 1", "1-3") == "1-4 2-3"


def test_B_7_the_remainder_changes_before_the_opponents_of_moved_down_players():
    assert pairs("1 2\n2 1\n3 1\n4 1\n5 1\n6 1", "3-5") == "1-2 3-6 4-5"
    assert pairs("1 2\n2 1\n3 1\n4 1\n5 1\n6 1", "3-4 3-5 3-6") == "1-3 2-5 4-6"


def test_B_8_the_first_of_equally_good_candidates_is_chosen():
    assert pairs("1 1 W\n2 1 W\n3 1 W\n4 1 W") == "1-3 2-4"


# D: the order of candidates ------------------------------------------------------------------------------------------


def test_D_sequence_numbers_are_assigned_before_any_change():
    assert Bracket(moved_down=(3, 5), residents=(6, 7)).players == (3, 5, 6, 7)


SIX = "1 1\n2 1\n3 1\n4 1\n5 1\n6 1"


@pytest.mark.parametrize(
    ("apart", "first"),
    [("", "1-4 2-5 3-6"), ("2-5", "1-4 2-6 3-5"), ("1-4", "1-5 2-4 3-6"), ("1-4 2-4", "1-5 2-6 3-4")],
)
def test_D_1_transpositions_are_sorted_by_the_first_places(apart, first):
    assert pairs(SIX, apart) == first


@pytest.mark.parametrize(
    ("apart", "first"),
    [
        ("1-4 1-5 1-6", "1-3 2-5 4-6"),  # 3 for 4
        ("1-4 1-5 1-6 1-3", "1-2 3-5 4-6"),  # 2 for 4: exchanging 3 for any other does not help
        ("4-1 4-2 4-3", "1-3 2-5 4-6"),
    ],
)
def test_D_2_exchanges_start_in_the_middle(apart, first):
    assert pairs(SIX, apart) == first


def test_D_3_another_set_of_moved_down_players():
    assert pairs(LIMBO, f"{ALL_THREE} 2-4 2-5") == "1-4 2-6 3-5"


def test_D_3_the_higher_score_first():
    assert pairs("1 3\n2 2\n3 2\n4 1\n5 0\n6 0", "1-2 1-3 2-3") == "1-4 2-5 3-6"


# E: colours ----------------------------------------------------------------------------------------------------------


def boards(table, **more):
    pairing = pair(hall(table, **more), RULEBOOK)
    return [*pairing.boards, *pairing.clauses]


def test_E_1_both_preferences():
    assert boards("1 1 W\n2 1 B") == [(2, 1), "E.1"]


def test_E_2_the_stronger_preference():
    assert boards("1 1 W B\n2 1 - B") == [(2, 1), "E.2"]


def test_E_2_of_two_absolute_preferences_the_larger_difference():
    assert boards("1 4 - - - B B\n2 4 B B W B B", last=True) == [(2, 1), "E.2"]


def test_E_3_the_opposite_of_the_colours_when_they_last_differed():
    assert boards("1 1 B W W B\n2 1 W B W B") == [(2, 1), "E.3"]


def test_E_4_the_preference_of_the_higher_ranked_player():
    assert boards("1 1 W B\n2 1 W B") == [(1, 2), "E.4"]


@pytest.mark.parametrize(("initial", "first"), [("white", [(1, 3), (4, 2)]), ("black", [(3, 1), (2, 4)])])
def test_E_5_an_odd_number_has_the_initial_colour(initial, first, field):
    pairing = pair(field(4), RULEBOOK, initial=initial)
    assert pairing.boards == first
    assert pairing.clauses == ("E.5", "E.5")


# Options of the tournament -------------------------------------------------------------------------------------------


def test_acceleration_can_be_requested(field):
    assert paired(pair(field(8, total_rounds=5), RULEBOOK)) == "1-5 2-6 3-7 4-8"
    assert paired(pair(field(8, total_rounds=5), RULEBOOK, baku=True)) == "1-3 2-4 5-7 6-8"
    asked = field(8, total_rounds=5, type_code="FIDE_DUTCH_2017_BAKU")
    assert paired(pair(asked, RULEBOOK)) == "1-3 2-4 5-7 6-8"


def test_virtual_points_decide_the_bracket_and_the_board_of_a_player(field):
    accelerated = field(4, ["1-3 0-1, 4-2 1-0"], virtual_points=[VirtualPoints(1, (0, 20)), VirtualPoints(2, (0, 20))])
    assert pair(accelerated, RULEBOOK).boards == [(2, 1), (3, 4)]


def test_absent_players_are_not_paired(field):
    pairing = pair(field(5, requested_byes=[RequestedBye(1, 2, Kind.HALF_BYE)]), RULEBOOK)
    assert paired(pairing) == "1-4 3-5"
    assert pairing.not_paired == [2]


def test_a_single_player_has_the_bye():
    assert paired(pair(Tournament([Player(7)]), RULEBOOK)) == "7"
