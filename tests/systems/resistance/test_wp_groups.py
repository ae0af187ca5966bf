"""Zwitsers op weerstandspunten, clause by clause: groups, norms, waiting rooms, high against low.

In the tables of `support.halls` all players of a score rank by number: their WP and SB are equal.
"""

import pytest

from indeler.model import Colour, Kind, PairingError, Player
from indeler.systems import pair, rulebook
from indeler.systems.dutch.competitor import Strength
from indeler.systems.resistance.contestant import has_free_point, preference
from indeler.systems.resistance.field import Field
from indeler.systems.resistance.pairing import pair_round
from support.halls import hall, paired

RULEBOOK = "knsb-wp"

W, B = Colour.WHITE, Colour.BLACK


def pairs(table, apart="", *, last=False, **settings):
    return paired(pair(hall(table, apart, last=last), RULEBOOK, **settings))


def rooms(table, apart="", **settings):
    """The waiting room of every group, from the top."""
    trace = []
    pair_round(hall(table, apart), rulebook(RULEBOOK).read_settings(settings), trace)
    return [group.waiting_room for group in trace]


# A: groups, ranking and preferences ----------------------------------------------------------------------------------


def test_A2_equal_points_are_one_group_and_the_highest_comes_first():
    tournament = hall("""
        1  0
        2  1
        3  1
        4  0
        5  2
    """)
    field = Field(tournament)
    assert [[field.contestants[index].number for index in group] for group in field.groups()] == [[5], [2, 3], [1, 4]]


def test_A3_who_cannot_be_paired_in_his_group_waits_for_the_next():
    table = """
        1  2  W
        2  2  B
        3  1  B
        4  1  W
    """
    assert pairs(table) == "1-2 3-4"
    assert rooms(table, apart="1-2") == [(1, 2), ()]


@pytest.mark.parametrize(
    ("colours", "wish", "strength"),
    [
        ((), None, Strength.NONE),
        ((W,), B, Strength.STRONG),
        ((W, B), W, Strength.MILD),
        ((B, W), B, Strength.MILD),
        ((W, B, B), W, Strength.ABSOLUTE),
        ((W, B, B, W, B), W, Strength.STRONG),
    ],
)
def test_A5_the_saldo_gives_the_preference(colours, wish, strength):
    assert preference(colours, colours.count(W) - colours.count(B), exempt=False) == (wish, strength)


def test_A5a_absolute_is_a_saldo_beyond_one_or_twice_the_same_colour():
    assert preference((W, W), 2, exempt=False) == (B, Strength.ABSOLUTE)
    assert preference((B, W, W), 1, exempt=False) == (B, Strength.ABSOLUTE)
    assert preference((W, W, B, W), 2, exempt=False) == (B, Strength.ABSOLUTE)


def test_A5a_an_exempt_player_keeps_his_direction_but_wants_nothing_absolutely():
    assert preference((W, W), 2, exempt=True) == (B, Strength.STRONG)
    assert preference((B, B, W, W), 0, exempt=True) == (B, Strength.MILD)


def test_A5a_more_than_half_of_all_rounds_so_far_exempts_in_the_last_round(field):
    games = ["1-4 1-0, 2-3 ½-½", "1-3 0-1, 2-4 ½-½", "1-2 1-0"]  # 3 and 4 missed the third round
    last = {one.number: one for one in Field(field(4, games, total_rounds=4)).contestants}
    assert [number for number in last if last[number].topscorer] == [1]  # 2 of 3; 3 has 1½ of 3
    assert not any(one.topscorer for one in Field(field(4, games, total_rounds=5)).contestants)


def test_A5b_strong_is_a_saldo_of_one():
    assert preference((B, W, B), -1, exempt=False) == (W, Strength.STRONG)


def test_A5c_with_saldo_0_the_last_colour_is_to_be_changed():
    assert preference((W, B), 0, exempt=False) == (W, Strength.MILD)
    assert preference((B, W), 0, exempt=False) == (B, Strength.MILD)


# B: norms ------------------------------------------------------------------------------------------------------------


def test_B1a_old_opponents_do_not_meet(field):
    after = field(4, ["1-4 ½-½, 2-3 ½-½", "1-2 ½-½, 3-4 ½-½"], total_rounds=5)
    assert paired(pair(after, RULEBOOK)) == "1-3 2-4"


def test_B1b_a_free_point_bars_the_bye_and_half_a_point_does_not():
    assert has_free_point([Kind.PAIRING_BYE])
    assert has_free_point([Kind.FULL_BYE])
    assert has_free_point([Kind.FORFEIT_WIN])
    assert not has_free_point([Kind.HALF_BYE, Kind.HALF_BYE, Kind.WIN, Kind.ZERO_BYE, Kind.FORFEIT_LOSS])


def test_B2_equal_absolute_preferences_do_not_meet_unless_one_is_exempt(field):
    games = ["1-5 1-0, 2-6 1-0, 7-3 ½-½, 8-4 ½-½", "1-6 ½-½, 2-5 ½-½, 7-4 0-1, 8-3 0-1"]
    players = [Player(number, withdrawn_after=2 if number > 4 else None) for number in range(1, 9)]
    # 1 and 2 have 1½ of 2 and two whites, 3 and 4 have 1½ of 2 and two blacks.
    for total, may_meet in ((4, False), (3, True)):
        before = Field(field(players, games, total_rounds=total))
        assert [one.number for one in before.contestants] == [1, 2, 3, 4]
        assert (before.legal[0] >> 1 & 1, before.legal[2] >> 3 & 1) == (may_meet, may_meet)


def test_B2a_nobody_gets_a_saldo_of_three():
    table = """
        1  1  W B W W B W
        2  1  W B W W B W
        3  1  B W B B W B
        4  1  B W B B W B
    """
    assert pairs(table, apart="1-4 2-3") == "1-3 2-4"


def test_B2b_nobody_gets_the_same_colour_three_times_running():
    table = """
        1  1  B W W
        2  1  B W W
        3  0  B W B
        4  0  B W B
    """
    assert pairs(table) == "1-4 2-3"


def test_B3_as_few_as_possible_meet_another_score():
    table = """
        1  3  B
        2  2  W
        3  2  B
        4  1  W
        5  1  W
        6  1  B
    """
    assert pairs(table) == "1-2 3-5 4-6"  # 1 must go down and 3 too, for 1-3 would miss a colour; nobody else does


def test_B4_most_colours_come_before_high_against_low():
    table = """
        1  1  W
        2  1  B
        3  1  B
        4  1  W
    """
    assert pairs(table) == "1-3 2-4"
    assert pairs(table, b4="off") == "1-4 2-3"


def test_B4_the_number_of_missed_colours_counts_before_their_strength_or_after_it():
    # 1 and 2 want black strongly, 3 and 4 mildly, 5 and 6 white: one strong wish is missed, or three mild ones.
    table = """
        1  1  W -
        2  1  W -
        3  1  B W
        4  1  B W
        5  1  W B
        6  1  W B
    """
    apart = "1-4 1-5 1-6 2-3 2-5 2-6 3-4 3-6 4-5"
    assert pairs(table, apart) == "1-2 3-5 4-6"
    assert pairs(table, apart, b4="strength") == "1-3 2-4 5-6"


# C: the procedure ----------------------------------------------------------------------------------------------------


def test_C1_the_waiting_room_joins_the_next_group_at_its_top():
    trace = []
    table = """
        1  2  W
        2  1  B
        3  1  B
        4  0  W
    """
    pair_round(hall(table), rulebook(RULEBOOK).read_settings({}), trace)
    assert [(group.from_above, group.residents) for group in trace] == [((), (1,)), ((1,), (2, 3)), ((2,), (4,))]


def test_C2_whoever_has_no_possible_opponent_waits():
    table = """
        1  2  W
        2  2  B
        3  2  W
        4  1  B
        5  1  W
        6  1  B
    """
    assert rooms(table, apart="1-2 1-3") == [(1,), ()]


def test_C3_nobody_waits_in_an_even_group_one_in_an_odd_one_two_more_if_need_be():
    even = """
        1  2  W
        2  2  B
        3  1  W
        4  1  B
    """
    assert rooms(even) == [(), ()]
    assert rooms(even, apart="1-2") == [(1, 2), ()]
    odd = """
        1  2  W
        2  2  B
        3  2  W
        4  1  B
        5  1  W
        6  1  B
    """
    assert [len(room) for room in rooms(odd)] == [1, 0]
    assert [len(room) for room in rooms(odd, apart="1-2 1-3 2-3")] == [3, 0]


def test_C4_points_come_first_then_the_next_group_then_colours_then_rank():
    table = """
        1  2  W
        2  1  W
        3  1  B
        4  1  B
        5  1  W
        6  0  B
    """
    assert rooms(table) == [(1,), (2,), ()]  # all alike: the highest of those with the fewest points
    assert rooms(table, apart="2-6") == [(1,), (5,), ()]  # 2 would wait again; 3 and 4 cost a colour more than 5


def test_C4_1_the_fewest_points_wait_even_if_they_must_wait_again():
    table = """
        1  2  W
        2  1  B
        3  1  B
        4  0  W
        5 -1  W
    """
    apart = "1-2 2-4 3-4"
    assert rooms(table, apart)[:2] == [(1,), (2,)]
    assert pairs(table, apart) == "1-3 2-5 4"


def test_C4_2_rather_not_somebody_who_must_wait_again():
    table = """
        1  1  W
        2  1  B
        3  1  W
        4  0  B
        5  0  W
        6  0  B
    """
    assert rooms(table) == [(1,), ()]
    assert rooms(table, apart="1-4 1-5 1-6") == [(3,), ()]


def test_C4_2_in_the_last_group_the_bye_is_waiting_again():
    # 1 can meet 5 only. If 4 has had a free point, 1 must then have the bye himself: 3 waits instead.
    table = """
        1  1  W B
        2  1  B W
        3  1  W B
        4  0  - B
        5  0  - W
    """
    assert rooms(table, apart="1-4") == [(1,), (4,)]
    assert rooms(table.replace("4  0  -", "4  0  P"), apart="1-4") == [(3,), (5,)]


def test_C4_3_then_so_that_the_next_group_needs_the_smallest_room():
    table = """
        1  2  W
        2  2  B
        3  2  W
        4  1  B
        5  1  W
        6  1  B
        7  0  W
        8  0  B
    """
    # 1 could meet 4 alone, which leaves 5 and 6, who have met, to wait; with 3 nobody need wait.
    assert rooms(table)[0] == (1,)
    assert rooms(table, apart="1-5 1-6 5-6 4-5")[0] == (3,)


def test_C4_4_then_so_that_most_of_this_group_get_their_colour():
    table = """
        1  1  W
        2  1  B
        3  1  B
        4  0  W
    """
    assert rooms(table) == [(2,), ()]
    assert rooms(table, b4="off") == [(1,), ()]


def test_C4_4_a_player_without_a_game_misses_nothing():
    table = """
        1  1  -
        2  1  B
        3  1  B
        4  0  W
    """
    # With 1 in the room 2-3 misses a colour; with 2 or 3 nothing is missed.
    assert rooms(table) == [(2,), ()]


def test_C4_5_then_the_higher_ranked():
    table = """
        1  1  W
        2  1  W
        3  1  W
        4  0  B
    """
    assert rooms(table) == [(1,), ()]


def test_C5_the_highest_gets_the_lowest():
    table = "\n".join(f"{number} 1 {'W' if number <= 4 else 'B'}" for number in range(1, 9))
    assert pairs(table) == "1-8 2-7 3-6 4-5"


def test_C6_the_last_pair_is_undone_first():
    table = "\n".join(f"{number} 1 {'W' if number <= 4 else 'B'}" for number in range(1, 9))
    assert pairs(table, apart="4-5") == "1-8 2-7 3-5 4-6"
    assert pairs(table, apart="4-5 3-5") == "1-8 2-5 3-7 4-6"


def test_C7_another_waiting_room_before_a_larger_one():
    table = """
        1  1  W
        2  1  B
        3  1  W
        4  0  B
    """
    assert rooms(table) == [(1,), ()]
    assert rooms(table, apart="2-3") == [(3,), ()]  # without 1 the others could not be paired


def test_C8_the_whole_group_may_wait():
    table = """
        1  1  W
        2  1  B
        3  0  B
        4  0  W
    """
    assert rooms(table, apart="1-2") == [(1, 2), ()]


def test_C9_the_penultimate_group_gives_way_to_the_last():
    table = """
        1  1  W
        2  1  B
        3  0  W
        4  0  B
    """
    assert rooms(table) == [(), ()]
    assert rooms(table, apart="3-4") == [(1, 2), ()]
    assert pairs(table, apart="3-4") == "1-4 2-3"


def test_C9_reaches_further_up_if_it_must():
    table = """
        1  2  W
        2  2  B
        3  1  W
        4  1  B
        5  0  W
        6  0  B
    """
    apart = "5-6 3-5 3-6 4-5 4-6"
    assert rooms(table, apart) == [(1, 2), (1, 2), ()]
    assert pairs(table, apart) == "1-6 2-5 3-4"


def test_C9_no_pairing_at_all_is_a_sentence(field):
    with pytest.raises(PairingError, match=r"players 1 and 2 are left over .* \(rematches=if_needed\)") as refusal:
        pair(field(2, ["1-2 1-0"], total_rounds=3), RULEBOOK)
    assert refusal.value.clause == "C9"
    assert refusal.value.players == (1, 2)


def test_C9_a_bye_that_nobody_may_have_is_a_sentence():
    with pytest.raises(PairingError, match="everybody who could be left over has had a free point"):
        pair(hall("1  1  P"), RULEBOOK)
