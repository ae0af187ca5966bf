"""Rows that every request asks for and that seldom change, remembered while this process hears of every change.

`hosting.announcements` tells of changes; a process that does not listen at the moment, or whose database cannot tell
(SQLite), asks every time. What is remembered are the values of a row: each request gets a row of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

from django.db.models import Model

from indeler.web.common.lookup import BoundQuery, Lookup, Value, values_of

Row = TypeVar("Row", bound=Model)
SECONDS = 10.0
"""After which a row is read again: a program beside the site may have changed it without telling."""
MANY = 5000
"""Rows of one kind that a process remembers."""


class _Known(NamedTuple):
    values: list[list[tuple[Any, ...]]]
    listening: object
    """Since when every change was heard."""
    until: float


Listening = Callable[[], object | None]
"""An object as long as every change is heard, another one after a gap; None while changes are not heard."""


def _listening() -> object | None:
    return _listeners[-1]() if _listeners else None


class RememberedRows(Generic[Row]):
    """The only row that a `Lookup` finds, by its values, and what else is asked for with it."""

    def __init__(self, lookup: Lookup[Row], club_of: Callable[[Row], int]) -> None:
        self._lookup, self._club_of = lookup, club_of
        self._known: dict[tuple[Any, ...], _Known] = {}
        self._of_club: dict[int, set[tuple[Any, ...]]] = {}
        self._changes = 0
        _every.append(self)

    def one(self, *values: Value) -> Row | None:
        """The row as the database has it, or had it when the last change was heard."""
        row: Row | None = self.together(values)[0]
        return row

    def together(self, values: tuple[Value, ...], *beside: BoundQuery[Any], anew: bool = False) -> list[Any]:
        """The row, or None, and the rows that are asked for beside it; ``anew``: as the database has them now."""
        asked = self._lookup.of(*values), *beside
        key, listening, changes = tuple((each.sql, *each.values) for each in asked), _listening(), self._changes
        known = None if anew else self._known.get(key)
        if known is not None and known.listening is listening and monotonic() < known.until:
            return _read(asked, known.values)
        found = values_of(*asked)
        row, *others = _read(asked, found)
        if row is not None and listening is not None and self._changes == changes:  # else this may be how it was before
            self._remember(key, self._club_of(row), _Known(found, listening, monotonic() + SECONDS))
        return [row, *others]

    def _remember(self, key: tuple[Any, ...], club: int, known: _Known) -> None:
        if len(self._known) >= MANY:
            self._known.clear()
            self._of_club.clear()
        self._known[key] = known
        self._of_club.setdefault(club, set()).add(key)

    def forget(self, club: int) -> None:
        """Something of this club has changed."""
        self._changes += 1
        for key in self._of_club.pop(club, ()):
            self._known.pop(key, None)


def _read(asked: Sequence[BoundQuery[Any]], found: Sequence[Sequence[tuple[Any, ...]]]) -> list[Any]:
    """The first row of the first query, or None, and all rows of the others."""
    first, *others = (each.query.rows(values) for each, values in zip(asked, found, strict=True))
    return [first[0] if first else None, *others]


_every: list[RememberedRows[Any]] = []
_listeners: list[Listening] = []


def listen(listening: Listening) -> None:
    """Remember rows as long as this tells that every change is heard."""
    _listeners.append(listening)


def forget(club: int) -> None:
    """Something of this club has changed."""
    for rows in _every:
        rows.forget(club)
