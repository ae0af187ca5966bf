"""1: the start list, and what each place on a list is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from indeler.ranking.keizer.happenings import Entrant

RULEBOOK = "keizer"


def start_list(entrants: Iterable[Entrant], settings: Mapping[str, Any]) -> list[int]:
    """1: by rating; by last season or by lot the numbers are the list. Newcomers come last, or by their rating."""
    by_rating = settings["start_order"] == "rating"
    at_bottom = settings["newcomer_place"] == "bottom"

    def key(each: Entrant) -> tuple[int, int, int]:
        return (each.enters if at_bottom else 0, -each.rating if by_rating else 0, each.number)

    listed = sorted((each for each in entrants if by_rating or at_bottom or each.enters == 1), key=key)
    if not by_rating and not at_bottom:
        for newcomer in sorted((each for each in entrants if each.enters > 1), key=lambda each: (each.enters, each.number)):
            higher = sum(each.rating >= newcomer.rating for each in listed)
            listed.insert(higher, newcomer)
    return [each.number for each in listed]


class Values:
    """1: what places are worth while so many are on the list at the start of the period."""

    def __init__(self, entrants: Iterable[Entrant], listed: int, settings: Mapping[str, Any]) -> None:
        self._top = Fraction((3 * listed + 1) // 2) if settings["top"] is None else settings["top"]
        self._step, self._floor = settings["step"], settings["floor"]
        self._fixed: dict[int, Fraction] | None = None
        if settings["values"] == "by_rating" or settings["recalc"] == "fixed":
            self._fixed = {each.number: _by_rating(each.rating, settings) for each in entrants}

    @property
    def are_fixed(self) -> bool:
        """Whether a value belongs to the player, and not to the place."""
        return self._fixed is not None

    def of_place(self, place: int) -> Fraction:
        """1: the value of this place, the first is 1."""
        return max(self._floor, self._top - self._step * (place - 1))

    def of(self, ranking: Sequence[int]) -> dict[int, Fraction]:
        """1: everybody's value where this is the ranking."""
        if self._fixed is not None:
            return {player: self._fixed[player] for player in ranking}
        return {player: self.of_place(place) for place, player in enumerate(ranking, start=1)}


def _by_rating(rating: int, settings: Mapping[str, Any]) -> Fraction:
    """1: a share of the rating, halves up, within bounds."""
    share = Fraction((2 * rating + settings["rating_step"]) // (2 * settings["rating_step"]))
    return min(max(share, settings["rating_lowest"]), settings["rating_highest"])
