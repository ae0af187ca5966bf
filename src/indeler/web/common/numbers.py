"""Numbers that come with a request."""

from __future__ import annotations

LONGEST = 9
"""Digits; nothing that we count needs more, and a database takes no more."""


def whole(text: str) -> int | None:
    """The number that this is; None where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST else None
