"""knsb-wp E: who of two opponents has white."""

from __future__ import annotations

from indeler.audit.resistance.wp_field import Contestant
from indeler.model import Colour, last_difference

RULEBOOK = "knsb-wp"


def white_of(higher: Contestant, lower: Contestant) -> tuple[Contestant, str]:
    """D, E1, E2, E3, E4: who has white, and the clause; two without a game go by rank, as in round 1."""
    if higher.wish is not lower.wish:
        satisfied = higher if higher.wish is not None else lower
        return _has(satisfied, higher, lower), "E1"
    if higher.wish is None:
        return higher, "D"
    if higher.strength != lower.strength:
        return _has(max(higher, lower, key=lambda one: one.strength), higher, lower), "E2"
    differed = last_difference(higher.colours, lower.colours)
    if differed is not None:
        return (higher if differed[0] is Colour.BLACK else lower), "E3"
    return _has(higher, higher, lower), "E4"


def _has(one: Contestant, higher: Contestant, lower: Contestant) -> Contestant:
    """Who has white if this one of the two gets the colour he wants."""
    return one if one.wish is Colour.WHITE else lower if one is higher else higher
