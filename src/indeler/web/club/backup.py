"""A whole season in one file: the rulebook and the logbook, as ``indeler season`` has them in a folder."""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory

from indeler.model import InvalidInput, TooLarge
from indeler.season import FileStore, Logbook
from indeler.web.club.books import DatabaseStore
from indeler.web.club.models import SeasonRow

FILES = ("rulebook.toml", "logbook.jsonl")
LARGEST = 64 << 20
"""Bytes of a file once it is unpacked."""


def packed(row: SeasonRow) -> bytes:
    """The season as a zip file."""
    store, target = DatabaseStore(row), io.BytesIO()
    with TemporaryDirectory() as folder:
        FileStore.create(Path(folder) / "season", store.rules(), store.read())
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in FILES:
                archive.write(Path(folder) / "season" / name, name)
    return target.getvalue()


def unpacked(data: bytes) -> tuple[str, str, list[bytes]]:
    """The name, the rulebook and the events of a season in a zip file."""
    with TemporaryDirectory() as folder:
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                for name in FILES:
                    if archive.getinfo(name).file_size > LARGEST:
                        raise TooLarge(f"{name} in the backup is larger than {LARGEST >> 20} MiB; check the file.")
                    archive.extract(name, folder)
        except (zipfile.BadZipFile, KeyError, RuntimeError, zlib.error):  # RuntimeError: with a password
            raise InvalidInput(f"This is not a backup of a season; it must hold {' and '.join(FILES)}.") from None
        store = FileStore(folder)
        book = Logbook(store)
        return book.season.state.name, store.rules(), store.read()
