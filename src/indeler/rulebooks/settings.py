"""The settings of rulebooks and their parsers; meanings and choices are in the TOML files."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from indeler._typing import NamedTuple
from indeler.model import Colour


class Setting(NamedTuple):
    """A choice that a rulebook leaves open. ``read`` parses its text into a value, or raises ValueError."""

    name: str
    read: Callable[[str], object]
    default: str = ""
    """The default text; empty: the rulebook derives it, as its meaning explains."""
    lasts: bool = True
    """Whether it applies to later rounds as well, and so is stored with the tournament."""


# The parsers of settings; each raises ValueError for an invalid text.


def true_or_false(text: str) -> bool:
    """Parse ``true`` or ``false``."""
    return ("false", "true").index(text.lower()) == 1


def baku(text: str) -> bool | str:
    """Parse ``true`` or ``false``; or ``entered``, by which byes in round 1 do not change group GA (`model.baku`)."""
    return text if text == "entered" else true_or_false(text)


def parse_int(text: str) -> int:
    """Parse an integer of at least 1."""
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ValueError
    return int(text)


def numbers(text: str) -> tuple[int, ...]:
    """Parse pairing numbers separated by commas."""
    return tuple(parse_int(part.strip()) for part in text.split(",") if part.strip())


def at_least_0(text: str) -> int:
    """Parse an integer of at least 0."""
    return 0 if text == "0" else parse_int(text)


class Choice:
    """A parser of one of some words, each with a value."""

    __slots__ = ("values",)

    def __init__(self, values: Mapping[str, object]) -> None:
        self.values = values

    def __call__(self, text: str) -> object:
        """Return the value of this word."""
        if text not in self.values:
            raise ValueError
        return self.values[text]


def one_of(*words: str) -> Choice:
    """Return a parser of one of these words."""
    return Choice({word: word for word in words})


colour = Choice({"white": Colour.WHITE, "black": Colour.BLACK})


# Settings that several rulebooks share.

INITIAL = Setting("initial", colour)
BAKU = Setting("baku", baku)
PAIRED, WITHDRAWN = "paired", "withdrawn"
NO_SHOWS = Setting("no_shows", one_of(PAIRED, WITHDRAWN), PAIRED)
