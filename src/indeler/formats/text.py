"""Text of files: from bytes in several encodings to lines, shortened texts for columns, and escaped texts for lines."""

from __future__ import annotations

from collections.abc import Iterator

from indeler._typing import BinaryIO
from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.model import InconsistentTournament

LONGEST_LINE = 1 << 20
"""No list or table has longer lines; a stream that has them would otherwise fill the memory."""

FORMULA_SIGNS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b"
"""The characters with which a formula of a spreadsheet begins, some also in their wide and small forms (``\uff1d``)."""

_LONGEST_QUOTE = 40
_BOM = b"\xef\xbb\xbf"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def text_lines(source: bytes | BinaryIO, name: str) -> Iterator[str]:
    """Yield the lines with their ends, from UTF-8 (with or without a byte order mark) or else Windows-1252."""
    for number, line in enumerate(_raw_lines(source), start=1):
        if len(line) > LONGEST_LINE:
            text = N_("this line is longer than a million bytes; check that this is the right file.")
            raise refusal_at_line(name, number, text)
        if number == 1 and line.startswith(_UTF16):
            raise refusal_at_line(name, 1, N_("the file is saved as UTF-16; save it as UTF-8."))
        if b"\0" in line:
            raise refusal_at_line(name, number, N_("this is not a text file; check that it is the right one."))
        yield decoded(line)


def decoded(data: bytes) -> str:
    """Decode UTF-8, or Windows-1252 if that fails (its five undefined bytes become question marks)."""
    try:
        return data.removeprefix(_BOM).decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def refusal_at_line(name: str, line: int, text: Text | InvalidInput, /, **values: object) -> InvalidInput:
    """Return the refusal of the content of that line of that file."""
    fault = Sentence(text, **values) if isinstance(text, str) else text
    return InvalidInput(N_("{name}:{line}: {fault}"), name=name, line=line, fault=fault)


def in_file(name: str, error: InconsistentTournament) -> InconsistentTournament:
    """Return the contradiction with the name of its file."""
    fault = Sentence(error.text, **error.values)
    InvalidInput.__init__(error, N_("{name}: {fault}"), name=name, fault=fault)
    return error


def _raw_lines(source: bytes | BinaryIO) -> Iterator[bytes]:
    if isinstance(source, bytes):
        return iter(source.splitlines(keepends=True))
    return iter(lambda: source.readline(LONGEST_LINE + 1), b"")


def clean(text: str) -> str:
    """Return the text on one line; characters that cannot be printed become blanks."""
    if not text.isprintable():
        text = "".join(char if char.isprintable() else " " for char in text)
    return text.strip()


def quote(text: str) -> str:
    """Return a piece of a file in quotes, short enough for a sentence."""
    text = clean(text)
    return f"'{text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + '…'}'"


def is_one_line(text: str) -> bool:
    """Return whether this text does not change when it is written as a line and read again."""
    if text != text.rstrip() or "\n" in text or "\r" in text:
        return False
    return not any("\ud800" <= char <= "\udfff" for char in text)


def escape(text: str) -> str:
    r"""Escape a text for a directive: line breaks (``\{a}``), unprintable characters, and blanks at the ends."""
    first, last = len(text) - len(text.lstrip()), len(text.rstrip())
    return "".join(
        char if char.isprintable() and char != "\\" and first <= index < last else f"\\{{{ord(char):x}}}"
        for index, char in enumerate(text)
    )


def unescape(text: str) -> str:
    """Return the text given to `escape`; raise ValueError if a code is no character."""
    plain, *coded = text.split("\\{")
    parts = [plain]
    for piece in coded:
        code, brace, rest = piece.partition("}")
        if not brace or not code.isalnum() or len(code) > 6:
            raise ValueError(piece)
        parts += (chr(int(code, 16)), rest)
    return "".join(parts)
