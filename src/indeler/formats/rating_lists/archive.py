"""Rating lists come zipped: the list inside, streamed, and no more of it than a list can be."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from indeler.formats.text import clean
from indeler.language import N_, InvalidInput, TooLarge

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
