"""Tests of boards, byes, standings and cards as listed on pages and prints."""

import pytest

from indeler import opens
from indeler.model import Event, Game, Kind, Player, Result, Round, Tournament, Unplayed
from indeler.model.board_game import BoardGame
from indeler.opens import events, propose
from indeler.opens.state import in_board_order
from indeler.opens.views.schedule import ScheduledGame
from indeler.opens.views.tables import (
    adjourned_rows,
    board_rows,
    bye_rows,
    cell_text,
    coming_byes,
    correctable_byes,
    of_category,
    player_card,
    seats,
    standings_of,
)
from indeler.opens.views.teams import match_rows
from indeler.prizes import Category
from support.open_tournaments import Arbiter, TeamArbiter


@pytest.fixture
def seven():
    """Return seven players after one round and in a second; 7 has the first bye, then Bakker (2) a half-point bye."""
    arbiter = Arbiter(players=7)
    arbiter.play("1-0", "0-1", "1-0")
    arbiter.decide(propose.bye(arbiter.state, arbiter.who, 2, "half", 2))
    arbiter.play("½-½", "*", "*")
    return arbiter


def test_boards_have_their_number_the_points_before_the_round_and_the_result(seven):
    state = seven.state
    rows = board_rows(state.tournament, 2, state.boards[1])
    assert [row.number for row in rows] == [1, 2, 3]
    assert [{row.white_points, row.black_points} for row in rows] == [{"1"}, {"1", "0"}, {"0"}]
    assert all(row.white_points == player_card(state, row.white.number).rows[0].total for row in rows)
    assert [row.result_text for row in rows] == ["½-½", "", ""]
    assert [row.number for row in board_rows(state.tournament, 1, state.boards[0][1:], first=2)] == [2, 3]
    assert {row.white_points for row in board_rows(state.tournament, 1, state.boards[0])} == {"0"}


def test_fide_handling_3_1_adjourned_games_are_listed_with_their_round(seven):
    assert adjourned_rows(seven.state) == []
    seven.decide(*propose.adjourning(seven.state, seven.who))
    listed = adjourned_rows(seven.state)
    assert [(round, row.number, row.white.number, row.black.number) for round, row in listed] == [
        (2, board, *seven.state.boards[1][board - 1]) for board in (2, 3)
    ]


def test_byes_of_a_round_are_listed_with_their_kind_and_points(seven):
    assert [(row.player.number, row.kind, row.points) for row in bye_rows(seven.state.tournament, 1)] == [
        (7, Kind.PAIRING_BYE, "0")
    ]
    assert [(row.player.number, row.kind, row.points) for row in bye_rows(seven.state.tournament, 2)] == [
        (2, Kind.HALF_BYE, "1")
    ]
    assert [row.player.number for row in correctable_byes(seven.state.tournament, 2)] == [2]
    assert correctable_byes(seven.state.tournament, 1) == []


def test_the_pairing_allocated_bye_comes_before_lower_numbers():
    players = [Player(number, f"P{number}") for number in (1, 2, 3, 4)]
    away = [Unplayed(1, Kind.ZERO_BYE), Unplayed(4, Kind.PAIRING_BYE)]
    one = Tournament(players, [Round([Game(2, 3, Result.DRAW)], away)], rules="fide-dutch")
    assert [row.player.number for row in bye_rows(one, 1)] == [4, 1]


def test_a_player_who_has_not_entered_yet_is_not_listed_as_absent():
    arbiter = Arbiter()
    arbiter.play("1-0", "1-0", "1-0", "1-0")
    arbiter.decide(propose.entry(arbiter.state, arbiter.who, Player(0, "Late", 1000)))
    assert bye_rows(arbiter.state.tournament, 1) == []


def test_only_byes_of_future_rounds_are_listed_as_coming(seven):
    assert coming_byes(seven.state.tournament) == []
    for round in (4, 3):
        seven.decide(propose.bye(seven.state, seven.who, 5, "half", round))
    assert {(bye.round, bye.player.number, bye.kind) for bye in coming_byes(seven.state.tournament)} == {
        (3, 5, Kind.HALF_BYE),
        (4, 5, Kind.HALF_BYE),
    }


def test_seats_are_listed_by_name_for_all_players(seven):
    state = seven.state
    by_name = seats(board_rows(state.tournament, 2, state.boards[1]), bye_rows(state.tournament, 2))
    assert [seat.player.name for seat in by_name] == sorted(one.name for one in state.players.values())
    (away,) = (seat for seat in by_name if not seat.board)
    assert (away.player.name, away.opponent, away.bye) == ("Kees Bakker", None, Kind.HALF_BYE.label)
    first = next(seat for seat in by_name if seat.board == 1 and seat.colour == "w")
    assert (first.player.number, first.opponent.number) == state.boards[1][0]


def test_fide_handling_3_6_boards_are_ordered_by_higher_score_then_sum_then_rank():
    """Before round 2 players 1 and 2 have one point, 3 and 4 half a point, and 5 to 8 none."""
    players = [Player(number, f"P{number}") for number in range(1, 9)]
    games = [
        Game(1, 5, Result.WHITE_WINS),
        Game(2, 6, Result.WHITE_WINS),
        Game(3, 4, Result.DRAW),
        Game(7, 8, Result.DOUBLE_FORFEIT),
    ]
    after = Tournament(players, [Round(games)])
    assert in_board_order(after, 2, [(7, 8), (6, 1), (2, 3), (5, 4)]) == ((2, 3), (6, 1), (5, 4), (7, 8))
    assert in_board_order(after, 2, [(2, 6), (5, 1), (3, 8), (7, 4)]) == ((5, 1), (2, 6), (3, 8), (7, 4))


def test_standings_have_points_tie_breaks_and_rounds(seven):
    table = standings_of(seven.state)
    assert (len(table.rows), table.rounds) == (7, 2)
    by_number = {row.player.number: row for row in table.rows}
    assert (by_number[2].points, by_number[2].cells[1]) == ("1½", "½")
    assert by_number[7].cells[0] == "bye"
    assert len(by_number[1].tiebreaks) == len(table.codes)
    women = of_category(seven.state, table, Category(name="Own", players=(7, 5, 6)))
    assert [row.rank for row in women.rows] == [1, 2, 2] or [row.rank for row in women.rows] == [1, 2, 3]
    assert [row.player.number for row in women.rows] == [
        row.player.number for row in table.rows if row.player.number in (5, 6, 7)
    ]


def test_a_category_by_age_uses_the_year_of_the_tournament():
    players = [Player(1, "A", 2000, birth="2010"), Player(2, "B", 1900, birth="1960")]
    arbiter = Arbiter()
    made = opens.imported(Tournament(players, event=Event(start="2026/01/05"), rules="fide-dutch"))
    state = opens.begin(type(arbiter.store)(), made, **arbiter.who._asdict()).moment.state
    young = of_category(state, standings_of(state), Category(name="U18", age_to=16))
    assert [(row.rank, row.player.name) for row in young.rows] == [(1, "A")]
    assert of_category(state, standings_of(state), Category(name="U15", age_to=15)).rows == ()


def test_a_card_has_points_rank_and_float_for_every_round(seven):
    state = seven.state
    card = player_card(state, 1)
    assert [row.round for row in card.rows] == [1, 2]
    assert (card.rows[0].points, card.rows[0].total) == ("1", "1")
    assert card.rank == card.rows[-1].rank
    floats = {
        player_card(state, number).rows[0].total: player_card(state, number).rows[1].float
        for number in state.boards[1][1]
    }
    assert floats == {"1": "down", "0": "up"}
    assert player_card(state, state.boards[1][0][0]).rows[1].float == ""
    bye = player_card(state, 7).rows[0]
    assert (bye.opponent, bye.colour, bye.float, bye.total) == (None, "", "", "1")


def test_a_cell_of_the_cross_table_has_opponent_colour_and_result():
    state = Arbiter(players=7).play("1-0", "½-½", "0-1")
    card = {number: cell_text(state.tournament.card(number)[0], BoardGame.CHESS) for number in range(1, 8)}
    white, black = state.boards[0][0]
    assert (card[white], card[black]) == (f"{black}w1", f"{white}b0")
    assert card[7] == "bye"
    white, black = state.boards[0][1]
    assert (card[white], card[black]) == (f"{black}w½", f"{white}b½")


def test_without_a_rulebook_the_default_one_applies():
    assert Arbiter(rules="").state.rulebook.name == "fide-dutch"


def test_taking_a_round_back_keeps_the_previous_one_published(seven):
    seven.enter("1-0", 2)
    seven.enter("1-0", 3)
    seven.pair()
    back = seven.say(events.RoundTakenBack, round=3)
    assert (back.rounds, back.published, len(back.boards)) == (2, 2, 2)
    assert back.result(2, *back.boards[1][1]) is Result.WHITE_WINS


def test_a_pending_game_has_no_result_in_the_schedule():
    one, other = Player(1, "Anna"), Player(2, "Kees")
    shown = [ScheduledGame(one, other, result).result_text for result in (Result.PENDING, Result.DRAW)]
    assert shown == ["", Result.DRAW.label]


def test_a_pairing_is_awaited_once_the_previous_round_is_published():
    arbiter = Arbiter(total_rounds=2)
    awaited = [arbiter.state.awaits_pairing]
    for _ in range(2):
        arbiter.pair()
        awaited.append(arbiter.state.awaits_pairing)
        arbiter.say(events.RoundPublished, round=arbiter.state.rounds)
        awaited.append(arbiter.state.awaits_pairing)
        for board in (1, 2, 3, 4):
            arbiter.enter("1-0", board)
    assert awaited == [False, False, True, False, False]


def test_boards_of_matches_are_numbered_consecutively_in_the_round():
    arbiter = TeamArbiter()
    arbiter.pair()
    for match in arbiter.state.teams.matches[0]:
        arbiter.lines(*((team, *arbiter.rosters[team][:2]) for team in match))
    rows = match_rows(arbiter.state, 1)
    assert [row.number for row in rows] == [1, 2]
    assert [(board.number, board.board) for row in rows for board in row.boards] == [(1, 1), (2, 2), (1, 3), (2, 4)]
