"""The dual of a large bracket in which players were exchanged: below the prices of kinds, prices of single players.

By kinds the given pairs reach a bound; the pairs that are tight there compete by who heads them, which looks at the
higher player of a pair alone. So what all players of one kind offer to somebody is one number for those above him and
one for those below him, and shortest ways between single players are found without looking at every pair.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from indeler.audit.instance import Instance
from indeler.audit.reached import reached_dual
from indeler.audit.verify import SCALE

PATIENCE = 100
"""After so many rounds without an end a ring of changes gains something, or who may not meet whom matters."""


def heads_evidence(instance: Instance) -> dict[str, Any] | None:
    """A dual by which the given pairs are best, where the order looks at heads alone; None where none was found."""
    by_kind = reached_dual(instance)
    if by_kind is None:
        return None
    prices = _Prices(instance, *by_kind)
    return prices.evidence() if prices.settle() else None


class _Prices:
    """Prices of players as those who choose and as those who are chosen, among pairs that are tight by kinds."""

    def __init__(self, instance: Instance, y: Sequence[int], z: int) -> None:
        self.instance, self.y, self.z = instance, y, z
        kinds = range(len(y))
        self.tight = [
            [other for other in kinds if y[kind] + y[other] + z == SCALE * instance.gain(kind, other)] for kind in kinds
        ]
        size, self.inside = instance.size, instance.own.bit_count()
        self.worth = [instance.order.digits(a, self.inside - 1) for a in range(self.inside)]
        """What each is worth as the head of a pair."""
        self.own: list[list[int]] = [[] for _ in kinds]
        self.others: list[list[int]] = [[] for _ in kinds]
        for place, kind in enumerate(instance.kind):
            (self.own if place < self.inside else self.others)[kind].append(place)
        self.near = [
            [(other, bisect_left(self.own[other], v), bisect_right(self.own[other], v)) for other in self.tight[kind]]
            for v, kind in enumerate(instance.kind)
        ]
        """For each player the kinds he is tight with, and how many of each come before him, and with him."""
        paired = {place for pair in instance.given for place in pair}
        self.alone = [place for place in range(size) if place not in paired]
        self.optional = [place for place in range(size) if y[instance.kind[place]] == 0]
        self.row, self.column = [0] * size, [0] * size
        self.idle = self.spare = 0

    def settle(self) -> bool:
        """Lower prices until no change gains anything; False where there is no end to it."""
        for _ in range(PATIENCE):
            before = (self.idle, self.spare, list(self.row), list(self.column))
            self._choose()
            self._stay_alone()
            self._change_back()
            if before == (self.idle, self.spare, self.row, self.column):
                return True
        return False

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

    def _stay_alone(self) -> None:
        """Who may stay alone could do so instead of who does."""
        row, column = self.row, self.column
        self.idle = min([self.idle, *[row[v] for v in self.optional]])
        self.spare = min([self.spare, *[column[v] for v in self.alone]])
        if len(self.alone) != 1:
            self.idle = self.spare = min(self.idle, self.spare)
        elif not self.z:
            self.spare = min(self.spare, self.idle)
        for v in self.alone:
            row[v] = min(row[v], self.idle)
        for v in self.optional:
            column[v] = min(column[v], self.spare)

    def _change_back(self) -> None:
        """Each given pair can be undone."""
        row, column = self.row, self.column
        for a, b in self.instance.given:
            worth = self.worth[a] if b < self.inside else 0
            row[a] = min(row[a], column[b] + worth)
            row[b] = min(row[b], column[a] + worth)

    def evidence(self) -> dict[str, Any] | None:
        """Both prices as one number for each player; None where the lower one reaches into the higher."""
        bits, alone = self.instance.order.bits, set(self.alone)
        lower = [
            0 if v in alone else 2 * (row - self.idle + self.spare - column)
            for v, (row, column) in enumerate(zip(self.row, self.column, strict=True))
        ]
        of_all = SCALE * (self.idle - self.spare)
        if 2 * max(map(abs, lower)) + abs(of_all) + SCALE * max(self.worth) >= 2 << bits:
            return None
        y = [(self.y[kind] << bits) + price for kind, price in zip(self.instance.kind, lower, strict=True)]
        z = (self.z << bits) + of_all
        return {"y": [f"{number:x}" for number in y], "z": [[list(range(len(y))), f"{z:x}"]] if z else []}
