"""fide-1992, the short rules of Manila, clause by clause on tournaments small enough to check by hand.

In the comments ``3 (WB)`` is player 3, who had white and then black.
"""

import pytest

from indeler.model import Colour, Forbidden, PairingError, Player, RequestedBye, saldo
from indeler.systems import pair, rulebook
from indeler.systems.dutch import engine
from indeler.systems.dutch.competitor import Competitor, Strength, alternate, colour_wish
from indeler.systems.dutch.fide1992 import alternate_oldest, edition

RULEBOOK = "fide-1992"


def boards(tournament, **settings):
    return pair(tournament, RULEBOOK, **settings).boards


def sides(colours):
    return tuple(Colour(letter.lower()) for letter in colours)


def wish(colours):
    """Return the colour preference after games with these colours, as ``("b", "ABSOLUTE")``."""
    side, strength, _ = colour_wish(sides(colours), saldo(sides(colours)))
    return (side.value if side else "", strength.name)


def player_with(colours):
    one = Competitor()
    one.colours = sides(colours)
    return one


# Order and groups


@pytest.mark.parametrize(
    ("start_list", "expected"),
    [
        ("given", [(1, 4), (5, 2), (3, 6)]),
        ("alphabet", [(5, 4), (2, 6), (3, 1)]),  # 5, 6, 3, 4, 2, 1
        ("lot", [(5, 2), (4, 6), (3, 1)]),  # 5, 6, 3, 2, 4, 1
    ],
)
def test_Reihenfolge_rating_title_then_alphabet_or_lot(field, start_list, expected):
    players = [
        Player(1, "Aal", 1900),
        Player(2, "Zander", 2000, "CM"),  # a title that did not exist yet
        Player(3, "Barsch", 2000, "WFM"),
        Player(4, "Hecht", 2000),
        Player(5, "Karpfen", 2000, "WGM"),
        Player(6, "Lachs", 2000, "IM"),
    ]
    assert boards(field(players), start_list=start_list) == expected


def test_Punktgruppen_a_player_left_over_is_paired_first_in_the_next_group(field):
    # 1, 2 and 3 won. 1-2 suit each other; 3 moves down, has met 6, and gets 4, the highest remaining opponent.
    tournament = field(6, ["1-4 1-0, 5-2 0-1, 3-6 1-0"])
    assert boards(tournament) == [(2, 1), (4, 3), (6, 5)]


def test_Punktgruppen_another_player_moves_down_if_the_next_group_gains(field):
    # 6 meets 2 or 4. If 4 is left over, 4 has no opponent in the next group, having met both 1 and 5. So 2 moves down.
    tournament = field(6, ["1-4 ½-½, 3-6 0-1, 5-2 ½-½", "2-3 1-0, 4-5 1-0, 6-1 1-0"])
    assert boards(tournament) == [(6, 4), (1, 2), (3, 5)]


def test_Untergruppen_the_best_of_both_halves_meet(field):
    assert [set(board) for board in boards(field(7))] == [{1, 4}, {2, 5}, {3, 6}]


def test_Untergruppen_players_moved_down_are_the_upper_part(field):
    # 1 is alone with this score and is paired before 2, 3, 5 and 6, who have half a point each.
    tournament = field(6, ["1-4 1-0, 3-6 ½-½, 5-2 ½-½"])
    assert boards(tournament)[0] == (2, 1)


def test_Umstellung_the_order_of_the_lower_half_is_changed(field):
    tournament = field(6, forbidden=[Forbidden((1, 4)), Forbidden((2, 4))])
    assert [set(board) for board in boards(tournament)] == [{1, 5}, {2, 6}, {3, 4}]


def test_Austausch_the_closest_players_of_both_halves_are_exchanged(field):
    # 1 may meet nobody in the lower half {3, 4}: 2 and 3 change places, then 1-2 and 3-4.
    tournament = field(4, forbidden=[Forbidden((1, 3)), Forbidden((1, 4))])
    assert boards(tournament) == [(1, 2), (3, 4)]


# Absolute criteria


def test_1_two_players_meet_only_once(field):
    tournament = field(4, ["1-3 ½-½, 4-2 ½-½"])
    assert boards(tournament) == [(2, 1), (3, 4)]
    with pytest.raises(PairingError, match=r"Round 2 has no legal pairing \(fide-1992 1, 2, 3\)"):
        boards(field(2, ["1-2 ½-½"]))


def test_2_a_free_point_bars_the_bye(field):
    # 3 won by forfeit, 2 and 1 had the bye: nobody may have it, though 1 could meet both others.
    tournament = field(3, ["1-3 -+, 2 U", "2-3 ½-½, 1 U"])
    with pytest.raises(PairingError, match="may not have the bye"):
        boards(tournament)


@pytest.mark.parametrize(("barred", "expected"), [(False, ([(2, 1), (3, 4)], 5)), (True, ([(2, 1), (3, 5)], 4))])
def test_2_half_a_point_bars_the_bye_only_if_the_setting_says_so(field, barred, expected):
    # All have half a point. 1 (W) and 4 (W) want black, 2 (B) and 3 (B) white: 2-1 and 3-4, and 5 is left over.
    tournament = field(5, ["1-3 ½-½, 4-2 ½-½, 5 H"])
    pairing = pair(tournament, RULEBOOK, half_bye_bars_bye=barred)
    assert (pairing.boards, pairing.bye) == expected


TWO_WITH_TWO_WHITES = ["1-3 1-0, 2-4 1-0, 5-6 ½-½", "1-5 1-0, 2-6 1-0, 3-4 ½-½"]


def test_3_two_players_who_must_have_the_same_colour_do_not_meet(field):
    # 1 (WW) and 2 (WW) have two points each and still go down, to 4 (BB) and 5 (WB).
    assert boards(field(6, TWO_WITH_TWO_WHITES, total_rounds=5)) == [(4, 1), (5, 2), (6, 3)]


# Relative criteria


def test_4_the_higher_score_is_not_left_over(field):
    # 2 and 5 have met, so two of 1 (2 points), 3, 4 and 6 (1 point) must go down to them. 1-6 stay, though 4-3 would
    # suit the colours better: 4 (BB), 3 (WW).
    tournament = field(6, ["1-4 1-0, 3-6 1-0, 5-2 ½-½", "2-4 0-1, 3-1 0-1, 6-5 1-0"])
    assert boards(tournament) == [(1, 6), (2, 3), (4, 5)]


def test_5_as_many_players_as_possible_get_their_colour(field):
    # After 2-1, 3 (W) should meet 5 (W); 6 (B) and 5 (W) suit each other, so these two change halves with 3.
    tournament = field(6, ["1-4 1-0, 3-6 ½-½, 5-2 ½-½"])
    assert boards(tournament) == [(2, 1), (6, 5), (4, 3)]


def test_6_nobody_floats_the_same_way_in_two_rounds_running(field):
    # 2 goes down to 1, 4, 5 and 6. One pair has a wrong colour either way, but 1 met a higher score last round too.
    tournament = field(6, ["1-4 0-1, 3-6 0-1, 5-2 0-1", "2-4 1-0, 5-3 1-0, 6-1 0-1"])
    assert boards(tournament) == [(6, 2), (1, 5), (4, 3)]


def test_7_nobody_floats_the_same_way_as_two_rounds_before(field):
    # 1 and 5 go down to 2, 3, 4 and 6. 3-1, 4-5, 2-6 and 6-1, 5-3, 2-4 both have two wrong colours; 4 floated up in
    # round 2.
    tournament = field(
        6,
        [
            "1-4 1-0, 3-6 ½-½, 5-2 1-0",
            "2-3 1-0, 4-6 ½-½, 5-1 0-1",
            "1-2 1-0, 3-4 ½-½, 6-5 0-1",
        ],
    )
    assert boards(tournament) == [(6, 1), (5, 3), (2, 4)]


ONE_UP_OR_ONE_DOWN = ["1-4 ½-½, 3-6 0-1, 5-2 ½-½", "2-3 0-1, 4-5 ½-½, 6-1 0-1"]
"""1 goes down and meets 3 or 5: then 3 floats up again, or 6 down again; all else is equal."""


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, [(1, 3), (5, 6), (4, 2)]),
        ({"old_float_order": True}, [(1, 5), (3, 4), (6, 2)]),
        ({"mode": "full"}, [(1, 5), (3, 4), (2, 6)]),
        ({"mode": "full", "old_float_order": False}, [(1, 3), (5, 6), (2, 4)]),
    ],
)
def test_6_upfloats_and_downfloats_count_together_unless_the_old_order_is_set(field, settings, expected):
    assert boards(field(6, ONE_UP_OR_ONE_DOWN), **settings) == expected


# The note


def test_Anmerkung_in_the_last_round_players_above_half_may_meet_with_any_colours(field):
    # 4 (BB) and 6 (BB) have half a point of two, so rule 3 applies to them.
    assert boards(field(6, TWO_WITH_TWO_WHITES, total_rounds=3)) == [(2, 1), (6, 3), (4, 5)]


@pytest.mark.parametrize(("total_rounds", "expected"), [(5, [(6, 1), (5, 3), (2, 4)]), (4, [(5, 1), (6, 4), (2, 3)])])
def test_Anmerkung_in_the_last_round_floats_of_players_above_half_do_not_count(field, total_rounds, expected):
    # 1, 5 and 6 have two points of three. 1 meets 5, unless the second downfloat of 6 in a row counts.
    rounds = ["1-4 ½-½, 3-6 0-1, 5-2 0-1", "2-6 0-1, 3-1 ½-½, 4-5 0-1", "1-2 1-0, 4-3 ½-½, 6-5 0-1"]
    assert boards(field(6, rounds, total_rounds=total_rounds)) == expected


# Colour preferences


def test_Sollfarbe_absolut_a_difference_of_two_or_the_same_colour_twice():
    assert wish("WWBW") == ("b", "ABSOLUTE")
    assert wish("WW") == ("b", "ABSOLUTE")
    assert wish("WWBB") == ("w", "ABSOLUTE")


def test_Sollfarbe_stark_a_difference_of_one():
    assert wish("W") == ("b", "STRONG")
    assert wish("BWB") == ("w", "STRONG")


def test_Sollfarbe_schwach_balanced_so_the_opposite_of_the_last_colour():
    assert wish("WB") == ("w", "MILD")
    assert wish("BWBW") == ("b", "MILD")
    assert wish("") == ("", "NONE")
    assert Strength.MILD < Strength.STRONG < Strength.ABSOLUTE


# Who has white


def test_Farbe_1_both_preferences_are_satisfied(field):
    pairing = pair(field(4, ["1-3 1-0, 4-2 0-1"]), RULEBOOK)
    assert (pairing.boards, pairing.clauses) == ([(2, 1), (3, 4)], ("Farbe-1", "Farbe-1"))


def test_Farbe_2_the_stronger_preference_is_satisfied(field):
    # 3 (WW) must have black, 2 (BW) would like it; 4 (BB) must have white, 5 (WB) would like it.
    tournament = field(6, ["1-4 1-0, 3-6 1-0, 5-2 ½-½", "2-4 0-1, 3-1 0-1, 6-5 1-0"])
    pairing = pair(tournament, RULEBOOK)
    assert (pairing.boards[1:], pairing.clauses[1:]) == ([(2, 3), (4, 5)], ("Farbe-2", "Farbe-2"))


@pytest.mark.parametrize(
    ("e3", "expected"), [("recent", [(5, 1), (3, 4), (2, 6)]), ("oldest", [(1, 5), (3, 4), (6, 2)])]
)
def test_Farbe_3_colours_alternate_from_the_last_round_in_which_they_differed(field, e3, expected):
    # 5 (WWB) and 1 (WBW) want black: 5 had it in round 3, 1 in round 2. 6 (BBW) and 2 (BWB) want white: alike.
    rounds = ["1-4 ½-½, 3-6 1-0, 5-2 1-0", "2-1 ½-½, 4-6 0-1, 5-3 1-0", "1-3 1-0, 4-2 1-0, 6-5 ½-½"]
    pairing = pair(field(6, rounds), RULEBOOK, e3=e3)
    assert pairing.boards == expected
    assert pairing.clauses == ("Farbe-3", "Farbe-1", "Farbe-3")


def test_Farbe_3_histories_are_compared_from_the_last_game_back():
    assert alternate_oldest(player_with("WBW"), player_with("BW")) is None
    assert alternate_oldest(player_with("WBW"), player_with("WB")) is Colour.WHITE
    assert alternate(player_with("WBW"), player_with("WB")) is Colour.BLACK


@pytest.mark.parametrize(
    ("mode", "expected"), [("short", [(5, 1), (2, 3), (4, 6)]), ("full", [(5, 1), (2, 3), (6, 4)])]
)
def test_Farbe_4_the_preference_of_the_player_higher_on_the_start_list_or_in_points(field, mode, expected):
    # 4 (B) has no points, 6 (B) has half a point; both want white.
    pairing = pair(field(6, ["1-4 1-0, 3-6 ½-½, 5-2 1-0"]), RULEBOOK, mode=mode)
    assert pairing.boards == expected
    assert pairing.clauses == ("Farbe-4", "Farbe-1", "Farbe-4")


def test_Schluss_1_an_unplayed_game_gives_no_colour(field):
    # 1 "had white" in a forfeited game and has no preference; 2 (W) wants black, 4 (B) white.
    assert boards(field(4, ["1-3 +-, 2-4 1-0"])) == [(1, 2), (4, 3)]


def test_Schluss_2_a_forfeited_pair_may_meet_again(field):
    assert boards(field(2, ["1-2 +-"])) == [(1, 2)]


@pytest.mark.parametrize(
    ("initial", "expected"),
    [("white", [(1, 5), (6, 2), (3, 7), (8, 4)]), ("black", [(5, 1), (2, 6), (7, 3), (4, 8)])],
)
def test_Runde_1_colours_alternate_down_the_upper_half(field, initial, expected):
    pairing = pair(field(8), RULEBOOK, initial=initial)
    assert (pairing.boards, set(pairing.clauses)) == (expected, {"Runde-1"})


def test_Runde_1_colours_alternate_among_the_players_present(field):
    tournament = field(5, requested_byes=[RequestedBye(1, 1)])
    assert boards(tournament, initial="white") == [(2, 4), (5, 3)]


# The rulebook


def test_the_settings_and_their_defaults():
    assert rulebook(RULEBOOK).read_settings({}) == {
        "initial": None,
        "mode": "short",
        "start_list": "given",
        "e3": "recent",
        "old_float_order": None,
        "half_bye_bars_bye": False,
    }


def test_the_trace_counts_by_clause(field):
    tournament = field(6, ["1-4 1-0, 3-6 ½-½, 5-2 ½-½"])
    pairing = engine.pair(edition(tournament, rulebook(RULEBOOK).read_settings({})), tournament)
    middle = pairing.workings.brackets[1]
    assert (middle.moved_down, middle.pairs, middle.leaving) == ((1,), ((1, 2), (5, 6)), (3,))
    assert middle.values == {"Punktgruppen": [1], "4": [0, 1], "5": [0], "6": [0], "7": [0]}
