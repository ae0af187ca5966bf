"""Chess or draughts: a result has one word in the logbook, and is written and read as those do who play the game."""

import pytest

from indeler.model import DRAUGHTS, Kind, Result
from indeler.model.board_game import BoardGame

CHESS_CLUB, DRAUGHTS_CLUB = BoardGame.CHESS, BoardGame.DRAUGHTS
IN_DRAUGHTS = {
    "1-0": "2-0",
    "½-½": "1-1",
    "0-1": "0-2",
    "0-0": "0-0",
    "+-": "2-0F",
    "-+": "0-2F",
    "--": "0-0F",
    "*": "*",
    "adjourned": "adjourned",
    "½-0": "1-0",
    "": "",
}


@pytest.mark.parametrize("result", IN_DRAUGHTS)
def test_chess_writes_a_result_as_it_stands_in_the_logbook_and_draughts_in_its_count(result):
    assert CHESS_CLUB.format_result(result) == result
    assert DRAUGHTS_CLUB.format_result(result) == IN_DRAUGHTS[result]


@pytest.mark.parametrize("result", ["1-0", "½-½", "0-1", "0-0", "+-", "-+", "--"])
@pytest.mark.parametrize("game", BoardGame)
def test_whatever_is_written_is_read_again(game, result):
    assert game.read(game.format_result(result)) == result
    assert game.read(f" {game.format_result(result)} ") == result


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("2-0 F", "+-"), ("0-2f", "-+"), ("1 - 1", "½-½"), ("1-0", "1-0"), ("1/2-1/2", "½-½"), ("+ -", "+-"), ("*", "*")],
)
def test_draughts_players_may_write_with_blanks_and_programs_as_in_chess(typed, meant):
    assert DRAUGHTS_CLUB.read(typed) == meant


@pytest.mark.parametrize("typed", ["2-0", "1-1", "0-2", "3-0", "nothing"])
def test_what_is_no_result_of_chess_stays_for_somebody_to_refuse(typed):
    assert CHESS_CLUB.read(typed) == typed


def test_no_two_results_that_can_be_entered_are_written_alike():
    for game in BoardGame:
        written = [game.format_result(result.label) for result in Result if result.label not in ("½-0", "0-½")]
        assert len({*written}) == len(written)


def test_one_round_in_a_cell_of_a_table():
    kinds = (Kind.WIN, Kind.DRAW, Kind.LOSS, Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS, Kind.HALF_BYE, Kind.FULL_BYE)
    assert [CHESS_CLUB.sign(kind) for kind in kinds] == ["1", "½", "0", "+", "−", "½", "+1"]
    assert [DRAUGHTS_CLUB.sign(kind) for kind in kinds] == ["2", "1", "0", "2F", "0F", "1", "+2"]


def test_what_belongs_to_a_game():
    assert (DRAUGHTS_CLUB.scale, DRAUGHTS_CLUB.federation, DRAUGHTS_CLUB.games_file) == (DRAUGHTS, "KNDB", "pdn")
    assert (CHESS_CLUB.federation, CHESS_CLUB.games_file, CHESS_CLUB.value) == ("KNSB", "pgn", "chess")
    assert DRAUGHTS_CLUB.endings == (("1-0", "2-0"), ("½-½", "1-1"), ("0-1", "0-2"))
