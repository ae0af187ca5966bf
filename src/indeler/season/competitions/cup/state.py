"""What a cup is at one moment."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from indeler.season.core.state import CompetitionState, Value


class CupGame(Value, frozen=True):
    """A game of the cup."""

    round: int
    white: int
    black: int
    date: datetime.date | None = None
    """The evening on which it is or was played."""
    result: str = ""
    play_off: tuple[tuple[int, int, str], ...] = ()
    """White, Black and result of the games after a draw."""
    walk_over: int | None = None
    """Who goes on though it was not played."""
    deferred_until: datetime.date | None = None


class CupRound(Value, frozen=True):
    """A round of the cup as drawn; 0 is the preliminary round."""

    number: int
    seed: str
    date: datetime.date
    games: tuple[CupGame, ...]
    players: tuple[int, ...]
    """Everybody still in when it was drawn."""
    drawn_at: datetime.datetime


class CupState(CompetitionState, frozen=True):
    """What the events of a cup have decided."""

    dates: tuple[datetime.date, ...] = ()
    """The main dates."""
    rounds: Mapping[int, CupRound] = {}
    """Those that have been drawn; 0 is the preliminary round."""

    @property
    def last(self) -> CupRound | None:
        """The round that was drawn last."""
        return self.rounds[max(self.rounds)] if self.rounds else None
