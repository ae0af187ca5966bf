"""Which format a file has: by how it starts if that leaves no doubt, else by its extension, else by its first line."""

from __future__ import annotations

import os

from indeler.language import N_, InvalidInput

DIALECT_OF_EXTENSION = {
    ".trf": "trf26",
    ".trfx": "trfx",
    ".fid": "trf26",
    ".txt": "trf26",
    ".json": "json",
    ".csv": "csv",
    ".pgn": "pgn",
    ".pdn": "pdn",
}
"""What a file of this name is written in."""

_KNSB_LIST = "relatienummer;naam;titel;fed;rating;nv"


def format_of(name: str, data: bytes) -> str:
    """``trf``, ``json``, ``csv``, ``pgn`` or ``pdn``; a rating list is refused."""
    start = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    first = start.splitlines()[0].decode("latin-1") if start else ""
    if not first:
        raise InvalidInput(N_("{name}: this file is empty; give a tournament file."), name=name)
    if _is_rating_list(first):
        raise InvalidInput(
            N_("{name}: this is a rating list, not a tournament; look players up in it instead."), name=name
        )
    extension = extension_of(name)
    found = _by_start(first, data) or _by_extension(extension) or _by_first_line(first)
    if found is None:
        raise InvalidInput(
            N_("{name}: this is no tournament file we know; give TRF, JSON, CSV, PGN or PDN."), name=name
        )
    return "pdn" if found == "pgn" and extension == ".pdn" else found


def extension_of(name: str) -> str:
    """The extension in small letters, with its point."""
    return os.path.splitext(name)[1].lower()  # noqa: PTH122 - the engine comes through here, without pathlib


def _is_rating_list(first: str) -> bool:
    lowered = first.lower()
    return lowered.startswith(("pk\x03\x04", "<", "id number", _KNSB_LIST))


def _by_start(first: str, data: bytes) -> str | None:
    """Only JSON starts with a brace; a tag and its value start a PGN or PDN file."""
    if first.startswith("{"):
        return "json"
    if first.startswith("[") and '"' in first:
        return "pdn" if b"[GameType " in data[:4096] else "pgn"
    return None


def _by_extension(extension: str) -> str | None:
    if extension == ".txt":  # a tournament report, or a table as a spreadsheet saves it
        return None
    dialect = DIALECT_OF_EXTENSION.get(extension)
    return "trf" if dialect and dialect.startswith("trf") else dialect


def _by_first_line(first: str) -> str | None:
    """TRF starts with a record's name of three characters; a table has a heading of several columns."""
    record, blank = first[:3], first[3:4]
    if record == "###" or (record.isalnum() and (record.isdigit() or record.isupper()) and not blank.strip()):
        return "trf"
    return "csv" if any(mark in first for mark in ";,\t") else None
