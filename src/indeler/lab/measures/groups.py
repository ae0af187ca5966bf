"""Who ends in which group: thirds of the final order, as a club with groups A, B and C would make them."""

from __future__ import annotations

from indeler.lab.measures.registry import Value, measure
from indeler.lab.played import Played
from indeler.language import N_


@measure(N_("Share of the true top third that ends in the first third"), higher_is_better=True, is_usual=False)
def top_third(played: Played) -> Value:
    """In a season in cycles the first third is group A as the next cycle would have it."""
    size = len(played.order) // 3
    return sum(index < size for index in played.order[:size]) / size if size else None


@measure(N_("Players who end in another third than their true one"), higher_is_better=False, is_usual=False)
def wrong_third(played: Played) -> Value:
    """Counted over the whole order; what a division leaves over belongs to the last third."""
    size = len(played.order) // 3
    if not size:
        return None
    return sum(min(place // size, 2) != min(index // size, 2) for place, index in enumerate(played.order))


@measure(N_("Share of the moves that lead away from the true group"), higher_is_better=False, is_usual=False)
def wrong_moves(played: Played) -> Value:
    """Only a season in cycles has moves."""
    return played.facts.get("wrong_moves")


@measure(N_("Share of the moves that are taken back after the next cycle"), higher_is_better=False, is_usual=False)
def yo_yo(played: Played) -> Value:
    """Who goes up and down again, or down and up; only a season in cycles has moves."""
    return played.facts.get("yo_yo")
