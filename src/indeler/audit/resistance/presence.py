"""Who was to be paired, and whether the round has exactly those."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.audit.given import Given
from indeler.audit.verdict import ILLEGAL, NotInOrder

RULEBOOK = "knsb-wp"


def check_presence(given: Given, to_pair: Sequence[int], absence: str, bye: str) -> None:
    """F1, F5: everybody who takes part is paired or has the bye, nobody else is, and only an odd number has a bye.

    ``absence`` and ``bye`` are the clauses of the rulebook at hand.
    """
    paired = set(given.opponents)
    if given.bye is not None:
        paired.add(given.bye)
    for number in sorted(paired ^ set(to_pair)):
        said = "takes part, but has neither an opponent nor the bye" if number in to_pair else "was not to be paired"
        raise NotInOrder(ILLEGAL, absence, f"{number} {said}.")
    if given.bye is not None and len(to_pair) % 2 == 0:
        raise NotInOrder(ILLEGAL, bye, f"{given.bye} has the bye, though the number of players is even.")
