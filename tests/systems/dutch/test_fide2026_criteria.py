"""The FIDE (Dutch) System of 2026: every criterion decides a small bracket."""

import pytest

from indeler.model import PairingError
from indeler.systems import pair
from oracles import dutch_2026
from support.round_tables import hall, paired

RULEBOOK = "fide-dutch"


def pairs(table, apart="", **more):
    return paired(pair(hall(table, apart, **more), RULEBOOK))


def without(clause, table, apart="", **more):
    """Return the pairing of the oracle if this criterion did not exist."""
    boards, bye = dutch_2026.pair(hall(table, apart, **more), without=clause)
    found = [f"{a}-{b}" for a, b in sorted(map(sorted, boards))]
    return " ".join([*found, str(bye)] if bye else found)


# C1-C4: absolute criteria --------------------------------------------------------------------------------------------


def test_C1_two_players_meet_only_once(field):
    assert pair(field(4, ["1-3 ½-½, 2-4 ½-½"]), RULEBOOK).boards == [(4, 1), (3, 2)]


@pytest.mark.parametrize("token", ["P", "+", "F"])
def test_C2_no_bye_after_the_bye_or_a_win_without_play(token):
    with pytest.raises(PairingError, match="may not have the bye"):
        pairs(f"1 2 P\n2 2 P\n3 2 {token}")


@pytest.mark.parametrize("token", ["H", "-", "W"])
def test_C2_any_other_player_may_have_the_bye(token):
    assert pairs(f"1 2 P\n2 2 P\n3 2 {token}") == "1-2 3"


def test_C3_equal_absolute_preferences_keep_two_players_apart():
    table = "1 2 W W\n2 2 W W"
    with pytest.raises(PairingError):
        pairs(table)
    assert pairs(table, last=True) == "1-2"
    assert pairs("1 2 W W\n2 1 W W", last=True) == "1-2"  # one topscorer is enough


FOUR_ABOVE_TWO = """
    1  2
    2  2
    3  2
    4  2
    5  1
    6  1
"""


def test_C4_two_players_come_down_if_the_rest_needs_them():
    assert pairs(FOUR_ABOVE_TWO) == "1-3 2-4 5-6"
    assert pairs(FOUR_ABOVE_TWO, "5-6") == "1-2 3-5 4-6"


def test_C4_only_players_come_down_with_whom_the_rest_can_be_completed():
    assert pairs(FOUR_ABOVE_TWO, "5-6 3-5 3-6") == "1-3 2-5 4-6"


# C5-C9: the players who leave ----------------------------------------------------------------------------------------


def test_C5_the_lowest_score_has_the_bye():
    """3 and 4 have met: one would meet 5 and the other have the bye, unless 1 and 2 come down to them."""
    table = """
        1  2
        2  2
        3  1
        4  1
        5  0
    """
    assert pairs(table, "3-4") == "1-3 2-4 5"
    assert without("C5", table, "3-4") == "1-2 3-5 4"


def test_C6_as_many_pairs_as_possible():
    """1-3 comes first in order, but 2 and 4 would have to leave."""
    assert pairs("1 1\n2 1\n3 1\n4 1\n5 0\n6 0", "2-4") == "1-4 2-3 5-6"


def test_C7_the_lowest_scores_leave():
    """2 and 3 floated down in the last round; yet one of them, not 1 from the bracket above, floats on."""
    table = """
        1  2  -
        2  1  Bd
        3  1  Wd
        4  0  -
    """
    assert pairs(table) == "1-2 3-4"
    assert without("C7", table) == "1-4 2-3"


def test_C8_a_leaving_player_must_be_useful_in_the_next_bracket():
    """3 would be the first to leave, but the only player of the next bracket has met 3."""
    table = """
        1  2
        2  2
        3  2
        4  1
        5  0
        6  0
    """
    assert pairs(table) == "1-2 3-4 5-6"
    assert pairs(table, "3-4") == "1-3 2-4 5-6"
    assert without("C8", table, "3-4") == "1-2 3-5 4-6"


def test_C8_looks_no_further_than_the_next_bracket():
    """3 leaves and meets 4; then 5 and 6, who have met, both float on. If 2 left, 4 and 6 could meet."""
    table = """
        1  4
        2  4
        3  4
        4  3
        5  3
        6  2
        7  1
        8  1
    """
    assert pairs(table, "3-5 5-6") == "1-2 3-4 5-7 6-8"
    assert pairs(table, "3-5 5-6 1-2") == "1-3 2-5 4-6 7-8"


def test_C9_the_bye_goes_to_a_player_who_has_played():
    table = """
        1  0  W
        2  0  B
        3  0  -
    """
    assert pairs(table) == "1-3 2"
    assert without("C9", table) == "1-2 3"


def test_C9_counts_in_a_bracket_from_which_only_the_bye_leaves():
    """4 and 5 have had the bye, so it goes to the bracket above: not to 3, who missed a round."""
    table = """
        1  1  W
        2  1  B
        3  1  -
        4  0  P
        5  0  P
    """
    assert pairs(table) == "1-3 4-5 2"
    assert without("C9", table) == "1-2 4-5 3"


# C10-C13: colours ----------------------------------------------------------------------------------------------------


def test_C10_no_topscorer_gets_a_colour_difference_of_three():
    table = """
        1  3  W W B W
        2  3  - W B W
        3  3  W W B W
        4  3  - W B W
    """
    assert pairs(table, last=True) == "1-4 2-3"
    assert without("C10", table, last=True) == "1-3 2-4"


def test_C11_no_topscorer_gets_one_colour_three_times():
    table = """
        1  3  B B W W
        2  3  - W B W
        3  3  B B W W
        4  3  - W B W
    """
    assert pairs(table, last=True) == "1-4 2-3"
    assert without("C11", table, last=True) == "1-3 2-4"


def test_C12_colour_preferences():
    table = "1 1 B W\n2 1 W B\n3 1 B W\n4 1 W B"
    assert pairs(table) == "1-4 2-3"
    assert without("C12", table) == "1-3 2-4"


def test_C13_a_mild_preference_is_missed_rather_than_a_strong_one():
    table = "1 1 - B\n2 1 W B\n3 1 - B\n4 1 W B"
    assert pairs(table) == "1-4 2-3"
    assert without("C13", table) == "1-3 2-4"


# C14-C21: floats -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("history", ["W", "H", "P"])
def test_C14_a_resident_does_not_float_down_again(history):
    """3 would be the first to leave, and does so without a float in the last round."""
    table = """
        1  1  B
        2  1  -
        3  1  {}
        4  0  W
    """
    floated = table.format("Wd" if history == "W" else history)
    assert pairs(table.format("W")) == "1-2 3-4"
    assert pairs(floated) == "1-3 2-4"
    assert without("C14", floated) == "1-2 3-4"


def test_C16_a_resident_does_not_float_down_as_two_rounds_before():
    table = """
        1  1  B   -
        2  1  -   -
        3  1  Wd  -
        4  0  W   -
    """
    assert pairs(table) == "1-3 2-4"
    assert without("C16", table) == "1-2 3-4"


def test_C15_a_resident_does_not_float_up_again():
    """2 floated up in the last round, 3 in the round before: of the two it is 3 who meets 1."""
    table = """
        1  2  W   B
        2  1  B   Wu
        3  1  Bu  W
        4  1  W   B
    """
    assert pairs(table) == "1-3 2-4"
    assert without("C15", table) == "1-2 3-4"


def test_C17_a_resident_does_not_float_up_as_two_rounds_before():
    """1 and 2 come down together. 3 did not float up in the last round, so 3 meets one of them (C15).

    The other opponent is 5, who did so in the last round only. 2 and 5 have met, so 5 meets 1: a larger difference
    than C19 would prefer.
    """
    table = """
        1  3  W   B
        2  2  W   B
        3  1  Bu  W
        4  1  Bu  Wu
        5  1  B   Wu
        6  1  Bu  Wu
    """
    assert pairs(table, "1-2 2-5") == "1-5 2-3 4-6"
    assert without("C17", table, "1-2 2-5") == "1-3 2-4 5-6"


ONE_OF_TWO_GOES_ON = """
    1  2  B{}
    2  2  B{}
    3  1  W{}
    4  0  W{}
"""
"""1 and 2 have met and come down to 3, who can meet only one of them."""


def check_who_goes_on(clause, last):
    table = ONE_OF_TWO_GOES_ON.format(*(last.format(drift) for drift in ("", "d", "", "")))
    assert pairs(table, "1-2") == "1-4 2-3"
    assert without(clause, table, "1-2") == "1-3 2-4"


def test_C18_a_downfloater_of_the_last_round_does_not_float_on():
    check_who_goes_on("C18", "{}")


def test_C20_a_downfloater_of_two_rounds_before_does_not_float_on():
    check_who_goes_on("C20", "{} -")


TWO_COME_DOWN = """
    1  3  B{}
    2  2  B{}
    3  1  W{}
    4  1  W{}
"""
"""1 and 2 have met and come down to 3 and 4."""


def check_who_meets_the_higher(clause, last):
    table = TWO_COME_DOWN.format(*(last.format(drift) for drift in ("", "", "u", "")))
    assert pairs(table, "1-2") == "1-4 2-3"
    assert without(clause, table, "1-2") == "1-3 2-4"


def test_C19_an_upfloater_of_the_last_round_meets_the_lower_of_two_players():
    check_who_meets_the_higher("C19", "{}")


def test_C21_an_upfloater_of_two_rounds_before_meets_the_lower_of_two_players():
    check_who_meets_the_higher("C21", "{} -")
