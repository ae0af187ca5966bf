"""Chess and draughts: the notation of results, the points of a game and the federation with the ratings.

Logbooks and files store one label for each result, whichever game is played (`Result.label`). Output formats a label
with the game's notation, and input typed by a person is converted with the game's notation.
"""

from __future__ import annotations

from enum import Enum

from indeler.model.kinds import Kind
from indeler.model.points import CHESS, DRAUGHTS, Scale, format_points
from indeler.model.results import Result, normalise
from indeler.model.rounds import Cell

FORFEIT = "F"
"""The suffix of a forfeit in draughts: ``2-0F``."""


class BoardGame(Enum):
    """The game that is played; the value is its name in files."""

    CHESS = "chess"
    DRAUGHTS = "draughts"

    @property
    def marks(self) -> tuple[str, str, str]:
        """The marks of a win, a draw and a loss for one side."""
        return _MARKS[self]

    @property
    def scale(self) -> Scale:
        """The points of a game unless a rulebook defines others."""
        return _SCALES[self]

    @property
    def federation(self) -> str:
        """The federation with the Dutch ratings of its players."""
        return _FEDERATIONS[self]

    @property
    def games_file(self) -> str:
        """The format of a file with its games."""
        return _GAMES_FILES[self]

    def format_result(self, result: str) -> str:
        """Return a result in the notation of this game: ``½-½`` is ``1-1`` in draughts; any other text is unchanged."""
        return _WRITTEN[self].get(result, result)

    @property
    def endings(self) -> tuple[tuple[str, str], ...]:
        """Each result of a played game, with its notation."""
        return tuple((label, self.format_result(label)) for label in PLAYED)

    def read(self, text: str) -> str:
        """Return the result for a text in the notation of this game; any other text is unchanged.

        The notation of chess is accepted in draughts too: programs use it, and it is unambiguous.
        """
        plain = normalise(text.strip())
        return _READ[self].get(plain.replace(" ", "").upper(), plain)

    def sign(self, kind: Kind) -> str:
        """Return the mark of one player's round in a cell of a table: ``1``, ``½``, ``+``; ``2``, ``1``, ``2F``."""
        return _SIGNS[self].get(kind, kind.code)

    def sign_of(self, cell: Cell) -> str:
        """Return the mark of a player's cell; a played match of two games has the points of both: ``1½``."""
        if not cell.games or cell.kind.is_forfeit or cell.kind.is_unfinished:
            return self.sign(cell.kind)
        return format_points(sum([_SCALES[self].award(kind) for kind in cell.games]))


_MARKS = {BoardGame.CHESS: ("1", "½", "0"), BoardGame.DRAUGHTS: ("2", "1", "0")}
_SCALES = {BoardGame.CHESS: CHESS, BoardGame.DRAUGHTS: DRAUGHTS}
_FEDERATIONS = {BoardGame.CHESS: "KNSB", BoardGame.DRAUGHTS: "KNDB"}
_GAMES_FILES = {BoardGame.CHESS: "pgn", BoardGame.DRAUGHTS: "pdn"}

PLAYED = (Result.WHITE_WINS.label, Result.DRAW.label, Result.BLACK_WINS.label)
"""The results of a game that was played to its end."""

_TO_DRAUGHTS = str.maketrans({"1": "2", "½": "1"})
_BY_FORFEIT = {"+-": "2-0", "-+": "0-2", "--": "0-0"}

_WRITTEN: dict[BoardGame, dict[str, str]] = {
    BoardGame.CHESS: {},
    BoardGame.DRAUGHTS: {
        **{result.label: result.label.translate(_TO_DRAUGHTS) for result in Result},
        **{label: f"{count}{FORFEIT}" for label, count in _BY_FORFEIT.items()},
    },
}
"""The notation of each result that is not written as its label."""

_READ: dict[BoardGame, dict[str, str]] = {
    BoardGame.CHESS: {},
    BoardGame.DRAUGHTS: {_WRITTEN[BoardGame.DRAUGHTS][label]: label for label in (*PLAYED, *_BY_FORFEIT)},
}


def _signs(game: BoardGame) -> dict[Kind, str]:
    win, draw, loss = game.marks
    signs = dict.fromkeys((Kind.WIN, Kind.SHORT_WIN), win)
    signs |= dict.fromkeys((Kind.DRAW, Kind.SHORT_DRAW, Kind.HALF_BYE), draw)
    signs |= dict.fromkeys((Kind.LOSS, Kind.SHORT_LOSS, Kind.ZERO_ZERO, Kind.SHORT_ZERO_ZERO), loss)
    return signs | {Kind.FULL_BYE: f"+{win}", Kind.PENDING: "·", Kind.FORFEIT_LOSS: "−", Kind.DOUBLE_FORFEIT: "−"}


_SIGNS = {
    BoardGame.CHESS: _signs(BoardGame.CHESS),
    BoardGame.DRAUGHTS: {
        **_signs(BoardGame.DRAUGHTS),
        Kind.FORFEIT_WIN: f"2{FORFEIT}",
        **dict.fromkeys((Kind.FORFEIT_LOSS, Kind.DOUBLE_FORFEIT), f"0{FORFEIT}"),
    },
}
