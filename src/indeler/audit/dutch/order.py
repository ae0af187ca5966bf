"""The prescribed order of candidates: which moved-down players, their opponents, exchanges, transpositions.

The numbers are places in a list of players (moved-down or waiting players first, then residents, then those below).
"""

from __future__ import annotations

from typing import NamedTuple

from indeler.audit.instance import Order


class OrderClauses(NamedTuple):
    """What an edition calls the steps of the order."""

    chosen: str
    opponents: str
    exchange: str
    transposition: str


def moved_down_order(moved_down: int, size: int, clauses: OrderClauses) -> Order:
    """The earliest set of moved-down players, then for each in turn the highest opponent."""
    digit = size.bit_length()
    below = moved_down * digit

    def digits(a: int, b: int) -> int:
        if a >= moved_down or b >= size:
            return 0
        turn = moved_down - 1 - a
        return (1 << turn + below) + (size - b << turn * digit)

    return Order(below + moved_down + 1, digits, ((below, clauses.chosen), (0, clauses.opponents)))


def halves_order(first: int, size: int, pairs: int, clauses: OrderClauses) -> Order:
    """S1 against S2 for the ``size`` players from place ``first`` on, of whom ``pairs`` pairs are made.

    After an exchange S1 holds the heads of all pairs. So: as many heads as can be from the first ``pairs`` players; the
    least sum of their numbers; the highest of S1 go; the lowest of S2 come; then each head's opponent in turn.
    """
    digit = size.bit_length()
    partners = size * digit
    heads = heads_order(size, pairs, clauses)

    def digits(a: int, b: int) -> int:
        a, b = a - first, b - first
        if a < 0 or b >= size:
            return 0
        return (heads.digits(a, b) << partners) + (size - b << (size - 1 - a) * digit)

    return Order(partners + heads.bits, digits, ((partners, clauses.exchange), (0, clauses.transposition)))


def heads_order(size: int, pairs: int, clauses: OrderClauses) -> Order:
    """S1 against S2 by the heads of pairs alone: who heads one of ``pairs`` pairs among ``size`` players."""
    digit = size.bit_length()
    comers, goers, sums = size, pairs + digit, 2 * digit

    def digits(a: int, b: int) -> int:
        if b >= size:
            return 0
        stays = a < pairs
        value = (stays << sums) + size - a
        value = (value << goers) + ((1 << pairs) - (1 << a) if stays else 0)
        return (value << comers) + (0 if stays else 1 << size - 1 - a)

    return Order(comers + goers + sums + digit + 1, digits, ((0, clauses.exchange),), by_lower=True)
