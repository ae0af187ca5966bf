"""Of two with equal points, does a tie-break put the truly stronger first? By the tie-breaks of the house itself."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from indeler.lab.measures.registry import Value, measure
from indeler.lab.played import Played
from indeler.language import N_, InvalidInput, Text
from indeler.ranking import Order, ranks


class _Tie(NamedTuple):
    """What a measure is called, and the tie-break it looks at."""

    title: Text
    code: str = ""
    rules: str = ""
    """The rulebook that reads rounds without play for it; empty: the tournament's own."""


TIES = {
    "bh": _Tie(N_("Buchholz puts the stronger of two equals first"), "BH"),
    "bhc1": _Tie(N_("Buchholz without the lowest puts the stronger of two equals first"), "BH/C1"),
    "sb": _Tie(N_("Sonneborn-Berger puts the stronger of two equals first"), "SB"),
    # knsb-wp A1a, A1d: a round without play is a draw against oneself
    "wp": _Tie(N_("Resistance points put the stronger of two equals first"), "WP", rules="knsb-wp"),
    "de": _Tie(N_("The game between them puts the stronger of two equals first"), "DE"),
    # half of the pairs, the yardstick of the others
    "lot": _Tie(N_("A lot puts the stronger of two equals first")),
}
"""Each is a measure ``stronger_first_…``."""


def _stronger_first(played: Played, tie: _Tie) -> Value:
    """Of all pairs with equal points the share whose stronger one this tie-break puts first; equal on it too: half."""
    if played.tournament is None:
        return None
    tournament = played.tournament.replace(rules=tie.rules) if tie.rules else played.tournament
    try:
        found = ranks(tournament, Order((tie.code,) if tie.code else (), lot=False))
    except InvalidInput:  # as Buchholz in a round robin
        return None
    rank = [found[number] for number in played.numbers]
    points = played.scores()[-1]
    tied = [(one, other) for one, other in combinations(range(len(rank)), 2) if points[one] == points[other]]
    won = sum(2 if rank[one] < rank[other] else rank[one] == rank[other] for one, other in tied)
    return won / (2 * len(tied)) if tied else None


def _entered(name: str, tie: _Tie) -> None:
    def stronger_first(played: Played) -> Value:
        return _stronger_first(played, tie)

    stronger_first.__name__ = f"stronger_first_{name}"
    measure(tie.title, higher_is_better=True, is_usual=False)(stronger_first)


for _name, _tie in TIES.items():
    _entered(_name, _tie)
