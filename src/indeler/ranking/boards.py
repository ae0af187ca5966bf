"""The players of a team event: their scores by board, the best by board, and their performance."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from indeler.language import N_, InvalidInput
from indeler.model import POINT, round_awards
from indeler.model.teams import TeamEvent
from indeler.ranking.codes import Code
from indeler.ranking.editions import edition_of
from indeler.ranking.ratings import performance
from indeler.ranking.table import Table
from indeler.rulebooks import DEFAULT

ORDERS = ("percentage", "points", "performance")
"""The orders by which the best on a board may be chosen."""


class BoardRow(NamedTuple):
    """A player's line in the table of a board."""

    rank: int
    player: int
    team: int
    board: int
    """The player's most frequent board; of several the highest."""
    games: int
    """Games played over the board, on all boards."""
    points: Fraction
    """The points of those games."""
    percentage: Fraction
    performance: int | None
    """The tournament performance rating; None if an opponent has no rating."""


def board_tables(event: TeamEvent, *, by: str = "percentage", minimum: int = 1) -> dict[int, list[BoardRow]]:
    """Return for each board the players with most of their games on it, the best first.

    Only games over the board count, and only players with ``minimum`` of them are listed. Equal ones are ordered by the
    other two numbers, more games before fewer; players who are equal on everything share a rank.
    """
    if by not in ORDERS:
        raise InvalidInput(N_("The best on a board are chosen by {choices}, not by '{by}'."), choices=ORDERS, by=by)
    table = Table(event.games, DEFAULT, edition_of("2026"))
    rows = [
        row
        for team in event.teams.values()
        for player in team.players
        if (row := _row(event, table, player, team.number)) is not None and row.games >= minimum
    ]
    return {board: _ranked([row for row in rows if row.board == board], by) for board in range(1, event.boards + 1)}


def _row(event: TeamEvent, table: Table, player: int, team: int) -> BoardRow | None:
    seats = Counter(
        number
        for round in range(1, len(event.rounds) + 1)
        if (match := event.match_of(team, round)) is not None
        for number, board in enumerate(match.boards, start=1)
        if player in (board.first, board.second)
    )
    if not seats:
        return None
    card = event.games.card(player)
    played = [
        (cell, award)
        for cell, award in zip(card, round_awards(event.games, player), strict=True)
        if cell.kind.played and not cell.kind.is_unfinished
    ]
    board = min(seats, key=lambda board: (-seats[board], board))
    games, points = len(played), Fraction(sum(award for _, award in played), POINT)
    percentage = 100 * points / Fraction(event.games.scale.win * games, POINT) if games else Fraction(0)
    are_rated = games and all(event.games.players[cell.opponent].rating for cell, _ in played)
    rating = int(performance(table, player, Code("TPR", "TPR")).total) if are_rated else None
    return BoardRow(0, player, team, board, games, points, percentage, rating)


def _ranked(rows: list[BoardRow], by: str) -> list[BoardRow]:
    def order(row: BoardRow) -> list[Fraction]:
        numbers = dict(zip(ORDERS, (row.percentage, row.points, Fraction(row.performance or 0)), strict=True))
        return [-numbers.pop(by), *(-number for number in numbers.values()), Fraction(-row.games)]

    ranked: list[BoardRow] = []
    for place, row in enumerate(sorted(rows, key=order), start=1):
        same = ranked and order(ranked[-1]) == order(row)
        ranked.append(row._replace(rank=ranked[-1].rank if same else place))
    return ranked
