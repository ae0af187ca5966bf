"""Entries are erased some time after their tournament, whether or not somebody looks."""

from __future__ import annotations

from datetime import timedelta
from threading import Event

from indeler.web.common import periodic
from indeler.web.tournaments.entries import erase_old_entries

EVERY = timedelta(hours=1)
LOCK = "entries.lock"


def start(every: timedelta = EVERY) -> Event:
    """Look now and every hour, until the event that this returns is set."""
    return periodic.start(
        "entries", lambda stop: erase_old_entries(), every, "No entries were erased this time", lock=LOCK
    )
