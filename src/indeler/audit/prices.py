"""The dual of a large question in which the order of single players counts: below the prices of kinds, their own.

By kinds the given pairs reach a bound; the pairs that are tight there compete by the order. Where what all players of a
kind offer to somebody is one number or two, shortest ways between single players are found without looking at every
pair. What the offers are depends on the order: see `heads` and `sums`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from indeler.audit.instance import Instance
from indeler.audit.verify import SCALE

PATIENCE = 100
"""After so many rounds without an end a ring of changes gains something, or who may not meet whom matters."""


class Prices(ABC):
    """Prices of players as those who choose and as those who are chosen, among pairs that are tight by kinds."""

    def __init__(self, instance: Instance, y: Sequence[int], z: int, most: int) -> None:
        """``most`` is what a pair can be worth by the order."""
        self.instance, self.y, self.z, self.most = instance, y, z, most
        kinds, size = range(len(y)), instance.size
        self.tight = [
            [other for other in kinds if y[kind] + y[other] + z == SCALE * instance.gain(kind, other)] for kind in kinds
        ]
        paired = {place for pair in instance.given for place in pair}
        self.alone = [place for place in range(size) if place not in paired]
        self.optional = [place for place in range(size) if y[instance.kind[place]] == 0]
        self.made = [(a, b, instance.order.digits(a, b)) for a, b in instance.given]
        """The given pairs and what each is worth by the order."""
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

    @abstractmethod
    def _choose(self) -> None:
        """Nobody who is chosen is dearer than the best offer of anybody with whom a pair is tight."""

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
        for a, b, worth in self.made:
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
        if 2 * max(map(abs, lower)) + abs(of_all) + SCALE * self.most >= 2 << bits:
            return None
        y = [(self.y[kind] << bits) + price for kind, price in zip(self.instance.kind, lower, strict=True)]
        z = (self.z << bits) + of_all
        return {"y": [f"{number:x}" for number in y], "z": [[list(range(len(y))), f"{z:x}"]] if z else []}
