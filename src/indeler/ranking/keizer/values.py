"""1: the start list, and what each place on a list is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from indeler.ranking.keizer.happenings import Entrant
from indeler.rulebooks.keizer import Top

RULEBOOK = "keizer"


def start_list(entrants: Sequence[Entrant], settings: Mapping[str, Any]) -> list[Entrant]:
    """1: as given; by rating; by last season or by lot the numbers. Who enters later comes below, or by rating."""
    first = sorted((each for each in entrants if each.enters == 1), key=lambda each: each.number)
    if settings["start_list"] is not None:
        places = {number: place for place, number in enumerate(settings["start_list"])}
        first.sort(key=lambda each: places.get(each.number, len(places)))
    elif settings["start_order"] == "rating":
        first.sort(key=lambda each: -each.rating)
    later = sorted((each for each in entrants if each.enters > 1), key=lambda each: (each.enters, -each.rating))
    return entered(first, later, settings)


def entered(listed: Iterable[Entrant], newcomers: Iterable[Entrant], settings: Mapping[str, Any]) -> list[Entrant]:
    """1: the list with newcomers at the bottom, or each above the first who has a lower rating."""
    made = list(listed)
    for newcomer in newcomers:
        lower = (place for place, each in enumerate(made) if each.rating < newcomer.rating)
        place = next(lower, len(made)) if settings["newcomer_place"] == "by_rating" else len(made)
        made.insert(place, newcomer)
    return made


class Values:
    """1: what everybody is worth, in whole numbers of ``unit``, while so many are on the list."""

    def __init__(self, entrants: Iterable[Entrant], listed: int, settings: Mapping[str, Any]) -> None:
        step, floor = settings["step"], settings["floor"]
        top = settings["top"].among(listed, step)
        self._fixed: dict[int, Fraction] | None = None
        if _go_by_rating(settings):
            self._fixed = {each.number: _by_rating(each.rating, settings) for each in entrants}
        fixed = self._fixed or {}
        self.unit = lcm(*(part.denominator for part in (top, step, floor, *fixed.values())))
        self._top, self._step, self._floor = (int(part * self.unit) for part in (top, step, floor))

    @property
    def go_by_rating(self) -> bool:
        """Whether a value belongs to the player, and not to the place."""
        return self._fixed is not None

    def of(self, ranking: Sequence[int]) -> dict[int, int]:
        """1: everybody's value where this is the ranking: the top, a step less for each place, down to the floor."""
        if self._fixed is not None:
            return {player: int(self._fixed[player] * self.unit) for player in ranking}
        top, step, floor = self._top, self._step, self._floor
        return {player: max(floor, top - step * above) for above, player in enumerate(ranking)}


def _go_by_rating(settings: Mapping[str, Any]) -> bool:
    """1, 3: as ``values`` says; where it says nothing, fixed values that no word about places is said of."""
    if settings["values"] is not None:
        return bool(settings["values"] == "by_rating")
    about_places = settings["top"] != Top(each=Fraction(3, 2)) or settings["step"] != 1 or settings["floor"] != 1
    return settings["recalc"] == "fixed" and not about_places


def _by_rating(rating: int, settings: Mapping[str, Any]) -> Fraction:
    """1: a share of the rating, halves up, within bounds."""
    share = Fraction((2 * rating + settings["rating_step"]) // (2 * settings["rating_step"]))
    lowest, highest = Fraction(settings["rating_lowest"]), Fraction(settings["rating_highest"])
    return min(max(share, lowest), highest)
