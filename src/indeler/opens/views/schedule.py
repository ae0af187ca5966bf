"""A round robin as people see it: the schedule of all its rounds, and everybody's games against everybody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from indeler import systems
from indeler.model import Game, Kind, Pairing, Player, Result
from indeler.opens.state import State
from indeler.opens.views.tables import Standings
from indeler.systems import berger

ITSELF, TO_COME = "×", "·"


class ScheduledGame(NamedTuple):
    """A game of the schedule; without a result as long as it is to come."""

    white: Player
    black: Player
    result: Result

    @property
    def shown_result(self) -> str:
        """The result, or nothing where there is none."""
        return "" if self.result is Result.PENDING else self.result.label


class ScheduledRound(NamedTuple):
    """A round of the schedule, and who is free in it."""

    number: int
    date: str
    games: tuple[ScheduledGame, ...]
    free: tuple[Player, ...]


class CrossRow(NamedTuple):
    """One player: what he scored against each, in order of their numbers."""

    player: Player
    rank: int
    cells: tuple[str, ...]
    points: str


def pairings_to_come(state: State) -> Iterator[Pairing]:
    """Berger B1-B6: the rounds that have not been paired; the table says what they will be."""
    tournament, total = state.tournament, state.total_rounds or 0
    while len(tournament.rounds) < total:
        pairing = systems.pair(tournament)
        tournament = pairing.added_to(tournament)
        yield pairing


def schedule(state: State) -> list[ScheduledRound]:
    """All rounds: those that are paired with their results, and those to come."""
    paired = [
        _round(state, number, [_game_of(state, number, board) for board in boards])
        for number, boards in enumerate(state.boards, start=1)
    ]
    coming = pairings_to_come(state) if state.players else ()
    return [*paired, *(_round(state, each.round, [Game(*board) for board in each.boards]) for each in coming)]


def _game_of(state: State, number: int, board: tuple[int, int]) -> Game:
    return Game(*board, state.result(number, *board))


def _round(state: State, number: int, games: list[Game]) -> ScheduledRound:
    dates = state.tournament.event.round_dates
    placed = {player for game in games for player in game[:2]}
    free = (player for player in state.players.values() if player.number not in placed and player.takes_part(number))
    shown = tuple(ScheduledGame(state.players[game.white], state.players[game.black], game.result) for game in games)
    return ScheduledRound(number, dates[number - 1] if number <= len(dates) else "", shown, tuple(free))


def cross_by_number(state: State, table: Standings) -> list[CrossRow]:
    """Everybody against everybody in order of numbers, with the places of these standings."""
    standing = {row.player.number: row for row in table.rows}
    met: dict[tuple[int, int], list[str]] = {}
    for round in state.tournament.rounds:
        for game in round.games:
            met.setdefault((game.white, game.black), []).append(_sign(state, game.result.white))
            met.setdefault((game.black, game.white), []).append(_sign(state, game.result.black))
    return [
        CrossRow(
            player,
            standing[number].rank,
            tuple(ITSELF if other == number else " ".join(met.get((number, other), ())) for other in state.players),
            standing[number].points,
        )
        for number, player in state.players.items()
    ]


def _sign(state: State, kind: Kind) -> str:
    return TO_COME if kind.is_unfinished else state.game.sign(kind)


def annulled_players(state: State) -> list[Player]:
    """Who withdrew from a round robin before half of the games, so that they count for nobody."""
    if not state.rulebook.fixed_pairings:
        return []
    book = systems.rulebook(state.rulebook.name)
    gone = berger.annulled(state.tournament, book.read_settings(book.chosen(state.tournament, {})))
    return [state.players[number] for number in sorted(gone)]
