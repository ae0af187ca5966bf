"""A day as people write it: 12 November 2026, 12 november 2026, 12. November 2026."""

from __future__ import annotations

import datetime

from indeler.language.sentences import N_, Words

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

    def said(self, words: Words) -> str:
        """In the language of these words; a moment with its time."""
        lang = getattr(words, "lang", "en")
        month = MONTHS.get(lang, MONTHS["en"]).split()[self.value.month - 1]
        date = f"{self.value.day}{'.' if lang == 'de' else ''} {month} {self.value.year}"
        return f"{date}, {self.value:%H:%M}" if isinstance(self.value, datetime.datetime) else date

    def __str__(self) -> str:
        return self.said(N_)
