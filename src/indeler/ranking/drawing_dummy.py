"""The KNDB's dummy that always draws, and the intermediate round of those who met it (seed 002, modification 2)."""

from __future__ import annotations

from indeler.model import Kind, Tenths, Tournament
from indeler.ranking.table import Table

RULEBOOK = "kndb"


def score_of_dummy(table: Table) -> Tenths:
    """MOD2: a draw's points from everybody who met it."""
    rounds, draw = table.tournament.rounds, table.tournament.scale.draw
    return table.cached(
        "dummy", lambda: draw * sum(row.kind is Kind.PAIRING_BYE for round in rounds for row in round.unplayed)
    )


def left_out_for_dummy(table: Table, player: int) -> list[int]:
    """MOD2: the rounds in which this player has no opponent to count.

    That is the intermediate round if he had no game in it; if he had, and it came instead of the dummy, the round in
    which he met the dummy. A draw that is taken off in the intermediate round tells that.
    """
    between = table.cached("intermediate round", lambda: intermediate_round_of(table.tournament))
    if not between:
        return []
    card = table.cards[player]
    if not card[between - 1].kind.played:
        return [between]
    is_instead = any(
        special.round == between and player in special.players and special.points == -table.tournament.scale.draw
        for special in table.tournament.special_points
    )
    return [round for round, cell, _ in table.record(player) if is_instead and cell.kind is Kind.PAIRING_BYE]


def intermediate_round_of(tournament: Tournament) -> int:
    """MOD2: the last round but one, if only players who had met the dummy took part, and one more; else 0."""
    total = tournament.total_rounds
    if total is None or not 1 < total <= len(tournament.rounds) + 1:
        return 0
    return total - 1 if newcomer(tournament, total - 1) else 0


def newcomer(tournament: Tournament, round: int) -> int | None:
    """MOD2: who took part in this round without having met the dummy before, if it was just one."""
    games, unplayed = tournament.rounds[round - 1].games, tournament.rounds[round - 1].unplayed
    there = [player for game in games for player in (game.white, game.black)]
    there += [row.player for row in unplayed if row.kind in (Kind.HALF_BYE, Kind.PAIRING_BYE)]
    new = [player for player in there if not _has_met_dummy(tournament, player, round - 1)]
    return new[0] if len(new) == 1 and tournament.rounds[round - 1].bye is None else None


def _has_met_dummy(tournament: Tournament, player: int, rounds: int) -> bool:
    return any(cell.kind is Kind.PAIRING_BYE for cell in tournament.card(player)[:rounds])
