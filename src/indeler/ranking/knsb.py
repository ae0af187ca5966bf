"""Resistance points and Sonneborn-Berger of the KNSB's Swiss on resistance points (seed 001)."""

from __future__ import annotations

from indeler.language import N_, Sentence
from indeler.model import Award, Kind, Tenths, TieBreakValue, awards
from indeler.ranking.codes import Code
from indeler.ranking.table import Table
from indeler.ranking.working import NO_NOTE, Term, Working

RULEBOOK = "knsb-wp"

_HALVES = {Award.WIN: 2, Award.DRAW: 1, Award.ADJOURNED: 1}
"""A1b: a beaten opponent counts fully, one drawn with half, on any points scale."""


def ws(table: Table, player: int, code: Code) -> Working:
    """A1d, F3, F9; botwinnik K8: results over the board, and a draw for any other round; with /RAW the score itself."""
    if code.raw:
        return Working((Term(table.points[player]),))
    draw, worth, oneself = table.tournament.scale.draw, awards(table.tournament.scale), _against_oneself(table)
    terms = [
        Term(draw, round, 0, _oneself(cell.kind))
        if cell.kind in oneself
        else Term(worth[cell.kind, cell.colour], round, cell.opponent)
        for round, cell in enumerate(table.cards[player], start=1)
    ]
    return Working(tuple(terms))


def wp(table: Table, player: int, code: Code) -> Working:
    """A1a, A1d: the sum of the opponents' scores; a round without play counts one's own."""
    scores, oneself = everybodys_ws(table, code), _against_oneself(table)
    terms = [
        Term(scores[player], round, 0, _oneself(cell.kind))
        if cell.kind in oneself
        else Term(scores[cell.opponent], round, cell.opponent)
        for round, cell in enumerate(table.cards[player], start=1)
    ]
    return Working(tuple(terms))


def sb(table: Table, player: int, code: Code) -> Working:
    """A1b, A1d: the scores of those beaten plus half those of those drawn with; a round without play is such a draw."""
    scores, oneself = everybodys_ws(table, code), _against_oneself(table)
    terms = [
        Term(scores[player], round, 0, _oneself(cell.kind))
        if cell.kind in oneself
        else Term(scores[cell.opponent], round, cell.opponent, NO_NOTE, _HALVES.get(cell.kind.award, 0))
        for round, cell in enumerate(table.cards[player], start=1)
    ]
    return Working(tuple(terms), weight_unit=2)


def everybodys_ws(table: Table, code: Code) -> dict[int, Tenths]:
    """A1d: WS by pairing number."""
    return table.cached(
        ("WS", code.raw),
        lambda: {player: sum([term.score for term in ws(table, player, code).terms]) for player in table.cards},
    )


def _against_oneself(table: Table) -> frozenset[Kind]:
    """A1d, F3: a round without play, and a 0-0."""
    reading = table.reading
    return reading.unplayed if reading.unplayed_value is TieBreakValue.ONESELF else frozenset()


def _oneself(kind: Kind) -> Sentence:
    return Sentence(N_("against oneself, {kind}"), kind=Sentence(kind.label))
