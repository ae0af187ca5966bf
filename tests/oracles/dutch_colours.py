"""Article 5 of the FIDE (Dutch) System and the order of boards: who has white, and on which board."""

from __future__ import annotations

from oracles.dutch_players import ABSOLUTE

OTHER = {"W": "B", "B": "W"}


def colour_of(one, other, initial="W"):
    """5.2: the colour of ``one`` against ``other``."""
    higher, lower = sorted((one, other), key=lambda person: person.rank)
    colour = _colour_of_higher(higher, lower, initial)
    return colour if one is higher else OTHER[colour]


def _colour_of_higher(higher, lower, initial):
    if higher.preference != lower.preference:  # 5.2.1
        return higher.preference or OTHER[lower.preference]
    if higher.strength != lower.strength:  # 5.2.2; equal preferences of different strength exist
        return higher.preference if higher.strength > lower.strength else OTHER[lower.preference]
    if higher.strength == ABSOLUTE and abs(higher.difference) != abs(lower.difference):
        return higher.preference if abs(higher.difference) > abs(lower.difference) else OTHER[lower.preference]
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):  # 5.2.3
        if mine != theirs:
            return OTHER[mine]
    if higher.preference:  # 5.2.4
        return higher.preference
    return initial if higher.place % 2 else OTHER[initial]  # 5.2.5


def boards_of(pairs, initial):
    """C.04.2 3.6: (white, black) by number: the higher player's score, the sum of both, the higher player's number."""

    def order(pair):
        higher, lower = sorted(pair, key=lambda person: person.rank)
        return -higher.score, -higher.score - lower.score, higher.number

    return [
        (one.number, other.number) if colour_of(one, other, initial) == "W" else (other.number, one.number)
        for one, other in sorted(pairs, key=order)
    ]
