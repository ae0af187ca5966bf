"""The languages of the catalogues, for tests that run in each of them."""

from indeler.language.catalogue import LANGUAGES

TRANSLATED = tuple(lang for lang in LANGUAGES if lang != "en")
