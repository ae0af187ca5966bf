"""A whole season in one file: the club rules and the logbook, as ``indeler season`` has them in a folder.

Beside them stands whose names visitors do not see.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from indeler.language import N_, InvalidInput, TooLarge, all_of
from indeler.logbook import check
from indeler.season import FileStore, Logbook, events
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import DatabaseStore

FILES = ("rulebook.toml", "logbook.jsonl")
HIDDEN = "hidden.txt"
"""Members by number whose names visitors do not see, one a line; a folder of ``indeler season`` has none."""
LARGEST = 64 << 20
"""Bytes of a file once it is unpacked."""


def pack_season(row: SeasonRow) -> bytes:
    """The season as a zip file."""
    store, target = DatabaseStore(row), io.BytesIO()
    with TemporaryDirectory() as folder:
        FileStore.create(Path(folder) / "season", store.rules(), store.read())
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in FILES:
                archive.write(Path(folder) / "season" / name, name)
            archive.writestr(HIDDEN, "".join(f"{number}\n" for number in hidden_in(row)))
    return target.getvalue()


def hidden_in(row: SeasonRow) -> list[int]:
    """The members of a season whose names visitors do not see."""
    return list(row.hidden.order_by("member").values_list("member", flat=True))


class Unpacked(NamedTuple):
    """What a backup holds."""

    name: str
    rules: str
    lines: list[bytes]
    hidden: list[int]


def unpack_season(data: bytes) -> Unpacked:
    """The season in a zip file."""
    with TemporaryDirectory() as folder:
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                for name in (*FILES, *([HIDDEN] if HIDDEN in archive.namelist() else [])):
                    _check_size(archive.getinfo(name))
                    archive.extract(name, folder)
        except (zipfile.BadZipFile, KeyError, RuntimeError, zlib.error):  # RuntimeError: with a password
            raise InvalidInput(
                N_("This is not a backup of a season; it must hold {files}."), files=all_of(FILES)
            ) from None
        store, hidden = FileStore(folder), Path(folder) / HIDDEN
        listed = hidden.read_text(encoding="ascii", errors="replace").split() if hidden.exists() else []
        lines = store.read()
        check_chain(lines)
        state = Logbook(store).season.state
        return Unpacked(state.name, store.rules(), lines, [each for each in state.members if str(each) in listed])


def check_chain(lines: Sequence[bytes]) -> None:
    """Refuse a logbook that was edited by hand, and say where."""
    for fault in check(lines, events.personal).faults:
        raise InvalidInput(
            N_("logbook.jsonl:{line}: event {number}: {fault}."),
            line=fault.line,
            number=fault.event,
            fault=fault.sentence,
        )


def _check_size(file: zipfile.ZipInfo) -> None:
    if file.file_size > LARGEST:
        raise TooLarge(
            N_("{name} in the backup is larger than {size} MiB; check the file."),
            name=file.filename,
            size=LARGEST >> 20,
        )
