"""Chance that comes out the same on every machine and Python version."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")

MILLION = 1_000_000
"""Rates count how often something happens in a million times."""


class Dice:
    """Whole numbers from a seed. Only `Random.random` is used: that one Python promises to keep as it is."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random

    def below(self, limit: int) -> int:
        """A number from 0 up to, not including, ``limit``."""
        return int(self._random() * limit)

    def between(self, low: int, high: int) -> int:
        """A number from ``low`` to ``high``, both included."""
        return low + self.below(high - low + 1)

    def happens(self, rate: int) -> bool:
        """Whether something happens that happens ``rate`` times in a million."""
        return self._random() * MILLION < rate

    def pick(self, items: Sequence[Item]) -> Item:
        """One of these."""
        return items[self.below(len(items))]
