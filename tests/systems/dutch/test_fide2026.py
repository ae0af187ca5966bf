"""The FIDE (Dutch) System of 2026, clause by clause: definitions, candidates, their order, and colours."""

from itertools import combinations

import pytest

from indeler.model import Colour, PairingError, Player, RequestedBye, score
from indeler.systems import pair
from indeler.systems.dutch import engine
from indeler.systems.dutch.bracket import Bracket
from indeler.systems.dutch.competitor import Float, Strength
from indeler.systems.dutch.fide2026 import EDITION
from indeler.systems.dutch.field import DutchField
from indeler.systems.numbering import numbered
from oracles.dutch_candidate_orders import homogeneous_candidates, transpositions
from support.round_tables import hall, paired

RULEBOOK = "fide-dutch"


def pairs(table, apart="", **more):
    return paired(pair(hall(table, apart, **more), RULEBOOK))


def brackets(table, apart=""):
    """Return, for each bracket, the players moved down, the residents, the pairs, and the players who left."""
    trace = engine.pair(EDITION, hall(table, apart)).workings.brackets
    return [(row.moved_down, row.residents, row.pairs, row.leaving) for row in trace]


def competitors(tournament):
    return {one.number: one for one in DutchField(tournament, RULEBOOK).competitors}


def competitor(history, **more):
    """Return player 1 after these rounds."""
    return competitors(hall(f"1 1 {history}\n2 0 {' '.join('-' * len(history.split()))}", **more))[1]


# 1: definitions ------------------------------------------------------------------------------------------------------


def test_1_1_the_initial_list_gives_the_numbers(field):
    listed = numbered(field([Player(1, "A", 1800), Player(2, "B", 2100), Player(3, "C", 1900), Player(4, "D", 2000)]))
    assert [player.name for player in listed.players.values()] == ["B", "D", "C", "A"]
    assert pair(listed, RULEBOOK).boards == [(1, 3), (4, 2)]


FOUR_SCORES = """
    1  0
    2  2
    3  1
    4  1
    5  1
    6  0
"""


def test_1_2_score_comes_before_the_number():
    assert [one.number for one in DutchField(hall(FOUR_SCORES), RULEBOOK).competitors] == [2, 3, 4, 5, 1, 6]


def test_1_3_1_players_with_equal_scores_form_a_group():
    field = DutchField(hall(FOUR_SCORES), RULEBOOK)
    groups = [[field.competitors[index].number for index in group] for group in field.score_groups()]
    assert groups == [[2], [3, 4, 5], [1, 6]]


def test_1_3_2_a_bracket_has_residents_and_players_moved_down():
    assert [(moved, residents) for moved, residents, _, _ in brackets(FOUR_SCORES)] == [
        ((), (2,)),
        ((2,), (3, 4, 5)),
        ((), (1, 6)),
    ]


def test_1_3_3_only_a_homogeneous_bracket_is_divided_into_halves():
    assert pairs("1 1\n2 1\n3 1\n4 1") == "1-3 2-4"
    assert pairs("1 2\n2 1\n3 1\n4 1") == "1-2 3-4"


def test_1_3_4_the_remainder_is_paired_like_a_homogeneous_bracket():
    _, (_, _, found, _) = brackets("1 2\n2 1\n3 1\n4 1\n5 1\n6 1")
    assert found == ((1, 2), (3, 5), (4, 6))


def test_1_4_1_an_unpaired_player_moves_down():
    (_, _, _, leaving), (moved_down, _, _, _), _ = brackets(FOUR_SCORES)
    assert leaving == moved_down == (2,)


def test_1_4_2_unequal_scores_make_floats():
    people = competitors(hall("1 1 Wd\n2 1 Bu\n3 1 W"))
    assert [people[number].floats[0] for number in (1, 2, 3)] == [Float.DOWN, Float.UP, Float.NONE]


@pytest.mark.parametrize("token", ["P", "F", "H", "+"])
def test_1_4_3_the_bye_and_points_without_play_are_downfloats(token):
    assert competitor(token).floats == (Float.DOWN, Float.NONE)
    assert competitor(f"{token} W").floats == (Float.NONE, Float.DOWN)


def test_1_4_3_a_round_with_points_is_a_downfloat(field):
    away = field(3, ["1-2 ½-½, 3 Z"])
    assert competitors(away)[3].floats[0] is Float.NONE
    paid = away.replace(scale=away.scale._replace(zero_bye=5))
    assert competitors(paid)[3].floats[0] is Float.DOWN


def test_1_4_4_no_other_player_floats(field):
    played = field([Player(1), Player(2), Player(3), Player(4), Player(5, enters=2)], ["1-2 1-0, 3-4 +-"])
    assert competitors(played)[1].floats[0] is Float.NONE
    assert competitors(played)[4].floats[0] is Float.NONE
    assert competitors(played)[5].floats[0] is Float.NONE


def test_1_5_the_bye_is_a_win_without_opponent_or_colour(field):
    first = pair(field(3), RULEBOOK)
    assert (first.boards, first.bye) == ([(1, 2)], 3)
    after = first.added_to(field(3))
    assert score(after, 3) == 10
    assert competitors(after)[3].colours == ()
    assert competitors(after)[3].bye_barred


def test_1_6_whites_minus_blacks():
    assert competitor("W B W").saldo == 1
    assert competitor("B - B +").saldo == -2


@pytest.mark.parametrize(
    ("history", "wish"), [("W - W", Colour.BLACK), ("W W B W", Colour.BLACK), ("W B B", Colour.WHITE)]
)
def test_1_7_1_a_difference_of_two_or_the_same_colour_twice_is_absolute(history, wish):
    one = competitor(history)
    assert (one.wish, one.strength) == (wish, Strength.ABSOLUTE)


@pytest.mark.parametrize(("history", "wish"), [("W", Colour.BLACK), ("B W B", Colour.WHITE)])
def test_1_7_2_a_difference_of_one_is_strong(history, wish):
    one = competitor(history)
    assert (one.wish, one.strength) == (wish, Strength.STRONG)


@pytest.mark.parametrize(("history", "wish"), [("W B", Colour.WHITE), ("B W - +", Colour.BLACK)])
def test_1_7_3_a_balanced_history_is_mild(history, wish):
    one = competitor(history)
    assert (one.wish, one.strength) == (wish, Strength.MILD)


@pytest.mark.parametrize("history", ["-", "P H", "+ -"])
def test_1_7_4_without_a_game_there_is_no_preference(history):
    one = competitor(history)
    assert (one.wish, one.strength) == (None, Strength.NONE)


def test_1_8_a_topscorer_has_more_than_half_the_points_in_the_last_round():
    table = "1 1.5 - -\n2 1 - -"
    assert [one.topscorer for one in competitors(hall(table, last=True)).values()] == [True, False]
    assert not any(one.topscorer for one in competitors(hall(table)).values())


def test_1_9_1_a_complete_pairing_leaves_at_most_one_player_for_the_bye():
    assert pairs("1 0 -\n2 0 -\n3 0 P") == "1-3 2"
    with pytest.raises(PairingError):
        pairs("1 0 P\n2 0 P\n3 0 P")


def test_1_9_2_brackets_are_paired_from_the_top():
    assert [residents for _, residents, _, _ in brackets(FOUR_SCORES)] == [(2,), (3, 4, 5), (1, 6)]


def test_1_9_3_without_a_complete_pairing_the_arbiter_decides():
    with pytest.raises(PairingError, match=r"3 and 4 are left over .* the arbiter decides") as refusal:
        pairs("1 1\n2 1\n3 0\n4 0", "1-3 1-4 2-3 2-4 3-4")
    assert refusal.value.players == (3, 4)


# 3: candidates -------------------------------------------------------------------------------------------------------


def test_3_1_as_many_moved_down_players_as_possible_are_paired():
    """1 and 2 come down (M0 = 2) to 3, who can meet one of them (M1 = MaxPairs = 1)."""
    _, second, _ = brackets("1 2\n2 2\n3 1\n4 0", "1-2")
    assert second == ((1, 2), (3,), ((1, 3),), (2,))


def test_3_2_s1_is_the_first_half_or_a_set_of_moved_down_players():
    assert pairs("1 0\n2 0\n3 0\n4 0\n5 0\n6 0\n7 0") == "1-4 2-5 3-6 7"
    assert pairs("1 2\n2 2\n3 1\n4 1\n5 1\n6 1", "1-2") == "1-3 2-4 5-6"


def test_3_3_moved_down_players_meet_s2_in_order_before_the_remainder_is_paired():
    assert brackets("1 2\n2 2\n3 1\n4 1\n5 1\n6 1\n7 1\n8 1", "1-2")[1][2] == ((1, 3), (2, 4), (5, 7), (6, 8))


def test_3_4_a_perfect_candidate_is_accepted():
    table = "\n".join(f"{number} 0 {'WB'[number % 2]}" for number in range(1, 9))
    assert pairs(table, "1-5 2-6") == "1-6 2-5 3-8 4-7"


def test_3_5_an_imperfect_candidate_is_altered():
    assert pairs("1 0\n2 0\n3 0\n4 0") == "1-3 2-4"
    assert pairs("1 0\n2 0\n3 0\n4 0", "1-3") == "1-4 2-3"


def test_3_6_transpositions_come_before_exchanges():
    six = "1 0\n2 0\n3 0\n4 0\n5 0\n6 0"
    assert pairs(six, "1-4") == "1-5 2-4 3-6"
    assert pairs(six, "1-4 1-5 1-6") == "1-3 2-5 4-6"


HETEROGENEOUS = """
    1  2
    2  2
    3  1
    4  1
    5  1
"""


def test_3_7_the_remainder_is_altered_first_then_s2_then_the_set_moved_down():
    """1 and 2 have met and come down to 3, 4 and 5."""
    assert pairs(f"{HETEROGENEOUS}6 1", "1-2") == "1-3 2-4 5-6"
    assert pairs(f"{HETEROGENEOUS}6 1\n7 1\n8 1", "1-2 5-7") == "1-3 2-4 5-8 6-7"
    assert pairs(f"{HETEROGENEOUS}6 1", "1-2 5-6") == "1-3 2-5 4-6"
    assert pairs("1 2\n2 2\n3 1\n4 0", "1-2 1-3") == "1-4 2-3"


def test_3_8_without_a_perfect_candidate_the_first_of_the_best_is_chosen():
    assert pairs("1 0 B W\n2 0 W B\n3 0 B W\n4 0 W B") == "1-4 2-3"
    assert pairs("1 0 W B\n2 0 W B\n3 0 W B\n4 0 W B") == "1-3 2-4"


# 4: the order of candidates ------------------------------------------------------------------------------------------


def any_pair(one, other):
    return True


def test_4_1_moved_down_players_have_the_first_numbers():
    assert Bracket((7, 9), (10, 11, 12)).players == (7, 9, 10, 11, 12)


def test_4_2_transpositions_are_sorted_by_the_first_places_of_s2():
    orders = list(transpositions([1, 2], [3, 4, 5], any_pair))
    assert orders == [(3, 4), (3, 5), (4, 3), (4, 5), (5, 3), (5, 4)]
    assert [pairs("1 0\n2 0\n3 0\n4 0\n5 0", apart) for apart in ("", "2-4", "1-3", "1-3 2-3", "1-3 1-4")] == [
        "1-3 2-4 5",
        "1-3 2-5 4",
        "1-4 2-3 5",
        "1-4 2-5 3",
        "1-5 2-3 4",
    ]


def test_4_3_exchanges_are_sorted_by_difference_then_by_the_lowest_player_of_s1():
    six = "1 0\n2 0\n3 0\n4 0\n5 0\n6 0"
    assert pairs(six, "1-4 1-5 1-6") == "1-3 2-5 4-6"  # 3 and 4 change places
    assert pairs(six, "1-4 1-5 1-6 4-5 4-6") == "1-3 2-4 5-6"  # 3 and 5, before
    assert pairs(six, "1-4 1-5 1-6 1-3") == "1-2 3-5 4-6"  # 2 and 4


def test_4_4_sets_of_moved_down_players_are_sorted_by_their_smallest_number():
    table = "1 2\n2 2\n3 2\n4 1\n5 1\n6 0\n7 0\n8 0"
    met = "1-2 1-3 2-3"
    assert pairs(table, met) == "1-4 2-5 3-6 7-8"
    assert pairs(table, f"{met} 2-4 2-5") == "1-4 2-6 3-5 7-8"
    assert pairs(table, f"{met} 1-4 1-5") == "1-6 2-4 3-5 7-8"


def test_4_5_every_candidate_is_considered_in_order():
    """All 15 pairings of six players: of any two legal ones the engine takes the one that comes first in the rules."""
    candidates = [
        frozenset(map(frozenset, candidate)) for candidate in homogeneous_candidates([1, 2, 3, 4, 5, 6], 3, any_pair)
    ]
    in_order = list(dict.fromkeys(candidates))
    assert len(in_order) == 15
    everybody = {frozenset(pair) for pair in combinations(range(1, 7), 2)}
    six = "\n".join(f"{number} 0" for number in range(1, 7))
    for earlier, later in combinations(in_order, 2):
        apart = " ".join("-".join(map(str, pair)) for pair in everybody - earlier - later)
        assert pairs(six, apart) == " ".join(f"{a}-{b}" for a, b in sorted(map(sorted, earlier)))


# 5: colours ----------------------------------------------------------------------------------------------------------


def coloured(table, **more):
    """Return the boards, White first, and the clause that decided the colours of the first board."""
    pairing = pair(hall(table, **more), RULEBOOK)
    return pairing.boards, pairing.clauses[0]


def test_5_1_the_initial_colour_is_drawn(field):
    assert pair(field(4), RULEBOOK).boards == [(1, 3), (4, 2)]
    assert pair(field(4), RULEBOOK, initial="black").boards == [(3, 1), (2, 4)]
    assert pair(field(4, initial_colour=Colour.BLACK), RULEBOOK).boards == [(3, 1), (2, 4)]


def test_5_1_round_1_shows_the_initial_colour(field):
    gone, new = {"withdrawn_after": 1}, {"enters": 2}
    changed = field([Player(1, **gone), Player(2, **gone), Player(3, **new), Player(4, **new)], ["2-1 ½-½"])
    assert pair(changed, RULEBOOK).boards == [(4, 3)]


def test_5_2_1_both_preferences_are_satisfied():
    assert coloured("1 0 W\n2 0 B") == ([(2, 1)], "5.2.1")
    assert coloured("1 0 -\n2 0 B") == ([(2, 1)], "5.2.1")


def test_5_2_2_the_stronger_preference_is_satisfied():
    assert coloured("1 0 W B\n2 0 - B") == ([(2, 1)], "5.2.2")
    assert coloured("1 0 - B\n2 0 B B") == ([(2, 1)], "5.2.2")


def test_5_2_2_of_two_absolute_preferences_the_larger_difference_is_satisfied():
    assert coloured("1 4 B W B B\n2 4 W W B B", last=True) == ([(1, 2)], "5.2.2")
    assert coloured("1 4 W W B B\n2 4 B W B B", last=True) == ([(2, 1)], "5.2.2")


def test_5_2_3_the_opposite_of_the_colours_when_they_last_differed():
    assert coloured("1 0 W B W B\n2 0 B W W B") == ([(1, 2)], "5.2.3")
    assert coloured("1 0 B W W B\n2 0 W B W B") == ([(2, 1)], "5.2.3")
    assert coloured("1 0 W B W - B\n2 0 - B W W B") == ([(1, 2)], "5.2.3")


def test_5_2_4_the_preference_of_the_higher_ranked_player():
    assert coloured("1 0 W B\n2 0 W B") == ([(1, 2)], "5.2.4")
    assert coloured("1 0 W B\n2 1 W B") == ([(2, 1)], "5.2.4")


def test_5_2_5_an_odd_number_has_the_initial_colour():
    assert coloured("1 0\n2 0") == ([(1, 2)], "5.2.5")
    assert coloured("1 0\n2 1") == ([(1, 2)], "5.2.5")


def test_5_2_5_the_number_is_the_place_among_the_participants(field):
    """1 has not been paired yet, so 2 is the first on the list."""
    away = field(5, requested_byes=[RequestedBye(1, 1)])
    assert pair(away, RULEBOOK).boards == [(2, 4), (5, 3)]
