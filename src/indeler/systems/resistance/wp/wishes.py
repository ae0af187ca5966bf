"""B4: the cost of a pair in missed colours, and by counting the minimum that a group must miss in any pairing."""

from __future__ import annotations

from collections.abc import Sequence

from indeler._typing import NamedTuple
from indeler.matching.bits import mask_of
from indeler.model import Colour
from indeler.systems.dutch.competitor import Competitor, Strength
from indeler.systems.resistance.wp.field import WpField
from indeler.systems.resistance.wp.mates import Layer

RULEBOOK = "knsb-wp"

NO_WISH = 0
WHITE, BLACK = 0, 3
"""The offset of the three wishes for white, or for black: mild, strong, absolute."""
KINDS_OF_WISH = 7


def wish_of(one: Competitor) -> int:
    """A5, B4: return a player's wish as a number: none, three for white, three for black."""
    if one.wish is None:
        return NO_WISH
    return (WHITE if one.wish is Colour.WHITE else BLACK) + one.strength


class Unit(NamedTuple):
    """The cost of a missed wish, and the additional cost of a missed strong wish."""

    any: int
    strong: int


class Costs:
    """B4: the cost of pairs in one field: missed wishes above, wishes to avoid each other below."""

    def __init__(self, field: WpField, b4: str) -> None:
        digit = len(field.contestants).bit_length()
        high, low = 1 << 2 * digit, 1 << digit
        unit = 2 << 3 * digit  # more than all costs together: an additional pair outweighs any cost
        self.layer = Layer(4 * digit + 2, lambda a, b: unit - self.of_pair(a, b))
        """B4 as digits: as many pairs as possible, at the least cost."""
        self.unit = {"count": Unit(high, low), "strength": Unit(low, high), "off": Unit(0, 0)}[b4]
        self.wish = [wish_of(one) for one in field.contestants]
        self.avoid = field.avoid
        self.of_wishes = [[self._of_wishes(a, b) for b in range(KINDS_OF_WISH)] for a in range(KINDS_OF_WISH)]

    def _of_wishes(self, a: int, b: int) -> int:
        """B4, C4.4: if both want one colour a wish is missed, by the weaker; no other pair misses anything."""
        if NO_WISH in (a, b) or (a > BLACK) != (b > BLACK):
            return 0
        weaker = (min(a, b) - 1) % 3 + 1
        return self.unit.any + (self.unit.strong if weaker >= Strength.STRONG else 0)

    def of_pair(self, a: int, b: int) -> int:
        """Return the cost of this pair, by index."""
        return self.of_wishes[self.wish[a]][self.wish[b]] + (self.avoid[a] >> b & 1)

    def count(self, players: Sequence[int]) -> list[int]:
        """Return how many there are of each wish."""
        counts = [0] * KINDS_OF_WISH
        for player in players:
            counts[self.wish[player]] += 1
        return counts

    def masks(self, players: Sequence[int]) -> list[int]:
        """Return the set of players with each wish."""
        return [mask_of(p for p in players if self.wish[p] == wish) for wish in range(KINDS_OF_WISH)]

    def least(self, counts: Sequence[int]) -> int | None:
        """B4, B2: return the least cost of pairing these numbers of each wish, if all might meet; None if impossible.

        If more players want one colour than all others together, the surplus must meet each other. Each such pair has
        at most one absolute wish, and one that includes a mild wish spares a strong one.
        """
        whites, blacks = sum(counts[1:4]), sum(counts[4:])
        most = WHITE if whites > blacks else BLACK
        wanting = max(whites, blacks)
        others = whites + blacks + counts[NO_WISH] - wanting
        if wanting <= others:
            return 0
        missed = (wanting - others) // 2
        mild, absolute = counts[most + Strength.MILD], counts[most + Strength.ABSOLUTE]
        if absolute > others + missed:
            return None
        return missed * self.unit.any + max(0, missed - mild) * self.unit.strong
