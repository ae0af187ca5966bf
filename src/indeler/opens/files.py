"""The log of a tournament as a file, as the site gives it away: one event a line under one line of heading."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from indeler.formats.whole_files import reason
from indeler.language import N_, FileTrouble, InvalidInput

HEADING = b'{"logbook":"indeler open","schema":1}'


def packed(lines: Iterable[bytes]) -> bytes:
    """These lines as a file."""
    return b"".join(line + b"\n" for line in (HEADING, *lines))


def unpacked(file: Path) -> list[bytes]:
    """The lines of such a file."""
    try:
        heading, *lines = file.read_bytes().split(b"\n")
    except OSError as trouble:
        raise FileTrouble(N_("{path}: {reason}."), path=file, reason=reason(trouble)) from None
    if heading != HEADING:
        raise InvalidInput(N_("{file}:1: this is not a logbook of an open tournament."), file=file)
    return lines[:-1] if lines and not lines[-1] else lines
