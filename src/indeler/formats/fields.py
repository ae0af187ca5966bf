"""Single cells of lists and tables: numbers, sex and dates, however a club, KNSB or FIDE writes them."""

from __future__ import annotations

import re
from calendar import monthrange
from typing import NamedTuple

from indeler.formats.text import quote
from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.model import NationalRating, Player

_SEXES = {
    **dict.fromkeys(("m", "man", "male", "mann", "männlich"), "m"),
    **dict.fromkeys(("v", "w", "f", "vrouw", "woman", "female", "frau", "weiblich"), "w"),
    **dict.fromkeys(("", "-", "–", "?", "x", "u", "unknown", "onbekend", "unbekannt", "divers", "anders"), ""),
}
_NO_NUMBER = frozenset({"", "-", "?"})
_HIGHEST_RATING = 9999
_CENTURY_TURNS_AT = 70


def rating(text: str) -> int:
    """Return a rating; 0 for an empty text."""
    value = number_or_zero(text, N_("rating"))
    if value > _HIGHEST_RATING:
        refusal = N_("{text} is not a rating; write a whole number up to {highest}.")
        raise InvalidInput(refusal, text=quote(text), highest=_HIGHEST_RATING)
    return value


def number_or_zero(text: str, what: Text) -> int:
    """Return a whole number from 0 up; 0 for an empty text."""
    if text in _NO_NUMBER:
        return 0
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        refusal = N_("{text} is not a {what}; write a whole number there.")
        raise InvalidInput(refusal, text=quote(text), what=Sentence(what))
    return int(text)


def sex(text: str) -> str:
    """Return ``m`` or ``w`` as tournament files write it, nothing if unknown; ``v`` and ``f`` mean ``w``."""
    try:
        return _SEXES[text.strip().casefold()]
    except KeyError:
        refusal = N_("{text} is not a sex; write m, v (or w, f) or leave it empty.")
        raise InvalidInput(refusal, text=quote(text)) from None


def birth(text: str) -> str:
    """Return a year, or a date as tournament files write it: ``1987/05/17``. It is read in either order."""
    if not text.strip("0?-/."):
        return ""
    date = Date.read(text)
    if date is None:
        refusal = N_("{text} is not a date of birth; write a year or year-month-day, such as 1987-05-17.")
        raise InvalidInput(refusal, text=quote(text))
    if date.day and date.month and date.day > monthrange(max(date.year, 1), date.month)[1]:
        raise InvalidInput(N_("{text} is a day that does not exist; check the day and the month."), text=quote(text))
    return f"{date.year}/{date.month:02}/{date.day:02}" if date.written_in_full else str(date.year)


_FORMS = tuple(
    re.compile(form, re.ASCII)
    for form in (
        r"(?P<year>\d{4})([-/.](?P<month>\d\d?)([-/.](?P<day>\d\d?))?)?",
        r"(?P<day>\d\d?)[-/.](?P<month>\d\d?)[-/.](?P<year>\d{4})",
        r"(?P<year>\d\d)[/.](?P<month>\d\d)[/.](?P<day>\d\d)",
    )
)


class Date(NamedTuple):
    """A date of which the month and the day may be unknown (0)."""

    year: int
    month: int = 0
    day: int = 0
    written_in_full: bool = False

    @classmethod
    def read(cls, text: str) -> Date | None:
        """Return a date from ``1987``, ``1987-05-17``, ``17-5-1987`` (also with ``/``, ``.``) or ``26/11/01`` (TRF)."""
        match = next(filter(None, (form.fullmatch(text) for form in _FORMS)), None)
        if match is None:
            return None
        year, month, day = (int(match[part] or 0) for part in ("year", "month", "day"))
        if year < 100:
            year += 1900 if year >= _CENTURY_TURNS_AT else 2000
        return cls(year, month, day, match["month"] is not None) if month <= 12 and day <= 31 else None


def full_date(text: str) -> str:
    """Return the day in a text as tournament files write it: ``2026/10/01``; nothing if it is no complete date."""
    found = Date.read(text)
    return f"{found.year:04}/{found.month:02}/{found.day:02}" if found and found.day else ""


def spaced_name(text: str) -> str:
    """Return the name from a list with *Berg,Jan*: with a blank after the comma, without it if no forename follows."""
    surname, comma, forename = text.partition(",")
    return f"{surname.strip()}, {forename.strip()}" if comma and forename.strip() else surname.strip()


KNSB = "NED"
"""The federation under which a KNSB number and rating are kept."""


def knsb_record(player: Player) -> NationalRating:
    """Return the KNSB's data of this player; empty if there are none."""
    return next((record for record in player.national if record.federation == KNSB), NationalRating(KNSB))


MAX_DIGITS = 9
"""Digits; nothing that we count needs more, and a database takes no more."""
LONGEST_REASON = 200


def parse_int(text: str) -> int | None:
    """Return the whole number in a text; None if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS else None


def one_line(text: str) -> str:
    """Return the reason from a form as one line."""
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(line.split())[:LONGEST_REASON]
