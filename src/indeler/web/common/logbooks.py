"""Logbooks in the database: lines numbered from 1, which the row of their season or tournament counts and locks.

A row has ``version``, how many lines there are, ``identity``, by which processes remember what follows from them, and
``book``, the lines themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from uuid import uuid4

from django.db import models, transaction

Row = TypeVar("Row", bound=models.Model)


def locked(row: Row) -> Row:
    """The row as it is now; nobody else writes in its logbook until this transaction ends."""
    return type(row)._default_manager.select_for_update().get(pk=row.pk)


def lines_of(row: Any, start: int = 0) -> list[bytes]:
    """The lines after the first ``start`` ones."""
    texts = row.book.filter(number__gt=start).order_by("number").values_list("text", flat=True)
    return [text.encode() for text in texts]


def add_lines(row: Any, lines: Sequence[bytes]) -> None:
    """Add these lines to the logbook of a row that is locked."""
    if not lines:
        return
    line, owner = row.book.model, row.book.field.name
    line.objects.bulk_create(
        line(**{owner: row}, number=number, text=text.decode())
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
        before = lines_of(now)
        after = rewritten(before)
        check(now, after)
        for number, (old, new) in enumerate(zip(before, after, strict=True), start=1):
            if old != new:
                now.book.filter(number=number).update(text=new.decode())
        type(now).objects.filter(pk=now.pk).update(identity=uuid4())
