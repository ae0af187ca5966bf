"""E: who of two opponents has white."""

from __future__ import annotations

from indeler._typing import NamedTuple
from indeler.model import Colour
from indeler.systems.dutch.competitor import Competitor
from indeler.systems.dutch.field import DutchField
from indeler.systems.dutch.whites import (
    alternate,
    both_wishes,
    stronger_kind_of_wish,
    stronger_wish,
    wish_of_higher,
)

RULEBOOK = "knsb-rating"


class Colours(NamedTuple):
    """E1 to E5, with what the print leaves open."""

    e2_both_absolute: str = "e3"
    late_first_colour: str = "opposite"

    def of_higher(
        self, higher: Competitor, lower: Competitor, field: DutchField, initial: Colour
    ) -> tuple[Colour, str]:
        """The colour of the higher ranked, and the clause that gives it."""
        stronger = stronger_wish if self.e2_both_absolute == "larger_cd" else stronger_kind_of_wish
        rules = (("E1", both_wishes), ("E2", stronger), ("E3", alternate), ("E4", wish_of_higher))
        for clause, rule in rules:
            colour = rule(higher, lower)
            if colour is not None:
                return colour, clause
        return self._first_colour(higher, field, initial), "E5"

    def _first_colour(self, higher: Competitor, field: DutchField, initial: Colour) -> Colour:
        """E5, A7c: in round 1 the colour drawn and the other take turns down S1, by place among those present.

        Two without a game in a later round go by the pairing number of the higher; the print does not mention them.
        """
        if field.round == 1:
            return initial.other if higher.index % 2 else initial
        odd = initial.other if self.late_first_colour == "opposite" else initial
        return odd if higher.place % 2 else odd.other
