"""Who was to be paired, and whether the round has exactly those."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.audit.given import Given
from indeler.audit.verdict import ILLEGAL, NotInOrder
from indeler.language import N_, Sentence

RULEBOOK = "knsb-wp"


def check_presence(given: Given, to_pair: Sequence[int], absence: str, bye: str) -> None:
    """F1, F5: everybody who takes part is paired or has the bye, nobody else is, and only an odd number has a bye.

    ``absence`` and ``bye`` are the clauses of the rulebook at hand.
    """
    paired = set(given.opponents)
    if given.bye is not None:
        paired.add(given.bye)
    for number in sorted(paired ^ set(to_pair)):
        text = (
            N_("{player} takes part, but has neither an opponent nor the bye.")
            if number in to_pair
            else N_("{player} was not to be paired.")
        )
        raise NotInOrder(ILLEGAL, absence, Sentence(text, player=number))
    if given.bye is not None and len(to_pair) % 2 == 0:
        text = N_("{player} has the bye, though the number of players is even.")
        raise NotInOrder(ILLEGAL, bye, Sentence(text, player=given.bye))
