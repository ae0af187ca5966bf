"""Rows that are looked up with every request: the query is made once, for making it takes far longer than asking it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model

Row = TypeVar("Row", bound=Model)


class Lookup(Generic[Row]):
    """The rows of a model that have this value in a column, of those that its manager lets a query see.

    What is in the columns ``without`` which they come is read when it is asked for.
    """

    def __init__(self, model: type[Row], column: str, without: Collection[str] = ()) -> None:
        self._model, self._column, self._without = model, column, without
        self._made: dict[str, _Query] = {}

    def one(self, value: str | int | None) -> Row | None:
        """The only row; None where there is none."""
        return next(iter(self.all(value)), None)

    def all(self, value: str | int | None) -> list[Row]:
        """All rows, in no order."""
        return self._found({self._column: value})

    def first(self, count: int) -> list[Row]:
        """The first rows of all, as many as there are up to this count, whatever they have in the column."""
        return self._found({}, f" ORDER BY {connection.ops.quote_name(self._model._meta.pk.column)} LIMIT {count:d}")

    def _found(self, asked: Mapping[str, Any], more: str = "") -> list[Row]:
        if connection.vendor not in self._made:
            self._made[connection.vendor] = _Query(self._model, self._without)
        query = self._made[connection.vendor]
        scope = self._model._default_manager.scope()  # type: ignore[attr-defined]  # of a `ClubManager`
        values = {**asked, **scope}
        with connection.cursor() as cursor:
            cursor.execute(query.where(values) + more, list(values.values()))
            found = cursor.fetchall()
        return [self._model.from_db(connection.alias, query.names, query.read(one)) for one in found]


class _Query:
    """A query in the language of the database, and how its answer is read."""

    def __init__(self, model: type[Model], without: Collection[str]) -> None:
        fields = [field for field in model._meta.concrete_fields if field.attname not in without]
        quoted = self._quoted = connection.ops.quote_name
        columns = ", ".join(quoted(field.column) for field in fields)
        self.names = [field.attname for field in fields]
        self.sql = f"SELECT {columns} FROM {quoted(model._meta.db_table)}"
        self._readers = [
            (at, reader, expression)
            for at, expression in enumerate(field.get_col(model._meta.db_table) for field in fields)
            for reader in (*connection.ops.get_db_converters(expression), *expression.get_db_converters(connection))
        ]

    def where(self, columns: Collection[str]) -> str:
        """The query, for rows that have a given value in each of these columns."""
        return self.sql + " WHERE " * bool(columns) + " AND ".join(f"{self._quoted(column)} = %s" for column in columns)

    def read(self, found: tuple[Any, ...]) -> list[Any]:
        values = list(found)
        for at, reader, expression in self._readers:
            values[at] = reader(values[at], expression, connection)
        return values
