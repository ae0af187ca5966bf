"""The words of a language, from the message catalogues beside this page; English is the language of the code.

``tools/messages.py`` gathers the texts marked with ``N_`` and compiles the catalogues.
"""

from __future__ import annotations

from indeler.model.sentences import N_ as N_
from indeler.model.sentences import Words as Words
from indeler.words import LANGUAGES as LANGUAGES
from indeler.words import words_of as words_of_room


def words_of(lang: str) -> Words:
    """The words of this language."""
    return words_of_room(lang, "reasons", "reasons")
