"""Health checks of the site for monitoring, and alerts to its administrator.

``/healthz``: the process answers; nothing is checked, and no thread is needed. ``/readyz``: the database answers and is
of this version, and both it and the data folder can be written. Concurrent requests share one check.
"""

import asyncio
import json
import logging
import os
import shutil
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Event

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import F

from indeler.web.accounts import mailing
from indeler.web.common import periodic
from indeler.web.hosting import queueing
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
    """ASGI middleware that answers health checks and passes on all other requests."""

    def __init__(self, inside: Application, check: Callable[[], str]) -> None:
        self._inside, self._check = inside, check
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._checking: asyncio.Future[str] | None = None

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Handle one request."""
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
    """Return ``ok``, or the fault in a few words that reveal nothing to a stranger."""
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
    """Write an unchanged row of the database, and a file: only a write detects a full disk."""
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
    """Return all migrations of this version of the site."""
    return frozenset(MigrationLoader(None).disk_migrations)


EVERY, AGAIN = timedelta(minutes=5), timedelta(days=1)
LOW_DISK_SPACE = 500 << 20
"""Bytes that must be free on the disk."""
OLDEST_BACKUP = timedelta(hours=36)
"""A backup is made every night."""
MAX_QUEUED_BATCHES = 200
"""The number of batches of e-mails in the queue of the mail server."""
FULL_SHARE = 0.9
"""The share of the slots of a pool in use from which an alert is sent."""
LOCK = "alerts.lock"
TIMEOUT_SECONDS = 10
_log = logging.getLogger(__name__)


def start_alerts() -> Event | None:
    """Check at intervals until the returned event is set; None where no recipient of alerts is set."""
    if not settings.ALERTS:
        return None
    watch = Watch()
    return periodic.start(
        "alerts", lambda stop: watch.check(), EVERY, "Nothing was looked at", lock=LOCK, of_machine=True
    )


def troubles() -> Iterator[tuple[str, str]]:
    """Yield the name of each present fault, and the text of its alert."""
    state = state_of_the_site()
    if state != WELL:
        yield "site", f"The site cannot work: {state}."
    free = shutil.disk_usage(settings.DATA).free
    if free < LOW_DISK_SPACE:
        yield "disk", f"Only {free >> 20} MB are free on the disk of the data folder."
    if settings.BACKUPS:
        yield from _backup(Path(settings.BACKUPS))
    waiting = mailing.queued_batches()
    if waiting > MAX_QUEUED_BATCHES:
        yield "mail", f"{waiting} batches of e-mails wait for the mail server."
    for pool in queueing.usage():
        if pool.used >= pool.places * FULL_SHARE:
            yield f"room {pool.pool}", f"{pool.used} of {pool.places} places are taken: {pool.pool}."


def _backup(folder: Path) -> Iterator[tuple[str, str]]:
    try:
        newest = max((file.stat().st_mtime for file in folder.iterdir() if file.is_file()), default=0.0)
    except OSError as error:
        yield "backup", f"The folder of the backups cannot be read: {error.strerror}."
        return
    hours = int((time.time() - newest) // 3600)
    if not newest:
        yield "backup", "There is no backup yet."
    elif hours > OLDEST_BACKUP.total_seconds() // 3600:
        yield "backup", f"The last backup is {hours} hours old."


class Watch:
    """The alerts that were sent, and when."""

    def __init__(self) -> None:
        self._sent_at: dict[str, float] = {}

    def check(self) -> None:
        """Send alerts about new, lasting and ended faults."""
        now, found = time.monotonic(), dict(troubles())
        over = [name for name in self._sent_at if name not in found]
        due = {name: text for name, text in found.items() if self._is_due(name, now)}
        for name in over:
            del self._sent_at[name]
        self._sent_at |= dict.fromkeys(due, now)
        if due or over:
            _send_alerts([*due.values(), *(f"Well again: {name}." for name in over)])

    def _is_due(self, name: str, now: float) -> bool:
        return name not in self._sent_at or now - self._sent_at[name] > AGAIN.total_seconds()


def _send_alerts(lines: list[str]) -> None:
    text = "\n".join(lines)
    for line in lines:
        _log.warning("Alert: %s", line)
    message = json.dumps({"text": f"Indeler, {settings.HERE}: {text}"}).encode()
    for place in settings.ALERTS:
        try:
            if "://" in place:
                call = urllib.request.Request(place, message, {"Content-Type": "application/json"})
                urllib.request.urlopen(call, timeout=TIMEOUT_SECONDS).close()
            elif mailing.has_mail_server():
                EmailMessage(f"Indeler, {settings.HERE}: alert", text + "\n", to=[place]).send()
            else:
                raise OSError("no mail server is set")
        except OSError as error:  # mail and web servers raise one as well
            _log.warning("An alert could not be sent to %s: %s", place.partition("?")[0], error)
