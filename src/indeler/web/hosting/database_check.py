"""Whether the database is whole, and none that another version of Indeler has written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from indeler.language import N_, FileTrouble

LAST_OF_MANY = {
    "accounts": "0011_only_hosts",
    "club": "0016_merged_members",
    "clubs": "0004_no_kind_of_mark",
    "copies": "0001_publication",
    "tournaments": "0008_notice",
}
"""The last migrations of each app in the time before 1.0, when it had many: their tables are those of `FIRST`."""
FIRST = (
    ("accounts", "0001_tables"),
    ("accounts", "0002_links"),
    ("club", "0001_tables"),
    ("clubs", "0001_tables"),
    ("copies", "0001_tables"),
    ("tournaments", "0001_tables"),
)


def check_database(alias: str = DEFAULT_DB_ALIAS) -> None:
    """Refuse a file that is damaged, and a database that has been changed in ways that we do not know."""
    connection = connections[alias]
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            found = cursor.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise DatabaseError(found)
    _rename_migrations(alias)
    known = MigrationLoader(connection)
    others = sorted(f"{app}.{name}" for app, name in {*known.applied_migrations} - {*known.disk_migrations})
    if others:
        raise FileTrouble(
            N_(
                "The database was written by another version of Indeler ({migration}); start that one, or restore a "
                "backup."
            ),
            migration=others[-1],
        )


def _rename_migrations(alias: str) -> None:
    """A database that was complete before the migrations were squashed has the same tables: it is told their names."""
    recorder = MigrationRecorder(connections[alias])
    applied = sorted(recorder.applied_migrations())
    if {app: name for app, name in applied if app in LAST_OF_MANY} == LAST_OF_MANY:
        with transaction.atomic(using=alias):
            recorder.migration_qs.filter(app__in=LAST_OF_MANY).delete()
            for app, name in FIRST:
                recorder.record_applied(app, name)


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
