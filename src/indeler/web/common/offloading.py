"""Work that takes long, done elsewhere than in a thread of the web server, or a few at a time.

A view first checks whether the page may be shown at all; then it calls `continue_in_pool` and does the work. In a
thread of the web server that call ends the view with `Offloaded`, and the request buffer sends the same request to a
process of the pool, where the call does nothing. A view must not have written anything before it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import BoundedSemaphore
from typing import Any, NamedTuple

from indeler.language import N_, Text, TooLarge
from indeler.web.common.refusals import OUTCOME, TOO_BUSY, TooBusy

Environ = dict[str, Any]
"""A request as WSGI has it."""

WORK = "indeler.work"
"""The key in the environment of a request under which a view asks the request buffer to have the pool answer it."""
REFUSED, FAILED = "refused", "failed"
"""The values of `OUTCOME` where the pool made no answer."""
SHARED_ANSWER = "indeler.made"
"""The key under which a process of the pool leaves a page that the web server may keep and send to others too."""
IN_POOL = "indeler.in-pool"
"""Whether the request is answered by a process of the pool."""
READ_ONLY = "indeler.looks"
"""Whether an anonymous visitor only reads: then the pages of large tournaments and seasons go to the pool too."""

TOO_MUCH = N_("This is too much work for the site at the moment; try again later.")
_MESSAGES: dict[str, Text] = {REFUSED: TOO_BUSY, FAILED: TOO_MUCH}

_answered: ContextVar[Environ | None] = ContextVar("answered", default=None)


class Work(NamedTuple):
    """A request for the pool: for whom it is."""

    club: str
    network: str
    is_known: bool
    """Whether the request comes from an account or a personal link."""
    key: object = None
    """Requests with the same key get the same answer; None where the answer is for one client alone."""


class Offloaded(Exception):
    """The pool answers this request."""


@contextmanager
def may_offload(environ: Environ) -> Iterator[None]:
    """Answer this request inside the block; views may call `continue_in_pool`."""
    token = _answered.set(environ)
    try:
        yield
    finally:
        _answered.reset(token)


def continue_in_pool() -> None:
    """End the view here if it runs in the web server; the pool answers the request.

    Refuses with `TooBusy` where the pool had no room for it, or failed.
    """
    environ = _answered.get()
    if environ is None:
        return
    outcome = environ.get(OUTCOME)
    if isinstance(outcome, str):
        raise TooBusy(_MESSAGES[outcome])
    raise Offloaded


def is_looking() -> bool:
    """Whether an anonymous visitor only reads a page in the web server."""
    environ = _answered.get()
    return environ is not None and READ_ONLY in environ


class ConcurrencyLimit:
    """Limits of calls at work and waiting in this process; threads that wait are threads that answer nobody."""

    def __init__(self, places: int, waiting: int) -> None:
        self._places = BoundedSemaphore(places + waiting)
        self._at_work = BoundedSemaphore(places)

    @contextmanager
    def one(self) -> Iterator[None]:
        """A turn, as soon as there is one; `TooBusy` where too many wait already."""
        if not self._places.acquire(blocking=False):
            raise TooBusy(TOO_BUSY)
        try:
            with self._at_work:
                yield
        finally:
            self._places.release()


JUDGING_SECONDS = 60


def judge_in_subprocess(request: dict[str, Any], seconds: int = JUDGING_SECONDS) -> dict[str, Any]:
    """The answer of that process; one that takes too long, or more room than it has, is ended."""
    try:
        return run_in_subprocess("indeler.opinion.subprocess_main", request, seconds)
    except subprocess.TimeoutExpired:
        raise TooLarge(
            N_(
                "Judging this file takes longer than {seconds} seconds. "
                "Install Indeler and judge it on your own machine."
            ),
            seconds=seconds,
        ) from None
    except subprocess.CalledProcessError:
        raise TooLarge(
            N_("This file is too much to judge here. Install Indeler and judge it on your own machine.")
        ) from None


def run_in_subprocess(module: str, request: dict[str, Any], seconds: int) -> dict[str, Any]:
    """What this module answers as JSON to a request as JSON; raises the errors of `subprocess.run`."""
    command, data = [sys.executable, "-m", module], json.dumps(request).encode()
    done = subprocess.run(command, input=data, capture_output=True, check=True, timeout=seconds)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
