"""Lookups of the rows that every request needs: the SQL is built once because that takes far longer than running it.

Rows that rarely change are cached while this process receives every change from `hosting.announcements`; a process that
does not listen at the moment, or whose database has no notifications (SQLite), reads them every time. The cache holds
the values of a row: each request gets an object of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from threading import Lock
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar, Union

from django.db import connection
from django.db.models import Model
from django.db.models.base import ModelState

Row = TypeVar("Row", bound=Model)
Set = TypeVar("Set")
Value = Union[str, int, tuple[int, ...], "BoundQuery[Any]", None]
"""The value of a column; a tuple is any of several numbers, a query is any of its results."""


class Lookup(Generic[Row]):
    """The rows of a model with these values in these columns, among those that its manager lets a query see.

    The columns ``without`` are deferred until they are used; ``ending`` is SQL.
    """

    def __init__(self, model: type[Row], *columns: str, without: Collection[str] = (), ending: str = "") -> None:
        self._model, self._columns, self._without, self._ending = model, columns, without, ending
        self._queries: dict[str, _Query[Row]] = {}

    def one(self, *values: Value) -> Row | None:
        """Return the only row; None where there is none."""
        return next(iter(self.all(*values)), None)

    def all(self, *values: Value) -> list[Row]:
        """Return all rows, in no order but that of the ending."""
        [rows] = together(self.of(*values))
        return rows

    def first(self, count: int) -> list[Row]:
        """Return the first rows of the table, up to this count, with any values."""
        by_number = f"ORDER BY {connection.ops.quote_name(self._model._meta.pk.column)} LIMIT {count:d}"
        [rows] = together(self._bound_query([], by_number))
        return rows

    def of(self, *values: Value) -> BoundQuery[Row]:
        """Return the query for all rows, to be run together with others."""
        return self._bound_query(zip(self._columns, values, strict=True), self._ending)

    def key(self, *values: Value) -> tuple[Any, ...]:
        """Return a key for the rows with these values; the SQL of the query takes longer to write."""
        return *values, *self._scope().items()

    @property
    def query(self) -> _Query[Row]:
        """Return the query for the database in use, without its conditions."""
        if connection.vendor not in self._queries:
            self._queries[connection.vendor] = _Query(self._model, self._without)
        return self._queries[connection.vendor]

    def _bound_query(self, values: Iterable[tuple[str, Any]], ending: str) -> BoundQuery[Row]:
        query, limits = self.query, [*values, *self._scope().items()]
        parameters = [each for _, value in limits for each in _numbers(value)]
        return BoundQuery(query, f"{query.where(limits)} {ending}", parameters)

    def _scope(self) -> dict[str, Any]:
        """Return further conditions: a `ClubManager` limits rows to the club; other tables are visible to all."""
        manager = self._model._default_manager
        return manager.scope() if hasattr(manager, "scope") else {}


class BoundQuery(NamedTuple, Generic[Row]):
    """A query with its parameters."""

    query: _Query[Row]
    sql: str
    values: list[Any]


def together(*queries: BoundQuery[Any]) -> list[list[Any]]:
    """Return the rows of each query."""
    return [each.query.rows(values) for each, values in zip(queries, values_of(*queries), strict=True)]


def values_of(*queries: BoundQuery[Any]) -> list[list[tuple[Any, ...]]]:
    """Return the values of the rows of each query, as the database has them; prepared statements on PostgreSQL."""
    database: Any = connection
    if connection.vendor == "postgresql":
        return _all_values(database.prepared_cursor(), queries)
    with connection.cursor() as cursor:
        return _all_values(cursor, queries)


def _all_values(cursor: Any, queries: Iterable[BoundQuery[Any]]) -> list[list[tuple[Any, ...]]]:
    found = []
    for each in queries:
        cursor.execute(each.sql, each.values)
        found.append(cursor.fetchall())
    return found


def _numbers(value: Any) -> Sequence[str | int]:
    if isinstance(value, BoundQuery):
        return value.values
    return value if isinstance(value, tuple) else () if value is None else (value,)


def _limit(value: Value) -> str:
    if isinstance(value, BoundQuery):
        return f"IN ({value.sql})"
    if isinstance(value, tuple):
        return f"IN ({', '.join(['%s'] * len(value))})"
    return "IS NULL" if value is None else "= %s"


class _Query(Generic[Row]):
    """The SQL of a query for the database in use, and the converters of its result."""

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
        """Return the SQL for rows with a given value in each of these columns."""
        limits = " AND ".join([f"{self._quoted(column)} {_limit(value)}" for column, value in values])
        return f"{self._sql} WHERE {limits}" if limits else self._sql

    def rows(self, found: Sequence[tuple[Any, ...]]) -> list[Row]:
        """Return the result as model objects: Django's `from_db` takes four times as long (decision 29)."""
        return [self._object(self._read(values)) for values in found]

    def _object(self, values: list[Any]) -> Row:
        row = self._model.__new__(self._model)
        row._state = ModelState()
        row._state.db, row._state.adding = connection.alias, False
        row.__dict__.update(zip(self._names, values, strict=True))
        return row

    def _read(self, found: tuple[Any, ...]) -> list[Any]:
        values = list(found)
        for at, reader, expression in self._readers:
            values[at] = reader(values[at], expression, connection)
        return values


MAX_AGE_SECONDS = 60.0
"""Seconds after which a row is read again: another program may have changed it without an announcement."""
MAX_CACHED_ROWS = 5000
"""The maximum number of cached rows of one kind."""
CLUB, CLUB_ITSELF = "Club", "the club itself"
"""The subjects of announcements about rows that belong to a club, and about the row of the club."""


class _Known(NamedTuple):
    values: list[list[tuple[Any, ...]]]
    listening: object
    """The listener since whose start every change was received."""
    until: float


class UsedRow(NamedTuple):
    """A cached row that a response was made from."""

    rows: RememberedRows[Any]
    key: tuple[Any, ...]
    known: _Known

    @property
    def kind(self) -> str:
        """Return the kind under which its changes are announced."""
        return self.rows.kind


Listening = Callable[[], object | None]
"""Returns an object as long as every change is received, another one after a gap; None while none are received."""


def _listening() -> object | None:
    return _listeners[-1]() if _listeners else None


_is_read_only: ContextVar[bool] = ContextVar("only looks", default=False)


@contextmanager
def set_inside(variable: ContextVar[Set], value: Set) -> Iterator[Set]:
    """Set a context variable inside the block."""
    token = variable.set(value)
    try:
        yield value
    finally:
        variable.reset(token)


def looking(read_only: bool) -> AbstractContextManager[bool]:
    """Declare whether the request handled inside the block is read-only: then its actor may come from the cache."""
    return set_inside(_is_read_only, read_only)


_used: ContextVar[list[UsedRow] | None] = ContextVar("used rows", default=None)


def noting_used_rows() -> AbstractContextManager[list[UsedRow] | None]:
    """Record the cached rows that are used inside the block."""
    return set_inside(_used, [])


def is_read_only() -> bool:
    """Return whether the current request is read-only."""
    return _is_read_only.get()


class RememberedRows(Generic[Row]):
    """A cache of the only row that a `Lookup` finds, by its values, and of the rows that are queried with it.

    A row is removed when a change of its ``kind`` and number is announced, and read again after ``seconds``; a row for
    which ``is_plain`` is false is never cached.
    """

    def __init__(
        self,
        lookup: Lookup[Row],
        number_of: Callable[[Row], int],
        kind: str = CLUB,
        seconds: float = MAX_AGE_SECONDS,
        is_plain: Callable[[Row], bool] = lambda row: True,
    ) -> None:
        self._lookup, self._number_of, self._is_plain = lookup, number_of, is_plain
        self.kind, self._seconds = kind, seconds
        self._known: dict[tuple[Any, ...], _Known] = {}
        self._by_number: dict[int, set[tuple[Any, ...]]] = {}
        self._changes = 0
        self._guard = Lock()
        _every.append(self)

    def one(self, *values: Value) -> Row | None:
        """Return the row as the database has it, or had it when the last change was received."""
        row: Row | None = self.together(values)[0]
        return row

    def together(self, values: tuple[Value, ...], *other_queries: BoundQuery[Any]) -> list[Any]:
        """Return the row, or None, and the rows of the other queries."""
        key = self._lookup.key(*values), *[(each.sql, *each.values) for each in other_queries]
        queries = self._lookup.query, *[each.query for each in other_queries]
        listening, changes, known = _listening(), self._changes, self._known.get(key)
        if known is not None and known.listening is listening and monotonic() < known.until:
            self._note(key, known)
            return _read(queries, known.values)
        found = values_of(self._lookup.of(*values), *other_queries)
        row, *others = _read(queries, found)
        if row is not None and listening is not None and self._is_plain(row):
            self._remember(key, self._number_of(row), _Known(found, listening, monotonic() + self._seconds), changes)
        return [row, *others]

    def _remember(self, key: tuple[Any, ...], number: int, known: _Known, changes: int) -> None:
        """Cache a row, unless something has changed since it was read: its values may be outdated."""
        with self._guard:
            if self._changes != changes:
                return
            if len(self._known) >= MAX_CACHED_ROWS:
                self._known.clear()
                self._by_number.clear()
            self._known[key] = known
            self._by_number.setdefault(number, set()).add(key)
        self._note(key, known)

    def _note(self, key: tuple[Any, ...], known: _Known) -> None:
        used = _used.get()
        if used is not None:
            used.append(UsedRow(self, key, known))

    def is_known(self, used: UsedRow) -> bool:
        """Return whether this row is cached as it was used, and still valid."""
        known = used.known
        return self._known.get(used.key) is known and known.listening is _listening() and monotonic() < known.until

    def forget(self, number: int) -> None:
        """Remove the row with this number, or the rows of this club, after a change."""
        with self._guard:
            self._changes += 1
            for key in self._by_number.pop(number, ()):
                self._known.pop(key, None)


def _read(queries: Sequence[_Query[Any]], found: Sequence[Sequence[tuple[Any, ...]]]) -> list[Any]:
    """Return the first row of the first query, or None, and all rows of the others."""
    first, *others = [each.rows(values) for each, values in zip(queries, found, strict=True)]
    return [first[0] if first else None, *others]


_every: list[RememberedRows[Any]] = []
_listeners: list[Listening] = []


def listen(listening: Listening) -> None:
    """Cache rows as long as this callback confirms that every change is received."""
    _listeners.append(listening)


_changes = Counter[tuple[str, int]]()


def changes_of(subject: tuple[str, int]) -> int:
    """Return the number of changes of this kind of row, with this number, that the process has received."""
    return _changes[subject]


def forget(number: int, kind: str = CLUB) -> None:
    """Remove the rows of this club, or another row with a kind of its own, from the caches after a change."""
    _changes[kind, number] += 1
    for rows in _every:
        if rows.kind == kind:
            rows.forget(number)
