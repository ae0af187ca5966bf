"""The words of a language, from the message catalogues beside this page; English is the language of the code.

``tools/messages.py`` gathers the texts marked with ``N_`` and compiles the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from indeler.model import InvalidInput

LANGUAGES = ("nl", "en", "de")
DOMAIN = "reasons"

Words = Callable[[str], str]
"""Turns an English text into the same text of one language."""


def N_(text: str) -> str:  # noqa: N802 - the name by which message tools know it
    """Mark a text for the catalogues; it is translated when it is said."""
    return text


@cache
def words_of(lang: str) -> Words:
    """The words of this language."""
    if lang not in LANGUAGES:
        raise InvalidInput(f"There are no words in '{lang}'; choose one of {', '.join(LANGUAGES)}.")
    if lang == "en":
        return N_
    from gettext import GNUTranslations
    from importlib.resources import files

    with (files(__package__) / "locale" / lang / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as catalogue:
        return GNUTranslations(catalogue).gettext
