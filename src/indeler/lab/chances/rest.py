"""What is still to be played of a competition, as plain values that another process can be handed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from indeler.language import Sentence
from indeler.model import Result

UNRATED = 1000
"""The strength at which a member without a rating plays."""


class OpenGame(NamedTuple):
    """A game that is paired and has no result."""

    white: int
    black: int
    round: int


Ends = Callable[[int, int, int], Result]
"""How a game of White and Black, by number, in this round ends."""


@dataclass(frozen=True, kw_only=True)
class Rest(ABC):
    """The rest of one competition, or of one group of it."""

    title: Sentence
    """What it is the end of."""
    seed: str
    model: str
    """The result model, by its name in the lab."""
    rules: str
    """The rulebook that pairs, or whose table is played."""
    ratings: Mapping[int, int]
    """Of everybody in it, by number."""
    open_games: tuple[OpenGame, ...]
    up: int = 0
    """So many of the first go up."""
    down: int = 0
    """So many of the last go down."""

    @property
    def rounds_to_pair(self) -> int:
        """How many rounds an engine has to pair; a table has them all."""
        return 0

    @abstractmethod
    def played_out(self, ends: Ends) -> Mapping[int, int]:
        """The final ranks by number, if every game ends so."""
