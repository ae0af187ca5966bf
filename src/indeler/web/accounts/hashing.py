"""Passwords are hashed by argon2, a few at a time: it costs memory and time on purpose, and anybody can ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher

from indeler.web.refusals import TOO_BUSY, TooBusy

AT_ONCE, WAITING = 2, 6
"""So many are hashed, and so many wait for it; whoever comes then is asked to try again, so that threads stay free."""

_places = BoundedSemaphore(AT_ONCE + WAITING)
_at_work = BoundedSemaphore(AT_ONCE)


class BoundedArgon2(Argon2PasswordHasher):
    """Argon2id with the memory that OWASP asks for (19 MiB, two passes) instead of 100 MiB."""

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1

    def encode(self, *arguments: Any, **named: Any) -> str:
        """Hash a new password."""
        with _turn():
            return str(super().encode(*arguments, **named))

    def verify(self, *arguments: Any, **named: Any) -> bool:
        """Whether it is the password."""
        with _turn():
            return bool(super().verify(*arguments, **named))


@contextmanager
def _turn() -> Iterator[None]:
    if not _places.acquire(blocking=False):
        raise TooBusy(TOO_BUSY)
    try:
        with _at_work:
            yield
    finally:
        _places.release()
