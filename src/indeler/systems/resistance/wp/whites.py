"""E: who of two opponents has white."""

from __future__ import annotations

from indeler.model import Colour
from indeler.systems.dutch.competitor import Competitor
from indeler.systems.dutch.whites import alternate, both_wishes, stronger_kind_of_wish, wish_of_higher

RULEBOOK = "knsb-wp"


def colour_of_higher(higher: Competitor, lower: Competitor) -> tuple[Colour, str]:
    """E1, E2, E3, E4: the colour of the higher ranked of two opponents, and the clause that gives it.

    The print does not mention two without a game: as in round 1 (D) the higher ranked then has white.
    """
    for clause, rule in _RULES:
        colour = rule(higher, lower)
        if colour is not None:
            return colour, clause
    return Colour.WHITE, "D"


_RULES = (("E1", both_wishes), ("E2", stronger_kind_of_wish), ("E3", alternate), ("E4", wish_of_higher))
