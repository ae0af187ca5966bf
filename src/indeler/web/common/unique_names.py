"""Words in an address and log-in names: each belongs to one only, also when two ask for the same in one moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.db import IntegrityError, models, transaction
from django.utils.text import slugify

LONGEST = 50
"""Letters of the word itself; a number may follow."""

Made = TypeVar("Made")
Column = tuple[type[models.Model], str]
"""A table, and the field of it in which no word stands twice."""


def with_free_word(name: str, otherwise: str, column: Column, make: Callable[[str], Made]) -> Made:
    """What ``make`` makes of the first word like ``name`` that nobody has; who is too late gets the next one."""
    base = slugify(name.replace("/", "-"))[:LONGEST] or otherwise
    while True:
        word = _free(base, *column)
        try:
            with transaction.atomic():
                return make(word)
        except IntegrityError:
            if not _is_taken(word, *column):
                raise


def _free(base: str, table: Any, field: str) -> str:
    taken = set(table.objects.filter(**{f"{field}__startswith": base}).values_list(field, flat=True))
    return next(word for word in (base, *(f"{base}-{n}" for n in range(2, len(taken) + 3))) if word not in taken)


def _is_taken(word: str, table: Any, field: str) -> bool:
    return bool(table.objects.filter(**{field: word}).exists())
