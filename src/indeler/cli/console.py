"""Output on terminals that cannot encode all characters, as on Windows: ASCII replaces ½ and – where necessary."""

from __future__ import annotations

import codecs
import sys
from io import TextIOWrapper

PLAIN = "indeler.plain"
"""The error handler of streams for characters that they cannot encode."""

_SPELT = {
    "–": "-", "—": "-", "−": "-", "…": "...", "±": "+/-", "×": "x", "·": ".", "•": "*", "●": "*", "○": "o",
    "→": "->", "←": "<-", "↑": "^", "↓": "v", "≥": ">=", "≤": "<=", "≠": "!=", "⁄": "/",
    "‘": "'", "’": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"',
    "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D",
    "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i",
    "─": "-", "━": "-", "═": "=", "│": "|", "┃": "|", "║": "|", "╱": "/", "╲": "\\",
}  # fmt: skip
_UNKNOWN = "?"
_FIRST_BOX, _LAST_BOX = "\u2500", "\u257f"
"""The remaining box-drawing characters: corners and crossings."""


def speak_plainly() -> None:
    """Replace characters that a terminal cannot encode, so that output never fails or shows codes."""
    for stream in (sys.stdout, sys.stderr):
        # nothing to do where every character can be encoded, nor without a terminal
        if isinstance(stream, TextIOWrapper) and codecs.lookup(stream.encoding).name != "utf-8":
            codecs.register_error(PLAIN, _plainly)
            stream.reconfigure(errors=PLAIN)


def console_text(text: str) -> str:
    """Return the text as it is printed, from which a table computes the width of its cells."""
    if sys.stdout.errors != PLAIN or sys.stdout.encoding is None:
        return text
    return text.encode(sys.stdout.encoding, PLAIN).decode(sys.stdout.encoding)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    before, letters = error.object[: error.start], error.object[error.start : error.end]
    spelt = ""
    for at, letter in enumerate(letters):
        after_digit = (before + letters[:at])[-1:].isdecimal()
        spelt += (" " if after_digit and _is_fraction(letter) else "") + plain(letter)
    return spelt, error.end


def _is_fraction(letter: str) -> bool:
    """Return whether a letter is a fraction, which needs a space after a digit: 1½ is 1 1/2, not 11/2."""
    from unicodedata import decomposition

    return decomposition(letter).startswith("<fraction>")


def plain(letter: str) -> str:
    """Return the letter in ASCII: spelt out, without its accent, or a question mark."""
    from unicodedata import normalize

    if letter in _SPELT:
        return _SPELT[letter]
    if _FIRST_BOX <= letter <= _LAST_BOX:
        return "+"
    parts = (_SPELT.get(part, part) for part in normalize("NFKD", letter))
    return "".join(part for part in parts if part.isascii()) or _UNKNOWN
