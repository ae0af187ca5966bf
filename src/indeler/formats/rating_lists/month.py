"""The month that a rating list is of: ratings change with the list, and nothing inside most lists tells which it is."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import BinaryIO

from indeler.formats.text import quoted
from indeler.language import N_, InvalidInput

_NAMES = (
    *("jan", "feb", "mar|mrt|maa|mär", "apr", "may|mei|mai", "jun"),
    *("jul", "aug", "sep", "oct|okt", "nov", "dec|dez"),
)
"""How months begin in English, Dutch and German."""
_BY_NAME = [re.compile(rf"(?<![^\W_])(?:{name})[^\W\d_]*[-_ ]?(?:20)?(\d\d)(?!\d)", re.IGNORECASE) for name in _NAMES]
_BY_NUMBER = re.compile(r"(?<!\d)20(\d\d)[-_ ]?(0[1-9]|1[0-2])(?!\d\d\d)")
_HEADING = b"id number"
_LONGEST_HEADING = 1000


def month_in(text: str) -> str:
    """The first month that a text names (``OCT26``, ``oktober 2026``, ``2026-10``), as ``2026-10``; else nothing."""
    if found := _BY_NUMBER.search(text):
        return f"20{found[1]}-{found[2]}"
    named = [(found.start(), f"20{found[1]}-{place:02}") for place, form in enumerate(_BY_NAME, 1)
             if (found := form.search(text))]  # fmt: skip
    return min(named)[1] if named else ""


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
