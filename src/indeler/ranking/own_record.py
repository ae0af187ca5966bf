"""Tie-breaks from a player's own record (article 7)."""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction
from itertools import accumulate

from indeler.language import N_
from indeler.model import POINT, Award, Cell, Colour, Kind, Tenths
from indeler.ranking.buchholz import VOLUNTARY
from indeler.ranking.codes import Code
from indeler.ranking.table import Table, cut
from indeler.ranking.working import NO_NOTE, Term, Working

RULEBOOK = "fide-c07"

_WON = frozenset(kind for kind in Kind if kind.award in (Award.WIN, Award.FORFEIT_WIN))


def points(table: Table, player: int, code: Code) -> Working:
    """Return the score itself (PTS): the points of the rounds, and any bonus or penalty that belongs to no round."""
    terms = [_term(round, cell, award) for round, cell, award in table.record(player) if award]
    extra = table.points[player] - sum(table.awards[player])
    return Working((*terms, Term(extra, note=N_("bonus or penalty"))) if extra else tuple(terms))


def wins(table: Table, player: int, code: Code) -> Working:
    """7.1: the rounds that gave the points of a win, played or not."""
    win = table.tournament.scale.win
    terms = [
        _term(round, cell, POINT)
        for round, cell, award in table.record(player)
        if award >= win or (cell.kind.award is Award.WIN and not cell.games)
    ]
    return Working(tuple(terms))


def games_won(table: Table, player: int, code: Code) -> Working:
    """7.2: the games won over the board."""
    return _count_games(table, player, table.games(7), _WON)


def black_games(table: Table, player: int, code: Code) -> Working:
    """7.3: the games played over the board with Black."""
    return _count_games(table, player, table.games(7), frozenset(Kind), Colour.BLACK)


def black_wins(table: Table, player: int, code: Code) -> Working:
    """7.4: the games won over the board with Black."""
    return _count_games(table, player, table.games(7), _WON, Colour.BLACK)


def progressive_scores(table: Table, player: int, code: Code) -> Working:
    """7.5: the sum of the scores after each round; a cut drops the first rounds."""
    awards = table.awards[player]
    start = table.points[player] - sum(awards)
    terms = [Term(score, round) for round, score in enumerate(accumulate(awards, initial=start))]
    return Working(cut(table, terms[1:], code, lambda term: term.round))


def rounds_elected(table: Table, player: int, code: Code) -> Working:
    """7.6: the rounds less half-point byes, zero-point byes and forfeit losses."""
    terms = [_term(round, cell, POINT) for round, cell, _ in table.record(player) if cell.kind not in VOLUNTARY]
    return Working(tuple(terms))


def standard_points(table: Table, player: int, code: Code) -> Working:
    """7.7: one for each round with more than the opponent, half for as much; unplayed ones are compared with a draw."""
    draw = table.tournament.scale.draw
    terms = []
    for round, cell, award in table.record(player):
        other = table.awards[cell.opponent][round - 1] if cell.kind.played else draw
        if award >= other and cell.kind is not Kind.PENDING:
            terms.append(_term(round, cell, POINT if award > other else POINT // 2))
    return Working(tuple(terms))


def pairing_number(table: Table, player: int, code: Code) -> Working:
    """7.8; botwinnik BW-46, K17: the pairing number, low before high; with /R the other way round."""
    return Working((Term(player),), unit=1)


def external_value(table: Table, player: int, code: Code) -> Working:
    """4.1: the external value that the organiser entered for this player; 0 if there is none."""
    value = as_value(table.tournament.players[player].external) or Fraction(0)
    return Working((Term(value.numerator),), unit=value.denominator)


def as_value(text: str) -> Fraction | None:
    """Parse an external value: ``12``, ``12.5``, ``-3`` or ``7/2``; None if it is not a number."""
    if not re.fullmatch(r"-?\d{1,9}([.,]\d{1,6}|/[1-9]\d{0,5})?", text, re.ASCII):
        return None
    return Fraction(text.replace(",", "."))


def place_by_hand(table: Table, player: int, code: Code) -> Working:
    """2: the place given by hand among players equal on everything; players without one come last."""
    return Working((Term(table.tournament.players[player].tie_place or len(table.cards) + 1),), unit=1)


def _count_games(
    table: Table, player: int, played: Collection[Kind], kinds: Collection[Kind], colour: Colour | None = None
) -> Working:
    """Count games of these kinds and colour in rounds that count as played; in a match forfeited ones too (C.04.5)."""
    terms = []
    for round, cell, _ in table.record(player):
        if cell.kind in played:
            sides = zip(cell.games, (cell.colour, cell.colour and cell.colour.other), strict=False)
            games = list(sides) or [(cell.kind, cell.colour)]
            count = sum(kind in kinds and (colour is None or side is colour) for kind, side in games)
            terms += [_term(round, cell, POINT * count)] if count else []
    return Working(tuple(terms))


def _term(round: int, cell: Cell, worth: Tenths) -> Term:
    return Term(worth, round, cell.opponent, NO_NOTE if cell.kind.played else cell.kind.label)
