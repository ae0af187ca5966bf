"""A tournament as it is played: the results of its games, by model, strengths and luck, and the data for measures."""

from collections.abc import Mapping
from typing import NamedTuple

from indeler.lab.dice import Luck
from indeler.lab.fields import Field
from indeler.lab.models import Chances, Model
from indeler.model import Result, Tenths, Tournament, awards, points_of_game

_WHITE, _DRAW, _BLACK = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


class PlayedGame(NamedTuple):
    """A game: White, Black, and the points of each, in tenths."""

    white: int
    black: int
    white_points: Tenths
    black_points: Tenths


class Without(NamedTuple):
    """A player without a game in a round, and the points for it."""

    player: int
    points: Tenths


class PlayedRound(NamedTuple):
    """One round."""

    games: tuple[PlayedGame, ...]
    without: tuple[Without, ...] = ()


class Played(NamedTuple):
    """A played tournament."""

    field: Field
    order: tuple[int, ...]
    """The players from the first place to the last."""
    rounds: tuple[PlayedRound, ...]
    tournament: Tournament | None = None
    numbers: tuple[int, ...] = ()
    """The pairing number of each player in it, by true index."""
    unplayed: int = 0
    """The number of requested rounds that were not played, since no pairing existed."""
    facts: Mapping[str, int | float | None] = {}
    """Values that only the system knows, for measures of its own."""

    def scores(self) -> list[list[Tenths]]:
        """Return everybody's points before each round, and finally after all rounds."""
        now = [0] * len(self.field.strengths)
        found = [list(now)]
        for games, without in self.rounds:
            for white, black, for_white, for_black in games:
                now[white] += for_white
                now[black] += for_black
            for player, points in without:
                now[player] += points
            found.append(list(now))
        return found

    def place(self, player: int) -> int:
        """Return the final place of this player, from 1."""
        return self.order.index(player) + 1


def rounds_of(tournament: Tournament, indices: Mapping[int, int]) -> tuple[PlayedRound, ...]:
    """Return the rounds of a tournament, by true index instead of pairing number."""
    worth = awards(tournament.scale)
    return tuple(
        PlayedRound(
            tuple(
                PlayedGame(indices[white], indices[black], *points_of_game(tournament.scale, result))
                for white, black, result in round.games
            ),
            tuple(Without(indices[player], worth[kind, None]) for player, kind in round.unplayed),
        )
        for round in tournament.rounds
    )


class Games:
    """The games of a tournament, with a count of the meetings of each pair, so that a second game has its own luck."""

    __slots__ = ("_decisive", "_field", "_luck", "_meetings", "_model")

    def __init__(self, field: Field, model: Model, luck: Luck, *, decisive: bool = False) -> None:
        self._field, self._model, self._luck, self._decisive = field, model, luck, decisive
        self._meetings: dict[tuple[int, int], int] = {}

    def result(self, white: int, black: int, round: int) -> Result:
        """Return the result of the next game of these two, by true index."""
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


def without_draws(chances: Chances) -> Chances:
    """Return the chances without draws, where every game must have a winner: a draw is played off, in proportion."""
    decided = chances.win + chances.loss
    return Chances(chances.win / decided, 0.0, chances.loss / decided)
