"""The dual of a large group with a waiting room: pairs compete by who stays, a number for each of both.

So what all players of one kind offer to somebody is one number, from which his own is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest
from typing import Any

from indeler.audit.instance import Instance
from indeler.audit.prices import Prices
from indeler.audit.reached import gains_of_kinds, reached_dual


def sums_evidence(instance: Instance) -> dict[str, Any] | None:
    """A dual by which the given pairs are best, where the order is a sum of ``each``; None where none was found."""
    by_kind = reached_dual(instance)
    if by_kind is None:
        return None
    prices = _Sums(instance, *by_kind)
    return prices.evidence() if prices.settle() else None


class _Sums(Prices):
    """Prices where a pair is worth what both are worth, if both count by the order, and else nothing."""

    def __init__(self, instance: Instance, y: Sequence[int], z: int) -> None:
        each = instance.order.each
        self.worth: list[int | None] = [*each, *[None] * (instance.size - len(each))]
        super().__init__(instance, y, z, 2 * max((worth for worth in each if worth is not None), default=0))
        meets = gains_of_kinds(instance)
        self.tight = [
            [other for other in near if meets[kind][other] is not None] for kind, near in enumerate(self.tight)
        ]

    def _choose(self) -> None:
        """Nobody who is chosen is dearer than the best offer, with the order where both count by it."""
        both: list[list[Offer]] = [[] for _ in self.y]
        plain: list[list[Offer]] = [[] for _ in self.y]
        others: list[list[Offer]] = [[] for _ in self.y]
        for v, (kind, worth, price) in enumerate(zip(self.instance.kind, self.worth, self.row, strict=True)):
            plain[kind].append((price, v))
            if worth is None:
                others[kind].append((price, v))
            else:
                both[kind].append((price - worth, v))
        both, plain, others = _two_best(both), _two_best(plain), _two_best(others)
        for v, (kind, worth) in enumerate(zip(self.instance.kind, self.worth, strict=True)):
            offers = [self.column[v]]
            for other in self.tight[kind]:
                if worth is None:
                    offers += [price for price, player in plain[other] if player != v][:1]
                else:
                    offers += [price - worth for price, player in both[other] if player != v][:1]
                    offers += [price for price, player in others[other] if player != v][:1]
            self.column[v] = min(offers)


Offer = tuple[int, int]
"""A price, and the place of who offers it."""


def _two_best(offers: Sequence[Sequence[Offer]]) -> list[list[Offer]]:
    """Of each kind the best offer and the next, for nobody is offered himself."""
    return [nsmallest(2, listed) for listed in offers]
