"""Logbooks of seasons and tournaments in the database, and their snapshots in memory.

The row of the season or tournament counts the lines (``version``), locks them, and identifies the cached snapshots.
"""

from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from threading import RLock
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import UUID, uuid4

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection, models, transaction
from django.db.models.functions import Length
from django.http import Http404
from django.utils.text import slugify

from indeler.language import IndelerError
from indeler.logbook import Event, Logbook, Snapshot, Store, outdated
from indeler.web.common.group_commit import GroupCommit
from indeler.web.common.lookup import Lookup
from indeler.web.common.offloading import continue_in_pool, is_looking
from indeler.web.common.refusals import OtherResult
from indeler.web.common.requests import LatePress

Row = TypeVar("Row", bound=models.Model)
AnySnapshot = TypeVar("AnySnapshot", bound=Snapshot[Any, Any])


def lock_row(row: Row) -> Row:
    """Return the row as it is now, locked: its logbook has no other writer until this transaction ends."""
    ending = "FOR UPDATE" if connection.features.has_select_for_update else ""
    found: Row | None = _locking(type(row), ending).one(row.pk)
    if found is None:
        raise type(row).DoesNotExist  # type: ignore[attr-defined]
    return found


@cache
def _locking(model: type[Row], ending: str) -> Lookup[Row]:
    return Lookup(model, "id", ending=ending)


LARGE = {"Open": 100_000, "SeasonRow": 4_000_000}
"""Characters from which the pages of a logbook are slow: an open of 300 players, a season of 200 members."""
LINES_BETWEEN_MEASUREMENTS = 50
"""Lines by which a logbook may grow before it is measured again."""
MAX_MEASURED_LOGBOOKS = 5000
_sizes: dict[UUID, tuple[int, int]] = {}
"""The lines and characters of each logbook when it was measured."""


def step_back_if_large(row: Any) -> None:
    """Continue in the pool before a large logbook is read for an anonymous visitor."""
    if is_looking() and _size(row) > LARGE[type(row).__name__]:
        continue_in_pool()


def _size(row: Any) -> int:
    version, size = _sizes.get(row.identity, (-1, 0))
    if version < 0 or row.version > version + LINES_BETWEEN_MEASUREMENTS:
        size = row.book.aggregate(all=models.Sum(Length("text")))["all"] or 0
        while len(_sizes) >= MAX_MEASURED_LOGBOOKS:
            _sizes.pop(next(iter(_sizes)), None)
        _sizes[row.identity] = row.version, size
    return size


class DatabaseStore(Store):
    """One logbook of the database; every event is one insert in one transaction."""

    def __init__(self, row: Any) -> None:
        self.row = row

    def read(self, start: int = 0) -> list[bytes]:
        """Return the events after the first ``start`` ones."""
        texts = self.row.book.filter(number__gt=start).order_by("number").values_list("text", flat=True)
        return [text.encode() for text in texts]

    def append(self, line: bytes, expected: int) -> None:
        """Append one event; the row is the lock."""
        with transaction.atomic():
            row = lock_row(self.row)
            if row.version != expected:
                raise outdated(expected, row.version)
            add_lines(row, [line])


class Batch(DatabaseStore):
    """A logbook whose new events are collected and written together."""

    def __init__(self, row: Any) -> None:
        super().__init__(row)
        self.lines: list[bytes] = []

    def append(self, line: bytes, expected: int) -> None:
        """Collect one event; the caller has locked the row, so that there is no other writer."""
        self.lines.append(line)


def add_lines(row: Any, lines: Sequence[bytes]) -> None:
    """Append these lines to the logbook of a locked row."""
    if not lines:
        return
    line, owner = row.book.model, row.book.field.name
    line.objects.bulk_create(
        line(**{owner: row}, club_id=row.club_id, number=number, text=text.decode())
        for number, text in enumerate(lines, start=row.version + 1)
    )
    row.version += len(lines)
    row.save(update_fields=row.GROWS)


DecisionAt = Callable[[AnySnapshot, int], tuple[Any, str] | None]
"""Returns the game whose result the event with this number decided, None for all games, and the result."""


def decisions_about(game: Any, snapshot: AnySnapshot, read: DecisionAt[AnySnapshot]) -> Iterator[tuple[int, str]]:
    """Yield the numbers of the decisions about the result of a game, with the result then; the latest first."""
    for number in range(snapshot.version, 0, -1):
        decision = read(snapshot, number)
        if decision is not None and decision[0] in (None, game):
            yield number, decision[1]


def last_decisions(snapshot: AnySnapshot, read: DecisionAt[AnySnapshot], after: int = 0) -> dict[Any, int]:
    """Return the number of the last decision about each game, of those after this one."""
    decisions = ((number, read(snapshot, number)) for number in range(after + 1, snapshot.version + 1))
    return {decision[0]: number for number, decision in decisions if decision is not None}


def refuse_overtaken(
    result: str, found: str, was: str, press: LatePress | None, decided: Iterable[tuple[int, str]]
) -> None:
    """Refuse a result where another user has entered one that its author has not seen."""
    is_new = found not in (was, *(press.tried if press else ()))
    if found != result and (is_new or (press is not None and press.is_overtaken(result, decided))):
        raise OtherResult(found)


class DecisionRequest(NamedTuple):
    """A request to write a decision; ``expected_version`` is the version that its author had seen."""

    row: Any
    actor: Any
    decided: Callable[[Any, Any], Iterable[Any]]
    """Returns the events, from the snapshot and the actor's permissions, both at the time of writing."""
    expected_version: int | None = None
    confirmed: bool = False
    """Whether its author has confirmed it, or no question can be asked."""


class Written(NamedTuple, Generic[AnySnapshot]):
    """A row and its snapshot after a decision, and the members whose names are hidden from visitors."""

    row: Any
    snapshot: AnySnapshot
    hidden: frozenset[int] = frozenset()


class _CachedSnapshot(NamedTuple):
    snapshot: Any
    key: str
    committed: list[bool]
    """Filled after the commit of the transaction in which it was made."""


class AggregateStore(ABC, Generic[AnySnapshot]):
    """The logbooks of one kind of aggregate: their snapshots in memory, and the writing of decisions."""

    store: type[DatabaseStore] = DatabaseStore
    batch: type[Batch] = Batch

    def __init__(self, remembered: int, current_actors: Callable[[Iterable[Any]], Sequence[Any]]) -> None:
        """``current_actors`` returns these actors with their present permissions."""
        self.remembered = remembered
        """The number of snapshots that a process keeps, the most recently used ones."""
        self._current_actors = current_actors
        self._memory: OrderedDict[UUID, _CachedSnapshot] = OrderedDict()
        self._locks: dict[int, RLock] = {}
        self._append: GroupCommit[DecisionRequest, Written[AnySnapshot]] = GroupCommit(self._append_all)

    @abstractmethod
    def open(self, store: Any, known: AnySnapshot | None = None) -> Logbook[AnySnapshot, Any]:
        """Return the logbook in this store, starting from a known snapshot."""

    @abstractmethod
    def in_memory(self, row: Any, lines: Sequence[bytes]) -> Store:
        """Return a temporary store of these lines."""

    def key(self, row: Any) -> str:
        """Return the other data that a snapshot depends on besides the lines."""
        return ""

    def events(self, snapshot: AnySnapshot, request: DecisionRequest, actor: Any) -> Iterable[Any]:
        """Return the events of this decision."""
        return request.decided(snapshot, actor)

    def follow(self, row: Any, before: AnySnapshot, after: AnySnapshot, decided: Sequence[Any]) -> frozenset[int]:
        """Write the data that depend on these events; return the members whose names are hidden from visitors."""
        return frozenset()

    def snapshot(self, row: Any) -> AnySnapshot:
        """Return the snapshot of the logbook as it was when this row was read, or a later one."""
        step_back_if_large(row)
        known = self._known(row)
        if known is not None and known.version >= row.version:
            return known
        with self.lock(row):  # one thread reads a long logbook, and the others wait for it
            known = self._known(row)
            if known is not None and known.version >= row.version:
                return known
            book = self.open(self.store(row), known)
            snapshot = book.moment if known is None else book.refresh()
            self.remember(row, snapshot)
        return snapshot

    def lock(self, row: Any) -> RLock:
        """Return the lock for reading this logbook into memory."""
        return self._locks.setdefault(row.pk, RLock())

    def _known(self, row: Any) -> AnySnapshot | None:
        entry = self._memory.get(row.identity)
        if entry is None or (entry.snapshot.version <= row.version and entry.key != self.key(row)):
            return None
        if not entry.committed:
            if not connection.in_atomic_block:
                return None
            rows = type(row)._default_manager.filter(pk=row.pk, version__gte=entry.snapshot.version)
            if entry.snapshot.version > row.version and not rows.exists():
                return None
        with suppress(KeyError):  # another thread may have removed it
            self._memory.move_to_end(row.identity)
        known: AnySnapshot = entry.snapshot
        return known

    def remember(self, row: Any, snapshot: AnySnapshot) -> None:
        """Cache this snapshot; other threads see it after the commit."""
        entry = self._memory[row.identity] = _CachedSnapshot(snapshot, self.key(row), [])
        with suppress(KeyError):
            self._memory.move_to_end(row.identity)
        while len(self._memory) > self.remembered:
            self._memory.popitem(last=False)
        transaction.on_commit(lambda: entry.committed.append(True))

    def forget(self, row: Any) -> None:
        """Remove a deleted logbook from memory."""
        self._memory.pop(row.identity, None)

    def forget_all(self) -> None:
        """Remove all logbooks from memory."""
        self._memory.clear()

    def decide(self, request: DecisionRequest) -> Written[AnySnapshot]:
        """Write this decision by the actor's present permissions; return the snapshot after it."""
        return self._append(request.row.pk, request)

    def decide_all(self, requests: Sequence[DecisionRequest]) -> list[Written[AnySnapshot] | BaseException]:
        """Write several decisions about one row; return the snapshot after each, or its refusal."""
        return self._append.all(requests[0].row.pk, requests)

    def _append_all(self, requests: Sequence[DecisionRequest]) -> list[Written[AnySnapshot] | Exception]:
        """Write decisions about one row in one transaction, each on the snapshot after those before it."""
        with transaction.atomic():
            row = lock_row(requests[0].row)
            before = self.snapshot(row)
            if before.version > row.version:  # the database has rolled back the cached version
                self.forget(row)
                before = self.snapshot(row)
            batch = self.batch(row)
            book, decided, answers = self.open(batch, before), list[Event](), []
            for one, actor in zip(requests, self._current_actors(one.actor for one in requests), strict=True):
                answer = self._decided(book, batch, one, actor)
                decided += [] if isinstance(answer, Exception) else answer
                answers.append(answer if isinstance(answer, Exception) else book.moment)
            add_lines(row, batch.lines)
            hidden = self.follow(row, before, book.moment, decided)
        self.remember(row, book.moment)
        return [answer if isinstance(answer, Exception) else Written(row, answer, hidden) for answer in answers]

    def _decided(
        self, book: Logbook[AnySnapshot, Any], batch: Batch, one: DecisionRequest, actor: Any
    ) -> list[Event] | Exception:
        """Append all events of this decision, or none of them and return the refusal."""
        before, line_count = book.moment, len(batch.lines)
        try:
            if one.expected_version is not None and one.expected_version != before.version:
                raise outdated(one.expected_version, before.version)
            return book.append_all(self.events(before, one, actor), confirmed=one.confirmed)
        except (IndelerError, OtherResult, PermissionDenied, Http404) as refusal:
            book.moment = before
            del batch.lines[line_count:]
            return refusal

    def rewrite(self, row: Any, rewritten: Callable[[Sequence[bytes]], Sequence[bytes]]) -> None:
        """Replace the lines of the logbook by as many others; refused where it could not be read again."""
        with transaction.atomic():
            locked_row: Any = lock_row(row)
            before = DatabaseStore(locked_row).read()
            after = rewritten(before)
            self.open(self.in_memory(locked_row, after))
            for number, (old, new) in enumerate(zip(before, after, strict=True), start=1):
                if old != new:
                    locked_row.book.filter(number=number).update(text=new.decode())
            locked_row.identity = uuid4()  # invalidates caches
            locked_row.save(update_fields=["identity"])
        self.forget(row)


LONGEST = 50
"""Letters of the word itself; a number may follow."""

Created = TypeVar("Created")
Column = tuple[type[models.Model], str]
"""A table and its field with unique words."""


def with_free_word(name: str, otherwise: str, column: Column, make: Callable[[str], Created]) -> Created:
    """Call ``make`` with the first unused word like ``name``; again where another process was faster with that word."""
    base = slugify(name.replace("/", "-"))[:LONGEST] or otherwise
    table, field = column
    rows = table._default_manager
    while True:
        used = set(rows.filter(**{f"{field}__startswith": base}).values_list(field, flat=True))
        word = next(each for each in (base, *(f"{base}-{n}" for n in range(2, len(used) + 3))) if each not in used)
        try:
            with transaction.atomic():
                return make(word)
        except IntegrityError:
            if not rows.filter(**{field: word}).exists():
                raise
