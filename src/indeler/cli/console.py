"""Terminals without all our letters, as on Windows: ½ and – where they have them, else as a typewriter has it."""

from __future__ import annotations

import codecs
import sys
from io import TextIOWrapper

PLAIN = "indeler.plain"
"""How the streams of a terminal treat a letter that they cannot write."""

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
"""What is left of the lines of tables and frames: their corners and crossings."""


def speak_plainly() -> None:
    """See that nothing we say fails on a terminal, or comes out as codes."""
    for stream in (sys.stdout, sys.stderr):
        # nothing to do where every letter can be written, nor in a place without a terminal
        if isinstance(stream, TextIOWrapper) and codecs.lookup(stream.encoding).name != "utf-8":
            codecs.register_error(PLAIN, _plainly)
            stream.reconfigure(errors=PLAIN)


def console_text(text: str) -> str:
    """The text as it comes out: a table must know how wide its cells will be."""
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
    """Whether it would run into the digit before it: 1½ is 1 1/2, not 11/2."""
    from unicodedata import decomposition

    return decomposition(letter).startswith("<fraction>")


def plain(letter: str) -> str:
    """The letter in ASCII: spelt out, without its accent, or a question mark."""
    from unicodedata import normalize

    if letter in _SPELT:
        return _SPELT[letter]
    if _FIRST_BOX <= letter <= _LAST_BOX:
        return "+"
    parts = (_SPELT.get(part, part) for part in normalize("NFKD", letter))
    return "".join(part for part in parts if part.isascii()) or _UNKNOWN
