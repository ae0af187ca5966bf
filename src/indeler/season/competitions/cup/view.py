"""Views of a cup."""

import datetime
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from indeler.language import InvalidInput
from indeler.season.common.members import Member
from indeler.season.competitions.cup.competition import Cup
from indeler.season.competitions.cup.rounds import CupGame, CupRound, has_more_games, tie_break, winner
from indeler.season.competitions.cup.rules import CupRules
from indeler.season.competitions.view import NextPlayOffGame
from indeler.season.core.season import Season
from indeler.systems import in_tree_order

RULEBOOK = "botwinnik"


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
    """The players who advanced without a game."""
    last_date: datetime.date | None
    """The last evening on which a game of this round can be played (BW-77)."""


class CupView(msgspec.Struct, frozen=True):
    """The current state of the cup."""

    tempo: str
    dates: tuple[datetime.date, ...]
    rounds: tuple[CupRoundView, ...]
    columns: tuple[tuple[tuple[int, ...], ...], ...]
    """The tree: for each round, from top to bottom, the players of each game, or the free player."""
    winner: int | None


class ComingRound(msgspec.Struct, frozen=True):
    """The round of a cup that can be drawn now, with its players."""

    number: int
    date: datetime.date
    here: tuple[int, ...]
    """The drawn players who can play on this evening."""
    later: tuple[tuple[int, str], ...]
    """The drawn players who play later, with the reason in one word."""
    free: tuple[int, ...]
    """The players who advance without a game in this round."""
    not_in: tuple[int, ...]
    """Members who take no part in this cup."""


def coming_round(season: Season, competition: str, date: datetime.date, today: datetime.date) -> ComingRound:
    """BW-72, BW-74: return the draw for this evening; refuse it while a game of the last round is undecided."""
    found = season.chosen(Cup, competition or UNSET)
    coming, busy = found.next_round(today), found.not_free(date)
    members = [each.id for each in season.state.members.values() if each.left is None]
    return ComingRound(
        coming.number,
        date,
        tuple(each for each in coming.players if each not in busy),
        tuple((each, busy[each]) for each in coming.players if each in busy),
        coming.free,
        tuple(each for each in members if each not in season.playing(found.name, date)),
    )


def cup(season: Season, competition: str = "") -> CupView:
    """Return rounds, games and the tree of a cup, by default the first."""
    found = season.chosen(Cup, competition or UNSET)
    return season.cached_for_rounds((), ("cup", found.name), lambda: _cup(found))


def _cup(found: Cup) -> CupView:
    rounds = [found.state.rounds[number] for number in sorted(found.state.rounds)]
    columns = tuple(tuple(node.players for node in column) for column in tree(rounds, found.rules))
    views = tuple(_round(found, round) for round in rounds)
    return CupView(found.rules.tempo, found.state.dates, views, columns, found.holder())


def overdue(season: Season, today: datetime.date) -> list[tuple[str, int, int, int]]:
    """BW-77: return cup, round, White and Black of games whose last evening has passed, or that cannot be played."""
    return [
        (each.name, round.number, game.white, game.black)
        for each in season.of_kind(Cup)
        for round, game in each.overdue(today)
    ]


def _round(cup: Cup, round: CupRound) -> CupRoundView:
    ties, last = tuple(_tie(cup, round, game) for game in round.games), max(cup.chances(round), default=None)
    return CupRoundView(round.number, round.date, round.seed, ties, round.free, last)


def _tie(cup: Cup, round: CupRound, game: CupGame) -> CupTie:
    name = cup.season.name
    return CupTie(
        game.white,
        name(game.white),
        game.black,
        name(game.black),
        game.date,
        game.result,
        game.play_off,
        _next_game(cup, round, game),
        winner(game, cup.rules, round.seed),
        game.walk_over is not None,
    )


def _next_game(cup: Cup, round: CupRound, game: CupGame) -> NextPlayOffGame | None:
    """BW-76: return the next game of the play-off after a draw."""
    if not has_more_games(game, cup.rules) or game.walk_over is not None:
        return None
    try:
        expected = tie_break(game, cup.rules, round.seed).next
    except InvalidInput:
        return None
    return expected and NextPlayOffGame(expected.white, expected.black, expected.tempo, expected.kind)


class Node(NamedTuple):
    """A tie in the tree, or a player who advanced without one; ``row`` counts from the top of its column."""

    round: int
    row: int
    players: tuple[Member, ...]
    winner: Member | None


def tree(rounds: Sequence[CupRound], rules: CupRules) -> list[list[Node]]:
    """BW-74: return a column for each round, in which ties whose winners meet next are adjacent."""

    def nodes(round: CupRound) -> list[Node]:
        ties = [((tie.white, tie.black), winner(tie, rules, round.seed)) for tie in round.games]
        free = [((member,), member) for member in round.free]
        return [Node(round.number, 0, players, through) for players, through in (*ties, *free)]

    columns = in_tree_order([nodes(round) for round in rounds], lambda node: node.players)
    return [[node._replace(row=row) for row, node in enumerate(column)] for column in columns]
