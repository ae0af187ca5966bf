"""What the main prizes give to players with as many points, by rank, equally, or by the system of Hort."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from indeler.prizes.plan import Group, Prize


class Worth(NamedTuple):
    """What something is worth to somebody: more is better, and anything at all is better than nothing."""

    value: Fraction = Fraction(0)
    is_something: bool = False


class Shares(NamedTuple):
    """What a tie is paid: the cash of its places, and by how many it is shared."""

    pot: int
    sharers: int
    """How many of the tie get something, from the best one on; the others would get less than the least share."""


class MainPrizes:
    """The main prizes of a group, and what each place of a tie gets of them."""

    def __init__(self, group: Group) -> None:
        self.group = group
        self.prizes = group.main
        self._sums = (0, *accumulate(prize.cash for prize in group.main))

    @cached_property
    def paid_places(self) -> int:
        """How many places have cash."""
        return sum(prize.cash > 0 for prize in self.prizes)

    def at(self, place: int) -> Prize:
        """The prize of a place, counted from 0; beyond the last one nothing."""
        return self.prizes[place] if place < len(self.prizes) else Prize()

    def shares(self, first: int, tied: int) -> Shares:
        """How the places of a tie are shared that begins at this place.

        Equally: the lowest of the tie gets nothing, and then the next, while a share is less than the minimum. Hort:
        so do only those who have no place of their own.
        """
        last = len(self.prizes)
        pot = self._sums[min(first + tied, last)] - self._sums[min(first, last)]
        minimum = self.group.minimum
        if not minimum or self.group.sharing == "rank":
            return Shares(pot, tied)
        if self.group.sharing == "equal":
            return Shares(pot, max(1, min(tied, pot // minimum)))
        own = max(0, min(first + tied, self.paid_places) - first)
        return Shares(pot, max(own, min(tied, pot // (2 * minimum)), 1))

    def cash(self, first: int, place: int, tied: int) -> Fraction:
        """The exact cash of the one at this place of a tie (from 0), before it is rounded to cents."""
        own = Fraction(self.at(first + place).cash)
        if self.group.sharing == "rank":
            return own
        pot, sharers = self.shares(first, tied)
        equal = Fraction(pot, sharers) if place < sharers else Fraction(0)
        return equal if self.group.sharing == "equal" else (own + equal) / 2

    def worth(self, first: int, place: int, tied: int) -> Worth:
        """What that place is worth, with its goods, which nobody shares."""
        cash, own = self.cash(first, place, tied), self.at(first + place)
        return Worth(cash + own.value, bool(cash or own.goods))

    def in_cents(self, first: int, tied: int) -> list[int]:
        """What everybody of a tie is paid: rounded down, and a cent more by rank for what is left."""
        exact = [self.cash(first, place, tied) for place in range(tied)]
        paid = [int(one) for one in exact]
        left = self.shares(first, tied).pot - sum(paid)
        return [cents + (place < left) for place, cents in enumerate(paid)]
