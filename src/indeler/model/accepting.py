"""Tournaments from a logbook: checked when they were decided, and not when they are replayed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from indeler.model import consistency

_are_applied: ContextVar[bool | None] = ContextVar("consistency checks", default=None)
consistency.are_applied = _are_applied.get  # the engine reads no logbook, and starts without this module


@contextmanager
def checks(*, applied: bool) -> Iterator[None]:
    """Check every tournament, as in a decision; or, with ``applied=False``, none, as in a replay."""
    token = _are_applied.set(applied)
    try:
        yield
    finally:
        _are_applied.reset(token)
