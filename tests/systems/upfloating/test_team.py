"""The FIDE Swiss Team Pairing System (C.04.6), clause by clause, on tables that can be checked by hand."""

import pytest

from indeler.language import InvalidInput
from indeler.matching.bits import members
from indeler.model import (
    Colour,
    Kind,
    PairingError,
    Player,
    RequestedBye,
    Result,
    Team,
    TeamByes,
    Teams,
    Tournament,
)
from indeler.model.matches import Board, Match, TeamRound
from indeler.model.teams import TeamEvent
from indeler.systems import pair
from indeler.systems.upfloating.bracket import System, choose
from indeler.systems.upfloating.bracket import paired as paired_bracket
from indeler.systems.upfloating.field import Entrant, Field, find_bye
from indeler.systems.upfloating.flow import initial_colour
from indeler.systems.upfloating.team import colour_of_first, first_and_other, preference
from oracles.team_swiss import identifier
from support.round_tables import hall, paired

RULEBOOK = "fide-team"
COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}


def pairs(table, apart="", last=False, **settings):
    return paired(pair(hall(table, apart, last=last), RULEBOOK, **settings))


def wish(colours, kind="A", *, is_last=False):
    """Return ``W`` or ``B``, upper case if strong; ``-`` without a preference."""
    found, strong = preference(tuple(COLOURS[letter] for letter in colours), kind, is_last=is_last)
    letter = "-" if found is None else "w" if found is Colour.WHITE else "b"
    return letter.upper() if strong else letter


# 1: definitions -------------------------------------------------------------------------------------------------------


def test_1_1_teams_of_a_round_keep_their_numbers():
    assert pairs("3 1\n8 1\n20 1\n40 1") == "3-20 8-40"


def test_1_3_1_score_groups_are_paired_from_the_top():
    assert pairs("1 1\n2 2\n3 1\n4 2") == "1-3 2-4"


def test_1_3_2_a_bracket_is_a_score_group_with_upfloaters():
    assert pairs("1 2\n2 2\n3 2\n4 1\n5 1\n6 1") == "1-3 2-4 5-6"


@pytest.mark.parametrize(
    ("colours", "type_a"),
    [("", "-"), ("W", "-"), ("WW", "b"), ("BB", "w"), ("WBB", "w"), ("WWBB", "w"), ("WWWBB", "-"), ("WBWBW", "-")],
)
def test_1_7_1_colour_preferences_of_type_a(colours, type_a):
    assert wish(colours) == type_a


@pytest.mark.parametrize(
    ("colours", "before", "in_last_round"),
    [("", "-", "-"), ("W", "b", "b"), ("WB", "w", "-"), ("WWBB", "W", "W"), ("WWWBB", "b", "b"), ("BBB", "W", "W")],
)
def test_1_7_2_colour_preferences_of_type_b(colours, before, in_last_round):
    assert (wish(colours, "B"), wish(colours, "B", is_last=True)) == (before, in_last_round)


def test_1_6_2_the_colour_difference_has_priority_over_the_last_two_matches():
    assert (wish("WWWBB"), wish("WWWBB", "B")) == ("-", "b")
    assert wish("WWW", "none") == "-"


# 2: criteria ----------------------------------------------------------------------------------------------------------


def test_C1_teams_meet_only_once():
    assert pairs("1 2\n2 2\n3 2\n4 2", "1-3") == "1-4 2-3"


@pytest.mark.parametrize(("token", "bye"), [("P", 2), ("F", 2), ("+", 2), ("-", 3), ("H", 3)])
def test_C2_a_team_with_points_without_play_may_not_have_the_bye(token, bye):
    assert pairs(f"1 2 -\n2 0 -\n3 0 {token}").split()[-1] == str(bye)


def test_C3_two_teams_come_up_so_that_the_rest_can_be_paired():
    table = "1 2\n2 2\n3 1\n4 1\n5 1\n6 1"
    assert pairs(table) == "1-2 3-5 4-6"
    assert pairs(table, "3-4 3-5 3-6") == "1-3 2-4 5-6"


def test_3_3_3_an_impossible_pairing_is_refused():
    with pytest.raises(PairingError, match="no legal pairing") as caught:
        pairs("1 2\n2 2\n3 1\n4 1", "1-2 1-3 1-4")
    assert caught.value.clause == "3.3.3"


def test_C4_as_few_upfloaters_as_possible():
    assert pairs("1 2\n2 2\n3 2\n4 2\n5 1\n6 1", "1-2 1-3 1-4") == "1-5 2-4 3-6"


def test_C5_upfloaters_have_scores_as_high_as_possible():
    table = "1 2\n2 2\n3 2\n4 1\n5 0\n6 0"
    assert pairs(table) == "1-3 2-4 5-6"
    assert pairs(table, "1-4 2-4 3-4") == "1-3 2-5 4-6"


def test_C6_the_rest_of_the_next_score_group_can_be_paired():
    table = "1 2\n2 1\n3 1\n4 1\n5 0\n6 0"
    assert pairs(table) == "1-2 3-4 5-6"
    assert pairs(table, "3-4") == "1-3 2-4 5-6"


def test_C7_a_floater_of_the_round_before_does_not_come_up_except_in_the_last_two_rounds():
    table = "1 2 W\n2 1 Wd\n3 1 B\n4 1 B"
    assert (pairs(table), pairs(table, last=True)) == ("1-3 2-4", "1-2 3-4")


def test_C8_preferences_are_satisfied():
    table = "1 1 W W\n2 1 B B\n3 1 W W\n4 1 B B"
    assert (pairs(table), pairs(table, preference="none")) == ("1-4 2-3", "1-3 2-4")


def test_C9_strong_preferences_are_satisfied_before_mild_ones():
    table = "1 1 W W\n2 1 - W\n3 1 W W\n4 1 - W"
    assert (pairs(table, preference="B"), pairs(table, preference="none")) == ("1-4 2-3", "1-3 2-4")


def test_C10_an_upfloater_does_not_meet_a_previous_floater_except_in_the_last_two_rounds():
    table = "1 2 W\n2 2 Wd\n3 2 W\n4 1 W"
    assert (pairs(table), pairs(table, last=True)) == ("1-4 2-3", "1-3 2-4")


# 3: procedure ---------------------------------------------------------------------------------------------------------


def test_3_4_the_bye_goes_to_the_lowest_score_then_most_matches_then_the_largest_number():
    assert pairs("1 1 W\n2 0 W\n3 0 -") == "1-3 2"
    assert pairs("1 1 W\n2 0 W\n3 0 W") == "1-2 3"
    assert pairs("1 1 W\n2 0 W\n3 0 W", "1-2") == "1-3 2"


def test_3_2_the_highest_unpaired_teams_come_next():
    """4 has come up to the top score group, so 5 and 6 are the next one, and take nobody."""
    assert pairs("1 3\n2 3\n3 3\n4 2\n5 1\n6 1") == "1-3 2-4 5-6"


def test_3_3_2_the_bye_is_decided_first():
    assert pairs("1 1\n2 1\n3 0\n4 0\n5 0") == "1-2 3-4 5"


def test_3_1_the_bye_leaves_a_legal_pairing():
    field = Field([Entrant(1, 0, (0,), {2, 3}), Entrant(2, 0, (0,)), Entrant(3, 0, (0,))])
    assert find_bye(field) == 1


def test_3_5_1_a_team_may_come_up_from_any_lower_score():
    assert pairs("1 3\n2 2\n3 1\n4 0", "1-2 1-3") == "1-4 2-3"


def test_3_5_2_sets_that_leave_the_rest_without_a_pairing_do_not_count():
    assert pairs("1 3\n2 2\n3 1\n4 0", "3-4") == "1-3 2-4"


def test_3_5_3_of_equally_good_sets_the_smallest_number_comes_up():
    assert pairs("1 3\n7 2\n8 2\n9 2") == "1-7 8-9"


def test_3_5_5_C6_comes_before_C7():
    table = "1 2 W\n2 1 Wd\n3 1 W\n4 1 W\n5 0 W\n6 0 W"
    assert (pairs(table), pairs(table, "2-3 2-4")) == ("1-3 2-4 5-6", "1-2 3-4 5-6")


@pytest.mark.parametrize(
    ("apart", "expected"), [({}, {2, 6, 1}), ({6: {10, 11, 12}}, {2, 8, 1}), ({1: {10, 11, 12}}, {2, 6, 3})]
)
def test_3_5_4_sets_are_in_lexicographic_order(apart, expected):
    """The printed example: 2, 6, 8 have 3 points and 1, 3, 5 have 2½; 10, 11 and 12 may not meet each other.

    10 may not meet 2, 6 and 8, so that two come up from 3 points and one from 2½.
    """
    scores = {40: (10, 11, 12), 30: (2, 6, 8), 25: (1, 3, 5), 0: (20,)}
    bans = {10: {11, 12, 2, 6, 8}, 11: {12}} | apart
    field = Field(Entrant(n, score, (score,), bans.get(n, ())) for score, some in scores.items() for n in some)
    found = choose(field, 0, field.everybody, spare_floaters=True).some
    assert {field.entrants[at].number for at in members(found)} == expected


def test_3_6_1_the_smaller_number_comes_first_in_a_pair_whatever_the_scores():
    assert pairs("4 2\n5 2\n6 2\n1 1\n2 1\n3 1") == "1-5 2-3 4-6"


def test_3_6_2_the_identifier_of_the_printed_example():
    assert identifier([(11, 24), (16, 6), (10, 9), (8, 4)]) == [4, 6, 9, 11, 8, 16, 10, 24]


def test_3_6_3_the_top_members_are_compared_before_their_opponents():
    field = Field(Entrant(n, 0, (0,), {1: {3, 4}, 2: {4}}.get(n, ())) for n in range(1, 5))
    assert paired_bracket(field, System((), False, lambda one: ()), 0b1111) == ((0, 1), (2, 3))


def test_3_6_4_the_criteria_come_before_the_order():
    assert pairs("1 1 W W\n2 1 W B\n3 1 W W\n4 1 B W") == "1-4 2-3"


# 4: colours -----------------------------------------------------------------------------------------------------------


def white(one, other, initial="W", kind="B", is_last=False):
    """Return the team with White, ``1`` or ``2``, and the clause; each team as ``number points colours``."""
    both = []
    for text in (one, other):
        number, points, *colours = text.split()
        had = tuple(COLOURS[letter] for letter in "".join(colours))
        wanted = preference(had, kind, is_last=is_last)
        both.append(Entrant(int(number), 0, tuple(map(int, points.split("/"))), (), had, False, False, *wanted))
    first, second = first_and_other(*both)
    colour, clause = colour_of_first(first, second, COLOURS[initial])
    return (first if colour is Colour.WHITE else second).number, clause


def test_4_1_the_initial_colour_is_stated_or_follows_from_round_1():
    teams = [Player(number) for number in range(1, 5)]
    first = pair(Tournament(teams), RULEBOOK, initial="black")
    assert first.boards == [(3, 1), (2, 4)]
    assert initial_colour(first.added_to(Tournament(teams))) is Colour.BLACK
    assert initial_colour(Tournament(teams)) is Colour.WHITE


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("5 2/0", "2 1/9", 5), ("5 2/7", "2 2/8", 2), ("5 2/7", "2 2/7", 2), ("5 2", "2 2", 2)],
)
def test_4_2_the_first_team_has_more_points_or_the_smaller_number(one, other, expected):
    first, _ = first_and_other(
        *(Entrant(int(n), 0, tuple(map(int, p.split("/")))) for n, p in (one.split(), other.split()))
    )
    assert first.number == expected


def test_4_3_1_neither_team_has_played():
    assert white("1 0", "4 0") == (1, "4.3.1")
    assert white("2 0", "3 0") == (3, "4.3.1")


def test_4_3_2_only_one_team_has_a_preference():
    assert white("1 0 W", "2 0") == (2, "4.3.2")
    assert white("1 0", "2 0 W") == (1, "4.3.2")


def test_4_3_3_opposite_preferences():
    assert white("1 0 W", "2 0 B") == (2, "4.3.3")


def test_4_3_4_only_one_preference_is_strong():
    assert white("1 0 W", "2 0 WW") == (1, "4.3.4")


def test_4_3_5_the_lower_colour_difference_has_white():
    assert white("1 0 WWW", "2 0 WW", kind="A") == (2, "4.3.5")


def test_4_3_6_colours_alternate_from_the_last_difference():
    assert white("1 0 BWBW", "2 0 WBWB", kind="A") == (2, "4.3.6")


def test_4_3_7_the_preference_of_the_first_team():
    assert white("1 0 WW", "2 0 WW", kind="A") == (2, "4.3.7")


def test_4_3_8_the_first_team_alternates():
    assert white("1 0 W", "2 0 W", kind="A") == (2, "4.3.8")


def test_4_3_9_the_other_team_alternates():
    assert white("1 0", "2 0 WB", kind="A") == (2, "4.3.9")


# Whole events ---------------------------------------------------------------------------------------------------------


def event(code="FIDE_TEAM", **records):
    """Return an event of four teams of two after 1-2 1-1 and 3-4 2-0, board by board, with this type code."""
    rosters = tuple(Team(team, f"T{team}", (10 * team, 10 * team + 1)) for team in range(1, 5))
    win, loss = Board(10, 20, Result.WHITE_WINS), Board(11, 21, Result.BLACK_WINS, Colour.BLACK)
    wins = Board(30, 40, Result.WHITE_WINS), Board(31, 41, Result.WHITE_WINS, Colour.BLACK)
    first = TeamRound((Match(1, 2, (win, loss)), Match(3, 4, wins)))
    players = [Player(number) for team in rosters for number in team.players]
    stated = Teams(rosters, colour_sequence="WB", **records)
    return TeamEvent.of(stated, players, [first], total_rounds=5, type_code=code).games


def test_1_2_scores_are_match_points_or_game_points():
    entrants = pair(event()).workings.entrants
    assert {number: one.points for number, one in entrants.items()} == {
        1: (10, 10),
        2: (10, 10),
        3: (20, 20),
        4: (0, 0),
    }
    assert pair(event("FIDE_TEAM_TYPEA_GP")).workings.entrants[3].points == (20,)


def test_1_4_a_bye_is_worth_a_drawn_match_or_as_stated_by_the_event():
    def after(**records):
        games = event(requested_byes=(RequestedBye(2, 1, Kind.ZERO_BYE),), **records)
        paired_round = pair(games)
        return pair(paired_round.added_to(games)).workings.entrants[paired_round.bye].points

    assert after() == (10, 10)
    assert after(byes=TeamByes(20, 15)) == (20, 15)


def test_1_5_a_match_against_another_score_is_a_float_and_round_1_has_none():
    games = pair(event()).added_to(event())
    floated = {number: one.floated for number, one in pair(games).workings.entrants.items()}
    assert floated == {1: True, 2: True, 3: True, 4: True}
    assert not any(one.floated for one in pair(event()).workings.entrants.values())


def test_1_6_1_a_forfeited_match_gives_no_colour_and_may_be_played_later():
    forfeited = TeamRound((Match(1, 2, forfeit="+-"), Match(3, 4, forfeit="--")))
    games = TeamEvent(event()).with_rounds([forfeited]).games
    assert not any(one.colours or one.barred for one in pair(games).workings.entrants.values())


# The rulebook ---------------------------------------------------------------------------------------------------------


def test_BAKU_requires_match_points():
    teams = Tournament([Player(number) for number in range(1, 9)], total_rounds=4, type_code="FIDE_TEAM_BAKU")
    assert paired(pair(teams, RULEBOOK)) == "1-3 2-4 5-7 6-8"
    assert paired(pair(teams, RULEBOOK, baku=False)) == "1-5 2-6 3-7 4-8"
    with pytest.raises(InvalidInput, match="game points"):
        pair(teams, RULEBOOK, primary="GP")
