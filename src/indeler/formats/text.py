"""From bytes to lines: every text file a club may hand over, decoded without asking how it was saved."""

from __future__ import annotations

from collections.abc import Iterator

from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.model import InconsistentTournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

LONGEST_LINE = 1 << 20
"""No list or table has longer lines; a stream that has them would otherwise fill the memory."""

_BOM = b"\xef\xbb\xbf"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def lines(source: bytes | BinaryIO, name: str) -> Iterator[str]:
    """The lines with their ends, from UTF-8 (with or without a byte order mark) or else Windows-1252."""
    for number, line in enumerate(_raw_lines(source), start=1):
        if len(line) > LONGEST_LINE:
            raise refused(
                name, number, N_("this line is longer than a million bytes; check that this is the right file.")
            )
        if number == 1 and line.startswith(_UTF16):
            raise refused(name, 1, N_("the file is saved as UTF-16; save it as UTF-8."))
        if b"\0" in line:
            raise refused(name, number, N_("this is not a text file; check that it is the right one."))
        yield decoded(line)


def decoded(data: bytes) -> str:
    """UTF-8, or Windows-1252 where that fails (the five bytes it does not define become question marks)."""
    try:
        return data.removeprefix(_BOM).decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def refused(name: str, line: int, text: Text | InvalidInput, /, **values: object) -> InvalidInput:
    """The refusal of what stands in that line of that file."""
    fault = Sentence(text, **values) if isinstance(text, str) else text
    return InvalidInput(N_("{name}:{line}: {fault}"), name=name, line=line, fault=fault)


def in_file(name: str, error: InconsistentTournament) -> InconsistentTournament:
    """The contradiction with the name of the file it was found in."""
    fault = Sentence(error.text, **error.values)
    InvalidInput.__init__(error, N_("{name}: {fault}"), name=name, fault=fault)
    return error


def _raw_lines(source: bytes | BinaryIO) -> Iterator[bytes]:
    if isinstance(source, bytes):
        return iter(source.splitlines(keepends=True))
    return iter(lambda: source.readline(LONGEST_LINE + 1), b"")
