"""The languages: the catalogue of translated texts, and how months, dates, numbers and pieces are written.

``tools/messages.py`` gathers the texts and compiles the catalogues, one for all packages below the site and one for the
site. English is the language of the code. The conventions are in ``language.toml`` in the folder of each language.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from indeler.language.sentences import N_, InvalidInput, Text, Words

LANGUAGES = ("nl", "en", "de", "fr")
MOST_TEXTS = 1 << 14
"""The number of texts whose translations are cached: more than a catalogue has."""


class Catalogue:
    """The translated texts of one language."""

    def __init__(self, lang: str, translated: Words) -> None:
        self.lang = lang
        self.translated = translated

    def __call__(self, text: Text) -> str:
        """Return an English text in this language; an empty text stays empty, where gettext would return its header."""
        return self.translated(text) if text else ""


@cache
def words_of(lang: str) -> Words:
    """Return the function that translates an English text into this language."""
    if lang not in LANGUAGES:
        raise InvalidInput(N_("There is no language '{lang}'; choose one of {choices}."), lang=lang, choices=LANGUAGES)
    if lang == "en":
        return N_
    from gettext import GNUTranslations
    from importlib.resources import files

    with files("indeler.language").joinpath("locale", lang, "LC_MESSAGES", "indeler.mo").open("rb") as catalogue:
        return Catalogue(lang, lru_cache(MOST_TEXTS)(GNUTranslations(catalogue).gettext))


class Conventions(NamedTuple):
    """The conventions of a written language."""

    name: str
    """The name of the language in this language."""
    months: tuple[str, ...]
    decimal_mark: str
    colours: str
    """The letters of White and Black in a cell of a table: ``12w1``."""
    pieces: str
    """The letters of rook, knight, bishop, queen and king."""
    in_the_evening: str
    """The words of the catalogue for the choice of the part of the day, which are the same at every club."""
    evening: tuple[Mapping[str, str], ...]
    """In order: the pattern of a text on the evening, and its replacement at a club that plays in the ``morning``,
    in the ``afternoon`` or by ``day``."""
    colon: str = ":"
    """A colon after a word, with the space before it if there is one."""
    day_mark: str = ""
    """The mark after the number of a day."""
    weekday_mark: str = ""
    """The mark after the day of the week in a date."""
    first_day: str = ""
    """The number of the first day of a month, if it is not written as the others."""

    def colour(self, letter: str) -> str:
        """Return the letter of a colour, ``w`` or ``b``, in this language."""
        return self.colours["wb".index(letter)] if letter else ""

    def day(self, number: int) -> str:
        """Return the number of a day in a date."""
        return self.first_day if self.first_day and number == 1 else f"{number}{self.day_mark}"


def conventions(words: Words) -> Conventions:
    """Return the conventions of the language of this catalogue."""
    return conventions_of(getattr(words, "lang", "en"))


def colon(words: Words) -> str:
    """Return the colon after a word, in the language of this catalogue."""
    return conventions(words).colon


@cache
def conventions_of(lang: str) -> Conventions:
    """Return the conventions of this language."""
    table = {name: value for name, value in _table(lang).items() if name in Conventions._fields}
    return Conventions(**{**table, "months": tuple(table["months"].split()), "evening": tuple(table["evening"])})


@cache
def name_prefixes_of(lang: str) -> frozenset[str]:
    """Return the words before a last name that do not count in a list by name: in Dutch *de Vries* is under the V."""
    return frozenset(_table(lang).get("name_prefixes", "").split())


@cache
def _table(lang: str) -> Mapping[str, Any]:
    from importlib.resources import files
    from tomllib import loads

    return loads(files("indeler.language").joinpath("locale", lang, "language.toml").read_text("utf-8"))
