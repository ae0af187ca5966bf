"""Zwitsers op rating, sections A to C: every step of the procedure decides a small bracket."""

import pytest

from indeler.model import PairingError
from indeler.systems import pair
from indeler.systems.dutch import engine
from indeler.systems.dutch.knsb2013 import BOOK, JOINED, edition
from support.round_tables import hall, paired

RULEBOOK = "knsb-rating"


def pairs(table, apart="", *, last=False, **settings):
    return paired(pair(hall(table, apart, last=last), RULEBOOK, **settings))


def traced(table, apart="", **settings):
    """Return the record of every bracket."""
    tournament = hall(table, apart)
    return engine.pair(edition(tournament, BOOK.read_settings(settings)), tournament).workings.brackets


# Brackets ----------------------------------------------------------------------------------------------------------


def test_A3_moved_down_players_are_paired_first():
    """1 comes down to five others: 1-2, and then 3 and 4 against 5 and 6."""
    assert pairs("1 3\n2 2\n3 2\n4 2\n5 2\n6 2") == "1-2 3-5 4-6"


def test_A3_half_or_more_moved_down_players_make_a_bracket_homogeneous():
    """1 and 2 come down to 3 alone. Taken literally, such a bracket does not ask which of them floats on (B3)."""
    table = "1 4 W\n2 3 B\n3 2 W\n4 1 B"
    assert pairs(table, "1-2") == "1-3 2-4"
    assert pairs(table, "1-2", b3_in_homogeneous=False) == "1-4 2-3"  # 2 and 3 want different colours


def test_A6c_as_many_moved_down_players_as_possible():
    """1 and 2 come down, and only 3 may meet them: one of them floats on, the lower."""
    assert traced("1 3\n2 3\n3 2\n4 2\n5 2\n6 1", "1-2 1-4 1-5 2-4 2-5")[1].pairs == ((1, 3), (4, 5))


def test_A9a_another_order_of_S2():
    assert pairs("1 0\n2 0\n3 0\n4 0", "1-3") == "1-4 2-3"


def test_A9b_an_exchange_between_S1_and_S2():
    assert pairs("1 0\n2 0\n3 0\n4 0", "1-3 1-4") == "1-2 3-4"


def test_A11_pairs_come_before_scores_before_colours_before_floats():
    all_pairs = traced("1 3\n2 2\n3 2\n4 2\n5 1", "1-3 1-4")[1]
    assert all_pairs.pairs == ((1, 2), (3, 4))
    low_scores = traced("1 4 W\n2 3 B\n3 2 W\n4 1 B", "1-2")[2]
    assert low_scores.pairs == ((1, 3),)  # though both want black
    colours = traced("1 2 W Bd\n2 2 B Wd\n3 2 W B\n4 1 W B")[0]
    assert colours.leaving == (3,)
    wishes = traced("1 2 W B\n2 2 W B\n3 2 B Wd\n4 1 W B")[0]
    assert wishes.leaving == (2,)  # 1 and 3 want different colours


def test_B3_the_lowest_scores_float_on():
    """Only 3 is available for 1 and 2, who have met: 2 floats on at 2½, not 1 at 3."""
    assert traced("1 3\n2 2.5\n3 2\n4 1", "1-2")[2].pairs == ((1, 3),)


def test_B4_as_many_preferences_as_possible_are_satisfied():
    assert pairs("1 1 W\n2 1 W\n3 1 W\n4 1 B\n5 1 B\n6 1 B") == "1-4 2-5 3-6"
    assert pairs("1 1 W\n2 1 B\n3 1 W\n4 1 B") == "1-4 2-3"


DOWN = "1 2 W B\n2 2 W B\n3 2 {} {}\n4 1 W B"


def test_B5_no_downfloat_in_two_rounds_running():
    assert pairs(DOWN.format("W", "B")) == "1-2 3-4"
    assert pairs(DOWN.format("W", "Bd")) == "1-3 2-4"


def test_B6_no_downfloat_as_two_rounds_ago():
    assert pairs(DOWN.format("Wd", "B")) == "1-3 2-4"


# C1 to C10 ---------------------------------------------------------------------------------------------------------


def test_C1_a_player_without_an_opponent_moves_down_before_S1_is_formed():
    """Without 2 the bracket is 1, 3, 4 and 5: 1-4 and 3-5.

    With 2, P0 would also be two of five, but S1 would be 1 and 2.
    """
    bracket = traced("1 2\n2 2\n3 2\n4 2\n5 2\n6 1", "1-2 2-3 2-4 2-5")[0]
    assert bracket.pairs == ((1, 4), (3, 5))
    assert bracket.leaving == (2,)


def test_C2a_starts_with_all_pairs_and_all_moved_down_players():
    assert pairs("1 3\n2 3\n3 2\n4 2\n5 2\n6 2", "1-2") == "1-3 2-4 5-6"


def test_C2b_the_number_of_preferences_to_be_missed_is_known_in_advance():
    """Four want black, two white: one pair must miss, in any case; the first order with only one is taken."""
    trace = traced("1 1 W\n2 1 W\n3 1 W\n4 1 W\n5 1 B\n6 1 B")
    assert trace[0].values["B4"] == [1]


def test_C3a_S1_is_half_of_a_homogeneous_bracket_or_the_moved_down_players():
    assert pairs("1 2\n2 2\n3 2\n4 2\n5 2\n6 2") == "1-4 2-5 3-6"
    assert pairs("1 3\n2 2\n3 2\n4 2\n5 2\n6 2") == "1-2 3-5 4-6"


TOPSCORERS = "1 3 W W\n2 3 B B\n3 3 W W\n4 3 B B"


def test_C3b_B2_applies_to_topscorers_as_long_as_possible():
    assert pairs(TOPSCORERS, last=True) == "1-4 2-3"


def test_C10g_B2_is_dropped_for_topscorers_before_anybody_floats():
    assert pairs(TOPSCORERS, "1-4 2-3 1-2 3-4", last=True) == "1-3 2-4"


STRONG_OR_NOT = "1 1 {s}\n2 1 {s}\n3 1 {b}\n4 1 {w}\n5 1 {b}\n6 1 {w}"
"""1 and 2 want black strongly and may not meet 4 and 6, who want white; 3 and 5 want black mildly."""
KEPT_APART = "1-4 1-6 2-4 2-6"


def test_C3c_in_an_odd_round_strong_preferences_come_before_the_number_missed():
    table = STRONG_OR_NOT.format(s="W -", b="B W", w="W B")
    assert pairs(table, KEPT_APART) == "1-3 2-5 4-6"


def test_C10f_A7d_is_dropped_if_strong_preferences_must_meet():
    assert pairs("1 1 W -\n2 1 B W\n3 1 W -\n4 1 B W", "1-2 1-4") == "1-3 2-4"


def test_C3d_in_an_even_round_the_number_of_missed_preferences_comes_first():
    table = STRONG_OR_NOT.format(s="W B W", b="B W -", w="W B -")
    assert pairs(table, KEPT_APART) == "1-2 3-6 4-5"


def test_C10e_Z_and_then_X_are_increased():
    """1 may meet only 2, and both want black strongly: Z and X are one though the formulas give less."""
    trace = traced("1 1 W B W\n2 1 W B W\n3 1 B W B\n4 1 B W B", "1-3 1-4")
    assert (trace[0].values["B4"], trace[0].values["A7e"]) == ([2], [2])


def test_C3e_a_downfloater_of_the_last_round_stays():
    assert traced(DOWN.format("W", "Bd"))[0].leaving == (2,)


def test_C3f_a_downfloater_of_two_rounds_ago_stays():
    assert traced(DOWN.format("Wd", "B"))[0].leaving == (2,)


def test_C10c_the_downfloat_of_two_rounds_ago_is_dropped_first():
    assert traced("1 2 W Bd\n2 2 Wd B\n3 2 W Bd\n4 1 W B")[0].leaving == (2,)


def test_C10d_the_downfloat_of_the_last_round_is_dropped_next():
    assert traced("1 2 W Bd\n2 2 W Bd\n3 2 W Bd\n4 1 W B")[0].leaving == (3,)


UP = "1 3 W B\n2 2 {}\n3 2 {}\n4 2 {}"


def test_C3g_an_upfloater_of_the_last_round_does_not_meet_a_moved_down_player():
    assert pairs(UP.format("W Bu", "W B", "W B")) == "1-3 2-4"


def test_C3h_an_upfloater_of_two_rounds_ago_does_not_meet_a_moved_down_player():
    assert pairs(UP.format("Wu B", "W B", "W B")) == "1-3 2-4"


def test_C10a_the_upfloat_of_two_rounds_ago_is_dropped_first():
    assert pairs(UP.format("W Bu", "Wu B", "W Bu")) == "1-3 2-4"


def test_C10b_the_upfloat_of_the_last_round_is_dropped_next():
    assert pairs(UP.format("W Bu", "W Bu", "W Bu")) == "1-2 3-4"


def test_C4_the_highest_players_form_S1():
    assert traced("1 0\n2 0\n3 0\n4 0")[0].pairs == ((1, 3), (2, 4))


def test_C5_players_are_in_ranking_order():
    """The player who moved down is number 5 here, and comes first whatever the number."""
    assert pairs("2 2\n3 2\n4 2\n5 3") == "2-5 3-4"


def test_C6_the_remainder_is_paired_like_a_homogeneous_bracket():
    assert pairs("1 3\n2 2\n3 2\n4 2\n5 2\n6 2\n7 2\n8 2", "3-6") == "1-2 3-7 4-6 5-8"


def test_C7_the_next_transposition_is_tried():
    assert pairs("1 0\n2 0\n3 0\n4 0\n5 0\n6 0", "3-6") == "1-4 2-6 3-5"


def test_C8a_the_next_exchange_is_tried():
    """1 may meet only 2 and 3. The smallest exchange, 3 for 4, is sufficient: 1-3, 2-5 and 4-6."""
    assert pairs("1 0\n2 0\n3 0\n4 0\n5 0\n6 0", "1-4 1-5 1-6") == "1-3 2-5 4-6"


def test_C8b_another_set_of_moved_down_players_is_tried():
    """Only 3 may meet the moved-down players. 1 is tried first; if 4 may meet neither and 3 may not meet 1, it is 2."""
    table = "1 3\n2 3\n3 2\n4 2\n5 2\n6 1"
    assert traced(table, "1-2 1-4 1-5 2-4 2-5")[1].pairs == ((1, 3), (4, 5))
    assert traced(table, "1-2 1-3 1-4 1-5 2-4 2-5")[1].pairs == ((2, 3), (4, 5))


def test_C10_each_criterion_is_relaxed_for_as_few_pairs_as_possible():
    assert traced("1 1 W\n2 1 W\n3 1 W\n4 1 W")[0].values["B4"] == [2]


# C12 to C14 --------------------------------------------------------------------------------------------------------

THREE_ABOVE = "1 2\n2 2\n3 2\n4 1\n5 0\n6 0"


def test_C12_another_player_floats_if_the_next_bracket_cannot_pair_the_floater():
    assert pairs(THREE_ABOVE) == "1-2 3-4 5-6"
    assert pairs(THREE_ABOVE, "3-4") == "1-3 2-4 5-6"


def test_C12_does_not_apply_if_nothing_is_gained():
    assert pairs(THREE_ABOVE, "1-4 2-4 3-4") == "1-2 3-5 4-6"


FOUR_ABOVE_TWO = "1 2\n2 2\n3 2\n4 2\n5 1\n6 1"


def test_C13_the_penultimate_bracket_is_paired_again():
    assert pairs(FOUR_ABOVE_TWO) == "1-3 2-4 5-6"
    assert pairs(FOUR_ABOVE_TWO, "5-6") == "1-2 3-5 4-6"


def test_C13_keeps_the_number_of_pairs_first():
    """3 would float to 4, whom 3 has met; the last bracket takes another player."""
    assert traced("1 2\n2 2\n3 2\n4 1", "3-4")[0].leaving == (2,)


def test_C13_brackets_are_joined_if_no_pair_is_left():
    trace = traced("1 2\n2 2\n3 1\n4 1", "3-4")
    assert trace[0].way == JOINED
    assert trace[1].pairs == ((1, 3), (2, 4))


def test_C13_everything_below_is_merged_or_paired_bracket_by_bracket_by_setting():
    """5 and 6 have met: two players come down, and then 5 and 6 are one bracket though their scores differ."""
    table = "1 3\n2 3\n3 3\n4 3\n5 2\n6 1"
    assert [bracket.residents for bracket in traced(table, "5-6")] == [(1, 2, 3, 4), (5, 6)]
    separate = traced(table, "5-6", below_k="per_bracket")
    assert [bracket.residents for bracket in separate] == [(1, 2, 3, 4), (5,), (6,)]


def test_C13_an_impossible_complete_pairing_is_refused():
    with pytest.raises(PairingError) as refused:
        pairs("1 1\n2 1\n3 1\n4 1", "1-2 1-3 1-4")
    assert refused.value.clause == "C13"
    assert 1 in refused.value.players


def test_C14a_one_pair_less_is_made():
    assert len(traced(FOUR_ABOVE_TWO, "5-6")[0].pairs) == 1


def test_C14b1_moved_down_players_keep_their_pairs():
    """1 has come down to 2 to 6; two must float on to 7 and 8, and they come from the remainder."""
    bracket = traced("1 3\n2 2\n3 2\n4 2\n5 2\n6 2\n7 1\n8 1", "7-8")[1]
    assert bracket.pairs[0] == (1, 2)
    assert len(bracket.pairs) == 2


def test_C14b2_one_moved_down_player_less_is_paired():
    bracket = traced("1 3\n2 3\n3 2\n4 2\n5 2\n6 1", "1-2 1-4 1-5 2-4 2-5")[1]
    assert bracket.pairs == ((1, 3), (4, 5))
    assert bracket.leaving == (2,)
