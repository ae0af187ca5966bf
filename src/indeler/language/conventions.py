"""How a language writes months, dates, numbers and the pieces: the file language.toml in its folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import NamedTuple

from indeler.language.sentences import Words


class Conventions(NamedTuple):
    """What people who write a language agree on."""

    name: str
    """What the language calls itself."""
    months: tuple[str, ...]
    decimal_mark: str
    pieces: str
    """The letters of rook, knight, bishop, queen and king."""
    in_the_evening: str
    """What the catalogue says where one chooses the part of the day; it is the same at every club."""
    evening: tuple[Mapping[str, str], ...]
    """In order: the pattern of a text on the evening, and what stands there at a club that plays in the ``morning``,
    in the ``afternoon`` or by ``day``."""
    colon: str = ":"
    """A colon behind a word, with the space before it if there is one."""
    day_mark: str = ""
    """What follows the number of a day."""
    first_day: str = ""
    """The number of the first day of a month, if it is not written as the others."""

    def day(self, number: int) -> str:
        """The number of a day in a date."""
        return self.first_day if self.first_day and number == 1 else f"{number}{self.day_mark}"


def conventions(words: Words) -> Conventions:
    """The conventions of the language of these words."""
    return conventions_of(getattr(words, "lang", "en"))


def colon(words: Words) -> str:
    """A colon behind what stands before it, in the language of these words."""
    return conventions(words).colon


@cache
def conventions_of(lang: str) -> Conventions:
    """The conventions of this language."""
    table = loads(files("indeler.language").joinpath("locale", lang, "language.toml").read_text("utf-8"))
    return Conventions(**{**table, "months": tuple(table["months"].split()), "evening": tuple(table["evening"])})
