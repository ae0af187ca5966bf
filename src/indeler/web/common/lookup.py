"""Rows that are looked up with every request: the query is made once, for making it takes far longer than asking it.

Rows that seldom change are remembered while this process hears of every change. `hosting.announcements` tells of
changes; a process that does not listen at the moment, or whose database cannot tell (SQLite), asks every time. What is
remembered are the values of a row: each request gets a row of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock
from time import monotonic
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


SECONDS = 60.0
"""After which a row is read again: a program beside the site may have changed it without telling."""
MANY = 5000
"""Rows of one kind that a process remembers."""
CLUB, CLUB_ITSELF = "Club", "the club itself"
"""What a change is announced of, unless a kind of row has announcements of its own: something that a club has, and the
row of the club."""


class _Known(NamedTuple):
    values: list[list[tuple[Any, ...]]]
    listening: object
    """Since when every change was heard."""
    until: float


class UsedRow(NamedTuple):
    """A remembered row that an answer was made of."""

    rows: RememberedRows[Any]
    key: tuple[Any, ...]
    known: _Known

    @property
    def kind(self) -> str:
        """What a change of it is announced as."""
        return self.rows.kind


Listening = Callable[[], object | None]
"""An object as long as every change is heard, another one after a gap; None while changes are not heard."""


def _listening() -> object | None:
    return _listeners[-1]() if _listeners else None


_is_read_only: ContextVar[bool] = ContextVar("only looks", default=False)


@contextmanager
def looking(read_only: bool) -> Iterator[None]:
    """Whether the request that is answered inside changes nothing: then who makes it may be remembered."""
    token = _is_read_only.set(read_only)
    try:
        yield
    finally:
        _is_read_only.reset(token)


_used: ContextVar[list[UsedRow] | None] = ContextVar("used rows", default=None)


@contextmanager
def noting_used_rows() -> Iterator[list[UsedRow]]:
    """Note which remembered rows are looked at inside."""
    used: list[UsedRow] = []
    token = _used.set(used)
    try:
        yield used
    finally:
        _used.reset(token)


def is_known(used: UsedRow) -> bool:
    """Whether it is known that this row has not changed since it was used."""
    return used.rows.is_known(used)


def is_read_only() -> bool:
    """Whether this is a request that changes nothing."""
    return _is_read_only.get()


class RememberedRows(Generic[Row]):
    """The only row that a `Lookup` finds, by its values, and what else is asked for with it.

    A row is forgotten when a change is announced of its ``kind`` and number, and read again after some ``seconds``;
    one that is not plain is read every time.
    """

    def __init__(
        self,
        lookup: Lookup[Row],
        number_of: Callable[[Row], int],
        kind: str = CLUB,
        seconds: float = SECONDS,
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
        """The row as the database has it, or had it when the last change was heard."""
        row: Row | None = self.together(values)[0]
        return row

    def together(self, values: tuple[Value, ...], *other_queries: BoundQuery[Any]) -> list[Any]:
        """The row, or None, and the rows that are queried with it."""
        queries = self._lookup.of(*values), *other_queries
        key, listening, changes = tuple((each.sql, *each.values) for each in queries), _listening(), self._changes
        known = self._known.get(key)
        if known is not None and known.listening is listening and monotonic() < known.until:
            self._note(key, known)
            return _read(queries, known.values)
        found = values_of(*queries)
        row, *others = _read(queries, found)
        if row is not None and listening is not None and self._is_plain(row):
            self._remember(key, self._number_of(row), _Known(found, listening, monotonic() + self._seconds), changes)
        return [row, *others]

    def _remember(self, key: tuple[Any, ...], number: int, known: _Known, changes: int) -> None:
        """Unless something has changed since it was read: this may be how it was before."""
        with self._guard:
            if self._changes != changes:
                return
            if len(self._known) >= MANY:
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
        """Whether this row is remembered as it was used, and may still be."""
        known = used.known
        return self._known.get(used.key) is known and known.listening is _listening() and monotonic() < known.until

    def forget(self, number: int) -> None:
        """Something about the row with this number, or about the rows of this club, has changed."""
        with self._guard:
            self._changes += 1
            for key in self._by_number.pop(number, ()):
                self._known.pop(key, None)


def _read(queries: Sequence[BoundQuery[Any]], found: Sequence[Sequence[tuple[Any, ...]]]) -> list[Any]:
    """The first row of the first query, or None, and all rows of the others."""
    first, *others = (each.query.rows(values) for each, values in zip(queries, found, strict=True))
    return [first[0] if first else None, *others]


_every: list[RememberedRows[Any]] = []
_listeners: list[Listening] = []


def listen(listening: Listening) -> None:
    """Remember rows as long as this tells that every change is heard."""
    _listeners.append(listening)


_changes = Counter[tuple[str, int]]()


def changes_of(subject: tuple[str, int]) -> int:
    """How many changes of this kind of row, with this number, the process has heard of."""
    return _changes[subject]


def forget(number: int, kind: str = CLUB) -> None:
    """Something of this club, or of another row with a kind of its own, has changed."""
    _changes[kind, number] += 1
    for rows in _every:
        if rows.kind == kind:
            rows.forget(number)
