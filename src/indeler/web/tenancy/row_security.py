"""Row-level security: PostgreSQL shows a connection only the rows of the club that is set on it.

The policy holds even for a query without a filter, or with hand-written SQL. A superuser bypasses it, so the site's
database user must not be one (docs/hosting.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db import migrations, models
from django.db.backends.base.base import BaseDatabaseWrapper

from indeler.web.tenancy import current

NOBODY, EVERY = 0, -1
_CLUB_SETTING = "(SELECT coalesce(nullif(current_setting('indeler.club', true), ''), '0')::bigint)"
_SET_CLUB = "SELECT set_config('indeler.club', '%d', false)"
_SET_CLUB_PREPARED = "SELECT set_config('indeler.club', %s, false)"
_IS_THERE = "SELECT to_regclass('clubs_club')"
_FIRST_TWO_CLUBS = "SELECT id FROM clubs_club ORDER BY id LIMIT 2"

_ROLLBACK = "ROLLBACK"
_ABOUT_NO_ROWS = ("SAVEPOINT", "RELEASE SAVEPOINT", _ROLLBACK)

Execute = Callable[[str, Any, bool, dict[str, Any]], Any]


def protect(*tables: str) -> migrations.RunPython:
    """Return a migration after which a connection can read and add only rows of its own club in these tables."""

    def begin(apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            for table in tables:
                schema_editor.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
                schema_editor.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
                rule = f"club_id = {_CLUB_SETTING} OR {_CLUB_SETTING} = {EVERY}"
                schema_editor.execute(f"CREATE POLICY of_a_club ON {table} USING ({rule}) WITH CHECK ({rule})")

    def end(apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            for table in tables:
                schema_editor.execute(f"DROP POLICY of_a_club ON {table}")
                schema_editor.execute(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")
                schema_editor.execute(f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY")

    return migrations.RunPython(begin, end)


def watch(connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Set the club on a new connection before a statement, whenever it has changed."""
    if connection.vendor == "postgresql":
        connection.execute_wrappers[:] = [
            each for each in connection.execute_wrappers if not isinstance(each, _ClubSetter)
        ]
        connection.execute_wrappers.append(_ClubSetter(connection))


class _ClubSetter:
    """An execute wrapper that sets the club on one connection."""

    def __init__(self, connection: Any) -> None:  # our own wrapper, with `prepared_cursor` and `club_set`
        self._connection = connection
        connection.club_set = None

    def __call__(self, execute: Execute, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        """Set the club where it has changed; a setting made in a transaction is lost when that is rolled back, even
        to a savepoint.
        """
        if current.is_none() or sql.startswith(_ABOUT_NO_ROWS):  # after an error the server accepts no other statement
            if sql.startswith(_ROLLBACK):
                self._connection.club_set = None
            return execute(sql, params, many, context)
        number = self._club_number()
        if number == self._connection.club_set:
            return execute(sql, params, many, context)
        self._connection.club_set = None  # until all statements have succeeded
        cursor = context["cursor"].cursor
        if not many and sql.startswith("SELECT") and hasattr(cursor, "mogrify") and not hasattr(cursor, "name"):
            answer = execute(f"{_SET_CLUB % number}; {sql}", params, many, context)
            context["cursor"].nextset()  # skips the result of the setting
        else:
            self._connection.prepared_cursor().cursor.execute(_SET_CLUB_PREPARED, [str(number)])
            answer = execute(sql, params, many, context)
        self._connection.club_set = number
        return answer

    def _club_number(self) -> int:
        if current.is_every() or current.is_host():
            return EVERY
        number = current.number_set()
        return self._of_the_only_club() if number is None else number

    def _of_the_only_club(self) -> int:
        """Return the only club of a site where no club is set; `NOBODY` before the tables exist."""
        with self._connection.wrap_database_errors, self._connection.connection.cursor() as cursor:
            if cursor.execute(_IS_THERE).fetchone()[0] is None:
                return NOBODY
            first_two = cursor.execute(_FIRST_TWO_CLUBS).fetchall()
        return int(first_two[0][0]) if len(first_two) == 1 else NOBODY


def key() -> models.Field[Any, Any]:
    """Return the primary key field."""
    return models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


def table_of_clubs(
    name: str, columns: Mapping[str, models.Field[Any, Any]], *, or_the_host: bool = False, **options: Any
) -> migrations.CreateModel:
    """Return a table whose rows each belong to a club, or to the host."""
    club: models.Field[Any, Any] = models.ForeignKey(
        "clubs.club", models.CASCADE, null=or_the_host, related_name="+", editable=False, db_index=False
    )
    return migrations.CreateModel(name, [("id", key()), *columns.items(), ("club", club)], options)
