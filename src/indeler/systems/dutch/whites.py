"""Who of two opponents has white."""

from __future__ import annotations

from indeler.model import Colour, last_difference
from indeler.systems.dutch.competitor import Competitor, Strength

RULEBOOK = "fide-dutch"


def colour_of_higher(higher: Competitor, lower: Competitor, initial: Colour) -> tuple[Colour, str]:
    """The colour of the higher ranked of two opponents, and the clause that gives it."""
    for clause, rule in _RULES:
        colour = rule(higher, lower)
        if colour is not None:
            return colour, clause
    return first_colour(higher, initial), "5.2.5"


def both_wishes(higher: Competitor, lower: Competitor) -> Colour | None:
    """5.2.1; knsb-rating E1: both wishes where they differ; whoever has none agrees with anything."""
    if higher.wish is lower.wish:
        return None
    return higher.wish or (lower.wish.other if lower.wish else None)


def stronger_wish(higher: Competitor, lower: Competitor) -> Colour | None:
    """5.2.2: the stronger of two equal wishes; of two absolute ones that of the wider colour difference."""
    if higher.wish is None or lower.wish is None or _weight(higher) == _weight(lower):
        return None
    return higher.wish if _weight(higher) > _weight(lower) else lower.wish.other


def _weight(one: Competitor) -> tuple[Strength, int]:
    return one.strength, abs(one.saldo) if one.strength is Strength.ABSOLUTE else 0


def alternate(higher: Competitor, lower: Competitor) -> Colour | None:
    """5.2.3; knsb-rating E3: the other colour than when they last had different ones, histories right-aligned."""
    difference = last_difference(higher.colours, lower.colours)
    return difference[0].other if difference else None


def wish_of_higher(higher: Competitor, lower: Competitor) -> Colour | None:
    """5.2.4; knsb-rating E4: what the higher ranked wants."""
    return higher.wish


def first_colour(higher: Competitor, initial: Colour) -> Colour:
    """5.2.5, 5.1: without a game, an odd place on the initial list has the colour drawn before round 1."""
    return initial if higher.parity % 2 else initial.other


_RULES = (
    ("5.2.1", both_wishes),
    ("5.2.2", stronger_wish),
    ("5.2.3", alternate),
    ("5.2.4", wish_of_higher),
)
