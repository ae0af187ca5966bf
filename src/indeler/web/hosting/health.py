"""Whether the site lives and can work, for whoever watches over it: plain text, under any name of the machine.

``/healthz``: the process answers; nothing is looked at, and no thread is needed. ``/readyz``: the database answers, is
as far as this version of the site, and both it and the data folder can be written. However many ask, one at a time
looks, and the others share its answer.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from tempfile import NamedTemporaryFile

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import F

from indeler.web.hosting.logs import Application, Message, Receive, Send

LIVES, CAN_WORK = "/healthz", "/readyz"
OK, NOT_READY = 200, 503
WELL = "ok"
NO_DATABASE = "the database does not answer"
OTHER_VERSION = "the database is not of this version"
NOT_WRITTEN = "nothing can be written: the disk is full, fails or is read-only"
PROBE = 1 << 16
"""Bytes that are written to the data folder, and removed: more than a file keeps in reserve."""


class Health:
    """Answers those who watch, and passes everybody else on (ASGI)."""

    def __init__(self, inside: Application, check: Callable[[], str]) -> None:
        self._inside, self._check = inside, check
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._checking: asyncio.Future[str] | None = None

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD") or scope["path"] not in (LIVES, CAN_WORK):
            return await self._inside(scope, receive, send)
        answer = WELL if scope["path"] == LIVES else await self._check_once()
        body = f"{answer}\n".encode()
        headers = [
            (b"content-type", b"text/plain; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            (b"x-content-type-options", b"nosniff"),
        ]
        await send({"type": "http.response.start", "status": OK if answer == WELL else NOT_READY, "headers": headers})
        return await send({"type": "http.response.body", "body": body if scope["method"] == "GET" else b""})

    async def _check_once(self) -> str:
        if self._checking is None or self._checking.done():
            self._checking = asyncio.get_running_loop().run_in_executor(self._thread, self._check)
        return await asyncio.shield(self._checking)


def state_of_the_site() -> str:
    """``ok``, or what is wrong in a few words that tell a stranger nothing."""
    try:
        done = set(MigrationRecorder.Migration.objects.using(connection.alias).values_list("app", "name"))
        if not _steps() <= done:
            return OTHER_VERSION
        return WELL if _can_write() else NOT_WRITTEN
    except DatabaseError:
        return NO_DATABASE
    finally:
        connection.close()


def _can_write() -> bool:
    """Write a row of the database as it is, and a file: a full disk is noticed by nothing less."""
    table = MigrationRecorder.Migration.objects.using(connection.alias)
    try:
        table.filter(pk=table.order_by("pk").values_list("pk", flat=True)[0]).update(applied=F("applied"))
        with NamedTemporaryFile(dir=settings.DATA) as probe:
            probe.write(bytes(PROBE))
            probe.flush()
            os.fsync(probe.fileno())
    except (DatabaseError, OSError):
        return False
    return True


@cache
def _steps() -> frozenset[tuple[str, str]]:
    """All migrations that this version of the site has."""
    return frozenset(MigrationLoader(None).disk_migrations)
