"""What costs much is done a few at a time: some wait for their turn, and whoever comes then is asked to try again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from indeler.web.common.refusals import TOO_BUSY, TooBusy


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
