"""Rows that are looked up with every request: the query is made once, for making it takes far longer than asking it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connection
from django.db.models import Model

Row = TypeVar("Row", bound=Model)
Value = str | int | tuple[int, ...] | None
"""What a column has; any of several numbers."""


class Lookup(Generic[Row]):
    """The rows of a model that have these values in these columns, of those that its manager lets a query see.

    What is in the columns ``without`` which they come is read when it is asked for; ``ending`` is SQL.
    """

    def __init__(self, model: type[Row], *columns: str, without: Collection[str] = (), ending: str = "") -> None:
        self._model, self._columns, self._without, self._ending = model, columns, without, ending
        self._queries: dict[str, _Query[Row]] = {}

    def one(self, *values: Value) -> Row | None:
        """The only row; None where there is none."""
        return next(iter(self.all(*values)), None)

    def all(self, *values: Value) -> list[Row]:
        """All rows, in no order but that of the ending."""
        [rows] = together(self.of(*values))
        return rows

    def first(self, count: int) -> list[Row]:
        """The first rows of all, as many as there are up to this count, whatever they have in the columns."""
        by_number = f"ORDER BY {connection.ops.quote_name(self._model._meta.pk.column)} LIMIT {count:d}"
        [rows] = together(self._bound_query([], by_number))
        return rows

    def of(self, *values: Value) -> BoundQuery[Row]:
        """The question for all rows, to be asked together with others."""
        return self._bound_query(zip(self._columns, values, strict=True), self._ending)

    def _bound_query(self, values: Iterable[tuple[str, Any]], ending: str) -> BoundQuery[Row]:
        if connection.vendor not in self._queries:
            self._queries[connection.vendor] = _Query(self._model, self._without)
        query, limits = self._queries[connection.vendor], [*values, *self._scope().items()]
        parameters = [each for _, value in limits for each in _numbers(value)]
        return BoundQuery(query, f"{query.where(limits)} {ending}", parameters)

    def _scope(self) -> dict[str, Any]:
        """What else these rows have: a `ClubManager` knows the club, and of other tables everybody sees every row."""
        manager = self._model._default_manager
        return manager.scope() if hasattr(manager, "scope") else {}


class BoundQuery(NamedTuple, Generic[Row]):
    """A question to the database."""

    query: _Query[Row]
    sql: str
    values: list[Any]


def together(*queries: BoundQuery[Any]) -> list[list[Any]]:
    """The rows that each asks for."""
    return [each.query.rows(values) for each, values in zip(queries, values_of(*queries), strict=True)]


def values_of(*queries: BoundQuery[Any]) -> list[list[tuple[Any, ...]]]:
    """The values of the rows that each asks for, as the database has them; PostgreSQL has prepared the questions."""
    found = []
    database: Any = connection
    with database.prepared_cursor() if connection.vendor == "postgresql" else connection.cursor() as cursor:
        for each in queries:
            cursor.execute(each.sql, each.values)
            found.append(cursor.fetchall())
    return found


def _numbers(value: Value) -> Sequence[str | int]:
    """What stands in the gaps of a limit."""
    return value if isinstance(value, tuple) else () if value is None else (value,)


def _limit(value: Value) -> str:
    if isinstance(value, tuple):
        return f"IN ({', '.join(['%s'] * len(value))})"
    return "IS NULL" if value is None else "= %s"


class _Query(Generic[Row]):
    """A query in the language of the database, and how its answer is read."""

    def __init__(self, model: type[Row], without: Collection[str]) -> None:
        fields = [field for field in model._meta.concrete_fields if field.attname not in without]
        quoted = self._quoted = connection.ops.quote_name
        columns = ", ".join(quoted(field.column) for field in fields)
        self._model, self._names = model, [field.attname for field in fields]
        self._sql = f"SELECT {columns} FROM {quoted(model._meta.db_table)}"
        self._readers = [
            (at, reader, expression)
            for at, expression in enumerate(field.get_col(model._meta.db_table) for field in fields)
            for reader in (*connection.ops.get_db_converters(expression), *expression.get_db_converters(connection))
        ]

    def where(self, values: Iterable[tuple[str, Any]]) -> str:
        """The query, for rows that have a given value in each of these columns."""
        limits = " AND ".join([f"{self._quoted(column)} {_limit(value)}" for column, value in values])
        return f"{self._sql} WHERE {limits}" if limits else self._sql

    def rows(self, found: Sequence[tuple[Any, ...]]) -> list[Row]:
        """What was found, as the model has it."""
        return [self._model.from_db(connection.alias, self._names, self._read(values)) for values in found]

    def _read(self, found: tuple[Any, ...]) -> list[Any]:
        values = list(found)
        for at, reader, expression in self._readers:
            values[at] = reader(values[at], expression, connection)
        return values
