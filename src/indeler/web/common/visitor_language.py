"""Translates the texts of the lower layers into the visitor's language."""

from functools import lru_cache
from typing import Protocol

from django.utils.translation import trans_real
from django.utils.translation.trans_real import get_language

from indeler.language import Sentence, Text, Wording, Words
from indeler.language.catalogue import LANGUAGES, conventions_of, name_prefixes_of
from indeler.language.days import EVENING, DatesInWords, adapt_part_of_day, words_for
from indeler.model import name_key


class Translatable(Protocol):
    """An object with a text in several languages: a sentence, a refusal, an amount of money."""

    def translated(self, words: Words, /) -> str:
        """Return the text in the language of these words."""
        ...


def translate(sentence: Translatable) -> str:
    """Return a refusal or another sentence in the language of the current page."""
    return sentence.translated(words())


def translate_name(name: Sentence | Wording | str) -> str:
    """Return a name from the program, a rulebook or a person, in the language of the page where it has one."""
    return name if isinstance(name, str) else name.translated(words())


def translate_wording(text: Text | Wording) -> str:
    """Return a text of the program or of a rulebook in the language of the page."""
    return text.translated(words()) if isinstance(text, Wording) else words()(text)


def words() -> Words:
    """Return the words of the language of the page, with dates as people write them."""
    lang = language()
    return DatesInWords(lang, words_for(lang, part_of_day()))


def language() -> str:
    """Return the language of the page that is being rendered."""
    lang = (get_language() or "en")[:2]
    return lang if lang in LANGUAGES else "en"


def name_order(name: str) -> str:
    """Return the key by which names are sorted in the language of the page: in Dutch *de Vries* is under the V."""
    return name_key(name, name_prefixes_of(language()))


def colours() -> str:
    """Return the letters of White and Black in a cell of a table, in the language of the page."""
    return conventions_of(language()).colours


def colon() -> str:
    """Return a colon as the language of the page writes it."""
    return conventions_of(language()).colon


def with_comma(number: str) -> str:
    """Return a number with the decimal mark of the language of the page."""
    return number.replace(".", conventions_of(language()).decimal_mark) if "." in number else number


# The texts of a page: in the visitor's language, for the part of the day in which the club plays. Django looks up texts
# in the translation that is active for the request. `speak_of` replaces it with a translation that uses the noun of
# that part of the day (`indeler.language.days`); the next request begins with Django's own.


class _OfPartOfDay(trans_real.DjangoTranslation):
    """A translation for a club that does not play in the evening."""

    def __init__(self, language: str, part: str) -> None:
        super().__init__(language)
        self.part_of_day = part

    def gettext(self, message: str) -> str:
        return self._adapt(super().gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._adapt(super().ngettext(msgid1, msgid2, n))

    def _adapt(self, text: str) -> str:
        return adapt_part_of_day(self.part_of_day, self.to_language()[:2], text)


_translation = lru_cache(maxsize=32)(_OfPartOfDay)


def speak_of(part: str) -> None:
    """Use the texts of a club that plays in this part of the day for the rest of the request."""
    language = get_language()
    if language is not None and part != part_of_day():
        plain = trans_real.translation(language)
        spoken = plain if part == EVENING else _translation(language, part)
        trans_real._active.value = spoken  # type: ignore[attr-defined]  # the stubs leave out what is not documented


def part_of_day() -> str:
    """Return the part of the day that texts use now."""
    return getattr(active_words(), "part_of_day", EVENING)


def active_words() -> object:
    """Return Django's active translation: one object for each language and part of the day."""
    return getattr(trans_real._active, "value", None)  # type: ignore[attr-defined]
