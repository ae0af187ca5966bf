"""Periodic background tasks of a process."""

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import timedelta
from functools import partial
from threading import Event, Thread

from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection, connections
from filelock import FileLock, Timeout

Work = Callable[[Event], object]
"""A task; its argument is set when it should end."""
MAX_CONNECTION_SECONDS = 60.0
"""The interval up to which the connection to the database is kept: opening it takes longer."""
_log = logging.getLogger(__name__)


def start(name: str, work: Work, every: timedelta, not_done: str, *, lock: str = "", of_machine: bool = False) -> Event:
    """Run the task at intervals until the returned event is set; with a lock, in one process of the site.

    A task that belongs to a machine, such as its files, runs in one process of each machine (``of_machine``). A
    resource that is unavailable, locked or full for a while is logged, with ``not_done``, and so is a fault; the task
    is tried again.
    """
    stop = Event()
    alone = partial(_alone, lock, of_machine=of_machine) if lock else nullcontext
    Thread(target=_go_on, args=(stop, work, every, not_done, alone), name=name, daemon=True).start()
    return stop


@contextmanager
def log_fault_of(whose: object) -> Iterator[None]:
    """Log a fault in the block, which is work for one club: the others must not wait for it."""
    try:
        yield
    except (DatabaseError, OSError):  # nor can anything be done for the others
        raise
    except Exception:
        _log.exception("This was not done for %s.", whose)


@contextmanager
def _alone(lock: str, *, of_machine: bool) -> Iterator[None]:
    """Hold this lock alone, among the processes of this machine or of this database; else raise `Timeout`."""
    if of_machine or connection.vendor != "postgresql":
        with FileLock(settings.DATA / lock, timeout=0):
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtext(%s))", [lock])
        if not cursor.fetchone()[0]:
            raise Timeout(lock)
    try:
        yield
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(hashtext(%s))", [lock])
    except BaseException:
        connection.close()  # releases the lock
        raise


def _go_on(
    stop: Event, work: Work, every: timedelta, not_done: str, alone: Callable[[], AbstractContextManager[None]]
) -> None:
    while not stop.is_set():
        try:
            with alone():
                work(stop)
        except Timeout:  # another process of this site does it
            pass
        except (DatabaseError, OSError) as error:
            _log.warning("%s: %s", not_done, error)
        except Exception:
            _log.exception(not_done)
        finally:
            if connection.vendor == "postgresql" and every.total_seconds() <= MAX_CONNECTION_SECONDS:
                close_old_connections()
            else:
                connections.close_all()
        stop.wait(every.total_seconds())
