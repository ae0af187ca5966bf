"""The games of one tournament: how each ends, by the model, the strengths and the luck of the pair."""

from __future__ import annotations

from indeler.lab.dice import Luck
from indeler.lab.fields import Field
from indeler.lab.models import Chances, Model
from indeler.model import Result


class Games:
    """Remembers who met whom how often, so that a second game of a pair has luck of its own."""

    __slots__ = ("_decisive", "_field", "_luck", "_meetings", "_model")

    def __init__(self, field: Field, model: Model, luck: Luck, *, decisive: bool = False) -> None:
        self._field = field
        self._model = model
        self._luck = luck
        self._decisive = decisive
        self._meetings: dict[tuple[int, int], int] = {}

    def result(self, white: int, black: int, round: int) -> Result:
        """How the next game of these two, by true index, ends."""
        forced = self._forced(white, black, round)
        if forced is not None:
            return forced
        pair = (white, black) if white < black else (black, white)
        meeting = self._meetings[pair] = self._meetings.get(pair, 0) + 1
        luck = self._luck.game(*pair, meeting)
        strengths = self._field.strengths
        chances = self._model(strengths[white], strengths[black])
        win, draw, loss = without_draws(chances) if self._decisive else chances
        if white < black:
            return _WHITE if luck < win else _DRAW if luck < win + draw else _BLACK
        return _BLACK if luck < loss else _DRAW if luck < loss + draw else _WHITE

    def _forced(self, white: int, black: int, round: int) -> Result | None:
        """The result that an experiment forces on one player in one round."""
        forced = self._field.forced
        if (
            forced.what not in ("win", "draw", "loss")
            or forced.round != round
            or forced.player - 1 not in (white, black)
        ):
            return None
        if forced.what == "draw" and not self._decisive:
            return _DRAW
        return _WHITE if (forced.what == "win") == (forced.player - 1 == white) else _BLACK


_WHITE, _DRAW, _BLACK = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def without_draws(chances: Chances) -> Chances:
    """Where every game must have a winner a draw is played off, and goes the way of the decided games."""
    decided = chances.win + chances.loss
    return Chances(chances.win / decided, 0.0, chances.loss / decided)
