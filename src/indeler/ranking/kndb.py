"""Resistance points, doubled Sonneborn-Berger and Solkoff of the KNDB's Swiss system for draughts (seed 002)."""

from __future__ import annotations

from indeler.language import N_, Sentence
from indeler.model import Award, Kind
from indeler.ranking.codes import Code
from indeler.ranking.drawing_dummy import left_out_for_dummy, score_of_dummy
from indeler.ranking.ratings import opponents_ratings
from indeler.ranking.table import Table
from indeler.ranking.working import NO_NOTE, Combine, Term, Working

RULEBOOK = "kndb"

_TIMES = {Award.WIN: 2, Award.FORFEIT_WIN: 2, Award.DRAW: 1, Award.ADJOURNED: 1}


def wp(table: Table, player: int, code: Code) -> Working:
    """DEF-WP, G3: the sum of the opponents' scores; the dummy counts 0 without /D, and a forfeit without /P."""
    return Working(tuple(_opponents(table, player, code, weighted=False)))


def sb(table: Table, player: int, code: Code) -> Working:
    """DEF-SB: twice the scores of beaten opponents, once those of drawn ones."""
    return Working(tuple(_opponents(table, player, code, weighted=True)), weight_unit=1)


def solkoff_median(table: Table, player: int, code: Code) -> Working:
    """END-FMJD: WP without the highest and the lowest opponent."""
    return _without(_opponents(table, player, code, weighted=False), lowest=1, highest=1)


def solkoff_truncated(table: Table, player: int, code: Code) -> Working:
    """END-FMJD: WP without the lowest opponent (ST1), the two lowest (ST2), and so on."""
    return _without(_opponents(table, player, code, weighted=False), lowest=code.low, highest=0)


def average_rating(table: Table, player: int, code: Code) -> Working:
    """END-RATING: the mean rating of the opponents, not rounded."""
    return Working(tuple(opponents_ratings(table, player, code)), unit=1, combine=Combine.MEAN)


def _opponents(table: Table, player: int, code: Code, *, weighted: bool) -> list[Term]:
    games = table.games(8, forfeits_played=code.forfeits_played)
    left_out = left_out_for_dummy(table, player) if code.drawing_dummy else ()
    terms = []
    for round, cell, _ in table.record(player):
        weight = _TIMES.get(cell.kind.award, 0) if weighted else 1
        if round in left_out:
            continue
        if code.drawing_dummy and cell.kind is Kind.PAIRING_BYE:
            terms.append(Term(score_of_dummy(table), round, 0, N_("the dummy"), 1))
        elif cell.kind not in games:
            terms.append(Term(0, round, 0, Sentence(N_("nobody, {kind}"), kind=Sentence(cell.kind.label)), weight))
        else:
            terms.append(Term(table.points[cell.opponent], round, cell.opponent, NO_NOTE, weight))
    return terms


def _without(terms: list[Term], lowest: int, highest: int) -> Working:
    """END-FMJD: the lowest are struck out first, then the highest of what is left."""
    order = sorted(range(len(terms)), key=lambda place: terms[place].score)
    left = order[lowest:]
    struck = {*order[:lowest], *left[len(left) - min(highest, len(left)) :]}
    return Working(tuple(term._replace(cut=place in struck) for place, term in enumerate(terms)))
