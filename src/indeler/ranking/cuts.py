"""Cut and Median (article 14), with the exception for voluntary unplayed rounds (16.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from indeler._typing import Any
from indeler.ranking.codes import Code
from indeler.ranking.table import Table
from indeler.ranking.working import Term

Significance = Callable[[Term], Any]


RULEBOOK = "fide-c07"


def cut(table: Table, terms: Sequence[Term], code: Code, significance: Significance) -> tuple[Term, ...]:
    """14.1, 14.2, 14.3, 14.4: strike out the least significant values asked for, then the most significant ones."""
    if not (code.low or code.high):
        return tuple(terms)
    counted = list(range(len(terms)))
    for _ in range(min(code.low, len(counted))):
        counted.remove(_least(table, terms, counted, significance))
    for _ in range(min(code.high, len(counted))):
        counted.remove(max(counted, key=lambda place: significance(terms[place])))
    return tuple(term if place in counted else term._replace(cut=True) for place, term in enumerate(terms))


def _least(table: Table, terms: Sequence[Term], counted: Sequence[int], significance: Significance) -> int:
    """16.5, 16.5.1, 16.5.2: what the next low cut strikes: a voluntary unplayed round before anything else.

    Of those the lowest contribution; but from 2024-08 not where it is lower than the least significant value.
    """
    least = min(counted, key=lambda place: significance(terms[place]))
    voluntary = [place for place in counted if terms[place].voluntary]
    if not voluntary:
        return least
    lowest = min(voluntary, key=lambda place: (terms[place].value, significance(terms[place])))
    if table.edition.voluntary_unless_lower and terms[lowest].value < terms[least].value:
        return least
    return lowest
