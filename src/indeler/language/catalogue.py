"""The catalogues of the languages other than English: one for all packages below the site, and one for the site.

``tools/messages.py`` gathers the texts and compiles the catalogues. English is the language of the code.
"""

from __future__ import annotations

from functools import cache

from indeler.language.sentences import N_, InvalidInput, Text, Words

LANGUAGES = ("nl", "en", "de", "fr")


class Catalogue:
    """The words of one language."""

    def __init__(self, lang: str, translated: Words) -> None:
        self.lang = lang
        self.translated = translated

    def __call__(self, text: Text) -> str:
        """An English text in this language; under no text at all gettext would find the head of the catalogue."""
        return self.translated(text) if text else ""


@cache
def words_of(lang: str) -> Words:
    """The words of this language."""
    if lang not in LANGUAGES:
        raise InvalidInput(N_("There is no language '{lang}'; choose one of {choices}."), lang=lang, choices=LANGUAGES)
    if lang == "en":
        return N_
    from gettext import GNUTranslations
    from importlib.resources import files

    with files("indeler.language").joinpath("locale", lang, "LC_MESSAGES", "indeler.mo").open("rb") as catalogue:
        return Catalogue(lang, GNUTranslations(catalogue).gettext)
