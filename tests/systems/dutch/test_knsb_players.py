"""Zwitsers op rating, sections A, B, E and F: the data of players, who may meet, and who has white."""

from itertools import product

import pytest

from indeler.model import TITLES, Colour, Kind, PairingError, Player, Tournament
from indeler.systems import pair
from indeler.systems.dutch.by_counting import Wishes, least_missed
from indeler.systems.dutch.competitor import Float, Strength, colour_wish
from indeler.systems.dutch.field import DutchField
from indeler.systems.dutch.knsb2013 import places
from indeler.systems.fide_rules import Board, in_order
from support.round_tables import hall, paired

RULEBOOK = "knsb-rating"


def pairs(table, apart="", *, last=False, **settings):
    return paired(pair(hall(table, apart, last=last), RULEBOOK, **settings))


def boards(table, apart="", *, last=False, **settings):
    return pair(hall(table, apart, last=last), RULEBOOK, **settings).boards


def wish(colours):
    played = tuple(Colour.WHITE if letter == "W" else Colour.BLACK for letter in colours)
    colour, strength, _ = colour_wish(played, colours.count("W") - colours.count("B"))
    return colour, strength


# A -----------------------------------------------------------------------------------------------------------------


def test_A2_rating_then_title_then_name():
    people = [
        Player(1, "Zoe", 2100, ""),
        Player(2, "adam", 2100, ""),
        Player(3, "Carla", 2400, "WGM"),
        Player(4, "David", 2400, "FM"),
        Player(5, "Eva", 2500, ""),
    ]
    assert places(Tournament(people), "never") == {5: 1, 3: 2, 4: 3, 2: 4, 1: 5}
    assert TITLES == ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")


def test_A2_the_numbers_give_the_order_unless_they_are_renewed():
    players = [Player(number, rating=1000 + number) for number in range(1, 5)]
    tournament = Tournament(players, initial_colour=Colour.WHITE)
    assert pair(tournament, RULEBOOK).boards == [(1, 3), (4, 2)]
    assert pair(tournament, RULEBOOK, freeze_numbers_after=4).boards == [(4, 2), (1, 3)]
    assert pair(tournament, RULEBOOK, freeze_numbers_after="never").boards == [(4, 2), (1, 3)]


def test_F7_a_corrected_rating_affects_later_pairings_only(field):
    players = [Player(number, rating=2000 - number) for number in range(1, 7)]
    tournament = field(players, ["1-4 ½-½, 5-2 ½-½, 3-6 ½-½"], initial_colour=Colour.WHITE)
    corrected = tournament.replace(players=[player._replace(rating=1990 + player.number) for player in players])
    assert corrected.rounds == tournament.rounds
    assert list(places(tournament, "never")) == [1, 2, 3, 4, 5, 6]
    assert list(places(corrected, "never")) == [6, 5, 4, 3, 2, 1]


def test_A4_the_higher_score_floats_down_and_the_lower_up(field):
    tournament = field(4, ["1-3 1-0, 2-4 0-1", "1-2 1-0, 3-4 1-0", "4-1 0-1, 2 Z, 3 Z"])
    floats = {one.number: one.floats for one in DutchField(tournament, RULEBOOK).competitors}
    assert floats[1] == (Float.DOWN, Float.DOWN)
    assert floats[4] == (Float.UP, Float.DOWN)
    assert floats[2] == floats[3] == (Float.NONE, Float.UP)  # each float stays with its round


def test_A5_the_player_left_over_has_the_bye_for_a_point_or_half_a_point(field):
    """With a whole point 5 is alone at the top; with half a point all are equal, and 5 is in S2."""
    tournament = field(5, ["1-3 ½-½, 2-4 ½-½, 5 U"], initial_colour=Colour.WHITE)
    pairing = pair(tournament, RULEBOOK)
    assert (paired(pairing), pairing.clauses[-1]) == ("1-5 2-3 4", "A5")
    assert paired(pair(tournament, RULEBOOK, bye_points="0.5")) == "1-4 2-5 3"


def test_A6a_S2_is_at_least_as_large_as_S1():
    assert pairs("1 0\n2 0\n3 0\n4 0\n5 0") == "1-3 2-4 5"


def test_A6b_the_number_of_pairs_is_half_the_players_rounded_down():
    assert pairs("1 0\n2 0\n3 0\n4 0\n5 0\n6 0\n7 0") == "1-4 2-5 3-6 7"


@pytest.mark.parametrize(
    ("colours", "colour"), [("WW", "B"), ("BB", "W"), ("WBB", "W"), ("BWWW", "B"), ("WBWBWW", "B"), ("BBWBB", "W")]
)
def test_A7a_absolute_preference(colours, colour):
    assert wish(colours) == (Colour.WHITE if colour == "W" else Colour.BLACK, Strength.ABSOLUTE)


@pytest.mark.parametrize(("colours", "colour"), [("W", "B"), ("B", "W"), ("WBW", "B"), ("BBWWB", "W")])
def test_A7b_strong_preference(colours, colour):
    assert wish(colours) == (Colour.WHITE if colour == "W" else Colour.BLACK, Strength.STRONG)


def test_A7c_a_mild_preference_is_for_the_opposite_of_the_last_colour():
    assert wish("WB") == (Colour.WHITE, Strength.MILD)
    assert wish("BW") == (Colour.BLACK, Strength.MILD)


def test_A7d_in_an_odd_round_strong_preferences_do_not_meet():
    assert pairs("1 1 W -\n2 1 B W\n3 1 W -\n4 1 B W") == "1-4 2-3"


def test_A7e_in_an_even_round_mild_preferences_are_missed():
    assert pairs("1 1 W B W\n2 1 B W -\n3 1 W B W\n4 1 B W -") == "1-4 2-3"


def test_A7f_a_player_without_a_game_leaves_the_opponent_the_choice():
    assert wish("") == (None, Strength.NONE)
    assert boards("1 0 W\n2 0 -") == [(2, 1)]
    assert boards("1 0 B\n2 0 -") == [(1, 2)]


EVERY_POOL = [Wishes(*counts) for counts in product(range(4), repeat=5) if sum(counts) % 2 == 0]


def test_A8_the_formulas_equal_the_counts():
    """X1 = P0 - min(W + w, B + b) - a and Z1 = P0 - min(W, B) - w - b - a, neither below zero."""
    for pool in EVERY_POOL:
        p0, strong_least = sum(pool) // 2, min(pool.white, pool.black)
        least = min(pool.white + pool.mild_white, pool.black + pool.mild_black)
        x1 = max(0, p0 - least - pool.none)
        z1 = max(0, p0 - strong_least - pool.mild_white - pool.mild_black - pool.none)
        assert least_missed(pool) == (x1, z1)


def test_A8a_too_many_players_want_one_colour():
    assert least_missed(Wishes(white=3, mild_white=2, none=0, mild_black=0, black=1)).any == 2


def test_A8b_mild_preferences_protect_strong_ones():
    assert least_missed(Wishes(white=3, mild_white=1, none=0, mild_black=0, black=0)) == (2, 1)


def test_A10_topscorers_have_more_than_half_the_points_in_the_last_round(field):
    tournament = field(4, ["1-3 ½-½, 2-4 1-0"], total_rounds=2)
    assert {one.number: one.topscorer for one in DutchField(tournament, RULEBOOK).competitors} == {
        1: False,  # half is not more than half
        2: True,
        3: False,
        4: False,
    }
    assert not any(one.topscorer for one in DutchField(tournament.replace(total_rounds=3), RULEBOOK).competitors)


# B -----------------------------------------------------------------------------------------------------------------


def test_B1a_two_players_meet_once_and_a_forfeit_does_not_count(field):
    assert paired(pair(field(4, ["1-3 ½-½, 2-4 ½-½"]), RULEBOOK)) == "1-4 2-3"
    assert paired(pair(field(4, ["1-3 --, 2-4 --"]), RULEBOOK)) == "1-3 2-4"


@pytest.mark.parametrize(("token", "bye"), [("P", 2), ("+", 2), ("F", 2), ("H", 2), ("-", 3)])
def test_B1b_no_bye_after_points_without_play(token, bye):
    assert pair(hall(f"1 2 -\n2 2 -\n3 2 {token}"), RULEBOOK).bye == bye


def test_B1b_a_half_point_bye_bars_the_bye_by_setting():
    """Three rounds ago, so that it does not count as a float any more."""
    assert pair(hall("1 2 - - -\n2 2 - - -\n3 2 H - -"), RULEBOOK).bye == 2
    assert pair(hall("1 2 - - -\n2 2 - - -\n3 2 H - -"), RULEBOOK, half_bye_bars_bye=False).bye == 3
    assert pair(hall("1 2 - - -\n2 2 - - -\n3 2 F - -"), RULEBOOK, half_bye_bars_bye=False).bye == 2


def test_B1b_if_everybody_is_barred_there_is_no_pairing_unless_relaxed():
    table = "1 2 P -\n2 2 H P\n3 2 F +"
    with pytest.raises(PairingError) as refused:
        pairs(table)
    assert refused.value.clause == "C13"
    assert pairs(table, relax_bye=True) == "2-3 1"


def test_B1b_points_without_play_are_a_downfloat():
    kinds = {"P": Float.DOWN, "H": Float.DOWN, "+": Float.DOWN, "F": Float.DOWN, "-": Float.NONE}
    for token, drift in kinds.items():
        assert DutchField(hall(f"1 2 {token}\n2 2 -"), RULEBOOK).competitors[0].floats == (drift, Float.NONE)


def test_B2_equal_absolute_preferences_do_not_meet():
    with pytest.raises(PairingError):
        pairs("1 2 W W\n2 2 W W")
    assert pairs("1 2 W W\n2 2 B B") == "1-2"


def test_NB_topscorers_and_their_opponents_may_meet():
    assert pairs("1 2 W W\n2 2 W W", last=True) == "1-2"
    assert pairs("1 2 W W\n2 1 W W", last=True) == "1-2"
    with pytest.raises(PairingError):
        pairs("1 1 W W\n2 1 W W", last=True)


# E -----------------------------------------------------------------------------------------------------------------


def test_E1_both_preferences():
    assert boards("1 2 W\n2 2 B") == [(2, 1)]


def test_E2_the_stronger_preference():
    assert boards("1 2 B W\n2 2 W W") == [(1, 2)]
    assert boards("1 2 W -\n2 2 B W") == [(2, 1)]


def test_E2_two_absolute_preferences_are_equal_unless_set_otherwise():
    """Both must have black. 2 has had white two times more than black, 1 once more; but 1 had it when they differed."""
    table = "1 4 - B W B W W\n2 4 W W B B W W"
    assert boards(table, last=True) == [(2, 1)]
    assert boards(table, last=True, e2_both_absolute="larger_cd") == [(1, 2)]


def test_E3_the_opposite_of_the_colours_when_they_last_differed():
    assert boards("1 2 W B W\n2 2 W W B") == [(2, 1)]
    assert boards("1 2 W W B\n2 2 W B W") == [(1, 2)]  # though 1 ranks higher and wants black too


def test_E4_the_preference_of_the_higher_ranked_player():
    assert boards("1 2 W\n2 2 W") == [(2, 1)]
    assert boards("1 2 B\n2 2 B") == [(1, 2)]


def test_E5_colours_alternate_down_S1():
    table = "1 0\n2 0\n3 0\n4 0\n5 0\n6 0"
    assert boards(table) == [(1, 4), (5, 2), (3, 6)]
    assert boards(table, initial="black") == [(4, 1), (2, 5), (6, 3)]


def test_E5_uses_the_place_among_the_players_present(field):
    tournament = field([Player(1, enters=2), *map(Player, range(2, 6))], initial_colour=Colour.WHITE)
    assert pair(tournament, RULEBOOK).boards == [(2, 4), (5, 3)]


def test_E5_two_players_without_a_game_in_a_later_round():
    """The higher has an odd number: the opposite of the drawn colour."""
    assert boards("1 0 -\n2 0 -") == [(2, 1)]
    assert boards("2 0 -\n3 0 -") == [(2, 3)]
    assert boards("1 0 -\n2 0 -", late_first_colour="same") == [(1, 2)]


# F -----------------------------------------------------------------------------------------------------------------


def test_F1_boards_are_sorted_by_the_higher_score_then_the_sum_then_the_rank(field):
    pairing = pair(field(8, ["1-5 1-0, 6-2 1-0, 3-7 ½-½, 4-8 ½-½"], initial_colour=Colour.WHITE), RULEBOOK)
    assert [tuple(sorted(board)) for board in pairing.boards] == [(1, 6), (3, 8), (4, 7), (2, 5)]
    sums = [Board(1, 4, "E1", (10, 0), 1), Board(2, 3, "E1", (10, 5), 2)]
    assert in_order(sums) == sums[::-1]


def test_F4_round_1_is_one_bracket_and_the_lowest_has_the_bye(field):
    pairing = pair(field(5, initial_colour=Colour.WHITE), RULEBOOK)
    assert (pairing.boards, pairing.bye) == ([(1, 3), (4, 2)], 5)


def test_F5_a_withdrawn_or_absent_player_is_not_paired(field):
    players = [Player(1), Player(2), Player(3), Player(4, withdrawn_after=0)]
    tournament = field(players, initial_colour=Colour.WHITE)
    pairing = pair(tournament, RULEBOOK)
    assert (pairing.boards, pairing.bye, pairing.not_paired) == ([(1, 2)], 3, [4])


def test_F9_an_adjourned_game_counts_as_a_draw(field):
    competitors = DutchField(field(2, ["1-2 *"]), RULEBOOK).competitors
    assert [one.score for one in competitors] == [5, 5]
    assert Kind.ADJOURNED.played
