"""The tree of a knock-out as people see it: names, numbers, results, and who goes on."""

from __future__ import annotations

from typing import NamedTuple

from indeler import systems
from indeler.model import Game, Player, Result
from indeler.opens.play_offs import drawn_ties, play_off_of, winner_of
from indeler.opens.state import GameKey, State
from indeler.systems.knockout_tree import Tie, tree


class TreeSeat(NamedTuple):
    """One of a tie."""

    player: Player | None
    """None: not known yet."""
    score: str
    """What the game was worth to this one, as its sign: 1, ½, 0, + or -."""
    goes_on: bool


class TreeTie(NamedTuple):
    """Two who meet, or one who is free."""

    round: int
    seats: tuple[TreeSeat, ...]
    members: frozenset[int]
    """Everybody who could come here: by that it hangs together with the round before."""
    result: Result
    play_off: str
    """How a play-off ended, as it was told."""
    is_open: bool
    """Whether nobody knows yet who goes on."""


class KnockoutTree(NamedTuple):
    """A column a round, from top to bottom, and the winner."""

    columns: tuple[tuple[TreeTie, ...], ...]
    winner: Player | None


class DrawnTie(NamedTuple):
    """A drawn game after which one of the two goes on."""

    round: int
    white: Player
    black: Player
    winner: Player | None
    play_off: str


def knockout_tree(state: State) -> KnockoutTree:
    """The tree of what has been drawn so far."""
    book = systems.rulebook(state.rulebook.name)
    drawn = tree(state.tournament, book.read_settings(book.chosen(state.tournament, {})))
    columns = tuple(tuple(_tie(state, tie) for tie in column) for column in drawn.columns)
    return KnockoutTree(columns, state.players[drawn.winner] if drawn.winner else None)


def ties_to_decide(state: State) -> list[DrawnTie]:
    """The drawn games of which nobody knows yet who goes on, and those of the last round, which can be changed."""
    games = (game for game in drawn_ties(state) if game[0] == state.rounds or not winner_of(state.tournament, game))
    return [_drawn_tie(state, game) for game in games]


def _drawn_tie(state: State, game: GameKey) -> DrawnTie:
    round, white, black = game
    winner = state.players.get(winner_of(state.tournament, game) or 0)
    return DrawnTie(round, state.players[white], state.players[black], winner, play_off_of(state.tournament, game))


def _tie(state: State, tie: Tie) -> TreeTie:
    game = tie.game
    seats = tuple(
        TreeSeat(state.players.get(player), _score(state, game, player), player in (tie.winners or ()))
        for player in tie.players
    )
    told = play_off_of(state.tournament, (tie.round, game.white, game.black)) if game else ""
    return TreeTie(tie.round, seats, tie.members, game.result if game else Result.PENDING, told, tie.winners is None)


def _score(state: State, game: Game | None, player: int) -> str:
    if game is None:
        return ""
    kind = game.result.white if player == game.white else game.result.black
    return "" if kind.is_unfinished else state.game.sign(kind)
