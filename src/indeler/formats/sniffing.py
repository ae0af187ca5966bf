"""Which format a file has: by how it starts if that leaves no doubt, else by its extension, else by its first line."""

from __future__ import annotations

import os

from indeler.formats.file_formats import CSV, DSB, FORMATS, TRF, XLSX, FileFormat, elsewhere
from indeler.language import N_, InvalidInput

_START = 4096
"""How many bytes are looked at."""
_ANYTHING = ".txt"
"""A tournament report, or a table as a spreadsheet saves it."""

LEFT_ALONE = {
    ".tun": "Swiss-Manager",
    ".tur": "Swiss-Manager",
    ".tut": "Swiss-Manager",
    ".tum": "Swiss-Manager",
    ".vegx": "Vega",
    ".swar": "SWAR",
}
"""Files of other programs whose layout is not public, or not known, by their extension."""


def format_of(name: str, data: bytes) -> str:
    """The name of the format, such as ``trf``, ``json``, ``csv``, ``pgn`` or ``pdn``; a rating list is refused."""
    start = data[:_START].removeprefix(b"\xef\xbb\xbf").lstrip()
    first = start.splitlines()[0].decode("latin-1") if start else ""
    if not first:
        raise InvalidInput(N_("{name}: this file is empty; give a tournament file."), name=name)
    known = (XLSX, DSB)
    if _is_rating_list(first) and not any(one.begins(first, extension_of(name), data[:_START]) for one in known):
        raise InvalidInput(
            N_("{name}: this is a rating list, not a tournament; look players up in it instead."), name=name
        )
    found = _built_in(first, extension_of(name), data[:_START]) or _of_others(first, extension_of(name), data)
    if found is None and extension_of(name) in LEFT_ALONE:
        raise InvalidInput(
            N_("{name}: files of {program} with this ending cannot be read; save a TRF file there and give that."),
            name=name,
            program=LEFT_ALONE[extension_of(name)],
        )
    if found is None:
        raise InvalidInput(
            N_("{name}: we do not know this kind of tournament file; give TRF, JSON, CSV, PGN or PDN."), name=name
        )
    return found.name


def extension_of(name: str) -> str:
    """The extension in small letters, with its point."""
    return os.path.splitext(name)[1].lower()  # noqa: PTH122 - the engine comes through here, without pathlib


def _is_rating_list(first: str) -> bool:
    """A list in XML, or one of fixed width; with separators between the cells it is a table as any other."""
    lowered = first.lower()
    is_table = any(mark in first for mark in ";\t")
    return lowered.startswith(("pk\x03\x04", "<")) or (lowered.startswith("id number") and not is_table)


def _built_in(first: str, extension: str, data: bytes) -> FileFormat | None:
    for one in FORMATS:
        if one.begins(first, extension, data):
            return one
    for one in FORMATS:
        if extension in one.extensions and extension != _ANYTHING:
            return one
    return TRF if TRF.may_begin(first) else None


def _of_others(first: str, extension: str, data: bytes) -> FileFormat | None:
    """A format of another distribution; else a table with a heading of several columns, which much may look like."""
    for one in elsewhere():
        if extension in one.extensions or one.begins(first, extension, data[:_START]):
            return one
    return CSV if CSV.may_begin(first) else None
