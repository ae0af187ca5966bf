"""Work that is done beside the pages, now and then, as long as the process lives."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import nullcontext
from datetime import timedelta
from threading import Event, Thread

from django.conf import settings
from django.db import DatabaseError, connections
from filelock import FileLock, Timeout

Work = Callable[[Event], object]
"""Is given what is set when it should end."""
_log = logging.getLogger(__name__)


def start(name: str, work: Work, every: timedelta, not_done: str, *, lock: str = "") -> Event:
    """Do it now and then, until the event that this returns is set; where it has a lock, in one process of the site.

    What it is waiting for may be away, locked or full for a while: that is said in the log, with what was not done.
    """
    stop = Event()
    Thread(target=_go_on, args=(stop, work, every, not_done, lock), name=name, daemon=True).start()
    return stop


def _go_on(stop: Event, work: Work, every: timedelta, not_done: str, lock: str) -> None:
    while not stop.is_set():
        try:
            with FileLock(settings.DATA / lock, timeout=0) if lock else nullcontext():
                work(stop)
        except Timeout:  # another process of this site does it
            pass
        except (DatabaseError, OSError) as error:
            _log.warning("%s: %s", not_done, error)
        finally:
            connections.close_all()
        stop.wait(every.total_seconds())
