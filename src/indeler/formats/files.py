"""The door for files: reads and writes a tournament in the format that its name and content tell."""

from __future__ import annotations

import os
from collections.abc import Callable

from indeler import formats
from indeler.formats.limits import LARGEST_FILE
from indeler.formats.sniffing import DIALECT_OF_EXTENSION, extension_of, format_of
from indeler.formats.text import decoded
from indeler.formats.whole_files import load, replace
from indeler.language import N_, InvalidInput, TooLarge
from indeler.model import Tournament

DIALECTS = {
    "trf16": "write_trf",
    "trfx": "write_trf",
    "trfbx": "write_trf",
    "trf26": "write_trf",
    "json": "write_json",
    "csv": "write_players_csv",
    "pgn": "write_pgn",
    "pdn": "write_pdn",
}
"""Everything that can be written, and the function of `indeler.formats` that does it."""

_READERS = {
    "json": "read_json",
    "csv": "read_players_csv",
    "pgn": "read_pgn",
    "pdn": "read_pdn",
}


def read(path: str | os.PathLike[str], rules: str | None = None) -> Tournament:
    """The tournament in this file, whichever format it has; a report that names no rulebook is read by ``rules``."""
    return parse(load(path, LARGEST_FILE), os.fspath(path), rules)


def parse(data: bytes, name: str, rules: str | None = None) -> Tournament:
    """The tournament in these bytes; ``name`` is what they were called, and is named in refusals."""
    if len(data) > LARGEST_FILE:
        raise TooLarge(
            N_("{name}: this file is larger than {size} MiB; check that it is a tournament."),
            name=name,
            size=LARGEST_FILE >> 20,
        )
    format = format_of(name, data)
    if format == "trf":
        return formats.read_trf(data, name, rules)
    reader: Callable[[bytes, str], Tournament] = getattr(formats, _READERS[format])
    return reader(data, name)


def write(tournament: Tournament, path: str | os.PathLike[str], dialect: str | None = None) -> None:
    """Write the tournament whole or not at all; without a dialect the extension says which it is."""
    dialect = dialect_of(os.fspath(path), dialect)
    # A spreadsheet takes a file for UTF-8 only if it starts with a byte order mark.
    write_text(path, written(tournament, dialect), "utf-8-sig" if dialect == "csv" else "utf-8")


def written(tournament: Tournament, dialect: str) -> str:
    """The tournament as text in this dialect."""
    writer = DIALECTS[dialect_of("", dialect)]
    if writer == "write_trf":
        return formats.write_trf(tournament, dialect=dialect)
    text: str = getattr(formats, writer)(tournament)
    return text


def dialect_of(name: str, dialect: str | None = None) -> str:
    """The dialect asked for, else the one that a file of this name is written in."""
    if dialect is not None:
        if dialect not in DIALECTS:
            raise InvalidInput(
                N_("There is no format '{dialect}'; choose from {choices}."), dialect=dialect, choices=DIALECTS
            )
        return dialect
    extension = extension_of(name)
    if extension not in DIALECT_OF_EXTENSION:
        raise InvalidInput(
            N_("{name}: the extension does not say which format to write; use one of {choices} or name the format."),
            name=name,
            choices=" ".join(DIALECT_OF_EXTENSION),
        )
    return DIALECT_OF_EXTENSION[extension]


def read_text(path: str | os.PathLike[str]) -> str:
    """The text in any text file."""
    return decoded(load(path, LARGEST_FILE))


def write_text(path: str | os.PathLike[str], text: str, encoding: str = "utf-8") -> None:
    """Write any text whole or not at all."""
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError:
        raise InvalidInput(
            N_("{name}: the text holds half a character (a surrogate); retype that text."), name=os.fspath(path)
        ) from None
    replace(path, data)
