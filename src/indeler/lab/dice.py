"""Random numbers that are the same on every machine and Python version."""

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from statistics import NormalDist
from typing import TypeVar

Item = TypeVar("Item")

MILLION = 1_000_000
"""Rates are numbers of times in a million."""
_BITS = 53
"""The number of bits that a float holds exactly."""
_STANDARD = NormalDist()


class Dice:
    """Whole numbers from a seed. Only `Random.random` is used, whose sequence Python guarantees."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random

    def below(self, limit: int) -> int:
        """Return a number from 0 up to, not including, ``limit``."""
        return int(self._random() * limit)

    def between(self, low: int, high: int) -> int:
        """Return a number from ``low`` to ``high``, both included."""
        return low + self.below(high - low + 1)

    def happens(self, rate: int) -> bool:
        """Return whether an event with this rate, in a million, happens."""
        return self._random() * MILLION < rate

    def pick(self, items: Sequence[Item]) -> Item:
        """Return one of these items."""
        return items[self.below(len(items))]


# The luck of one repetition: every random number is a function of its name, never of how many were drawn before it. So
# a row is the same whatever the chunk, the worker and the order of calls; and systems that are compared share their
# luck (common random numbers), because no name includes the name of a system.


class Luck:
    """The random numbers of one repetition of an experiment with this seed."""

    __slots__ = ("_start", "name")

    def __init__(self, seed: str, repetition: int) -> None:
        self.name = f"{seed}/{repetition}"
        self._start = blake2b(self.name.encode(), digest_size=8)

    def uniform(self, purpose: str, *of: int) -> float:
        """Return a number from 0 up to, not including, 1; always the same one for this purpose and these numbers."""
        named = self._start.copy()
        named.update(f"/{purpose}{of}".encode())
        return (int.from_bytes(named.digest(), "big") >> (64 - _BITS)) / (1 << _BITS)

    def normal(self, purpose: str, *of: int) -> float:
        """Return a number from the standard normal distribution."""
        return _STANDARD.inv_cdf(self.uniform(purpose, *of) or 2 ** -(_BITS + 1))

    def game(self, one: int, other: int, meeting: int) -> float:
        """Return the number of a game of these two, seen by ``one``, the truly stronger; ``meeting`` starts at 1."""
        return self.uniform("game", one, other, meeting)

    def lot(self, player: int) -> float:
        """Return the lot of this player, which decides between players who are equal otherwise; the lower is first."""
        return self.uniform("lot", player)
