"""Points earned: one round, one player, the whole field."""

from __future__ import annotations

from indeler.model.points import Tenths, awards
from indeler.model.rounds import Cell
from indeler.model.tournament import Tournament


def award(tournament: Tournament, player: int, round: int) -> Tenths:
    """What this round gave this player, special points of that round included."""
    cell = tournament.card(player)[round - 1]
    points = tournament.scale.award(cell.kind, cell.colour)
    return _special(tournament, player, round, cell, points) if tournament.special_points else points


def round_awards(tournament: Tournament, player: int, through: int | None = None) -> tuple[Tenths, ...]:
    """What each of so many rounds (default: all) gave this player."""
    card = tournament.card(player)[:through]
    if tournament.special_points:
        return tuple([award(tournament, player, round) for round in range(1, len(card) + 1)])
    worth = awards(tournament.scale)
    return tuple([worth[cell.kind, cell.colour] for cell in card])


_RESULTS_OF_SPECIAL = {"W": "1W", "D": "=D", "L": "0L"}
"""Record 299 has one letter for a win, a draw and a loss, however long the game lasted."""


def _special(tournament: Tournament, player: int, round: int, cell: Cell, points: Tenths) -> Tenths:
    bonus = 0
    for special in tournament.special_points:
        if special.players and player not in special.players:
            continue
        if special.code:
            meant = _RESULTS_OF_SPECIAL.get(special.code, special.code)
            if special.round in (None, round) and cell.kind.code in meant:
                points = special.points
        elif special.round == round:
            bonus += special.points
    return points + bonus


def score(tournament: Tournament, player: int, through: int | None = None) -> Tenths:
    """The points after so many rounds (default: all), with the bonus or penalty that belongs to no round."""
    total = sum(round_awards(tournament, player, through))
    for special in tournament.special_points:
        if not special.code and special.round is None and (not special.players or player in special.players):
            total += special.points
    return total


def scores(tournament: Tournament, through: int | None = None) -> dict[int, Tenths]:
    """Everybody's points after so many rounds (default: all), by pairing number."""
    if tournament.special_points:
        return {player: score(tournament, player, through) for player in tournament.players}
    worth = awards(tournament.scale)
    return {
        player: sum([worth[cell.kind, cell.colour] for cell in tournament.card(player)[:through]])
        for player in tournament.players
    }
