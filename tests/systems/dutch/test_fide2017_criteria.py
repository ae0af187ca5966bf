"""The FIDE (Dutch) System of 2017: every criterion decides a small bracket."""

import pytest

from indeler.model import PairingError
from indeler.systems import pair
from support.round_tables import hall, paired

RULEBOOK = "fide-dutch-2017"


def pairs(table, apart="", **more):
    return paired(pair(hall(table, apart, **more), RULEBOOK))


def test_C_1_two_players_meet_only_once(field):
    assert pair(field(4, ["1-3 ½-½, 2-4 ½-½"]), RULEBOOK).boards == [(4, 1), (3, 2)]


@pytest.mark.parametrize(("token", "bye"), [("P", 2), ("+", 2), ("F", 3), ("H", 3), ("-", 3)])
def test_C_2_no_bye_after_the_bye_or_a_forfeit_win(token, bye):
    assert pair(hall(f"1 2 -\n2 2 -\n3 2 {token}"), RULEBOOK).bye == bye


def test_C_3_equal_absolute_preferences_keep_two_players_apart():
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


def test_C_4_two_players_come_down_if_the_rest_needs_them():
    assert pairs(FOUR_ABOVE_TWO) == "1-3 2-4 5-6"
    assert pairs(FOUR_ABOVE_TWO, "5-6") == "1-2 3-5 4-6"


def test_C_4_only_players_come_down_with_whom_the_rest_can_be_completed():
    assert pairs(FOUR_ABOVE_TWO, "5-6 3-5 3-6") == "1-3 2-5 4-6"


def test_C_4_the_completion_includes_the_bye():
    """5 may not have the bye, so two players come down: one to meet 5, one for the bye."""
    table = "1 2 -\n2 2 -\n3 2 -\n4 2 -\n5 1 P"
    assert pairs(table) == "1-2 3-5 4"
    assert pairs(table.replace("P", "-")) == "1-3 2-4 5"


def test_C_5_as_many_pairs_as_possible():
    assert pairs("1 1\n2 1\n3 1\n4 1\n5 0\n6 0", "2-3 2-4") == "1-2 3-4 5-6"


def test_C_6_the_smallest_differences_come_before_colours():
    """1-3 with 2 left over differs by 2 and 2; 2-3 with 1 left over by 1 and 3, though 2-3 suits the colours."""
    table = """
        1  3  W
        2  2  W
        3  1  W
        4  0  B
    """
    assert pairs(table, "1-2") == "1-3 2-4"


LOOK_AHEAD = """
    1  3
    2  3
    3  3
    4  2
    5  2
    6  2
    7  1
    8  1
"""


def test_C_7_the_most_pairs_in_the_next_bracket():
    assert pairs(LOOK_AHEAD) == "1-2 3-4 5-6 7-8"
    assert pairs(LOOK_AHEAD, "3-4 3-5 3-6") == "1-3 2-4 5-6 7-8"


def test_C_7_then_the_smallest_differences_in_the_next_bracket():
    table = """
        1  3
        2  3
        3  3
        4  2
        5  2
        6  1
    """
    assert pairs(table) == "1-2 3-4 5-6"
    assert pairs(table, "3-4 3-5") == "1-3 2-4 5-6"


def test_C_7_looks_no_further_than_the_next_bracket():
    """The fact that 7 and 8 have met matters one bracket later: then 5 and 6 come down to them (C.4)."""
    assert pairs(LOOK_AHEAD, "7-8") == "1-2 3-4 5-7 6-8"


def test_C_7_before_the_last_bracket_considers_the_bye():
    table = """
        1  2  -
        2  2  -
        3  2  {}
        4  1  {}
        5  1  {}
    """
    assert pairs(table.format("-", "-", "-")) == "1-2 3-4 5"
    assert pairs(table.format("P", "P", "P")) == "1-3 4-5 2"


def test_C_8_no_topscorer_gets_a_colour_difference_of_three():
    table = """
        1  3  W W B W
        2  3  - W B W
        3  3  W W B W
        4  3  - W B W
    """
    assert pairs(table, last=True) == "1-4 2-3"


def test_C_9_no_topscorer_gets_one_colour_three_times():
    table = """
        1  3  B B W W
        2  3  - W B W
        3  3  B B W W
        4  3  - W B W
    """
    assert pairs(table, last=True) == "1-4 2-3"


def test_C_10_colour_preferences():
    assert pairs("1 1 W\n2 1 B\n3 1 W\n4 1 B") == "1-4 2-3"


def test_C_11_a_mild_preference_is_missed_rather_than_a_strong_one():
    assert pairs("1 1 - B\n2 1 W B\n3 1 - B\n4 1 W B") == "1-4 2-3"


def test_C_12_nobody_floats_down_again():
    table = """
        1  1  W
        2  1  B
        3  1  W{}
        4  0  B
    """
    assert pairs(table.format("")) == "1-2 3-4"
    assert pairs(table.format("d")) == "1-4 2-3"


def test_C_13_nobody_floats_up_again():
    table = """
        1  2  B
        2  1  W{}
        3  1  W
        4  1  B
    """
    assert pairs(table.format("")) == "1-2 3-4"
    assert pairs(table.format("u")) == "1-3 2-4"


def test_C_14_nobody_floats_down_as_two_rounds_before():
    table = """
        1  1  B  W
        2  1  W  B
        3  1  B{} W
        4  0  W  B
    """
    assert pairs(table.format("")) == "1-2 3-4"
    assert pairs(table.format("d")) == "1-4 2-3"


def test_C_15_nobody_floats_up_as_two_rounds_before():
    table = """
        1  2  W  B
        2  1  B{} W
        3  1  B  W
        4  1  W  B
    """
    assert pairs(table.format("")) == "1-2 3-4"
    assert pairs(table.format("u")) == "1-3 2-4"


def test_C_12_the_last_round_counts_before_the_round_before_it():
    table = """
        1  1  B   W
        2  1  W   B{}
        3  1  B{} W
        4  0  W   B
    """
    # 3 floated down two rounds ago, 2 in the last round: 2 stays.
    assert pairs(table.format("d", "d"), "2-3") == "1-2 3-4"


TWO_COME_DOWN = """
    1  2  {}
    2  2  {}
    3  1  {}
    4  0  {}
"""


def test_C_16_a_repeated_downfloat_has_the_smallest_possible_difference():
    assert pairs(TWO_COME_DOWN.format("W", "W", "B", "B"), "1-2") == "1-3 2-4"
    assert pairs(TWO_COME_DOWN.format("W", "Wd", "B", "B"), "1-2") == "1-4 2-3"


def test_C_18_the_same_for_a_downfloat_two_rounds_before():
    assert pairs(TWO_COME_DOWN.format("B W", "Bd W", "W B", "W B"), "1-2") == "1-4 2-3"


TWO_UPFLOATERS = """
    1  3  {}
    2  2  {}
    3  1  {}
    4  1  {}
"""


def test_C_17_a_repeated_upfloat_has_the_smallest_possible_difference():
    assert pairs(TWO_UPFLOATERS.format("W", "W", "B", "B"), "1-2") == "1-3 2-4"
    assert pairs(TWO_UPFLOATERS.format("W", "W", "Bu", "B"), "1-2") == "1-4 2-3"


def test_C_19_the_same_for_an_upfloat_two_rounds_before():
    assert pairs(TWO_UPFLOATERS.format("B W", "B W", "Wu B", "W B"), "1-2") == "1-4 2-3"
