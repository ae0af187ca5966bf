"""Chess or draughts: a result has one form in the logbook, and is written and read in the notation of the game."""

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
def test_chess_writes_results_as_in_the_logbook_and_draughts_in_its_own_notation(result):
    assert CHESS_CLUB.format_result(result) == result
    assert DRAUGHTS_CLUB.format_result(result) == IN_DRAUGHTS[result]


@pytest.mark.parametrize("result", ["1-0", "½-½", "0-1", "0-0", "+-", "-+", "--"])
@pytest.mark.parametrize("game", BoardGame)
def test_a_written_result_is_read_back(game, result):
    assert game.read(game.format_result(result)) == result
    assert game.read(f" {game.format_result(result)} ") == result


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("2-0 F", "+-"), ("0-2f", "-+"), ("1 - 1", "½-½"), ("1-0", "1-0"), ("1/2-1/2", "½-½"), ("+ -", "+-"), ("*", "*")],
)
def test_draughts_players_may_write_spaces_and_programs_may_write_chess_results(typed, meant):
    assert DRAUGHTS_CLUB.read(typed) == meant


@pytest.mark.parametrize("typed", ["2-0", "1-1", "0-2", "3-0", "nothing"])
def test_an_invalid_chess_result_is_returned_unchanged(typed):
    assert CHESS_CLUB.read(typed) == typed


def test_no_two_results_have_the_same_notation():
    for game in BoardGame:
        written = [game.format_result(result.label) for result in Result if result.label not in ("½-0", "0-½")]
        assert len({*written}) == len(written)


def test_a_round_is_shown_as_a_sign_in_a_table():
    kinds = (Kind.WIN, Kind.DRAW, Kind.LOSS, Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS, Kind.HALF_BYE, Kind.FULL_BYE)
    assert [CHESS_CLUB.sign(kind) for kind in kinds] == ["1", "½", "0", "+", "−", "½", "+1"]
    assert [DRAUGHTS_CLUB.sign(kind) for kind in kinds] == ["2", "1", "0", "2F", "0F", "1", "+2"]


def test_each_game_has_its_scale_federation_and_file_format():
    assert (DRAUGHTS_CLUB.scale, DRAUGHTS_CLUB.federation, DRAUGHTS_CLUB.games_file) == (DRAUGHTS, "KNDB", "pdn")
    assert (CHESS_CLUB.federation, CHESS_CLUB.games_file, CHESS_CLUB.value) == ("KNSB", "pgn", "chess")
    assert DRAUGHTS_CLUB.endings == (("1-0", "2-0"), ("½-½", "1-1"), ("0-1", "0-2"))
