"""E: who of two opponents has white."""

from __future__ import annotations

from indeler.model import Colour
from indeler.systems.dutch.competitor import Competitor
from indeler.systems.dutch.whites import alternate, both_wishes, wish_of_higher

RULEBOOK = "knsb-wp"


def colour_of_higher(higher: Competitor, lower: Competitor) -> tuple[Colour, str]:
    """E1, E3, E4: the colour of the higher ranked of two opponents, and the clause that gives it.

    The print does not mention two without a game: as in round 1 (D) the higher ranked then has white.
    """
    for clause, rule in _RULES:
        colour = rule(higher, lower)
        if colour is not None:
            return colour, clause
    return Colour.WHITE, "D"


def stronger_wish(higher: Competitor, lower: Competitor) -> Colour | None:
    """E2: an absolute wish before a strong one, a strong one before a mild one; nothing else is compared."""
    if higher.wish is None or lower.wish is None or higher.strength == lower.strength:
        return None
    return higher.wish if higher.strength > lower.strength else lower.wish.other


_RULES = (("E1", both_wishes), ("E2", stronger_wish), ("E3", alternate), ("E4", wish_of_higher))
