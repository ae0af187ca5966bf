"""PDN: the games of a draughts tournament, headers only."""

from __future__ import annotations

from collections.abc import Iterable

from indeler.formats.game_headers import Notation, left_out, read_games, write_games
from indeler.formats.pgn import PGN
from indeler.language import N_
from indeler.model import DRAUGHTS, Result, Tournament
from indeler.model.board_game import BoardGame

_written = BoardGame.DRAUGHTS.format_result

PDN = Notation(
    written={
        **{result: _written(PGN.read[text].label) for result, text in PGN.written.items()},
        Result.ZERO_ZERO: "0-0",
        Result.SHORT_ZERO_ZERO: "0-0",
    },
    read={
        **{_written(result.label): result for result in (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)},
        **PGN.read,
    },
    tags=(("GameType", "20"),),  # international draughts
    scale=DRAUGHTS,
    game=BoardGame.DRAUGHTS,
)


CANNOT_HOLD = left_out(
    PDN,
    N_("results other than a normal win, draw, loss or 0-0"),
    N_("a points scale other than 2-1-0"),
)


def write_pdn(tournament: Tournament, round: int | None = None, boards: Iterable[tuple[int, int]] | None = None) -> str:
    """One game after another in the count 2-1-0, without forfeits and byes; ``boards`` as for PGN."""
    return write_games(tournament, PDN, round, boards)


def read_pdn(data: bytes, name: str) -> Tournament:
    """Players and results from the headers; chess results are understood too."""
    return read_games(data, name, PDN)
