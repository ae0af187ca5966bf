"""Of two with equal points, does a tie-break put the truly stronger first? By the tie-breaks of the house itself."""

from __future__ import annotations

from itertools import combinations

from indeler.lab.measures.registry import Value, measure
from indeler.lab.played import Played
from indeler.language import N_
from indeler.ranking import Order, ranks


def _stronger_first(played: Played, code: str) -> Value:
    """Of all pairs with equal points the share whose stronger one this tie-break puts first; equal on it too: half."""
    if played.tournament is None:
        return None
    found = ranks(played.tournament, Order((code,) if code else (), lot=False))
    rank = [found[number] for number in played.numbers]
    points = played.scores()[-1]
    tied = [(one, other) for one, other in combinations(range(len(rank)), 2) if points[one] == points[other]]
    won = sum(2 if rank[one] < rank[other] else rank[one] == rank[other] for one, other in tied)
    return won / (2 * len(tied)) if tied else None


@measure(N_("Buchholz puts the stronger of two equals first"), higher_is_better=True, is_usual=False)
def stronger_first_bh(played: Played) -> Value:
    """By the sum of the opponents' scores."""
    return _stronger_first(played, "BH")


@measure(N_("Buchholz without the lowest puts the stronger of two equals first"), higher_is_better=True, is_usual=False)
def stronger_first_bhc1(played: Played) -> Value:
    """By the same without the lowest of them."""
    return _stronger_first(played, "BH/C1")


@measure(N_("Sonneborn-Berger puts the stronger of two equals first"), higher_is_better=True, is_usual=False)
def stronger_first_sb(played: Played) -> Value:
    """By the scores of those beaten and half of those drawn with."""
    return _stronger_first(played, "SB")


@measure(N_("Resistance points put the stronger of two equals first"), higher_is_better=True, is_usual=False)
def stronger_first_wp(played: Played) -> Value:
    """By the KNSB's sum (knsb-wp A1a, A1d), in which a round without play is a draw against oneself."""
    tournament = played.tournament and played.tournament.replace(rules="knsb-wp")
    return _stronger_first(played._replace(tournament=tournament), "WP")


@measure(N_("The game between them puts the stronger of two equals first"), higher_is_better=True, is_usual=False)
def stronger_first_de(played: Played) -> Value:
    """By direct encounter; who did not meet stays equal."""
    return _stronger_first(played, "DE")


@measure(N_("A lot puts the stronger of two equals first"), higher_is_better=True, is_usual=False)
def stronger_first_lot(played: Played) -> Value:
    """By nothing: half of the pairs, the yardstick of the others."""
    return _stronger_first(played, "")
