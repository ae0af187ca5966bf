"""The FIDE Double-Swiss System (C.04.5), clause by clause, on tables and matches that can be checked by hand."""

import pytest

import indeler
from indeler.language import InvalidInput
from indeler.model import Colour, Game, Kind, PairingError, Player, Result, Round, Tournament, Unplayed, score
from indeler.model.points import DOUBLE
from indeler.model.results import result_of
from indeler.systems import pair, standings
from indeler.systems.upfloating.bracket import choose
from indeler.systems.upfloating.double import colour_of_higher, entrants_of, system
from indeler.systems.upfloating.field import Entrant, Field
from indeler.systems.upfloating.flow import initial_colour
from oracles.team_swiss import identifier
from support.round_tables import hall_of_matches, paired

RULEBOOK = "fide-double-swiss"
COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}


def pairs(table, apart="", last=False, **settings):
    return paired(pair(hall_of_matches(table, apart, last=last), RULEBOOK, **settings))


def tournament(*rounds, size=4, **stated):
    """Return a tournament from matches such as ``1-3 1-0 / ½-½``, and byes as a number and a kind."""
    made = []
    for text in rounds:
        games, unplayed = [], []
        for row in text.split("; "):
            who, _, what = row.partition(" ")
            if "-" in who:
                games.append(Game(*map(int, who.split("-")), result_of(what)))
            else:
                unplayed.append(Unplayed(int(who), Kind[what]))
        made.append(Round(tuple(games), tuple(unplayed)))
    players = [Player(number, f"P{number}", 2000 - number) for number in range(1, size + 1)]
    return Tournament(players, made, **{"scale": DOUBLE, "rules": RULEBOOK, "total_rounds": 5, **stated})


def entrant(number, colours="", score=0):
    return Entrant(number, score, (score,), colours=tuple(COLOURS[letter] for letter in colours))


def white(one, other, initial=Colour.WHITE):
    """Return the number of the player with White in the first game, and the clause."""
    higher, colour, clause = colour_of_higher(one, other, initial)
    return higher.number if colour is Colour.WHITE else ({one.number, other.number} - {higher.number}).pop(), clause


# 0, 1: matches and definitions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "points", "played", "colours"),
    [
        ("1-0 / 1-0", (20, 0), True, True),
        ("1-0 / ½-½", (15, 5), True, True),
        ("½-½ / ½-½", (10, 10), True, True),
        ("1-0 / ½-0", (15, 0), True, True),
        ("1-0 / 0-0", (10, 0), True, True),
        ("½-0 / 0-0", (5, 0), True, True),
        ("0-0 / 0-0", (0, 0), True, True),
        ("+- / 0-1", (10, 10), True, True),
        ("+- / -+", (10, 10), True, False),
        ("-- / 1-0", (10, 0), True, True),
        ("+- / +-", (20, 0), False, False),
        ("+- / --", (10, 0), False, False),
        ("-- / --", (0, 0), False, False),
    ],
)
def test_MATCH_points_count_by_game_and_only_two_forfeited_games_forfeit_a_match(result, points, played, colours):
    after = tournament(f"1-3 {result}; 2-4 1-0 / 1-0")
    assert (score(after, 1), score(after, 3)) == points
    assert after.have_met(1, 3) is played
    assert [bool(one.colours) for one in entrants_of(after)] == [colours, True, colours, True]
    assert [one.matches for one in entrants_of(after)] == [played, 1, played, 1]


def test_1_1_players_are_numbered_by_strength_and_keep_their_numbers():
    assert pairs("3 1\n8 1\n20 1\n40 1") == "3-20 8-40"


def test_1_2_players_are_ranked_by_score_then_by_number():
    assert [one.number for one in Field([entrant(2), entrant(1), entrant(3, score=5)]).entrants] == [3, 1, 2]


def test_1_3_1_score_groups_are_paired_from_the_top():
    assert pairs("1 1\n2 2\n3 1\n4 2") == "1-3 2-4"


def test_1_3_2_a_bracket_is_a_score_group_with_upfloaters():
    assert pairs("1 2\n2 2\n3 2\n4 1\n5 1\n6 1") == "1-3 2-4 5-6"


def test_1_4_a_bye_counts_as_one_game_won_and_one_drawn():
    after = tournament("1-2 1-0 / 1-0; 3 PAIRING_BYE", size=3)
    assert [row.points for row in standings(after)] == [2, 1.5, 0]
    assert score(after.replace(scale=DOUBLE._replace(pairing_bye=10)), 3) == 10


def test_1_5_a_match_against_another_score_is_a_float_unless_forfeited():
    first = "1-3 1-0 / 1-0; 2-4 ½-½ / ½-½"
    assert [one.floated for one in entrants_of(tournament(first, "1-2 1-0 / 0-1; 3-4 1-0 / 0-1"))] == [True] * 4
    assert [one.floated for one in entrants_of(tournament(first, "1-2 +- / -+; 3-4 +- / +-"))] == [
        True,
        True,
        False,
        False,
    ]


def test_1_6_a_match_without_a_game_played_gives_no_colour():
    after = tournament("1-3 +- / -+; 2-4 1-0 / +-")
    assert [one.colours for one in entrants_of(after)] == [(), (Colour.WHITE,), (), (Colour.BLACK,)]


# 2: criteria ----------------------------------------------------------------------------------------------------------


def test_C1_players_meet_only_once_and_a_forfeited_match_does_not_count():
    assert paired(pair(tournament("1-2 1-0 / 0-1; 3-4 1-0 / 0-1"))) == "1-3 2-4"
    assert paired(pair(tournament("1-3 +- / -+; 2-4 1-0 / 0-1"))) == "1-4 2-3"
    assert paired(pair(tournament("1-3 -- / --; 2-4 -- / --"))) == "1-3 2-4"


@pytest.mark.parametrize(("token", "bye"), [("P", 2), ("F", 2), ("+", 2), ("-", 3), ("H", 3)])
def test_C2_a_player_with_points_without_play_may_not_have_the_bye(token, bye):
    assert pairs(f"1 2 -\n2 0 -\n3 0 {token}").split()[-1] == str(bye)


def test_C2_a_player_who_won_one_game_by_forfeit_may_have_the_bye():
    assert pair(tournament("1-2 1-0 / 1-0; 3 PAIRING_BYE", size=3)).bye == 2
    assert pair(tournament("1-2 -+ / 1-0; 3 PAIRING_BYE", size=3)).bye == 2
    assert pair(tournament("1-2 -+ / --; 3 PAIRING_BYE", size=3)).bye == 1


def test_C3_two_players_come_up_so_that_the_rest_can_be_paired():
    assert pairs("1 2\n2 2\n3 1\n4 1\n5 1\n6 1", "3-4 3-5 3-6") == "1-3 2-4 5-6"


def test_C4_as_few_upfloaters_as_possible():
    assert pairs("1 2\n2 2\n3 2\n4 2\n5 1\n6 1", "1-2 1-3 1-4") == "1-5 2-4 3-6"


def test_C5_upfloaters_have_scores_as_high_as_possible():
    assert pairs("1 2\n2 2\n3 2\n4 1\n5 0\n6 0", "1-4 2-4 3-4") == "1-3 2-5 4-6"


def test_C6_the_rest_of_the_next_score_group_can_be_paired():
    assert pairs("1 2\n2 1\n3 1\n4 1\n5 0\n6 0", "3-4") == "1-3 2-4 5-6"


def test_C7_a_floater_of_the_round_before_does_not_come_up_except_in_the_last_round():
    table = "1 2 W\n2 1 Wd\n3 1 B\n4 1 B"
    assert (pairs(table), pairs(table, last=True)) == ("1-3 2-4", "1-2 3-4")
    assert system(8, 9).spare_floaters
    assert not system(9, 9).spare_floaters


def test_C8_an_upfloater_does_not_meet_a_previous_floater_except_in_the_last_round():
    table = "1 2 W\n2 2 Wd\n3 2 W\n4 1 W"
    assert (pairs(table), pairs(table, last=True)) == ("1-4 2-3", "1-3 2-4")


def test_colours_are_not_a_criterion():
    assert pairs("1 1 W W\n2 1 B B\n3 1 W W\n4 1 B B") == "1-3 2-4"


# 3: procedure ---------------------------------------------------------------------------------------------------------


def test_3_1_a_round_with_a_second_meeting_is_not_legal():
    assert pairs("1 2\n2 2\n3 1\n4 1", "1-2") == "1-3 2-4"


def test_3_3_3_an_impossible_pairing_is_refused():
    with pytest.raises(PairingError, match="no legal pairing") as caught:
        pairs("1 2\n2 2\n3 1\n4 1", "1-2 1-3 1-4")
    assert caught.value.clause == "3.3.3"


def test_3_2_the_highest_unpaired_players_come_next():
    assert pairs("1 3\n2 2\n3 2\n4 1\n5 0\n6 0") == "1-2 3-4 5-6"


def test_3_3_2_the_bye_is_decided_first():
    assert pairs("1 3\n2 2\n3 2\n4 1\n5 0") == "1-2 3-4 5"


def test_3_4_the_bye_goes_to_the_lowest_score_then_most_matches_then_the_largest_number():
    assert pairs("1 1 W\n2 0 W\n3 0 -") == "1-3 2"
    assert pairs("1 1 W\n2 0 W\n3 0 W") == "1-2 3"
    assert pairs("1 1 W\n2 0 W\n3 0 W", "1-2") == "1-3 2"
    assert pair(tournament("1-2 1-0 / 1-0; 3-4 +- / -+; 5 ZERO_BYE", size=5, total_rounds=9)).bye == 2


def test_3_5_1_a_player_may_come_up_from_any_lower_score():
    assert pairs("1 2\n2 1\n3 1\n4 0", "1-2 1-3") == "1-4 2-3"


def test_3_5_2_sets_that_leave_the_rest_without_a_pairing_do_not_count():
    assert pairs("1 2\n2 1\n3 1\n4 1", "3-4") == "1-3 2-4"


def test_3_5_3_of_equally_good_sets_the_smallest_number_comes_up():
    assert pairs("9 2\n5 1\n3 1\n7 1") == "3-9 5-7"


def test_3_5_4_sets_of_upfloaters_are_in_the_printed_order():
    """The example of 3.5.4: two of 2, 6, 8 on 3 points and one of 1, 3, 5 on 2½."""
    for expected in ("2 6 1", "2 6 3", "2 6 5", "2 8 1", "2 8 3", "2 8 5", "6 8 1", "6 8 3", "6 8 5"):
        numbers = {*map(int, expected.split())}
        top = [Entrant(number, 40, (40,), {10, 11, 12}) for number in (10, 11, 12)]
        low = [Entrant(n, 30, (30,), () if n in numbers else {10, 11, 12}) for n in (2, 6, 8)]
        lower = [Entrant(n, 25, (25,), () if n in numbers else {10, 11, 12}) for n in (1, 3, 5)]
        field = Field([*top, *low, *lower, Entrant(20, 0, (0,))])
        found = choose(field, 0, field.everybody, spare_floaters=False).some
        assert {one.number for at, one in enumerate(field.entrants) if found >> at & 1} == numbers


def test_3_5_5_C6_comes_before_C7():
    assert pairs("1 2 W\n2 1 W\n3 1 Wd\n4 1 W\n5 0 W\n6 0 W", "2-3 3-4") == "1-3 2-4 5-6"


def test_3_6_2_the_identifier_of_the_printed_example():
    assert identifier([(11, 24), (16, 6), (10, 9), (8, 4)]) == [4, 6, 9, 11, 8, 16, 10, 24]


def test_3_6_3_the_pairing_with_the_first_identifier_is_chosen():
    assert pairs("1 1\n2 1\n3 1\n4 1\n5 1\n6 1") == "1-4 2-5 3-6"
    assert pairs("1 1\n2 1\n3 1\n4 1\n5 1\n6 1", "1-4") == "1-5 2-4 3-6"


def test_3_6_1_the_smaller_number_comes_first_in_a_pair_whatever_the_scores():
    assert pairs("5 2\n6 2\n7 2\n1 1\n2 0\n3 0") == "1-6 2-3 5-7"


def test_3_6_4_C8_comes_before_the_order():
    assert pairs("1 2 Wd\n2 2 Wd\n3 2 W\n4 1 W") == "1-2 3-4"


# 4: colours of the first game -----------------------------------------------------------------------------------------


def test_4_1_the_initial_colour_is_stated_or_follows_from_round_1():
    after = tournament("3-1 1-0 / 1-0; 2-4 1-0 / 1-0")
    assert initial_colour(after) is Colour.BLACK
    assert initial_colour(after.replace(initial_colour=Colour.WHITE)) is Colour.WHITE


def test_4_2_the_higher_ranked_player_has_the_higher_score_then_the_smaller_number():
    assert white(entrant(2), entrant(4, score=5)) == (2, "4.3.1")
    assert white(entrant(2), entrant(4)) == (4, "4.3.1")


def test_4_3_1_the_higher_ranked_player_has_the_initial_colour_with_an_odd_number():
    assert white(entrant(1), entrant(2)) == (1, "4.3.1")
    assert white(entrant(1), entrant(2, score=5)) == (1, "4.3.1")
    assert white(entrant(3), entrant(1, score=5), Colour.BLACK) == (3, "4.3.1")


def test_4_3_2_white_for_the_player_with_fewer_whites_not_the_lower_difference():
    assert white(entrant(1, "WB"), entrant(2, "B")) == (2, "4.3.2")
    assert white(entrant(1, "WBBB"), entrant(2, "")) == (2, "4.3.2")


def test_4_3_3_the_latest_difference_of_colours():
    assert white(entrant(1, "WB"), entrant(2, "BW")) == (1, "4.3.3")
    assert white(entrant(1, "BBW"), entrant(2, "WB")) == (2, "4.3.3")


def test_4_3_4_the_higher_ranked_player_alternates():
    assert white(entrant(1, "WB"), entrant(2, "WB")) == (1, "4.3.4")


def test_4_3_5_the_opponent_alternates():
    assert white(entrant(1), entrant(2, "B")) == (2, "4.3.5")


def test_4_4_in_the_second_game_colours_are_reversed():
    assert Result((Result.WHITE_WINS, Result.DRAW)).mirrored.label == "0-1 / ½-½"


def test_BAKU_virtual_points_are_those_of_a_match():
    after = tournament("1-2 ½-½ / ½-½; 3-4 ½-½ / ½-½; 5-6 ½-½ / ½-½; 7-8 ½-½ / ½-½", size=8, total_rounds=8)
    scores = {one.number: one.score for one in pair(after, baku=True).workings.entrants.values()}
    assert scores == {1: 30, 2: 30, 3: 30, 4: 30, 5: 10, 6: 10, 7: 10, 8: 10}


def test_a_tournament_of_matches_is_refused_by_a_rulebook_for_games():
    with pytest.raises(InvalidInput, match="matches of two games"):
        pair(tournament("1-3 1-0 / ½-½; 2-4 1-0 / 1-0"), "fide-dutch")


def test_a_tournament_of_games_is_refused_by_a_rulebook_for_matches():
    games = pair(tournament()).added_to(tournament(), [Result.WHITE_WINS, Result.DRAW])
    for refuse in (lambda: pair(games), lambda: indeler.check(games, rules="fide-double-swiss")):
        with pytest.raises(InvalidInput, match=r"In round 1 players 1 and 3 played one game.*'192 FIDE_DOUBLESWISS'"):
            refuse()
