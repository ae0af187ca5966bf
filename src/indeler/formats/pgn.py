"""PGN: the games of a chess tournament, headers only."""

from __future__ import annotations

from collections.abc import Iterable

from indeler.formats.game_headers import Notation, left_out, read_games, write_games
from indeler.language import N_
from indeler.model import Result, Tournament

_OPEN = "*"
"""PGN knows no more than 1-0, 1/2-1/2 and 0-1; for any other outcome it has this one mark."""

PGN = Notation(
    written={
        Result.WHITE_WINS: "1-0",
        Result.DRAW: "1/2-1/2",
        Result.BLACK_WINS: "0-1",
        Result.SHORT_WHITE_WINS: "1-0",
        Result.SHORT_DRAW: "1/2-1/2",
        Result.SHORT_BLACK_WINS: "0-1",
        **dict.fromkeys((Result.ZERO_ZERO, Result.HALF_ZERO, Result.ZERO_HALF), _OPEN),
        **dict.fromkeys((Result.SHORT_ZERO_ZERO, Result.SHORT_HALF_ZERO, Result.SHORT_ZERO_HALF), _OPEN),
        **dict.fromkeys((Result.ADJOURNED, Result.PENDING), _OPEN),
    },
    read={
        "1-0": Result.WHITE_WINS,
        "1/2-1/2": Result.DRAW,
        "½-½": Result.DRAW,
        "0-1": Result.BLACK_WINS,
        "0-0": Result.ZERO_ZERO,
        "1/2-0": Result.HALF_ZERO,
        "0-1/2": Result.ZERO_HALF,
        _OPEN: Result.PENDING,
    },
)


CANNOT_HOLD = left_out(
    PGN,
    N_("results other than a normal win, draw or loss"),
    N_("a points scale other than 1-½-0"),
)


def write_pgn(tournament: Tournament, round: int | None = None, boards: Iterable[tuple[int, int]] | None = None) -> str:
    """One game after another, without forfeits and byes.

    ``boards`` gives the board order of ``round`` as a pairing has it, by (white, black); otherwise boards are numbered
    as the tournament lists its games.
    """
    return write_games(tournament, PGN, round, boards)


def read_pgn(data: bytes, name: str) -> Tournament:
    """Players and results from the headers."""
    return read_games(data, name, PGN)
