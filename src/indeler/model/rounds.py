"""One round: its games and the players who had none; and the same seen from one player's pairing card."""

from __future__ import annotations

from indeler.model.kinds import Kind
from indeler.model.namedtuples import NamedTuple
from indeler.model.results import Result
from indeler.model.sides import Colour


class Game(NamedTuple):
    """Two players, by pairing number, and how it ended."""

    white: int
    black: int
    result: Result = Result.PENDING


class Unplayed(NamedTuple):
    """A player without an opponent in this round, and why."""

    player: int
    kind: Kind


class Round(NamedTuple):
    """The games of a round and those who had none. A player whom a round does not mention was absent."""

    games: tuple[Game, ...] = ()
    unplayed: tuple[Unplayed, ...] = ()
    boards: tuple[tuple[int, int], ...] = ()
    """The boards in order, White first, as they were stated; nothing where nobody stated them."""

    @property
    def bye(self) -> int | None:
        """Who had the pairing-allocated bye."""
        return next((row.player for row in self.unplayed if row.kind is Kind.PAIRING_BYE), None)


class Cell(NamedTuple):
    """One round on a player's pairing card. ``opponent`` is 0 where there was none; forfeits keep theirs."""

    opponent: int
    colour: Colour | None
    kind: Kind


Card = tuple[Cell, ...]
"""A player's pairing card: one cell a round."""
