"""The dual of a large bracket in which players were exchanged: pairs compete by who heads them.

That looks at the higher player of a pair alone. So what all players of one kind offer to somebody is one number for
those above him and one for those below him.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from indeler.audit.instance import Instance
from indeler.audit.prices import Prices
from indeler.audit.reached import reached_dual


def heads_evidence(instance: Instance) -> dict[str, Any] | None:
    """A dual by which the given pairs are best, where the order looks at heads alone; None where none was found."""
    by_kind = reached_dual(instance)
    if by_kind is None:
        return None
    prices = _Heads(instance, *by_kind)
    return prices.evidence() if prices.settle() else None


class _Heads(Prices):
    """Prices where a pair within the bracket is worth what its higher player is worth as the head of a pair."""

    def __init__(self, instance: Instance, y: Sequence[int], z: int) -> None:
        self.inside = instance.own.bit_count()
        self.worth = [instance.order.digits(a, self.inside - 1) for a in range(self.inside)]
        super().__init__(instance, y, z, max(self.worth))
        self.own: list[list[int]] = [[] for _ in y]
        self.others: list[list[int]] = [[] for _ in y]
        for place, kind in enumerate(instance.kind):
            (self.own if place < self.inside else self.others)[kind].append(place)
        self.near = [
            [(other, bisect_left(self.own[other], v), bisect_right(self.own[other], v)) for other in self.tight[kind]]
            for v, kind in enumerate(instance.kind)
        ]
        """For each player the kinds he is tight with, and how many of each come before him, and with him."""

    def _choose(self) -> None:
        """Nobody who is chosen is dearer than the best offer of a kind above him, below him or outside the bracket."""
        row, worth = self.row, self.worth
        above = [list(accumulate([row[a] - worth[a] for a in own], min)) for own in self.own]
        below = [list(accumulate([row[a] for a in reversed(own)], min))[::-1] for own in self.own]
        outside = [[min(row[a] for a in others)] if others else [] for others in self.others]
        for v, near in enumerate(self.near):
            offers = [self.column[v]]
            for kind, before, with_him in near:
                offers += outside[kind]
                if v >= self.inside:
                    offers += below[kind][:1]
                    continue
                if before:
                    offers.append(above[kind][before - 1])
                if with_him < len(below[kind]):
                    offers.append(below[kind][with_him] - worth[v])
            self.column[v] = min(offers)
