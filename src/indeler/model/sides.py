"""White and Black."""

from __future__ import annotations

from enum import Enum


class Colour(Enum):
    """The side a player has in a game; the value is the letter tournament files use."""

    WHITE = "w"
    BLACK = "b"

    __hash__ = object.__hash__  # a member is equal to itself only; the hash of its name costs a call

    @property
    def other(self) -> Colour:
        """The opposite colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE
