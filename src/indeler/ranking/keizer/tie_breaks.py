"""The Keizer ladder as standings: the score round by round, the value, the place on the start list."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from indeler.language import N_, Sentence, Text
from indeler.ranking.codes import Code
from indeler.ranking.keizer.ladders import ladder_by
from indeler.ranking.keizer.recalculation import Ladder
from indeler.ranking.keizer.round_outcomes import Event
from indeler.ranking.table import Table
from indeler.ranking.tie_breaks import TieBreak
from indeler.ranking.working import Term, Working
from indeler.rulebooks.settings import recorded_settings

RULEBOOK = "keizer"

EVENTS = {
    Event.WIN: N_("won"),
    Event.DRAW: N_("drawn"),
    Event.LOSS: N_("lost"),
    Event.FORFEIT_WIN: N_("won by forfeit"),
    Event.FORFEIT_LOSS: N_("lost by forfeit"),
    Event.PENDING: N_("no result yet"),
    Event.BYE: N_("bye"),
    Event.ABSENT: N_("absent with notice"),
    Event.LONG: N_("absent for long"),
    Event.NO_NOTICE: N_("absent without notice"),
    Event.LATE: N_("notice given too late"),
    Event.CLUB: N_("played for the club"),
    Event.OTHER_DAY: N_("played for the club on another day"),
    Event.ARBITER: N_("arbiter"),
    Event.EXTERNAL_WIN: N_("won elsewhere"),
    Event.EXTERNAL_DRAW: N_("drawn elsewhere"),
    Event.EXTERNAL_LOSS: N_("lost elsewhere"),
    Event.EXTERNAL_PENDING: N_("no result yet"),
    Event.WITHDRAWN: N_("withdrawn"),
    Event.MISSED: N_("missed before entering"),
}


def ladder_of(table: Table) -> Ladder:
    """3: return the ladder of this tournament, by its stored settings."""
    tournament = table.tournament
    return table.cached(RULEBOOK, lambda: ladder_by(tournament, recorded_settings(tournament, RULEBOOK)))


def score(table: Table, player: int, code: Code) -> Working:
    """2: own value, and for each round a multiple of a player's value."""
    last = ladder_of(table).last
    if player not in last.totals:
        return Working((), unit=1)
    card = last.cards.get(player, ())
    values = [last.value(player), *(last.value(credit.of) for credit in card)]
    if last.fixed_values is not None:
        values[1:] = last.fixed_values[player]
    unit = lcm(*(value.denominator for value in values), *(credit.points.denominator for credit in card))
    times = lcm(last.own.denominator, *(credit.times.denominator for credit in card))

    def term(value: Fraction, count: Fraction, round: int = 0, opponent: int = 0, note: Text = N_("")) -> Term:
        return Term(int(value * unit), round, opponent, note, int(count * times))

    terms = [term(values[0], last.own, note=N_("own value"))] if last.own else []
    for credit, value in zip(card, values[1:], strict=True):
        note = EVENTS[credit.event]
        if credit.times or not credit.points:
            terms.append(term(value, credit.times, credit.round, credit.opponent, note))
        if credit.points:
            terms.append(term(credit.points, Fraction(1), credit.round, credit.opponent, note))
    return Working(tuple(terms), unit=unit, weight_unit=times)


def recalculation(table: Table) -> Sentence | None:
    """3, 3-CYCLE: return a sentence on the recalculation."""
    last = ladder_of(table).last
    if last.cycle > 1:
        return Sentence(UNSTABLE, steps=len(last.steps) - 1, count=last.cycle)
    return Sentence(STABLE, steps=len(last.steps) - 1) if last.steps else None


STABLE = N_("The values were recalculated until the order stayed what it was: steps {steps}.")
UNSTABLE = N_(
    "No order is stable: after {steps} steps one came back, and {count} orders follow each other for ever; the mean of "
    "their values counts (keizer 3-CYCLE)."
)


def value(table: Table, player: int, code: Code) -> Working:
    """1: the value of the player's place; the mean if the order is not stable (3)."""
    last = ladder_of(table).last
    worth = last.value(player) if player in last.worth else Fraction(0)
    return Working((Term(worth.numerator),), unit=worth.denominator)


def start_place(table: Table, player: int, code: Code) -> Working:
    """1: the place on the start list of the period, of which 1 is the best."""
    return Working((Term(ladder_of(table).start_place(player)),), unit=1)


TIE_BREAKS = {
    "KEIZER": TieBreak("keizer 2", N_("Keizer points"), score, found=recalculation),
    "VALUE": TieBreak("keizer 1", N_("value"), value),
    "START": TieBreak("keizer 1", N_("place on the start list"), start_place, low_first=True),
}
