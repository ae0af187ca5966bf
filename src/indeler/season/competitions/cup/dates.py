"""When cup rounds are played: main dates, and the rounds in which a tie can be caught up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from indeler.language import N_, InvalidInput
from indeler.season.competitions.cup.rules import CupRules

RULEBOOK = "botwinnik"


class InternalRound(NamedTuple):
    """An evening of the cycles: which cycle, which round of how many."""

    cycle: int
    round: int
    of: int


def may_be_main(evening: InternalRound, rules: CupRules) -> bool:
    """BW-77: no main date in the last two rounds of a cycle."""
    return evening.round <= evening.of - rules.not_in_last_rounds


def main_dates(evenings: Sequence[InternalRound], periods: int, rules: CupRules) -> list[InternalRound]:
    """BW-73, BW-77: so many main dates spread over the evenings, each with its chances before the next.

    Where it can be, the catching up stays out of the last rounds of a cycle too.
    """
    possible = [at for at, evening in enumerate(evenings) if may_be_main(evening, rules)]
    chosen: list[int] = []
    for period in range(periods):
        earliest = chosen[-1] + rules.evenings_per_round if chosen else 0
        ideal = period * len(evenings) // periods
        left = periods - period
        open_to = [at for at in possible if at >= earliest and _room(possible, at, rules) >= left]
        if not open_to:
            raise InvalidInput(
                N_("{periods} cup rounds do not fit into {evenings} evenings; plan fewer."),
                periods=periods,
                evenings=len(evenings),
            )
        chosen.append(min(open_to, key=lambda at: (_is_crowded(evenings, at, rules), abs(at - ideal), at)))
    return [evenings[at] for at in chosen]


def _room(possible: Sequence[int], first: int, rules: CupRules) -> int:
    """How many main dates fit from this one on, each as early as can be."""
    count, free_from = 0, first
    for at in possible:
        if at >= free_from:
            count, free_from = count + 1, at + rules.evenings_per_round
    return count


def _is_crowded(evenings: Sequence[InternalRound], at: int, rules: CupRules) -> bool:
    return not all(may_be_main(evening, rules) for evening in evenings[at : at + rules.evenings_per_round])
