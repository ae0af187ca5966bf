"""Threads for requests, shared fairly: whoever asks for much waits behind his own requests, and nobody else does.

A source is one network that asks about one club; its requests wait in one queue. A source, a club and a network each
have a limited number of threads at a time, and free threads go to the sources in turn. A client that hangs up leaves
its queue.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from typing import NamedTuple

OF_A_SOURCE, OF_A_CLUB, OF_A_NETWORK = 3, 6, 12
"""Threads at a time."""
LONGEST = 400
"""Requests that may wait in one queue; a hall full of phones that all ask in one moment is one source."""


class Source(NamedTuple):
    """The network that a request comes from, and the club that it is about (the first word of the address)."""

    network: str
    club: str


class QueueFull(Exception):
    """Too many requests of this source wait already."""


class FairThreads:
    """A number of threads, and the queues of all sources that wait for one; it belongs to one event loop."""

    def __init__(self, threads: int) -> None:
        self._free = threads
        self._waiting: dict[Source, deque[asyncio.Future[None]]] = {}
        """In the order of their turns; a source without a waiting request is missing."""
        self._at_work = Counter[tuple[str, ...]]()

    def is_free(self, source: Source) -> bool:
        """Whether a request of this source gets a thread at once."""
        return self._free > 0 and source not in self._waiting and self._has_room(source)

    async def enter(self, source: Source) -> None:
        """Wait for a thread; whoever has been given one must `leave`."""
        if self.is_free(source):
            self._take(source)
        else:
            await self._wait(source)

    def leave(self, source: Source) -> None:
        """Give the thread back to the next request."""
        self._free += 1
        for what in _counted(source):
            self._at_work[what] -= 1
            if not self._at_work[what]:
                del self._at_work[what]
        self._call()

    async def _wait(self, source: Source) -> None:
        queue = self._waiting.setdefault(source, deque())
        if len(queue) >= LONGEST:
            raise QueueFull(f"{len(queue)} requests about /{source.club} wait from this network")
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it was given a thread meanwhile
                self.leave(source)
            raise

    def _has_room(self, source: Source) -> bool:
        return all(self._at_work[what] < most for what, most in zip(_counted(source), _MOST, strict=True))

    def _take(self, source: Source) -> None:
        self._free -= 1
        self._at_work.update(_counted(source))

    def _call(self) -> None:
        """Give free threads to the sources in turn."""
        for source in [source for source in self._waiting if self._has_room(source)]:
            if not self._free:
                return
            queue = self._waiting.pop(source)
            while queue and queue[0].cancelled():  # its client hung up
                queue.popleft()
            if queue and self._has_room(source):
                queue.popleft().set_result(None)
                self._take(source)
            if queue:
                self._waiting[source] = queue  # its next turn comes after all other sources


_MOST = (OF_A_SOURCE, OF_A_CLUB, OF_A_NETWORK)


def _counted(source: Source) -> tuple[tuple[str, ...], ...]:
    return ("source", *source), ("club", source.club), ("network", source.network)
