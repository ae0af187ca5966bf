"""Zwitsers op weerstandspunten, clause by clause: who waits, and high against low.

In the tables of `support.round_tables` all players of a score rank by number: their WP and SB are equal.
"""

import pytest

from indeler.model import PairingError
from indeler.systems import pair, rulebook
from indeler.systems.resistance.wp.pairing import pair_round
from support.round_tables import hall, paired

RULEBOOK = "knsb-wp"


def pairs(table, apart="", **settings):
    return paired(pair(hall(table, apart), RULEBOOK, **settings))


def rooms(table, apart="", **settings):
    """Return the waiting room of every group, from the top."""
    trace = []
    pair_round(hall(table, apart), rulebook(RULEBOOK).read_settings(settings), trace)
    return [group.waiting_room for group in trace]


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


def test_C2_a_player_without_a_possible_opponent_waits():
    table = """
        1  2  W
        2  2  B
        3  2  W
        4  1  B
        5  1  W
        6  1  B
    """
    assert rooms(table, apart="1-2 1-3") == [(1,), ()]


def test_C3_nobody_waits_in_an_even_group_one_in_an_odd_one_two_more_if_necessary():
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
    assert rooms(table) == [(1,), (2,), ()]  # all equal: the highest of those with the fewest points
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


def test_C4_2_a_player_who_must_wait_again_is_avoided():
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
    # 1 can meet only 5. If 4 has had a free point, 1 must then have the bye: 3 waits instead.
    table = """
        1  1  W B
        2  1  B W
        3  1  W B
        4  0  - B
        5  0  - W
    """
    assert rooms(table, apart="1-4") == [(1,), (4,)]
    assert rooms(table.replace("4  0  -", "4  0  P"), apart="1-4") == [(3,), (5,)]


def test_C4_3_the_next_group_needs_the_smallest_room():
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
    # 1 could only meet 4, so that 5 and 6, who have met, would wait; with 3 nobody has to wait.
    assert rooms(table)[0] == (1,)
    assert rooms(table, apart="1-5 1-6 5-6 4-5")[0] == (3,)


def test_C4_4_most_players_of_the_group_get_their_colour():
    table = """
        1  1  W
        2  1  B
        3  1  B
        4  0  W
    """
    assert rooms(table) == [(2,), ()]
    assert rooms(table, b4="off") == [(1,), ()]


def test_C4_4_a_player_without_a_game_misses_no_colour():
    table = """
        1  1  -
        2  1  B
        3  1  B
        4  0  W
    """
    # With 1 in the room 2-3 misses a colour; with 2 or 3 no colour is missed.
    assert rooms(table) == [(2,), ()]


def test_C4_5_the_higher_ranked_player_waits():
    table = """
        1  1  W
        2  1  W
        3  1  W
        4  0  B
    """
    assert rooms(table) == [(1,), ()]


def test_C5_the_highest_meets_the_lowest():
    table = "\n".join(f"{number} 1 {'W' if number <= 4 else 'B'}" for number in range(1, 9))
    assert pairs(table) == "1-8 2-7 3-6 4-5"


def test_C6_the_last_pair_is_undone_first():
    table = "\n".join(f"{number} 1 {'W' if number <= 4 else 'B'}" for number in range(1, 9))
    assert pairs(table, apart="4-5") == "1-8 2-7 3-5 4-6"
    assert pairs(table, apart="4-5 3-5") == "1-8 2-5 3-7 4-6"


def test_C7_another_waiting_room_is_tried_before_a_larger_one():
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


def test_C9_the_penultimate_group_is_changed_for_the_last():
    table = """
        1  1  W
        2  1  B
        3  0  W
        4  0  B
    """
    assert rooms(table) == [(), ()]
    assert rooms(table, apart="3-4") == [(1, 2), ()]
    assert pairs(table, apart="3-4") == "1-4 2-3"


def test_C9_higher_groups_are_changed_if_necessary():
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


def test_C9_no_possible_pairing_is_refused_with_one_sentence(field):
    with pytest.raises(PairingError, match=r"1 Player 1 and 2 Player 2 are left over .* may meet again") as refusal:
        pair(field(2, ["1-2 1-0"], total_rounds=3), RULEBOOK)
    assert refusal.value.clause == "C9"
    assert refusal.value.players == (1, 2)


def test_C9_a_bye_that_nobody_may_have_is_refused_with_one_sentence():
    with pytest.raises(PairingError, match="everybody who could be left over has had a free point"):
        pair(hall("1  1  P"), RULEBOOK)
