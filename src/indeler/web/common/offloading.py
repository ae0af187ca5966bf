"""Offloads slow work from the threads of the web server to the pool, or limits its concurrency.

A view first checks whether the page may be shown at all; then it calls `continue_in_pool` and does the work. In a
thread of the web server that call ends the view with `Offloaded`, and the request buffer sends the same request to a
process of the pool, where the call does nothing. A view must not have written anything before it.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from threading import BoundedSemaphore
from typing import Any, NamedTuple

from indeler.language import N_, Text, TooLarge
from indeler.web.common.lookup import set_inside
from indeler.web.common.refusals import OUTCOME, TOO_BUSY, TooBusy

Environ = dict[str, Any]  # of a WSGI request

WORK = "indeler.work"
"""The key in the environment of a request under which a view asks the request buffer to pass it to the pool."""
REFUSED, FAILED = "refused", "failed"
"""The values of `OUTCOME` where the pool made no response."""
SHARED_ANSWER = "indeler.made"
"""The key under which a process of the pool returns a page that the web server may cache for other visitors."""
IN_POOL = "indeler.in-pool"
"""Whether the request is handled by a process of the pool."""
READ_ONLY = "indeler.looks"
"""Whether an anonymous visitor only reads: then the pages of large tournaments and seasons are offloaded as well."""

TOO_MUCH = N_("This is too much work for the site at the moment; try again later.")
_MESSAGES: dict[str, Text] = {REFUSED: TOO_BUSY, FAILED: TOO_MUCH}

_answered: ContextVar[Environ | None] = ContextVar("answered", default=None)


class Work(NamedTuple):
    """A request for the pool, with the club, the network and the kind of its client."""

    club: str
    network: str
    is_known: bool
    """Whether the request comes from an account or a personal link."""
    key: object = None
    """Requests with the same key get the same response; None where the response is for one client only."""
    is_long: bool = False
    """Whether it may take a minute: not all processes do such work at a time."""


class Offloaded(Exception):
    """The pool handles this request."""

    def __init__(self, *, is_long: bool) -> None:
        super().__init__()
        self.is_long = is_long


def may_offload(environ: Environ) -> AbstractContextManager[Environ | None]:
    """Handle this request inside the block; views may call `continue_in_pool`."""
    return set_inside(_answered, environ)


def run_wsgi(pages: Callable[..., Iterable[bytes]], environ: Environ) -> tuple[int, list[tuple[str, str]], bytes]:
    """Return the status, the headers and the complete body of the answer to a request."""
    started: list[tuple[str, list[tuple[str, str]]]] = []
    parts = pages(environ, lambda status, headers, *_: started.append((status, headers)))
    try:
        body = b"".join(parts)
    finally:
        if hasattr(parts, "close"):
            parts.close()
    status, headers = started[-1]
    return int(status[:3]), headers, body


def continue_in_pool(*, is_long: bool = False) -> None:
    """End the view in the web server, so that the pool handles the request; `TooBusy` where the pool has refused it."""
    environ = _answered.get()
    if environ is None:
        return
    outcome = environ.get(OUTCOME)
    if isinstance(outcome, str):
        raise TooBusy(_MESSAGES[outcome])
    raise Offloaded(is_long=is_long)


def is_looking() -> bool:
    """Return whether an anonymous visitor only reads a page in the web server."""
    environ = _answered.get()
    return environ is not None and READ_ONLY in environ


class ConcurrencyLimit:
    """Limits of running and waiting calls in this process; a waiting thread serves no request."""

    def __init__(self, places: int, waiting: int) -> None:
        self._places = BoundedSemaphore(places + waiting)
        self._at_work = BoundedSemaphore(places)

    @contextmanager
    def one(self) -> Iterator[None]:
        """Wait for a turn; raise `TooBusy` where too many calls wait already."""
        if not self._places.acquire(blocking=False):
            raise TooBusy(TOO_BUSY)
        try:
            with self._at_work:
                yield
        finally:
            self._places.release()


JUDGING_SECONDS = 60


def judge_in_subprocess(request: dict[str, Any], seconds: int = JUDGING_SECONDS) -> dict[str, Any]:
    """Return the response of a subprocess, which is ended when it exceeds its time or memory."""
    try:
        return run_in_subprocess("indeler.opinion.subprocess_main", request, seconds)
    except subprocess.TimeoutExpired:
        text = N_(
            "Judging this file takes longer than {seconds} seconds. Install Indeler and judge it on your own machine."
        )
        raise TooLarge(text, seconds=seconds) from None
    except subprocess.CalledProcessError:
        text = N_("This file is too much to judge here. Install Indeler and judge it on your own machine.")
        raise TooLarge(text) from None


def run_in_subprocess(module: str, request: dict[str, Any], seconds: int) -> dict[str, Any]:
    """Return this module's JSON response to a JSON request; raises the errors of `subprocess.run`."""
    command, data = [sys.executable, "-m", module], json.dumps(request).encode()
    done = subprocess.run(command, input=data, capture_output=True, check=True, timeout=seconds)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
