"""The month that a rating list is of: ratings change with the list, and nothing inside most lists tells which it is."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import BinaryIO

from indeler.formats.text import quoted
from indeler.language import N_, InvalidInput

_NAMES = (
    *("january januari januar", "february februari februar", "march maart mrt märz", "april", "may mei mai"),
    *("june juni", "july juli", "august augustus", "september", "october oktober", "november", "december dezember"),
)
"""Months in English, Dutch and German; three letters of each will do."""
_BY_NAME = re.compile(r"([^\W\d_]{3,})[-_ ]?(?:20)?(\d\d)(?!\d)")
_BY_NUMBER = re.compile(r"(?<!\d)20(\d\d)[-_ ]?(0[1-9]|1[0-2])(?!\d\d\d)")
_HEADING = b"id number"
_LONGEST_HEADING = 1000


def month_in(text: str) -> str:
    """The first month that a text names (``OCT26``, ``oktober 2026``, ``2026-10``), as ``2026-10``; else nothing."""
    if numbered := _BY_NUMBER.search(text):
        return f"20{numbered[1]}-{numbered[2]}"
    for named in _BY_NAME.finditer(text):
        for place, names in enumerate(_NAMES, start=1):
            if any(name.startswith(named[1].lower()) for name in names.split()):
                return f"20{named[2]}-{place:02}"
    return ""


def read_month(text: str) -> str:
    """The month that somebody typed; nothing where he typed nothing."""
    month = month_in(text)
    if text.strip() and not month:
        raise InvalidInput(N_("{text} is not a month; write it as in 2026-10."), text=quoted(text))
    return month


def month_of(stream: BinaryIO, *names: str) -> str:
    """The month of a list: as FIDE heads the rating of a list of one tempo (``OCT26``), else as a file is called."""
    heading = stream.readline(_LONGEST_HEADING)
    told = heading.decode("ascii", "replace") if heading[: len(_HEADING)].lower() == _HEADING else ""
    return next((month for each in (told, *(PurePath(name).name for name in names)) if (month := month_in(each))), "")
