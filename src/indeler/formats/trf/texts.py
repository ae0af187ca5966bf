"""Free text in a file of lines: what a column can show of it, and how a directive carries it whole."""

from __future__ import annotations

_LONGEST_QUOTE = 40


def clean(text: str) -> str:
    """The text as one line shows it: what cannot be printed becomes a blank."""
    if not text.isprintable():
        text = "".join(char if char.isprintable() else " " for char in text)
    return text.strip()


def quoted(text: str) -> str:
    """A piece of a file in quotes, short enough for a sentence."""
    text = clean(text)
    return f"'{text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + '…'}'"


def is_one_line(text: str) -> bool:
    """Whether this text stays what it is when it is written as a line and read again."""
    if text != text.rstrip() or "\n" in text or "\r" in text:
        return False
    return not any("\ud800" <= char <= "\udfff" for char in text)


def escape(text: str) -> str:
    r"""The text for a directive: a line break is ``\{a}``; likewise all that is unprintable, and blanks at the ends."""
    first, last = len(text) - len(text.lstrip()), len(text.rstrip())
    return "".join(
        char if char.isprintable() and char != "\\" and first <= index < last else f"\\{{{ord(char):x}}}"
        for index, char in enumerate(text)
    )


def unescape(text: str) -> str:
    """The text that `escape` was given; ValueError if a code is no character."""
    plain, *coded = text.split("\\{")
    parts = [plain]
    for piece in coded:
        code, brace, rest = piece.partition("}")
        if not brace or not code.isalnum() or len(code) > 6:
            raise ValueError(piece)
        parts += (chr(int(code, 16)), rest)
    return "".join(parts)
