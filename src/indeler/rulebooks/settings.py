"""What a rulebook leaves to the tournament: its settings, and the ways to read one.

What a setting means, and what can be chosen, is said in the TOML file of the rulebook (`register`).
"""

from __future__ import annotations

from collections.abc import Callable

from indeler.model.namedtuples import NamedTuple
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


def whole_number(text: str) -> int:
    """A whole number from 1."""
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ValueError
    return int(text)


def numbers(text: str) -> tuple[int, ...]:
    """Pairing numbers with commas between them."""
    return tuple(whole_number(part.strip()) for part in text.split(",") if part.strip())


def one_of(*words: str) -> Callable[[str], str]:
    """One of these words."""
    return lambda text: words[words.index(text)]


def colour(text: str) -> Colour:
    """``white`` or ``black``."""
    return (Colour.WHITE, Colour.BLACK)[("white", "black").index(text)]


# What several rulebooks leave open.

INITIAL = Setting("initial", colour)
BAKU = Setting("baku", true_or_false)
PAIRED, WITHDRAWN = "paired", "withdrawn"
NO_SHOWS = Setting("no_shows", one_of(PAIRED, WITHDRAWN), PAIRED)
