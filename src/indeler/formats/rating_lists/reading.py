"""Any rating list: finds out which kind it is and streams its players."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from indeler.formats.national import KNSB
from indeler.formats.rating_lists.fide_txt import read_fide_txt
from indeler.formats.rating_lists.fide_xml import read_fide_xml
from indeler.formats.rating_lists.listed import COLUMNS, FIDE, ListedPlayer, listed
from indeler.formats.rating_lists.month import month_of
from indeler.formats.tables import rows
from indeler.formats.text import clean, lines, refused
from indeler.formats.whole_files import unreadable
from indeler.language import N_, InvalidInput, TooLarge


def read_rating_list(
    source: str | os.PathLike[str] | BinaryIO,
    *,
    columns: Mapping[str, str] | None = None,
    register: str = "",
    name: str = "",
) -> Iterator[ListedPlayer]:
    """The players of a KNSB list, a FIDE list (text or XML) or any table with headings, zipped or not.

    ``columns`` gives the headings of a table we do not know, as in ``{"knsb": "Lidnr", "rating": "Nieuw"}``;
    ``register`` says whose numbers the identities are (``FIDE`` or a federation), where the headings do not.
    The source is a path or a binary file that can seek, and is read only as far as players are asked for; ``name``
    is what refusals call it.
    """
    file, own_name = _opened(source)
    name = name or own_name
    try:
        with file as stream, _list_in(stream, name) as (member, member_name):
            yield from _players(member, member_name, columns, register)
    except OSError as error:
        raise unreadable(name, error) from None


def month_of_list(source: str | os.PathLike[str] | BinaryIO, *, name: str = "") -> str:
    """The month that a list is of, as in ``2026-10``, by its heading or its name; empty where neither tells."""
    file, own_name = _opened(source)
    name = name or own_name
    try:
        with file as stream, _list_in(stream, name) as (member, member_name):
            return month_of(member, member_name, name)
    except OSError as error:
        raise unreadable(name, error) from None


def _opened(source: str | os.PathLike[str] | BinaryIO) -> tuple[AbstractContextManager[BinaryIO], str]:
    if not isinstance(source, (str, os.PathLike)):
        return nullcontext(source), str(getattr(source, "name", "rating list"))
    name = os.fspath(source)
    try:
        return Path(source).open("rb"), name
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None


@contextmanager
def _list_in(stream: BinaryIO, name: str) -> Iterator[tuple[BinaryIO, str]]:
    """The list and its name, unpacked where it is zipped."""
    if _start(stream).startswith(ZIP_MARK):
        with unzipped(stream, name) as inside:
            yield inside
    else:
        yield stream, name


def _players(stream: BinaryIO, name: str, columns: Mapping[str, str] | None, register: str) -> Iterator[ListedPlayer]:
    start = _start(stream).removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"<"):
        return read_fide_xml(stream, name)
    if start[:9].lower() == b"id number" and not any(mark in start for mark in (b";", b"\t")):
        return read_fide_txt(stream, name)
    return _read_table(stream, name, columns, register)


def _start(stream: BinaryIO) -> bytes:
    stream.seek(0)
    start = stream.read(64)
    stream.seek(0)
    return start


def _read_table(
    stream: BinaryIO, name: str, columns: Mapping[str, str] | None, register: str
) -> Iterator[ListedPlayer]:
    for row in rows(lines(stream, name), name, columns):
        if not row.cells["name"]:
            raise refused(name, row.line, N_("this player has no name; download the list again."))
        whose = next((owner for column, owner in _OWNERS.items() if column in row.cells), "")
        identity = next((cell for column in _IDENTITIES if (cell := row.cells.get(column))), "")
        try:
            yield listed(register or whose, [identity, *(row.cells.get(column, "") for column in COLUMNS[1:])])
        except InvalidInput as error:
            raise refused(name, row.line, error) from None


_OWNERS = {"fide_id": FIDE, "knsb": KNSB}
"""Whose register a column of identities belongs to."""
_IDENTITIES = (*_OWNERS, "identity")


LARGEST_LIST = 4 << 30
"""Bytes a zipped list may unpack to: five times FIDE's whole list in XML."""

ZIP_MARK = b"PK"
_LISTS = (".csv", ".txt", ".xml")
_DAMAGE = (BadZipFile, zlib.error, struct.error, EOFError, OverflowError, ValueError)
"""What `zipfile` is known to raise when bytes of an archive have been changed or lost."""


@contextmanager
def unzipped(file: BinaryIO, name: str) -> Iterator[tuple[BinaryIO, str]]:
    """The first list in the archive and its name; what goes wrong while it is read becomes one clear sentence."""
    try:
        with ZipFile(file) as archive:
            member = _first_list(archive, name)
            with archive.open(member) as stream:
                yield cast(BinaryIO, stream), f"{name}/{clean(member.filename)}"
    except _DAMAGE:
        raise InvalidInput(
            N_("{name}: this zip file is damaged or incomplete; download it again."), name=name
        ) from None
    except RuntimeError:  # also NotImplementedError
        raise InvalidInput(
            N_("{name}: this zip file has a password or an unusual compression; unpack it and give the list inside."),
            name=name,
        ) from None


def _first_list(archive: ZipFile, name: str) -> ZipInfo:
    """A member never yields more than the size it declares, so the limit also stops one that lies about it."""
    for member in archive.infolist():
        if member.filename.lower().endswith(_LISTS) and not member.filename.startswith((".", "__MACOSX/")):
            if member.file_size > LARGEST_LIST:
                raise TooLarge(
                    N_("{name}: the list inside unpacks to {size} bytes; no list is so large."),
                    name=name,
                    size=member.file_size,
                )
            if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                raise NotImplementedError
            return member
    raise InvalidInput(
        N_("{name}: there is no .csv, .txt or .xml file in this archive; give the rating list itself."), name=name
    )
