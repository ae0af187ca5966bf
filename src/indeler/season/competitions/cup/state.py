"""What a cup is at one moment."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from indeler.season.common.members import RESULTS, Played
from indeler.season.core.state import CompetitionState, MemberNumber, Value


class CupGame(Value, frozen=True):
    """A game of the cup."""

    round: int
    white: MemberNumber
    black: MemberNumber
    date: datetime.date | None = None
    """The evening on which it is or was played."""
    result: str = ""
    play_off: tuple[tuple[MemberNumber, MemberNumber, str], ...] = ()
    """White, Black and result of the games after a draw."""
    walk_over: MemberNumber | None = None
    """Who goes on though it was not played."""
    deferred_until: datetime.date | None = None

    @property
    def game(self) -> Played | None:
        """The game itself, once it has a result."""
        return Played(self.white, self.black, RESULTS[self.result]) if self.result else None

    @property
    def games_after_it(self) -> tuple[Played, ...]:
        """BW-76: those of the play-off."""
        return tuple(Played(white, black, RESULTS[result]) for white, black, result in self.play_off)


class CupRound(Value, frozen=True):
    """A round of the cup as drawn; 0 is the preliminary round."""

    number: int
    seed: str
    date: datetime.date
    games: tuple[CupGame, ...]
    players: tuple[MemberNumber, ...]
    """Everybody still in when it was drawn."""
    drawn_at: datetime.datetime

    @property
    def free(self) -> tuple[int, ...]:
        """Who went on without a game."""
        drawn = {player for game in self.games for player in (game.white, game.black)}
        return tuple(player for player in self.players if player not in drawn)


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
