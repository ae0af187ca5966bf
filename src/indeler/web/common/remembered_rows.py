"""Rows that every request asks for and that seldom change, remembered while this process hears of every change.

`hosting.announcements` tells of changes; a process that does not listen at the moment, or whose database cannot tell
(SQLite), asks every time. What is remembered are the values of a row: each request gets a row of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

from django.db.models import Model

from indeler.web.common.lookup import BoundQuery, Lookup, Value, values_of

Row = TypeVar("Row", bound=Model)
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
