"""Tests of the cup. All draws use the seed "Cup", whose lots for the players 1 to 8 are in this order:

round 1: 8 3 2 4 6 1 5 7, round 2: 1 7 6 5 4 3 2 8.
"""

import datetime
import itertools

import pytest
from msgspec.structs import replace

from indeler.language import InvalidInput
from indeler.season.competitions.cup.rounds import (
    CupEntrant,
    CupGame,
    CupRound,
    draw_round,
    going_on,
    is_decided,
    preliminary,
    tie_break,
    walk_over,
    winner,
)
from indeler.season.competitions.cup.standing import InternalRound, main_dates, may_be_main
from indeler.season.competitions.cup.view import tree
from indeler.season.core.club_rules import shipped_rules
from support.competitions import tables_of

RULEBOOK = "botwinnik"

RULES = tables_of(shipped_rules("botwinnik")).cup

EIGHT = range(1, 9)
DATE = datetime.date(2026, 9, 10)


def field(n):
    """Return players 1 to n, the strongest first; their places of last season are in reverse order."""
    return [CupEntrant(number, 2500 - number, n + 1 - number) for number in range(1, n + 1)]


def boards(drawn):
    return " ".join(f"{white}-{black}" for white, black in drawn.pairs)


def played(number, *games, free=()):
    """Return a round with these games and free players."""
    seated = [player for game in games for player in (game.white, game.black)]
    return CupRound(number, "", DATE, games, (*seated, *free), datetime.datetime.combine(DATE, datetime.time()))


def game(white, black, result="", **more):
    return CupGame(1, white, black, result=result, **more)


def test_BW_70_winners_advance_and_losers_are_eliminated():
    won, lost = game(1, 2, "1-0"), game(3, 4, "0-1")
    assert going_on(played(1, won, lost, free=(9,)), RULES) == (1, 4, 9)
    assert going_on(played(1, won, game(3, 4)), RULES) is None


def test_BW_71_the_tempo_is_90_plus_10():
    assert RULES.tempo == "90+10"


@pytest.mark.parametrize(
    ("n", "playing", "exempt", "goes_on"),
    [
        (32, 0, 32, 32),
        (33, 2, 31, 32),
        (40, 16, 24, 32),
        (50, 36, 14, 32),
        (64, 64, 0, 32),
        (24, 16, 8, 16),
        (16, 0, 16, 16),
        (3, 2, 1, 2),
        (2, 0, 2, 2),
        (70, 12, 58, 64),
    ],
)
def test_BW_72_the_number_of_players_in_the_preliminary_round(n, playing, exempt, goes_on):
    first = preliminary(field(n), RULES)
    assert (len(first.playing), len(first.exempt), first.goes_on) == (playing, exempt, goes_on)
    assert len(first.exempt) + len(first.playing) // 2 == goes_on
    assert sorted(first.exempt + first.playing) == list(range(1, n + 1))


def test_BW_72_sixteen_by_rating_then_the_best_of_last_season_are_exempt():
    # Of 40 players 24 are exempt: 1 to 16 by rating, and the eight who were best last season, 40 down to 33.
    assert preliminary(field(40), RULES).exempt == (*range(1, 17), *range(40, 32, -1))


def test_BW_72_members_who_did_not_play_last_season_come_last():
    new = [one._replace(last_season=None) if one.member > 38 else one for one in field(40)]
    assert preliminary(new, RULES).exempt[16:] == tuple(range(38, 30, -1))
    nobody_did = [one._replace(last_season=None) for one in field(40)]
    assert preliminary(nobody_did, RULES).exempt == tuple(range(1, 25))


def test_BW_72_the_numbers_of_exempt_players_and_of_the_field_are_settings():
    first = preliminary(field(40), replace(RULES, exempt_by_rating=4))
    assert first.exempt == (1, 2, 3, 4, *range(40, 20, -1))
    assert preliminary(field(24), replace(RULES, field=16)).goes_on == 16
    assert preliminary(field(64), replace(RULES, field=None)).goes_on == 64


def test_K9_fewer_than_sixteen_exempt_are_the_highest_by_rating():
    assert preliminary(field(50), RULES).exempt == tuple(range(1, 15))


def test_BW_73_the_number_of_regular_rounds_follows_from_the_entrants():
    assert preliminary(field(40), RULES).regular_rounds == 5
    assert preliminary(field(24), RULES).regular_rounds == 4


SEASON = [InternalRound(cycle, round, 8) for cycle in range(1, 5) for round in range(1, 9)]


def test_BW_73_main_dates_are_spread_over_the_season():
    dates = main_dates(SEASON, 6, RULES)
    assert [(date.cycle, date.round) for date in dates] == [(1, 1), (1, 4), (2, 3), (3, 1), (3, 4), (4, 3)]
    with pytest.raises(InvalidInput, match="20 cup rounds do not fit into 32 evenings"):
        main_dates(SEASON, 20, RULES)


@pytest.mark.parametrize("periods", range(1, 9))
def test_BW_77_main_dates_avoid_the_last_two_rounds_and_leave_room_to_catch_up(periods):
    dates = main_dates(SEASON, periods, RULES)
    at = [SEASON.index(date) for date in dates]
    assert all(may_be_main(date, RULES) for date in dates)
    assert all(later - earlier >= 3 for earlier, later in itertools.pairwise(at))


def test_BW_77_the_last_two_rounds_of_a_cycle_are_no_main_date():
    assert [round for round in range(1, 9) if not may_be_main(InternalRound(1, round, 8), RULES)] == [7, 8]
    assert may_be_main(InternalRound(1, 8, 8), replace(RULES, not_in_last_rounds=0))


def test_BW_74_the_draw_when_all_players_are_present():
    assert boards(draw_round(EIGHT, set(EIGHT), "Cup", 1)) == "8-3 2-4 6-1 5-7"


def test_BW_74_absent_players_are_drawn_separately():
    # Lots of those present: 8 3 6 1, of those absent: 2 4 5 7.
    drawn = draw_round(EIGHT, {1, 3, 6, 8}, "Cup", 1)
    assert boards(drawn) == "8-3 6-1 2-4 5-7"
    assert [len({1, 3, 6, 8} & set(pair)) for pair in drawn.pairs] == [2, 2, 0, 0]


def test_BW_74_one_present_player_meets_an_absent_one_if_both_numbers_are_odd():
    drawn = draw_round(EIGHT, {1, 3, 6, 7, 8}, "Cup", 1)
    assert boards(drawn) == "8-3 6-1 2-4 5-7"
    assert [len({1, 3, 6, 7, 8} & set(pair)) for pair in drawn.pairs] == [2, 2, 0, 1]


def test_BW_74_the_draw_is_reproducible():
    assert draw_round(EIGHT, set(EIGHT), "Cup", 2) == draw_round(reversed(EIGHT), set(EIGHT), "Cup", 2)
    assert boards(draw_round(EIGHT, set(EIGHT), "Cup", 2)) == "1-7 6-5 4-3 2-8"


def test_BW_74_after_a_double_loss_the_highest_lot_is_free():
    drawn = draw_round(range(1, 8), set(EIGHT), "Cup", 1)
    assert drawn.free == (7,)
    assert boards(drawn) == "3-2 4-6 1-5"


DRAWN = game(1, 2, "½-½")


def test_BW_76_after_a_draw_two_blitz_games_then_armageddon():
    def next_game(*games):
        white, black, tempo, kind, _ = tie_break(replace(DRAWN, play_off=games), RULES, "Cup").next
        return white, black, tempo, str(kind)

    first, second = (1, 2, "1-0"), (2, 1, "1-0")
    assert next_game() == (1, 2, "3+2", "game 1 of 2")
    assert next_game(first) == (2, 1, "3+2", "game 2 of 2")
    assert next_game(first, second)[2:] == ("5 v 4", "Armageddon")
    assert winner(DRAWN, RULES, "Cup") is None


def test_BW_76_the_play_off_decides():
    tie = replace(DRAWN, play_off=((1, 2, "½-½"), (2, 1, "1-0")))
    assert winner(tie, RULES, "Cup") == 2
    assert tie.game.winner is None  # the game itself counts as a draw for the cycles


OPEN = game(1, 2)


def test_BW_77_after_three_rounds_the_player_with_the_fewest_sign_offs_wins():
    assert walk_over(OPEN, {1: 2, 2: 1}, {1: 1, 2: 9}) == 2
    assert walk_over(OPEN, {1: 1}, {1: 20, 2: 9}) == 2


def test_BW_77_with_equal_sign_offs_the_better_classified_player_wins():
    assert walk_over(OPEN, {1: 1, 2: 1}, {1: 12, 2: 9}) == 2
    assert walk_over(OPEN, {}, {1: 12}) == 1


def test_BW_77_if_the_classification_is_equal_too_the_leader_decides():
    with pytest.raises(InvalidInput, match="the leader decides"):
        walk_over(OPEN, {}, {})


def test_BW_77_with_a_walk_over_a_player_advances_without_a_game():
    assert winner(replace(OPEN, walk_over=2), RULES) == 2


def test_BW_78_a_no_show_loses():
    assert winner(game(1, 2, "-+"), RULES) == 2


def test_BW_78_after_two_no_shows_neither_player_advances():
    tie = game(1, 2, "--")
    assert is_decided(tie, RULES)
    assert going_on(played(1, tie), RULES) == ()


def test_the_tree_places_games_whose_winners_meet_together():
    first = played(1, *(game(white, black, "1-0") for white, black in draw_round(EIGHT, EIGHT, "Cup", 1).pairs))
    # Winners 8 2 6 5; lots of round 2: 6 5 2 8.
    drawn = draw_round(going_on(first, RULES), EIGHT, "Cup", 2)
    second = played(2, *(game(white, black) for white, black in drawn.pairs))
    columns = tree([first, second], RULES)
    assert [node.players for node in columns[1]] == [(6, 5), (2, 8)]
    assert [node.players for node in columns[0]] == [(6, 1), (5, 7), (2, 4), (8, 3)]
    assert [node.row for node in columns[0]] == [0, 1, 2, 3]
    assert columns[0][0].winner == 6


def test_a_cup_of_one_is_refused():
    with pytest.raises(InvalidInput, match="at least two"):
        preliminary(field(1), RULES)


def test_BW_77_every_main_date_leaves_room_for_the_following_ones():
    two_cycles = [InternalRound(cycle, round, 7) for cycle in (1, 2) for round in range(1, 8)]
    dates = main_dates(two_cycles, 4, RULES)
    assert [(date.cycle, date.round) for date in dates] == [(1, 1), (1, 4), (2, 1), (2, 4)]
    with pytest.raises(InvalidInput, match="5 cup rounds do not fit into 14 evenings"):
        main_dates(two_cycles, 5, RULES)


def test_BW_77_a_player_without_an_entry_has_no_sign_offs():
    tie = game(1, 2)
    assert walk_over(tie, {1: 0}, {1: 2, 2: 1}) == walk_over(tie, {2: 0}, {1: 2, 2: 1}) == 2
    assert walk_over(tie, {}, {1: 7}) == 1


def test_BW_76_the_second_game_of_two_has_its_colours_reversed():
    coming = tie_break(game(1, 2, "½-½"), replace(RULES, games=2)).next
    assert (coming.white, coming.black, coming.round) == (2, 1, 1)
