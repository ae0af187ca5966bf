"""Whether the database is whole, and none that a later version of Indeler has written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from indeler.language import N_, FileTrouble


def check_database() -> None:
    """Refuse a file that is damaged, and a database that has been changed in ways that we do not know."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            found = cursor.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise DatabaseError(found)
    known = MigrationLoader(connection)
    later = sorted(f"{app}.{name}" for app, name in {*known.applied_migrations} - {*known.disk_migrations})
    if later:
        raise FileTrouble(
            N_(
                "The database was written by a later version of Indeler ({later}); start that one, or restore a backup."
            ),
            later=later[-1],
        )


@contextmanager
def troubles_told() -> Iterator[None]:
    """A database that cannot be used is one sentence."""
    try:
        yield
    except DatabaseError as error:
        reason = str(error).splitlines()[0]
        raise FileTrouble(
            N_("The database cannot be used ({reason}); see that it is there and can be written, or restore a backup."),
            reason=reason,
        ) from None
