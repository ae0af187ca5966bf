"""Chess or draughts: how those who play it write a result, what it counts, and who has their ratings.

Logbook and files keep one word for each result, whatever is played (`Result.label`). Whoever shows one asks the game
how it is written, and whoever reads what a person typed asks it what was meant.
"""

from __future__ import annotations

from enum import Enum

from indeler.model.kinds import Kind
from indeler.model.points import CHESS, DRAUGHTS, Scale, format_points
from indeler.model.results import Result, normalise
from indeler.model.rounds import Cell

FORFEIT = "F"
"""What stands behind a result of draughts that nobody played for: ``2-0F``; forfait, forfeit."""


class BoardGame(Enum):
    """What is played; the value is its word in files."""

    CHESS = "chess"
    DRAUGHTS = "draughts"

    @property
    def marks(self) -> tuple[str, str, str]:
        """A win, a draw and a loss of one side."""
        return _MARKS[self]

    @property
    def scale(self) -> Scale:
        """What a game counts where no rulebook says otherwise."""
        return _SCALES[self]

    @property
    def federation(self) -> str:
        """Who has the Dutch ratings of its players."""
        return _FEDERATIONS[self]

    @property
    def games_file(self) -> str:
        """The format of a file with its games."""
        return _GAMES_FILES[self]

    def format_result(self, result: str) -> str:
        """A result as players of this game write it: ``½-½`` is ``1-1`` in draughts; what is no result stays."""
        return _WRITTEN[self].get(result, result)

    @property
    def endings(self) -> tuple[tuple[str, str], ...]:
        """Each way in which a game that is played can end, and how it is written."""
        return tuple((label, self.format_result(label)) for label in PLAYED)

    def read(self, text: str) -> str:
        """The result that somebody means who plays this game; what is no result stays as it is.

        How chess players write is understood in draughts too: programs do, and nothing else can be meant.
        """
        plain = normalise(text.strip())
        return _READ[self].get(plain.replace(" ", "").upper(), plain)

    def sign(self, kind: Kind) -> str:
        """What one player's round gave, in a cell of a table: ``1``, ``½``, ``+``; ``2``, ``1``, ``2F``."""
        return _SIGNS[self].get(kind, kind.code)

    def sign_of(self, cell: Cell) -> str:
        """What a cell of a player gave; a match of two games that was played has the points of both: ``1½``."""
        if not cell.games or cell.kind.is_forfeit or cell.kind.is_unfinished:
            return self.sign(cell.kind)
        return format_points(sum([_SCALES[self].award(kind) for kind in cell.games]))


_MARKS = {BoardGame.CHESS: ("1", "½", "0"), BoardGame.DRAUGHTS: ("2", "1", "0")}
_SCALES = {BoardGame.CHESS: CHESS, BoardGame.DRAUGHTS: DRAUGHTS}
_FEDERATIONS = {BoardGame.CHESS: "KNSB", BoardGame.DRAUGHTS: "KNDB"}
_GAMES_FILES = {BoardGame.CHESS: "pgn", BoardGame.DRAUGHTS: "pdn"}

PLAYED = (Result.WHITE_WINS.label, Result.DRAW.label, Result.BLACK_WINS.label)
"""How a game ends that was played to its end."""

_TO_DRAUGHTS = str.maketrans({"1": "2", "½": "1"})
_BY_FORFEIT = {"+-": "2-0", "-+": "0-2", "--": "0-0"}

_WRITTEN: dict[BoardGame, dict[str, str]] = {
    BoardGame.CHESS: {},
    BoardGame.DRAUGHTS: {
        **{result.label: result.label.translate(_TO_DRAUGHTS) for result in Result},
        **{label: f"{count}{FORFEIT}" for label, count in _BY_FORFEIT.items()},
    },
}
"""By result how it is written, where that is not its label."""

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
