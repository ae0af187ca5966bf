"""A tournament as it was played: all that a measure looks at, by true index."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from indeler.lab.fields import Field
from indeler.model import Tenths, Tournament
from indeler.model.points import awards
from indeler.model.scores import points_of_game


class PlayedGame(NamedTuple):
    """Who had White, who Black, and the points of each, in tenths."""

    white: int
    black: int
    white_points: Tenths
    black_points: Tenths


class Without(NamedTuple):
    """Who had no game in a round, and what that gave."""

    player: int
    points: Tenths


class PlayedRound(NamedTuple):
    """One round."""

    games: tuple[PlayedGame, ...]
    without: tuple[Without, ...] = ()


class Played(NamedTuple):
    """The whole tournament."""

    field: Field
    order: tuple[int, ...]
    """Everybody from the first place to the last."""
    rounds: tuple[PlayedRound, ...]
    tournament: Tournament | None = None
    numbers: tuple[int, ...] = ()
    """The pairing number of each player in it, by true index."""
    unplayed: int = 0
    """How many of the rounds that were asked for were not played, since none could be paired."""
    facts: Mapping[str, int | float | None] = {}
    """What only the system knows, for measures of its own."""

    def scores(self) -> list[list[Tenths]]:
        """Everybody's points before each round, and last after them all."""
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
        """The place at which this player ended, from 1."""
        return self.order.index(player) + 1


def rounds_of(tournament: Tournament, indices: Mapping[int, int]) -> tuple[PlayedRound, ...]:
    """The rounds of a tournament, by true index instead of pairing number."""
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


def order_by_rank(players: Iterable[int], ranks: Mapping[int, int], lots: Sequence[float]) -> tuple[int, ...]:
    """Everybody by rank; lots part those who share one."""
    return tuple(sorted(players, key=lambda player: (ranks[player], lots[player])))
