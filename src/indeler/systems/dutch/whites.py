"""Who of two opponents has white."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.model import Colour, last_difference
from indeler.systems.dutch.competitor import Competitor, Strength

RULEBOOK = "fide-dutch"


FIDE_2026 = ("5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5")
FIDE_2017 = ("E.1", "E.2", "E.3", "E.4", "E.5")


def colour_of_higher(
    higher: Competitor, lower: Competitor, initial: Colour, clauses: Sequence[str] = FIDE_2026
) -> tuple[Colour, str]:
    """The colour of the higher ranked of two opponents, and which of the edition's clauses gives it."""
    for clause, rule in zip(clauses, _RULES, strict=False):
        colour = rule(higher, lower)
        if colour is not None:
            return colour, clause
    return first_colour(higher, initial), clauses[-1]


def both_wishes(higher: Competitor, lower: Competitor) -> Colour | None:
    """5.2.1; fide-dutch-2017 E.1; knsb-rating E1: both wishes where they differ; no wish agrees with anything."""
    if higher.wish is lower.wish:
        return None
    return higher.wish or (lower.wish.other if lower.wish else None)


def stronger_wish(higher: Competitor, lower: Competitor) -> Colour | None:
    """5.2.2; fide-dutch-2017 E.2: the stronger of two equal wishes; of two absolute ones the wider difference."""
    if higher.wish is None or lower.wish is None or _weight(higher) == _weight(lower):
        return None
    return higher.wish if _weight(higher) > _weight(lower) else lower.wish.other


def stronger_kind_of_wish(higher: Competitor, lower: Competitor) -> Colour | None:
    """knsb-rating E2; fide-1992 Farbe-2: an absolute wish before a strong one, that before a mild one; no more."""
    if higher.wish is None or lower.wish is None or higher.strength == lower.strength:
        return None
    return higher.wish if higher.strength > lower.strength else lower.wish.other


def _weight(one: Competitor) -> tuple[Strength, int]:
    return one.strength, abs(one.saldo) if one.strength is Strength.ABSOLUTE else 0


def alternate(higher: Competitor, lower: Competitor) -> Colour | None:
    """5.2.3; fide-dutch-2017 E.3; knsb-rating E3: the other colour than when they last had different ones."""
    difference = last_difference(higher.colours, lower.colours)
    return difference[0].other if difference else None


def wish_of_higher(higher: Competitor, lower: Competitor) -> Colour | None:
    """5.2.4; fide-dutch-2017 E.4; knsb-rating E4: what the higher ranked wants."""
    return higher.wish


def first_colour(higher: Competitor, initial: Colour) -> Colour:
    """5.2.5, 5.1; fide-dutch-2017 E.5: without a game, an odd place on the initial list has the colour drawn."""
    return initial if higher.parity % 2 else initial.other


_RULES = (both_wishes, stronger_wish, alternate, wish_of_higher)
