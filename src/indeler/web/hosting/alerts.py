"""Tells who runs the site when a backup, the disk or a queue is in trouble, by mail or webhook; and when it is over.

Every address of INDELER_ALERTS hears of each trouble once, again after a day as long as it lasts, and when it is over.
A webhook gets JSON with one text. What cannot be told is in the log.
"""

from __future__ import annotations

import json
import logging
import shutil
import time
import urllib.request
from collections.abc import Iterator, Mapping
from datetime import timedelta
from pathlib import Path
from threading import Event

from django.conf import settings
from django.core.mail import EmailMessage

from indeler.web.accounts import letters
from indeler.web.common import periodic
from indeler.web.hosting import queueing
from indeler.web.hosting.health import WELL, state_of_the_site

EVERY, AGAIN = timedelta(minutes=5), timedelta(days=1)
LOW_DISK_SPACE = 500 << 20
"""Bytes that must be free on the disk."""
OLDEST_BACKUP = timedelta(hours=36)
"""One is made every night."""
MANY_LETTERS = 200
"""Piles of letters that wait to be posted."""
NEARLY_ALL = 0.9
"""Of the places of a room."""
LOCK = "alerts.lock"
SECONDS = 10
_log = logging.getLogger(__name__)


def start(every: timedelta = EVERY) -> Event | None:
    """Look now and then, until the event that this returns is set; None where nobody wants to hear of it."""
    if not settings.ALERTS:
        return None
    watch = Watch()
    return periodic.start(
        "alerts", lambda stop: watch.check(), every, "Nothing was looked at", lock=LOCK, of_machine=True
    )


def troubles() -> Iterator[tuple[str, str]]:
    """What is in trouble now, by its name, and what is to be said of it."""
    state = state_of_the_site()
    if state != WELL:
        yield "site", f"The site cannot work: {state}."
    free = shutil.disk_usage(settings.DATA).free
    if free < LOW_DISK_SPACE:
        yield "disk", f"Only {free >> 20} MB are free on the disk of the data folder."
    if settings.BACKUPS:
        yield from _backup(Path(settings.BACKUPS))
    waiting = letters.waiting()
    if waiting > MANY_LETTERS:
        yield "letters", f"{waiting} piles of letters wait for the mail server."
    for pool in queueing.usage():
        if pool.used >= pool.places * NEARLY_ALL:
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
    """What was told, and when."""

    def __init__(self) -> None:
        self._sent_at: dict[str, float] = {}

    def check(self) -> None:
        """Tell what is new, what lasts, and what is over."""
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
    for place in settings.ALERTS:
        try:
            _post(place, {"text": f"Indeler, {settings.HERE}: {text}"}) if "://" in place else _mail(place, text)
        except OSError as error:  # a mail server and a web server raise one too
            _log.warning("An alert could not be sent to %s: %s", place.partition("?")[0], error)


def _mail(address: str, text: str) -> None:
    if not letters.can_post():
        raise OSError("no mail server is set")
    EmailMessage(f"Indeler, {settings.HERE}: alert", text + "\n", to=[address]).send()


def _post(address: str, message: Mapping[str, str]) -> None:
    headers = {"Content-Type": "application/json"}
    call = urllib.request.Request(address, json.dumps(message).encode(), headers)
    with urllib.request.urlopen(call, timeout=SECONDS):
        pass
