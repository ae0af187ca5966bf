"""Passwords are hashed by argon2, a few at a time: it costs memory and time on purpose, and anybody can ask for it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher

from indeler.web.common.concurrency_limit import ConcurrencyLimit

AT_ONCE, WAITING = 2, 6

_turns = ConcurrencyLimit(AT_ONCE, WAITING)


class BoundedArgon2(Argon2PasswordHasher):
    """Argon2id with the memory that OWASP asks for (19 MiB, two passes) instead of 100 MiB."""

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1

    def encode(self, *arguments: Any, **named: Any) -> str:
        """Hash a new password."""
        with _turns.one():
            return str(super().encode(*arguments, **named))

    def verify(self, *arguments: Any, **named: Any) -> bool:
        """Whether it is the password."""
        with _turns.one():
            return bool(super().verify(*arguments, **named))
