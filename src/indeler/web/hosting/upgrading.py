"""Brings the database of a site up to date; what a newer version wrote is left alone, of an older one stays a copy."""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from indeler.language import N_, FileTrouble
from indeler.web.hosting.backups import copied
from indeler.web.hosting.data_folder import DATABASE, check_format, write_format
from indeler.web.hosting.database_check import check_database, troubles_told
from indeler.web.hosting.same_key import check_key
from indeler.web.tenancy.current import every_club

UPGRADING = "indeler upgrading"
AGREED = "INDELER_UPGRADE"
"""Set by who has a backup of his PostgreSQL database, for the start that changes it."""


def bring_up_to_date(data: Path) -> None:
    """Change the tables to those of this version, after a copy of the database as it was."""
    check_format(data)
    with troubles_told(), _one_at_a_time():
        check_database()
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if plan and executor.loader.applied_migrations:
            _keep_a_copy(data)
        if plan:
            with every_club():
                call_command("migrate", verbosity=0)
        check_key()
    write_format(data)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Whoever else starts on this server's database waits; a file is locked by whoever writes it."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(hashtext(%s))", [UPGRADING])
    try:
        yield
    finally:
        connection.close()  # and with it goes the lock


def _keep_a_copy(data: Path) -> None:
    if connection.vendor == "sqlite":
        now = datetime.datetime.now()
        copied(data / DATABASE, data / f"before-upgrade-{now:%Y%m%d-%H%M%S}.sqlite3")
    elif os.environ.get(AGREED) != "yes":
        raise FileTrouble(
            N_(
                "The database on the PostgreSQL server is of an older version: make a backup with pg_dump, then start "
                "once with {agreed}=yes."
            ),
            agreed=AGREED,
        )
