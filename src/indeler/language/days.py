"""A day as people write it: 12 November 2026, 12 november 2026, 12. November 2026."""

from __future__ import annotations

import datetime

from indeler.language.sentences import N_, Text, Words

MONTHS = {
    "en": "January February March April May June July August September October November December",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
}
"""The months of each language in order."""


class Day:
    """A day, or a moment of one, that fills a gap of a sentence."""

    __slots__ = ("value",)

    def __init__(self, value: datetime.date) -> None:
        self.value = value

    def translated(self, words: Words) -> str:
        """In the language of these words; a moment with its time."""
        lang = getattr(words, "lang", "en")
        month = MONTHS.get(lang, MONTHS["en"]).split()[self.value.month - 1]
        date = f"{self.value.day}{'.' if lang == 'de' else ''} {month} {self.value.year}"
        return f"{date}, {self.value:%H:%M}" if isinstance(self.value, datetime.datetime) else date

    def __str__(self) -> str:
        return self.translated(N_)


class Month:
    """A month such as ``2026-10`` that fills a gap: October 2026; any other text as it is."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def translated(self, words: Words) -> str:
        """In the language of these words."""
        year, _, month = self.text.partition("-")
        if not (year.isdigit() and month.isdigit() and 1 <= int(month) <= 12):
            return self.text
        months = MONTHS.get(getattr(words, "lang", "en"), MONTHS["en"])
        return f"{months.split()[int(month) - 1]} {year}"

    def __str__(self) -> str:
        return self.translated(N_)


class Moment(Day):
    """A moment to the minute, a midnight as its day: on the site in words, on the command line as one types it."""

    def __init__(self, value: datetime.datetime) -> None:
        super().__init__(value.date() if value.time() == datetime.time.min else value)

    def translated(self, words: Words) -> str:
        """In words where the words of the page have dates in words, otherwise as 2026-10-06 18:30."""
        if isinstance(words, DatesInWords):
            return super().translated(words)
        return f"{self.value:%Y-%m-%d %H:%M}" if isinstance(self.value, datetime.datetime) else f"{self.value}"


class DatesInWords:
    """The words of a language for a page, on which every date that fills a gap is said as people write it."""

    def __init__(self, lang: str, words: Words) -> None:
        self.lang = lang
        self.words = words

    def __call__(self, text: Text) -> str:
        """An English text in this language."""
        return self.words(text)

    def format_date(self, value: object) -> str | None:
        """A date as people write it; None for what is none."""
        return Day(value).translated(self) if isinstance(value, datetime.date) else None
