"""The cup, for people."""

from __future__ import annotations

import datetime

import msgspec

from indeler.language import InvalidInput
from indeler.season.competitions.cup import standing as linked
from indeler.season.competitions.cup.rounds import tie_break, winner
from indeler.season.competitions.cup.tree import tree
from indeler.season.competitions.cycles.view import NextPlayOffGame
from indeler.season.core.season import Season
from indeler.season.core.state import CupGame, CupRound


class CupTie(msgspec.Struct, frozen=True):
    """A game of the cup."""

    white: int
    white_name: str
    black: int
    black_name: str
    date: datetime.date | None
    result: str
    play_off: tuple[tuple[int, int, str], ...]
    next_game: NextPlayOffGame | None
    winner: int | None
    by_walk_over: bool


class CupRoundView(msgspec.Struct, frozen=True):
    """A round of the cup; 0 is the preliminary round."""

    number: int
    date: datetime.date
    seed: str
    ties: tuple[CupTie, ...]
    free: tuple[int, ...]
    """Who went on without a game."""
    last_date: datetime.date | None
    """The last evening on which a game of this round can be played (BW-77)."""


class CupView(msgspec.Struct, frozen=True):
    """The cup as it stands."""

    tempo: str
    dates: tuple[datetime.date, ...]
    rounds: tuple[CupRoundView, ...]
    columns: tuple[tuple[tuple[int, ...], ...], ...]
    """The tree: for each round, from top to bottom, the players of each game, or who was free."""
    winner: int | None


def cup(season: Season) -> CupView:
    """Rounds, games and the tree of the cup."""
    rules = linked.rules_of(season)
    rounds = [season.state.cup[number] for number in sorted(season.state.cup)]
    columns = tree([linked.as_round(round) for round in rounds], rules)
    return CupView(
        rules.tempo,
        season.state.cup_dates,
        tuple(_round(season, round) for round in rounds),
        tuple(tuple(node.players for node in column) for column in columns),
        linked.holder(season),
    )


def _round(season: Season, round: CupRound) -> CupRoundView:
    return CupRoundView(
        round.number,
        round.date,
        round.seed,
        tuple(_tie(season, round, game) for game in round.games),
        linked.free_of(round),
        max(linked.chances(season, round), default=None),
    )


def _tie(season: Season, round: CupRound, game: CupGame) -> CupTie:
    rules, tie = linked.rules_of(season), linked.as_tie(game)
    coming = None
    if game.result == "½-½" and game.walk_over is None:
        try:
            expected = tie_break(tie, rules, round.seed).next
        except InvalidInput:
            expected = None
        if expected is not None:
            coming = NextPlayOffGame(expected.white, expected.black, expected.tempo, expected.kind)
    return CupTie(
        game.white,
        season.name(game.white),
        game.black,
        season.name(game.black),
        game.date,
        game.result,
        game.play_off,
        coming,
        winner(tie, rules, round.seed),
        game.walk_over is not None,
    )
