"""Unplayed rounds in a Swiss (articles 15 and 16): what they are to opponents, and to the player himself."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum

from indeler.language import N_, Sentence
from indeler.model import Card, Cell, Kind, Tenths
from indeler.ranking.editions import FORFEIT_LOSSES
from indeler.ranking.table import Table
from indeler.ranking.working import NO_NOTE, Term

RULEBOOK = "fide-c07"

REQUESTED_BYES = frozenset({Kind.HALF_BYE, Kind.ZERO_BYE, Kind.NO_NOTICE, Kind.ABSENT, Kind.NOT_ENTERED})
"""16.1.1: half-point and zero-point byes; every round before entering or after withdrawing is one."""

VOLUNTARY = REQUESTED_BYES | FORFEIT_LOSSES
"""16.1, 16.1.2: the voluntary unplayed rounds (VURs)."""


class Category(Enum):
    """16.2: the five kinds of unplayed round, each with its clause."""

    BYE = "16.2.1"
    FORFEIT_WIN = "16.2.2"
    REQUESTED = "16.2.3"
    FORFEIT_LOSS = "16.2.4"
    REQUESTED_TO_THE_END = "16.2.5"


_CATEGORIES = {
    Kind.PAIRING_BYE: Category.BYE,
    Kind.FULL_BYE: Category.BYE,
    Kind.FORFEIT_WIN: Category.FORFEIT_WIN,
    Kind.FORFEIT_LOSS: Category.FORFEIT_LOSS,
    Kind.DOUBLE_FORFEIT: Category.FORFEIT_LOSS,
    **dict.fromkeys(REQUESTED_BYES, Category.REQUESTED),
}


def category(card: Card, round: int) -> Category | None:
    """16.2.1, 16.2.2, 16.2.3, 16.2.4, 16.2.5: the category of this round; None where it was played.

    A requested bye counts to the end when only voluntary unplayed rounds follow it, or none.
    """
    found = _CATEGORIES.get(card[round - 1].kind)
    if found is Category.REQUESTED and all(cell.kind in VOLUNTARY for cell in card[round:]):
        return Category.REQUESTED_TO_THE_END
    return found


def adjusted_scores(table: Table) -> Mapping[int, Tenths]:
    """16.3, 16.3.1, 16.3.2: everybody's score as opponents count it: as awarded, requested byes to the end as draws."""
    if table.round_robin:
        return table.points
    return table.cached("adjusted", lambda: {number: _adjusted(table, number) for number in table.points})


def _adjusted(table: Table, player: int) -> Tenths:
    draw, score = table.tournament.scale.draw, table.points[player]
    for _, cell, award in reversed([*table.record(player)]):
        if cell.kind not in VOLUNTARY:
            break
        if cell.kind in REQUESTED_BYES:
            score += draw - award
    return score


def contributions(table: Table, player: int, games: Collection[Kind], *, products: bool) -> list[Term]:
    """4.4, 16.4: one term a round: the opponent's adjusted score, or that of the dummy of an unplayed round.

    A term of ``products`` is multiplied by the points of that round. In a round robin a bye is no round at all (15.2).
    """
    adjusted = adjusted_scores(table)
    terms = []
    for round, cell, award in table.record(player):
        weight = award if products else 1
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
