"""The luck of one repetition: every chance is a function of its name, never of how many were asked for before it.

So a row comes out the same whatever the chunk, the worker and the order of calls; and systems that are compared share
their luck (common random numbers), because no name holds the name of a system.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from statistics import NormalDist

_BITS = 53
"""As many bits as a float holds exactly."""


class Luck:
    """The chances of repetition so-and-so of an experiment with this seed."""

    __slots__ = ("_start", "name")

    def __init__(self, seed: str, repetition: int) -> None:
        self.name = f"{seed}/{repetition}"
        self._start = blake2b(self.name.encode(), digest_size=8)

    def uniform(self, purpose: str, *of: int) -> float:
        """A number from 0 up to, not including, 1: always the same one for this purpose and these numbers."""
        named = self._start.copy()
        named.update(f"/{purpose}{of}".encode())
        return (int.from_bytes(named.digest(), "big") >> (64 - _BITS)) / (1 << _BITS)

    def normal(self, purpose: str, *of: int) -> float:
        """A number from the standard normal distribution."""
        return _standard().inv_cdf(self.uniform(purpose, *of) or 2 ** -(_BITS + 1))

    def game(self, one: int, other: int, meeting: int) -> float:
        """How a game of these two goes, oriented to ``one``, the truly stronger; ``meeting`` counts from 1."""
        return self.uniform("game", one, other, meeting)

    def lot(self, player: int) -> float:
        """What parts this player from who is equal to him on all else: the lower comes first."""
        return self.uniform("lot", player)


@cache
def _standard() -> NormalDist:
    return NormalDist()
