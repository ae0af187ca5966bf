"""The language, the time zone and the address prefix of the request that a thread works on.

Django keeps them in a way that also serves coroutines: every look passes a lock that all threads share, and a page
looks hundreds of times. Here one thread works on a request from its beginning to its end, so that a plain `local` does.
"""

from __future__ import annotations

from threading import local

from django.urls import base
from django.utils import timezone
from django.utils.translation import trans_real


def keep_by_thread() -> None:
    """For the process from now on."""
    trans_real._active = local()  # type: ignore[attr-defined]  # the stubs leave out what Django does not document
    timezone._active = local()  # type: ignore[attr-defined]
    base._prefixes = local()  # type: ignore[attr-defined]
    base._urlconfs = local()  # type: ignore[attr-defined]
