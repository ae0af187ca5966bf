"""The languages of the catalogues, for tests that hold in each."""

from indeler.language.catalogue import LANGUAGES

TRANSLATED = tuple(lang for lang in LANGUAGES if lang != "en")
