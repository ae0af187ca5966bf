"""Buchholz and its kin (article 8): tie-breaks that add up the scores of the opponents."""

from __future__ import annotations

from indeler.model import Result, Tenths, Tournament, as_tenths
from indeler.ranking.codes import Code
from indeler.ranking.cuts import cut
from indeler.ranking.table import Table
from indeler.ranking.unplayed import contributions
from indeler.ranking.working import Combine, Term, Working

RULEBOOK = "fide-c07"


def buchholz(table: Table, player: int, code: Code) -> Working:
    """8.1: the sum of the opponents' scores."""
    games = table.games(8, forfeits_played=code.forfeits_played)
    key = ("contributions", player, games)  # the same with cuts and without
    terms = table.once(key, lambda: contributions(table, player, games, products=False))
    return Working(cut(table, terms, code, _score))


def fore_buchholz(table: Table, player: int, code: Code) -> Working:
    """8.3: Buchholz as if every game paired in the final round had ended in a draw."""
    return buchholz(_fore(table), player, code)


def average_of_opponents_buchholz(table: Table, player: int, code: Code) -> Working:
    """8.2: the mean of the Buchholz (with /F the Fore Buchholz) of the opponents met over the board."""
    view = _fore(table) if code.fore else table
    plain = Code("BH", "BH", forfeits_played=code.forfeits_played)
    values = view.once(("tenths", plain), lambda: _all_buchholz(view, plain))
    games = table.games(8, forfeits_played=code.forfeits_played)
    terms = [
        Term(values[cell.opponent], round, cell.opponent)
        for round, cell in enumerate(table.cards[player], start=1)
        if cell.kind in games
    ]
    return Working(tuple(terms), combine=Combine.MEAN)


def _all_buchholz(table: Table, code: Code) -> dict[int, Tenths]:
    return {number: as_tenths(total) for number, total in table.totals(buchholz, code).items()}


def _score(term: Term) -> int:
    return term.score


def _fore(table: Table) -> Table:
    """8.3: the table with the games of the final round drawn; before that round is paired, the table itself."""
    tournament, total = table.tournament, table.tournament.total_rounds
    if not table.rounds or (total is not None and table.rounds < total):
        return table
    return table.once("fore", lambda: Table(_last_round_drawn(tournament), table.rules, table.edition))


def _last_round_drawn(tournament: Tournament) -> Tournament:
    *earlier, last = tournament.rounds
    drawn = last._replace(games=tuple(game._replace(result=Result.DRAW) for game in last.games))
    return tournament.replace(rounds=(*earlier, drawn))
