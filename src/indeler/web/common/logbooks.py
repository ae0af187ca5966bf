"""Logbooks in the database: lines numbered from 1, which the row of their season or tournament counts and locks.

A row has ``version``, how many lines there are, ``identity``, by which processes remember what follows from them, and
``book``, the lines themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar
from uuid import UUID, uuid4

from django.core.exceptions import PermissionDenied
from django.db import models, transaction
from django.db.models.functions import Length
from django.http import Http404

from indeler.language import IndelerError
from indeler.logbook import Event, Logbook, Store, outdated
from indeler.web.common.offloading import continue_in_pool, is_looking
from indeler.web.common.refusals import Changed, OtherResult

Row = TypeVar("Row", bound=models.Model)
Decided = TypeVar("Decided", bound=Event)


def locked(row: Row) -> Row:
    """The row as it is now; nobody else writes in its logbook until this transaction ends."""
    return type(row)._default_manager.select_for_update().get(pk=row.pk)


LARGE = {"Open": 100_000, "SeasonRow": 4_000_000}
"""Characters of a logbook from which on its pages take long: an open of 300 players, a season of 200 members."""
GROWTH = 50
"""Lines by which a logbook may grow before it is measured again."""
REMEMBERED = 5000
_sizes: dict[UUID, tuple[int, int]] = {}
"""Of the logbooks that were looked at: how many lines and characters they had when they were measured."""


def step_back_if_large(row: Any) -> None:
    """Before a logbook is read for a visitor who only looks: what is large is for the pool."""
    if is_looking() and _size(row) > LARGE[type(row).__name__]:
        continue_in_pool()


def _size(row: Any) -> int:
    version, size = _sizes.get(row.identity, (-1, 0))
    if version < 0 or row.version > version + GROWTH:
        size = row.book.aggregate(all=models.Sum(Length("text")))["all"] or 0
        while len(_sizes) >= REMEMBERED:
            _sizes.pop(next(iter(_sizes)), None)
        _sizes[row.identity] = row.version, size
    return size


class DatabaseStore(Store):
    """One logbook of the database; every event is one insert in one transaction."""

    def __init__(self, row: Any) -> None:
        self.row = row

    def read(self, start: int = 0) -> list[bytes]:
        """The events after the first ``start`` ones."""
        texts = self.row.book.filter(number__gt=start).order_by("number").values_list("text", flat=True)
        return [text.encode() for text in texts]

    def append(self, line: bytes, expected: int) -> None:
        """Add one event for good; the row is the lock."""
        with transaction.atomic():
            row = locked(self.row)
            if row.version != expected:
                raise outdated(expected, row.version)
            add_lines(row, [line])


class Batch(DatabaseStore):
    """A logbook of which several events are written at once: those that come in are kept back until then."""

    def __init__(self, row: Any) -> None:
        super().__init__(row)
        self.lines: list[bytes] = []

    def append(self, line: bytes, expected: int) -> None:
        """Keep one event back; whoever writes has locked the row, and nobody comes in between."""
        self.lines.append(line)


def all_or_none(
    book: Logbook[Any, Any], batch: Batch, decide: Callable[[Any], Iterable[Decided]], seen: int | None = None
) -> list[Decided] | Exception:
    """Append all events that are decided on the moment of this logbook, or none of them and say what refuses them."""
    before, kept = book.moment, len(batch.lines)
    try:
        decided = list(decide(before))
        for event in decided:
            book.append(event, expected=seen)
            seen = None if seen is None else seen + 1
    except (IndelerError, Changed, OtherResult, PermissionDenied, Http404) as refusal:
        book.moment = before
        del batch.lines[kept:]
        return refusal
    return decided


def add_lines(row: Any, lines: Sequence[bytes]) -> None:
    """Add these lines to the logbook of a row that is locked."""
    if not lines:
        return
    line, owner = row.book.model, row.book.field.name
    line.objects.bulk_create(
        line(**{owner: row}, club_id=row.club_id, number=number, text=text.decode())
        for number, text in enumerate(lines, start=row.version + 1)
    )
    row.version += len(lines)
    row.save(update_fields=row.GROWS)


def rewrite(
    row: Row, rewritten: Callable[[Sequence[bytes]], Sequence[bytes]], check: Callable[[Row, Sequence[bytes]], object]
) -> None:
    """Write the lines anew, as many as there are, if they pass the check; by its new identity everybody reads them."""
    with transaction.atomic():
        now: Any = locked(row)
        before = DatabaseStore(now).read()
        after = rewritten(before)
        check(now, after)
        for number, (old, new) in enumerate(zip(before, after, strict=True), start=1):
            if old != new:
                now.book.filter(number=number).update(text=new.decode())
        now.identity = uuid4()
        now.save(update_fields=["identity"])
