"""Checks the database of a site and upgrades it: a newer version's is left alone, an older one's is copied first."""

import datetime
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.contrib.sessions.models import Session
from django.core import signing
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from indeler.language import N_, FileTrouble
from indeler.web.accounts.sessions import SessionStore
from indeler.web.hosting.backups import copy_database
from indeler.web.hosting.data_folder import DATABASE, check_format, write_format
from indeler.web.tenancy.current import every_club

UPGRADING = "indeler upgrading"
AGREED = "INDELER_UPGRADE"
"""Set by an administrator who has a backup of the PostgreSQL database, for the start that changes it."""


def bring_up_to_date(data: Path) -> None:
    """Change the tables to those of this version, after a copy of the database as it was."""
    check_format(data)
    with database_errors_refused(), _one_at_a_time():
        check_database()
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if plan and executor.loader.applied_migrations:
            if connection.vendor == "sqlite":
                now = datetime.datetime.now()
                copy_database(data / DATABASE, data / f"before-upgrade-{now:%Y%m%d-%H%M%S}.sqlite3")
            elif os.environ.get(AGREED) != "yes":
                text = N_(
                    "The database on the PostgreSQL server is of an older version: make a backup with pg_dump, then "
                    "start once with {agreed}=yes."
                )
                raise FileTrouble(text, agreed=AGREED)
        if plan:
            with every_club():
                call_command("migrate", verbosity=0)
        check_key()
    write_format(data)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Make other processes that start on this server's database wait; an SQLite file is locked by its writer."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(hashtext(%s))", [UPGRADING])
    try:
        yield
    finally:
        connection.close()  # releases the lock


CHECKED_ROWS = 20
_log = logging.getLogger(__name__)


def check_key() -> None:
    """Log a warning where the sessions in the database were all written with another key."""
    open_ones = Session.objects.filter(expire_date__gt=timezone.now()).order_by("-expire_date")[:CHECKED_ROWS]
    texts = [row.session_data for row in open_ones]
    if texts and not any(map(_is_ours, texts)):
        _log.warning(
            "The sessions in the database were written with another secret key: everybody has to log in again. Where "
            "the site runs on several hosts, copy secret.key from the data folder of the first to all others."
        )


def _is_ours(text: str) -> bool:
    store = SessionStore()
    try:
        signing.loads(text, salt=store.key_salt, serializer=store.serializer)
    except signing.BadSignature:
        return False
    return True


SQUASHED = ("0002_line_ups_due", "0003_leagues", "0004_shows_next", "0005_entries")
"""Former migrations of `tournaments`: its first migration now makes the same tables."""


def check_database(alias: str = DEFAULT_DB_ALIAS) -> None:
    """Refuse a damaged file, and a database with unknown migrations."""
    connection = connections[alias]
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            found = cursor.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise DatabaseError(found)
    recorder = MigrationRecorder(connections[alias])
    squashed = [("tournaments", name) for name in SQUASHED]
    if set(squashed) <= set(recorder.applied_migrations()):
        recorder.migration_qs.filter(app="tournaments", name__in=SQUASHED).delete()
    known = MigrationLoader(connection)
    others = sorted(f"{app}.{name}" for app, name in {*known.applied_migrations} - {*known.disk_migrations})
    if others:
        text = N_(
            "The database was written by another version of Indeler ({migration}); start that one, or restore a backup."
        )
        raise FileTrouble(text, migration=others[-1])


@contextmanager
def database_errors_refused() -> Iterator[None]:
    """Raise a database error as one sentence."""
    try:
        yield
    except DatabaseError as error:
        reason = str(error).splitlines()[0]
        raise FileTrouble(
            N_("The database cannot be used ({reason}); see that it is there and can be written, or restore a backup."),
            reason=reason,
        ) from None
