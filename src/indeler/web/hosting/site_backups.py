"""Backup and restore of a site with either database: an SQLite file in the data folder, or a PostgreSQL server."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

from indeler.web.hosting import backups, serving
from indeler.web.hosting.data_folder import DATABASE


def back_up_site(data: Path) -> bytes:
    """Return the data folder and the database as one file."""
    if not _is_on_a_server():
        return backups.pack_folder(data, partial(backups.copy_database, data / DATABASE))
    serving.set_up(data)
    from indeler.web.hosting.database_copies import to_file

    return backups.pack_folder(data, to_file)


def restore_site(backup: bytes, data: Path) -> backups.Contents:
    """Restore a backup: all of it into the data folder, or the database to the server that DATABASE_URL names."""
    contents = backups.restore_folder(backup, data)
    if not _is_on_a_server():
        return contents
    try:
        serving.set_up(data)
        from indeler.web.hosting.database_copies import from_file

        from_file(data / DATABASE)
    except BaseException:
        backups.remove_restored(data)
        raise
    (data / DATABASE).unlink()
    return contents


def _is_on_a_server() -> bool:
    return bool(os.environ.get("DATABASE_URL"))
