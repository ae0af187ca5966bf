"""The Buchholz family (article 8), Sonneborn-Berger and Koya (article 9): tie-breaks from the scores of opponents."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from indeler.language import N_, Sentence
from indeler.model import POINT, Cell, Kind, Tenths, as_tenths
from indeler.ranking.codes import Code
from indeler.ranking.editions import FORFEIT_LOSSES
from indeler.ranking.table import Table, cut
from indeler.ranking.working import NO_NOTE, Combine, Term, Working

RULEBOOK = "fide-c07"


def buchholz(table: Table, player: int, code: Code) -> Working:
    """8.1: the sum of the opponents' scores."""
    games = table.games(8, forfeits_played=code.forfeits_played)
    key = ("contributions", player, games)  # equal with and without cuts
    terms = table.cached(key, lambda: contributions(table, player, games))
    return Working(cut(table, terms, code, lambda term: term.score))


def fore_buchholz(table: Table, player: int, code: Code) -> Working:
    """8.3: Buchholz as if every game paired in the final round had ended in a draw."""
    return buchholz(_fore(table), player, code)


def average_of_opponents_buchholz(table: Table, player: int, code: Code) -> Working:
    """8.2: the mean of the Buchholz (with /F the Fore Buchholz) of the opponents met over the board."""
    view = _fore(table) if code.fore else table
    plain = Code("BH", "BH", forfeits_played=code.forfeits_played)
    values: Mapping[int, Tenths] = view.cached(
        ("tenths", plain), lambda: {each: as_tenths(total) for each, total in view.totals(buchholz, plain).items()}
    )
    met = table.met(player, table.games(8, forfeits_played=code.forfeits_played))
    terms = [Term(values[opponent], round, opponent) for round, opponent in met]
    return Working(tuple(terms), combine=Combine.MEAN)


def _fore(table: Table) -> Table:
    """8.3: the table with the games of the final round drawn; before that round is paired, the table itself."""
    total = table.tournament.total_rounds
    if not table.rounds or (total is not None and table.rounds < total):
        return table
    return table.cached("fore", table.last_round_drawn)


def sonneborn_berger(table: Table, player: int, code: Code) -> Working:
    """9.1: the sum, over the rounds, of the opponent's score times the points won against that opponent."""
    return products(table, player, code, table.awards[player])


def products(table: Table, player: int, code: Code, weights: Sequence[Tenths]) -> Working:
    """9.1, 13.2: the sum, over the rounds, of the opponent's score times what that round weighs."""
    terms = contributions(table, player, table.games(9, forfeits_played=code.forfeits_played), weights)
    significance = _least_product if table.edition.least_product_first else _worst_result
    return Working(cut(table, terms, code, significance), weight_unit=POINT)


def koya(table: Table, player: int, code: Code) -> Working:
    """9.2, 14.5: the points won, also by forfeit, against those with at least half the maximum, or the limit by /L."""
    games = table.games(9, forfeits_played=True)
    twice_limit = table.cached("koya", lambda: _maximum(table)) + code.limit * table.tournament.scale.win
    terms = []
    for round, cell, award in table.record(player):
        if cell.kind in games:
            below = 2 * table.points[cell.opponent] < twice_limit
            terms.append(Term(award, round, cell.opponent, N_("below the limit") if below else NO_NOTE, cut=below))
    return Working(tuple(terms))


def _maximum(table: Table) -> int:
    """9.2: return the maximum score: a win in every round, or in a round robin in every game of the schedule."""
    rounds = table.rounds
    if table.round_robin:
        rounds = max((sum(cell.kind.has_opponent for cell in card) for card in table.cards.values()), default=0)
    return rounds * table.tournament.scale.win


def _least_product(term: Term) -> tuple[int, int]:
    """14.1.1: the lowest-scoring opponent; of equal ones the lowest product."""
    return term.score, term.value


def _worst_result(term: Term) -> tuple[int, int]:
    """14.1.1: the lowest-scoring opponent; of equal ones, before 2024-08, the worst result."""
    return term.score, term.weight


REQUESTED_BYES = frozenset({Kind.HALF_BYE, Kind.ZERO_BYE, Kind.NO_NOTICE, Kind.ABSENT, Kind.NOT_ENTERED})
"""16.1.1: half-point and zero-point byes; every round before entering or after withdrawing is one."""

VOLUNTARY = REQUESTED_BYES | FORFEIT_LOSSES
"""16.1, 16.1.2: the voluntary unplayed rounds (VURs)."""


def adjusted_scores(table: Table) -> Mapping[int, Tenths]:
    """16.3, 16.3.1, 16.3.2: the scores that count for opponents: as awarded, requested byes to the end as draws."""
    if table.round_robin:
        return table.points
    return table.cached("adjusted", lambda: {number: _adjusted(table, number) for number in table.points})


def _adjusted(table: Table, player: int) -> Tenths:
    """16.2, 16.2.1, 16.2.2, 16.2.3, 16.2.4, 16.2.5: requested byes that only VURs follow count as draws."""
    draw, score = table.tournament.scale.draw, table.points[player]
    for _, cell, award in reversed([*table.record(player)]):
        if cell.kind not in VOLUNTARY:
            break
        if cell.kind in REQUESTED_BYES:
            score += draw - award
    return score


def contributions(table: Table, player: int, games: Collection[Kind], weights: Sequence[Tenths] = ()) -> list[Term]:
    """4.4, 16.4: return one term a round: the opponent's adjusted score, or that of the dummy of an unplayed round.

    It is multiplied by the weight of that round, if there are weights. In a round robin a bye is not a round (15.2).
    """
    adjusted = adjusted_scores(table)
    terms = []
    for round, cell, _ in table.record(player):
        weight = weights[round - 1] if weights else 1
        if cell.kind in games:
            terms.append(Term(adjusted[cell.opponent], round, cell.opponent, NO_NOTE, weight))
        elif not table.round_robin:
            score, note = _dummy(table, player, cell)
            terms.append(Term(score, round, 0, note, weight, cell.kind in VOLUNTARY))
    return terms


def _dummy(table: Table, player: int, cell: Cell) -> tuple[Tenths, Sentence]:
    """16.4, 16.4.1, 16.4.2: the dummy has one's own score, but from 2026 no more than its cap.

    The cap of a forfeit is the scheduled opponent's adjusted score; of any other unplayed round a draw in every round.
    """
    own = table.points[player]
    if table.edition.dummy_is_capped:
        forfeit = cell.kind.is_forfeit
        cap = adjusted_scores(table)[cell.opponent] if forfeit else table.tournament.scale.draw * table.rounds
        if cap < own:
            article = "16.4.1" if forfeit else "16.4.2"
            return cap, Sentence(
                N_("dummy, {kind}, capped by {article}"), kind=Sentence(cell.kind.label), article=article
            )
    return own, Sentence(N_("dummy, {kind}"), kind=Sentence(cell.kind.label))
