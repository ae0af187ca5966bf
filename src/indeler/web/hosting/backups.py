"""Backups of a site in one file: its data folder as a zip, made while the site runs, verified, and restored."""

import io
import sqlite3
import zipfile
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from indeler.language import N_, FileTrouble, InvalidInput, all_of
from indeler.logbook import check
from indeler.opens import KINDS
from indeler.season import events
from indeler.web.hosting.data_folder import DATABASE, FORMAT_FILE, KEY, check_format, keep_private

FILES = (DATABASE, KEY)
_WHEN = (1980, 1, 1, 0, 0, 0)
"""A fixed time, so that the same data give the same file."""


Copy = Callable[[Path], None]
"""Writes the site's database to this new SQLite file."""


class Contents(NamedTuple):
    """The contents of a backup."""

    seasons: tuple[tuple[str, int], ...]
    """The name of each season, and its number of events."""
    tournaments: int
    accounts: int


def pack_folder(data: Path, copy: Copy) -> bytes:
    """Return the data folder as a zip file, with a copy of its database; concurrent writers do no harm."""
    target = io.BytesIO()
    with TemporaryDirectory() as folder, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        copy(Path(folder) / DATABASE)
        try:
            for name, place in ((DATABASE, Path(folder)), (KEY, data), (FORMAT_FILE, data)):
                if name in FILES or (place / name).exists():
                    entry = zipfile.ZipInfo(name, _WHEN)
                    entry.external_attr, entry.compress_type = 0o600 << 16, zipfile.ZIP_DEFLATED
                    archive.writestr(entry, (place / name).read_bytes())
        except OSError as error:
            raise FileTrouble(N_("{file}: {reason}."), file=data / name, reason=error.strerror) from None
    return target.getvalue()


def copy_database(source: Path, target: Path) -> None:
    """Copy an SQLite database to another file as one consistent snapshot, on a connection of its own."""
    try:
        source_database = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
        with closing(source_database), closing(sqlite3.connect(target)) as copy:
            source_database.backup(copy)
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        text = N_("{file}: the database cannot be copied ({reason}); see that it is there and that the disk has room.")
        raise FileTrouble(text, file=source, reason=error) from None


def verify_backup(backup: bytes) -> Contents:
    """Return the contents of the backup after a check of every file in it and of every logbook's chain."""
    with TemporaryDirectory() as folder:
        _unpack(backup, Path(folder))
        check_format(Path(folder))
        with closing(sqlite3.connect(Path(folder) / DATABASE)) as database:
            try:
                return _contents(database)
            except sqlite3.Error as error:
                raise InvalidInput(N_("The backup's database is damaged ({reason})."), reason=error) from None


def restore_folder(backup: bytes, data: Path) -> Contents:
    """Restore a backup as a data folder, which must not contain a database already."""
    contents = verify_backup(backup)
    keep_private(data)
    if (data / DATABASE).exists():
        raise InvalidInput(N_("{folder} has a site already; choose another folder."), folder=data)
    try:
        _unpack(backup, data)
    except OSError as error:
        remove_restored(data)
        raise FileTrouble(N_("{file}: {reason}."), file=data, reason=error.strerror) from None
    keep_private(data)
    return contents


def remove_restored(data: Path) -> None:
    """Remove the files that `restore_folder` has put into a data folder."""
    for name in (*FILES, FORMAT_FILE):
        (data / name).unlink(missing_ok=True)


def _unpack(backup: bytes, folder: Path) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(backup)) as archive:
            names = archive.namelist()
            for name in (*FILES, *([FORMAT_FILE] if FORMAT_FILE in names else [])):
                archive.extract(name, folder)
    except (zipfile.BadZipFile, KeyError, RuntimeError, zlib.error):
        raise InvalidInput(N_("This is not a backup of a site; it must hold {files}."), files=all_of(FILES)) from None


def _contents(database: sqlite3.Connection) -> Contents:
    """Return the contents of the database; refuse one that is damaged or has a logbook that was edited by hand."""
    for (verdict,) in database.execute("pragma integrity_check(1)"):
        if verdict != "ok":
            raise InvalidInput(N_("The backup's database is damaged ({reason})."), reason=verdict)
    seasons = []
    for row, name in database.execute("select id, name from club_seasonrow order by id").fetchall():
        lines = _lines(database, "club_line where season_id", row)
        for fault in check(lines, events.personal).faults:
            text = N_("Season {name}: event {number}: {fault}.")
            raise InvalidInput(text, name=name, number=fault.event, fault=fault.sentence)
        seasons.append((name, len(lines)))
    for row, name in database.execute("select id, name from tournaments_open order by id").fetchall():
        for fault in check(_lines(database, "tournaments_entry where tournament_id", row), KINDS.personal).faults:
            text = N_("Tournament {name}: entry {number}: {fault}.")
            raise InvalidInput(text, name=name, number=fault.event, fault=fault.sentence)
    counts = (database.execute(f"select count(*) from {name}") for name in ("tournaments_open", "accounts_account"))
    return Contents(tuple(seasons), *(count.fetchone()[0] for count in counts))


def _lines(database: sqlite3.Connection, of: str, row: int) -> list[bytes]:
    return [text.encode() for (text,) in database.execute(f"select text from {of} = ? order by number", (row,))]
