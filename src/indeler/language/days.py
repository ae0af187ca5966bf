"""Dates in the notation of each language: 12 November 2026, 12 november 2026, 12. November 2026, 12 novembre 2026."""

import datetime
import re
from functools import lru_cache, partial

from indeler.language.catalogue import Catalogue, conventions, conventions_of, words_of
from indeler.language.sentences import N_, Text, Words

EVENING, MORNING, AFTERNOON, DAY = "evening", "morning", "afternoon", "day"


class Day:
    """A day, or a time on it, that fills a placeholder of a sentence."""

    __slots__ = ("value",)

    def __init__(self, value: datetime.date) -> None:
        self.value = value

    def translated(self, words: Words) -> str:
        """Return the date in the language of this catalogue; a time with its hour and minute."""
        known = conventions(words)
        date = f"{known.day(self.value.day)} {known.months[self.value.month - 1]} {self.value.year}"
        return f"{date}, {self.value:%H:%M}" if isinstance(self.value, datetime.datetime) else date

    def __str__(self) -> str:
        return self.translated(N_)


class Month:
    """A month such as ``2026-10`` that fills a placeholder: October 2026; any other text is unchanged."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def translated(self, words: Words) -> str:
        """Return the month in the language of this catalogue."""
        year, _, month = self.text.partition("-")
        if not (year.isdigit() and month.isdigit() and 1 <= int(month) <= 12):
            return self.text
        return f"{conventions(words).months[int(month) - 1]} {year}"

    def __str__(self) -> str:
        return self.translated(N_)


class Moment(Day):
    """A time to the minute, a midnight as its day: on the site in words, on the command line as it is typed."""

    def __init__(self, value: datetime.datetime) -> None:
        super().__init__(value.date() if value.time() == datetime.time.min else value)

    def translated(self, words: Words) -> str:
        """Return the time in words for a catalogue with dates in words, otherwise as 2026-10-06 18:30."""
        if isinstance(words, DatesInWords):
            return super().translated(words)
        return f"{self.value:%Y-%m-%d %H:%M}" if isinstance(self.value, datetime.datetime) else f"{self.value}"


class DatesInWords:
    """A catalogue for a page, in which every date that fills a placeholder is written in words."""

    def __init__(self, lang: str, words: Words) -> None:
        self.lang = lang
        self.words = words

    def __call__(self, text: Text) -> str:
        """Return an English text in this language."""
        return self.words(text)

    def format_date(self, value: object) -> str | None:
        """Return a date in words; None for another value."""
        return Day(value).translated(self) if isinstance(value, datetime.date) else None


# Texts of a club that does not play in the evening: all texts mention an evening, and its noun is replaced. The texts
# of the catalogues are complete sentences about an evening. In each language the nouns for the parts of a day have the
# same gender and are inflected alike (*de avond, de middag, de dag*; *der Abend, der Nachmittag, der Tag*; *la soirée,
# une après-midi, la journée*), so that a sentence stays correct if one replaces the other, in compounds too
# (*clubavond*, *clubmiddag*). Only the texts of the catalogue are changed, never the values of placeholders.


@lru_cache(maxsize=1 << 14)
def adapt_part_of_day(part: str, lang: str, text: str) -> str:
    """Return the text of a catalogue for a club that plays in this part of the day."""
    known = conventions_of(lang)
    if part == EVENING or text == known.in_the_evening:
        return text
    for each in known.evening:
        text = re.sub(each["find"], partial(_like, each[part]), text, flags=re.IGNORECASE)
    return text


def _like(word: str, found: re.Match[str]) -> str:
    """Return the replacing word, with a capital if the replaced word has one."""
    return word[:1].upper() + word[1:] if found[0][:1].isupper() else word


def words_for(lang: str, part: str) -> Words:
    """Return the catalogue of this language for a club that plays in this part of the day."""
    words = words_of(lang)
    return words if part == EVENING else Catalogue(lang, lambda text: adapt_part_of_day(part, lang, words(text)))
