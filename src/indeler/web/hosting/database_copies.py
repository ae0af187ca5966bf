"""Copies the complete database of a site, row by row, from a PostgreSQL server into an SQLite file and back.

A backup is therefore the same kind of file for either database, and moves a site from one to the other.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor

from indeler.language import N_, FileTrouble, InvalidInput
from indeler.web.hosting.data_folder import database
from indeler.web.hosting.upgrading import check_database, database_errors_refused
from indeler.web.tenancy.current import every_club


def to_file(file: Path) -> None:
    """Copy the server's database into a new SQLite file, as one consistent snapshot despite concurrent writers."""
    from psycopg import IsolationLevel

    usual = connection.settings_dict
    isolated = {**usual, "OPTIONS": {**usual["OPTIONS"], "isolation_level": IsolationLevel.REPEATABLE_READ}}
    with database_errors_refused():
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            text = N_("The database is not of this version of Indeler; start the site once, then make the backup.")
            raise FileTrouble(text)
        with (
            every_club(),
            _connected(isolated) as source,
            _sqlite_database(file) as copy,
            transaction.atomic(using=source),
        ):
            _copy(source, copy)


def from_file(file: Path) -> None:
    """Copy the SQLite file into the site's database, which must be empty; completely, or not at all."""
    with database_errors_refused():
        if connection.introspection.table_names():
            text = N_("The database that DATABASE_URL names has tables already; restore into an empty one.")
            raise InvalidInput(text)
        call_command("migrate", verbosity=0)
        with every_club(), _sqlite_database(file) as copy, transaction.atomic():
            _copy(copy, DEFAULT_DB_ALIAS)
            with connection.cursor() as cursor:
                for line in connection.ops.sequence_reset_sql(no_style(), _models()):
                    cursor.execute(line)


@contextmanager
def _sqlite_database(file: Path) -> Iterator[str]:
    """Connect to the SQLite file as another database, with the tables of this version."""
    usual = database(file.parent, "")
    quick = {**usual["OPTIONS"], "init_command": "PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON;"}
    with _connected({**usual, "NAME": file, "OPTIONS": quick}) as name:
        check_database(name)
        call_command("migrate", database=name, verbosity=0)
        yield name


@contextmanager
def _connected(settings: dict[str, Any]) -> Iterator[str]:
    name = f"copy-{secrets.token_hex(4)}"
    connections.settings[name] = connections.configure_settings({DEFAULT_DB_ALIAS: {}, name: settings})[name]
    try:
        yield name
    finally:
        connections[name].close()
        del connections[name]
        del connections.settings[name]


def _copy(source: str, target: str) -> None:
    """Replace the rows of every table of the target with those of the source, unchanged."""
    with transaction.atomic(using=target):
        for model in reversed(_models()):
            model._base_manager.using(target).all().delete()
        for model in _models():
            for row in model._base_manager.using(source).order_by("pk").iterator():
                row.save_base(using=target, raw=True, force_insert=True)  # raw: no field sets its own value


def _models() -> list[Any]:
    return list(apps.get_models(include_auto_created=True))
