"""Zwitsers op weerstandspunten, clause by clause: groups, preferences and the norms of a pairing.

In the tables of `support.round_tables` all players of a score rank by number: their WP and SB are equal.
"""

import pytest

from indeler.model import Colour, Kind, Player
from indeler.systems import pair
from indeler.systems.dutch.competitor import Strength
from indeler.systems.resistance.wp.field import WpField, has_free_point, preference
from support.round_tables import hall, paired

RULEBOOK = "knsb-wp"

W, B = Colour.WHITE, Colour.BLACK


def pairs(table, apart="", **settings):
    return paired(pair(hall(table, apart), RULEBOOK, **settings))


# A: groups, ranking and preferences ----------------------------------------------------------------------------------


def test_A2_equal_points_form_one_group_and_the_highest_comes_first():
    tournament = hall("""
        1  0
        2  1
        3  1
        4  0
        5  2
    """)
    field = WpField(tournament)
    assert [[field.contestants[index].number for index in group] for group in field.groups()] == [[5], [2, 3], [1, 4]]


def test_A3_a_player_without_an_opponent_in_the_group_waits_for_the_next():
    table = """
        1  2  W
        2  2  B
        3  1  B
        4  1  W
    """
    assert pairs(table) == "1-2 3-4"
    assert pairs(table, apart="1-2") == "1-3 2-4"


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
def test_A5_the_colour_difference_gives_the_preference(colours, wish, strength):
    assert preference(colours, colours.count(W) - colours.count(B), exempt=False) == (wish, strength)


def test_A5a_a_difference_beyond_one_or_the_same_colour_twice_is_absolute():
    assert preference((W, W), 2, exempt=False) == (B, Strength.ABSOLUTE)
    assert preference((B, W, W), 1, exempt=False) == (B, Strength.ABSOLUTE)
    assert preference((W, W, B, W), 2, exempt=False) == (B, Strength.ABSOLUTE)


def test_A5a_an_exempt_player_has_the_same_colour_preference_but_not_absolutely():
    assert preference((W, W), 2, exempt=True) == (B, Strength.STRONG)
    assert preference((B, B, W, W), 0, exempt=True) == (B, Strength.MILD)


def test_A5a_more_than_half_of_all_rounds_so_far_exempts_in_the_last_round(field):
    games = ["1-4 1-0, 2-3 ½-½", "1-3 0-1, 2-4 ½-½", "1-2 1-0"]  # 3 and 4 missed the third round
    last = {one.number: one for one in WpField(field(4, games, total_rounds=4)).contestants}
    assert [number for number in last if last[number].topscorer] == [1]  # 2 of 3; 3 has 1½ of 3
    assert not any(one.topscorer for one in WpField(field(4, games, total_rounds=5)).contestants)


def test_A5b_a_difference_of_one_is_strong():
    assert preference((B, W, B), -1, exempt=False) == (W, Strength.STRONG)


def test_A5c_with_difference_0_the_preference_is_to_alternate():
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
        before = WpField(field(players, games, total_rounds=total))
        assert [one.number for one in before.contestants] == [1, 2, 3, 4]
        assert (before.legal[0] >> 1 & 1, before.legal[2] >> 3 & 1) == (may_meet, may_meet)


def test_B2a_nobody_gets_a_colour_difference_of_three():
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


def test_B3_as_few_players_as_possible_meet_another_score():
    table = """
        1  3  B
        2  2  W
        3  2  B
        4  1  W
        5  1  W
        6  1  B
    """
    assert pairs(table) == "1-2 3-5 4-6"  # 1 must go down and so must 3, for 1-3 would miss a colour; nobody else does


def test_B4_colours_come_before_high_against_low():
    table = """
        1  1  W
        2  1  B
        3  1  B
        4  1  W
    """
    assert pairs(table) == "1-3 2-4"
    assert pairs(table, b4="off") == "1-4 2-3"


def test_B4_the_number_of_missed_colours_counts_before_or_after_their_strength():
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
