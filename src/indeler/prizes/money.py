"""Money in whole cents: how it is read and how it is said."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from indeler.language import N_, InvalidInput, Sentence, Wording

Cents = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
CENTS = 100

_AMOUNT = re.compile(r"(?P<units>\d{1,7})(?:[.,](?P<cents>\d{1,2}))?(?:,-|\.-)?", re.ASCII)

_SAID = Wording({"en": "{units}.{cents}", "nl": "{units},{cents}", "de": "{units},{cents}"})


def amount(text: str) -> int:
    """The cents of an amount as somebody writes it: ``500``, ``12.50``, ``12,5``."""
    found = _AMOUNT.fullmatch(text.strip())
    if not found:
        raise InvalidInput(N_("'{text}' is not an amount of money; write it as 500 or 12.50."), text=text.strip()[:40])
    return int(found["units"]) * CENTS + int((found["cents"] or "").ljust(2, "0"))


def money(cents: int) -> Sentence:
    """An amount as it is said: ``166.67`` in English, ``166,67`` in Dutch and German."""
    units, rest = divmod(cents, CENTS)
    return Sentence(_SAID, units=units, cents=f"{rest:02}")


def plain(cents: int) -> str:
    """An amount for a field in which it can be changed: ``500``, ``12.50``."""
    units, rest = divmod(cents, CENTS)
    return f"{units}.{rest:02}" if rest else str(units)
