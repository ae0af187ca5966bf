"""What the rooms below the site say, in the visitor's language."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

from django.utils.translation import trans_real
from django.utils.translation.trans_real import get_language

from indeler.language import Sentence, Text, Wording, Words
from indeler.language.catalogue import LANGUAGES
from indeler.language.conventions import conventions_of
from indeler.language.days import EVENING, DatesInWords, adapt_part_of_day, words_for


class Translatable(Protocol):
    """What is said in the language of some words: a sentence, a refusal, an amount of money."""

    def translated(self, words: Words, /) -> str:
        """In the language of these words."""
        ...


def translate(sentence: Translatable) -> str:
    """A refusal or another sentence in the language of the page that is being made."""
    return sentence.translated(words())


def translate_name(name: Sentence | Wording | str) -> str:
    """A name that the program, a rulebook or a person gave, in that language where it has one."""
    return name if isinstance(name, str) else name.translated(words())


def translate_wording(text: Text | Wording) -> str:
    """A text of the program or of a rulebook in that language."""
    return text.translated(words()) if isinstance(text, Wording) else words()(text)


def words() -> Words:
    """The words of that language, with dates as people write them."""
    lang = language()
    return DatesInWords(lang, words_for(lang, part_of_day()))


def language() -> str:
    """The language of the page that is being made."""
    lang = (get_language() or "en")[:2]
    return lang if lang in LANGUAGES else "en"


def colon() -> str:
    """A colon behind what stands before it."""
    return conventions_of(language()).colon


def with_comma(number: str) -> str:
    """A number as the visitor writes it: what is behind the point is behind a comma in most languages."""
    return number.replace(".", conventions_of(language()).decimal_mark) if "." in number else number


# The words of a page: those of the visitor's language, at the part of the day in which the club plays.
#
# Django looks a text up in the translation that is active for the request. `speak_of` puts another one in its place,
# which says the same with the noun of that part of the day (`indeler.language.days`); the next request begins with
# Django's own.


class _OfPartOfDay(trans_real.DjangoTranslation):
    """A language as it is spoken at a club that does not play in the evening."""

    def __init__(self, language: str, part: str) -> None:
        super().__init__(language)
        self.part_of_day = part

    def gettext(self, message: str) -> str:
        """The text of the catalogue with the other noun."""
        return self._adapt(super().gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The text of the catalogue for a number, with the other noun."""
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
    """The part of the day of which texts speak now."""
    return getattr(active_words(), "part_of_day", EVENING)


def active_words() -> object:
    """What Django looks texts up in now: one and the same for a language and a part of the day."""
    return getattr(trans_real._active, "value", None)  # type: ignore[attr-defined]
