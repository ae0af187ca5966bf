"""What a rulebook leaves to the tournament: its settings, and the ways to read one.

What a setting means, and what can be chosen, is said in the TOML file of the rulebook (`clause_texts`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from indeler._typing import NamedTuple
from indeler.model.results import Colour


class Setting(NamedTuple):
    """A choice that a rulebook leaves open. ``read`` turns its text into a value, or raises ValueError."""

    name: str
    read: Callable[[str], object]
    default: str = ""
    """The text that holds where nothing is said; empty: the rulebook works it out, as its meaning tells."""
    lasts: bool = True
    """Whether it holds for the rounds to come as well, and so is kept with the tournament."""


# The ways to read a setting; each raises ValueError at what it does not know.


def true_or_false(text: str) -> bool:
    """``true`` or ``false``."""
    return ("false", "true").index(text.lower()) == 1


def baku(text: str) -> bool | str:
    """``true`` or ``false``; or ``entered``, by which byes in round 1 do not change group GA (`model.baku`)."""
    return text if text == "entered" else true_or_false(text)


def parse_int(text: str) -> int:
    """A whole number from 1."""
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ValueError
    return int(text)


def numbers(text: str) -> tuple[int, ...]:
    """Pairing numbers with commas between them."""
    return tuple(parse_int(part.strip()) for part in text.split(",") if part.strip())


def at_least_0(text: str) -> int:
    """A whole number, 0 included."""
    return 0 if text == "0" else parse_int(text)


class Choice:
    """One of some words, each of which stands for a value."""

    __slots__ = ("values",)

    def __init__(self, values: Mapping[str, object]) -> None:
        self.values = values

    def __call__(self, text: str) -> object:
        """The value of this word."""
        if text not in self.values:
            raise ValueError
        return self.values[text]


def one_of(*words: str) -> Choice:
    """One of these words, as it is."""
    return Choice({word: word for word in words})


colour = Choice({"white": Colour.WHITE, "black": Colour.BLACK})


# What several rulebooks leave open.

INITIAL = Setting("initial", colour)
BAKU = Setting("baku", baku)
PAIRED, WITHDRAWN = "paired", "withdrawn"
NO_SHOWS = Setting("no_shows", one_of(PAIRED, WITHDRAWN), PAIRED)
