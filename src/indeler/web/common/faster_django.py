"""Parts of Django that every page uses hundreds of times, replaced by quicker ones (decision 29).

Django keeps the language, the time zone and the address prefix of a request in a way that also serves coroutines: every
look passes a lock that all threads share. Here one thread works on a request from its beginning to its end, so that a
plain `local` does. And it asks the system 64 times for the letters of one CSRF token.
"""

from __future__ import annotations

import os
from threading import local

from django.middleware import csrf
from django.urls import base
from django.utils import timezone
from django.utils.translation import trans_real


def install() -> None:
    """For the process from now on."""
    trans_real._active = local()  # type: ignore[attr-defined]  # the stubs leave out what Django does not document
    timezone._active = local()  # type: ignore[attr-defined]
    base._prefixes = local()  # type: ignore[attr-defined]
    base._urlconfs = local()  # type: ignore[attr-defined]
    csrf.get_random_string = random_string  # type: ignore[attr-defined]


def random_string(length: int, allowed_chars: str) -> str:
    """Return random letters, each as probable as any other, from bytes that the system is asked for at once."""
    count = len(allowed_chars)
    fair = 256 - 256 % count  # a byte above it would favour the first letters
    drawn: list[str] = []
    while len(drawn) < length:
        drawn += [allowed_chars[byte % count] for byte in os.urandom(2 * length) if byte < fair]
    return "".join(drawn[:length])
