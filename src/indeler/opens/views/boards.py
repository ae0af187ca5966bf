"""Boards as rows of a page or a print: numbered, with names, points and result."""

from __future__ import annotations

from typing import NamedTuple

from indeler import systems
from indeler.model import Kind, Player, Result, Tournament, Unplayed, format_points, score, scores
from indeler.model.teams import is_team_event
from indeler.opens.state import Boards, State
from indeler.rulebooks import declared
from indeler.systems.knockout_tree import free_in


class BoardRow(NamedTuple):
    """One board."""

    number: int
    white: Player
    black: Player
    white_points: str
    black_points: str
    result: Result

    @property
    def result_text(self) -> str:
        """Return the result, or nothing where it is not known."""
        return "" if self.result is Result.PENDING else self.result.label


class ByeRow(NamedTuple):
    """Somebody who does not play this round, and why."""

    player: Player
    kind: Kind
    points: str


class Seat(NamedTuple):
    """The seat of a player, for the list by name."""

    player: Player
    board: int
    colour: str
    opponent: Player | None
    bye: str


def board_rows(tournament: Tournament, round: int, boards: Boards, first: int = 1) -> list[BoardRow]:
    """Return these boards of a round, numbered from ``first``, with the points before it."""
    results = {(game.white, game.black): game.result for game in tournament.rounds[round - 1].games}
    return [
        BoardRow(
            number,
            tournament.player(white),
            tournament.player(black),
            format_points(score(tournament, white, round - 1)),
            format_points(score(tournament, black, round - 1)),
            results[white, black],
        )
        for number, (white, black) in enumerate(boards, start=first)
    ]


def adjourned_rows(state: State) -> list[tuple[int, BoardRow]]:
    """fide-handling 3.1: return the games that are adjourned, each with its round."""
    return [
        (round, board_rows(state.tournament, round, state.boards[round - 1])[board - 1])
        for round, board in state.games_with(Result.ADJOURNED)
    ]


def bye_rows(tournament: Tournament, round: int) -> list[ByeRow]:
    """Return the bye first, then absent players; not those who have not entered yet, or are out of a knock-out."""
    if is_team_event(tournament):
        return []  # a team has a bye, and reserves are not away
    points = scores(tournament, round - 1)
    rows = [row for row in tournament.rounds[round - 1].unplayed if _is_listed(tournament, row.player, row.kind, round)]
    book = declared(tournament.rules or systems.DEFAULT)
    if book.decisive:
        rows = [Unplayed(number, Kind.PAIRING_BYE) for number in _free(tournament, round)]
    elif book.fixed_pairings:
        rows = [row._replace(kind=Kind.PAIRING_BYE) if row.kind is Kind.ZERO_BYE else row for row in rows]
    rows.sort(key=lambda row: (row.kind is not Kind.PAIRING_BYE, row.player))
    return [ByeRow(tournament.player(row.player), row.kind, format_points(points[row.player])) for row in rows]


def _free(tournament: Tournament, round: int) -> list[int]:
    """Knockout KO3: return the players who advance from this round without a game."""
    book = systems.rulebook(tournament.rules)
    return free_in(tournament, book.read_settings(book.chosen(tournament, {})), round)


class ComingBye(NamedTuple):
    """Somebody who will not play a round that is to come."""

    round: int
    player: Player
    kind: Kind


def coming_byes(tournament: Tournament) -> list[ComingBye]:
    """Return the requested byes, round by round."""
    requested = (bye for bye in tournament.requested_byes if bye.round >= tournament.next_round)
    return [ComingBye(bye.round, tournament.player(bye.player), bye.kind) for bye in requested]


def correctable_byes(tournament: Tournament, round: int) -> list[ByeRow]:
    """Return the rounds without play whose worth can be changed: all except the bye of the pairing."""
    rows = (row for row in tournament.rounds[round - 1].unplayed if row.kind is not Kind.PAIRING_BYE)
    return [ByeRow(tournament.player(row.player), row.kind, "") for row in rows]


def _is_listed(tournament: Tournament, player: int, kind: Kind, round: int) -> bool:
    return kind is not Kind.NOT_ENTERED and tournament.player(player).takes_part(round)


def seats(rows: list[BoardRow], byes: list[ByeRow]) -> list[Seat]:
    """Return everybody by name."""
    seated = [Seat(row.white, row.number, "w", row.black, "") for row in rows]
    seated += [Seat(row.black, row.number, "b", row.white, "") for row in rows]
    seated += [Seat(row.player, 0, "", None, row.kind.label) for row in byes]
    return sorted(seated, key=lambda seat: (seat.player.name.casefold(), seat.player.number))
