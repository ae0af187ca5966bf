"""How requests wait for a place or a thread, shared fairly, and how the server notices that a client hung up.

A room has a number of places that visitors share: nobody takes the places of others, however many he asks for. Whoever
comes gets a place. Where his account, his network, his club or the room has all of its places taken, the oldest place
of the area (`visitors.area_of`) that holds most of them is ended for it: who holds a thousand loses one of these, and
who holds one keeps it. Visitors whom nobody knows make room before those who are known here.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import NamedTuple, TypeVar
from weakref import WeakSet

from indeler.web.common.visitors import area_of
from indeler.web.hosting.logs import Message, Receive

_log = logging.getLogger(__name__)
Key = tuple[str, str]
"""What a limit holds for: a field of `Holder`, and what stands in it."""


class Holder(NamedTuple):
    """Who holds a place; empty is what nobody knows, and no limit holds for that."""

    network: str = ""
    club: str = ""
    account: str = ""
    is_known: bool = False
    """Whether this is more than just any visitor."""


class Slot:
    """A place that somebody holds."""

    def __init__(self, holder: Holder, end: Callable[[], object]) -> None:
        self.holder, self.end = holder, end
        self.area = area_of(holder.network)


class Usage(NamedTuple):
    """Who holds the places of a room in this process now: how many by network, by club and by account."""

    pool: str
    used: int
    places: int
    ended: int
    """How many were ended for others since the process was started."""
    network: Mapping[str, int]
    club: Mapping[str, int]
    account: Mapping[str, int]


class SlotPool:
    """``places`` in all, and of them at most so many for one ``network``, ``club`` or ``account``."""

    def __init__(self, name: str, places: int, **limits: int) -> None:
        self.name, self.places, self.limits = name, places, limits
        self._used: dict[Slot, None] = {}  # in the order in which they came
        self._by: dict[Key, dict[Slot, None]] = {}
        self._ended = 0
        _pools.add(self)

    def __len__(self) -> int:
        return len(self._used)

    def of(self, kind: str, value: str) -> Collection[Slot]:
        """The places that are held by this network, club or account."""
        return self._by.get((kind, value), {})

    @contextmanager
    def place(self, holder: Holder, end: Callable[[], object]) -> Iterator[Slot]:
        """Hold a place; ``end`` is called where it has to be given up for another, and must lead to the end of this."""
        self._free_slot(holder)
        place, keys = Slot(holder, end), self._keys(holder)
        self._used[place] = None
        for key in keys:
            self._by.setdefault(key, {})[place] = None
        try:
            yield place
        finally:
            self._forget(place)

    def usage(self) -> Usage:
        """Who holds what."""
        holders = [place.holder for place in list(self._used)]  # a copy: other threads ask for it
        counted = [Counter(filter(None, (getattr(one, kind) for one in holders))) for kind in _KINDS]
        return Usage(self.name, len(holders), self.places, self._ended, *(dict(each.most_common()) for each in counted))

    def _keys(self, holder: Holder) -> list[Key]:
        return [(kind, getattr(holder, kind)) for kind in self.limits if getattr(holder, kind)]

    def _free_slot(self, holder: Holder) -> None:
        for kind, value in self._keys(holder):
            self._end_one_of(self._by.get((kind, value), {}), self.limits[kind], f"{kind} {value}")
        self._end_one_of(self._used, self.places, "room")

    def _end_one_of(self, used: Collection[Slot], most: int, whose: str) -> None:
        """Where all places are taken, end the oldest of the area that has most, of those whom nobody knows first."""
        if len(used) < most:
            return
        strangers = [place for place in used if not place.holder.is_known] or used
        [(area, count)] = Counter(place.area for place in strangers).most_common(1)
        oldest = next(place for place in strangers if place.area == area)
        _log.warning(
            "Refused: %s, the oldest of %d from %s, network %s: the %s has all of its %d places taken",
            *(self.name, count, area or "nowhere", oldest.holder.network or "-", whose, most),
        )
        self._ended += 1
        self._forget(oldest)
        oldest.end()

    def _forget(self, place: Slot) -> None:
        self._used.pop(place, None)
        for key in self._keys(place.holder):
            places = self._by.get(key, {})
            places.pop(place, None)
            if not places:
                self._by.pop(key, None)


_KINDS = ("network", "club", "account")
_pools: WeakSet[SlotPool] = WeakSet()


def usage() -> list[Usage]:
    """Who holds the places of all rooms of this process, for who runs the site."""
    return sorted((pool.usage() for pool in list(_pools)), key=lambda one: one.pool)


# Threads for requests, shared fairly: whoever asks for much waits behind his own requests, and nobody else does.
#
# A source is one network that asks about one club; its requests wait in one queue. A source, a club and a network each
# have a limited number of threads at a time, and free threads go to the sources in turn. A client that hangs up leaves
# its queue. Presses have queues of their own: where more is asked than can be answered, every second thread is theirs,
# so that a result waits neither for the pages of its own club nor for those of all others.
#
# Few threads work at a time, for Python lets one of them compute: every other one that wants to keeps the event loop
# waiting, with all that goes through it. A thread that takes long waits for something else, and does not count.


AT_WORK, OF_A_SOURCE, OF_A_CLUB, OF_A_NETWORK = 8, 3, 5, 6
"""Threads at a time: of all, and of each."""
LONG = 2.0
"""Seconds after which a thread is no longer one of those at work."""
LONGEST = 400
"""Requests that may wait in one queue; a hall full of phones that all ask in one moment is one source."""


class Source(NamedTuple):
    """The network that a request comes from, and the club that it is about (the first word of the address)."""

    network: str
    club: str


class QueueFull(Exception):
    """Too many requests of this source wait already."""


class Turn:
    """A thread that a request of this source was given."""

    def __init__(self, source: Source) -> None:
        self.source, self.is_at_work = source, True


class FairThreads:
    """A number of threads, and the queues of all sources that wait for one; it belongs to one event loop."""

    def __init__(self, threads: int, at_work: int = AT_WORK) -> None:
        self._free, self._may_start = threads, min(threads, at_work)
        self._presses: _Queues = {}
        self._reads: _Queues = {}
        self._turns = deque([self._presses, self._reads])
        """Whose turn it is next."""
        self._used = Counter[tuple[str, ...]]()

    def is_free(self, source: Source, *, is_press: bool = False) -> bool:
        """Whether a request of this source gets a thread at once."""
        return self._has_thread and source not in self._queues(is_press) and self._is_below_limits(source)

    async def enter(self, source: Source, *, is_press: bool = False) -> Turn:
        """Wait for a thread; whoever has been given one must `leave`."""
        if self.is_free(source, is_press=is_press):
            return self._take(source)
        return await self._wait(source, self._queues(is_press).setdefault(source, deque()))

    def leave(self, turn: Turn) -> None:
        """Give the thread back to the next request."""
        self._free += 1
        for what in _shares_of(turn.source):
            self._used[what] -= 1
            if not self._used[what]:
                del self._used[what]
        self._stop_work(turn)

    def _stop_work(self, turn: Turn) -> None:
        """Let another one start: this one has finished, or takes long."""
        self._may_start += turn.is_at_work
        turn.is_at_work = False
        while self._has_thread and any(self._call(queues) for queues in list(self._turns)):
            pass

    @property
    def _has_thread(self) -> bool:
        return self._free > 0 and self._may_start > 0

    def _queues(self, is_press: bool) -> _Queues:
        return self._presses if is_press else self._reads

    async def _wait(self, source: Source, queue: deque[asyncio.Future[Turn]]) -> Turn:
        if len(queue) >= LONGEST:
            raise QueueFull(f"{len(queue)} requests about /{source.club} wait from this network")
        mine: asyncio.Future[Turn] = asyncio.get_running_loop().create_future()
        queue.append(mine)
        try:
            return await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it was given a thread meanwhile
                self.leave(mine.result())
            raise

    def _is_below_limits(self, source: Source) -> bool:
        return all(self._used[what] < most for what, most in zip(_shares_of(source), _MOST, strict=True))

    def _take(self, source: Source) -> Turn:
        self._free -= 1
        self._may_start -= 1
        self._used.update(_shares_of(source))
        turn = Turn(source)
        asyncio.get_running_loop().call_later(LONG, self._stop_work, turn)
        return turn

    def _call(self, queues: _Queues) -> bool:
        """Give a free thread to the source whose turn it is; whether there was one with room for it."""
        for source in [source for source in queues if self._is_below_limits(source)]:
            queue = queues.pop(source)
            while queue and queue[0].cancelled():  # its client hung up
                queue.popleft()
            if not queue:
                continue
            queue.popleft().set_result(self._take(source))
            if queue:
                queues[source] = queue  # its next turn comes after all other sources
            if self._turns[0] is queues:
                self._turns.rotate()
            return True
        return False


_Queues = dict[Source, deque["asyncio.Future[Turn]"]]
"""In the order of their turns; a source without a waiting request is missing."""
_MOST = (OF_A_SOURCE, OF_A_CLUB, OF_A_NETWORK)


def _shares_of(source: Source) -> tuple[tuple[str, ...], ...]:
    return ("source", *source), ("club", source.club), ("network", source.network)


Result = TypeVar("Result")


class Disconnected(Exception):
    """The client closed its connection."""


class DisconnectWatch:
    """Watches the connection of one client from the moment at which its request has to wait."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._hang_up: asyncio.Future[None] | None = None

    async def wait_for(self, waiting: Awaitable[Result]) -> Result:
        """Return the result of `waiting`; raise `Disconnected` if the client disconnects first."""
        if self._hang_up is None:
            self._hang_up = asyncio.ensure_future(self._hung_up())
        result = asyncio.ensure_future(waiting)
        try:
            await asyncio.wait((result, self._hang_up), return_when=asyncio.FIRST_COMPLETED)
            if result.done():
                return result.result()
            raise Disconnected
        finally:
            if not result.done():
                result.cancel()
                with suppress(asyncio.CancelledError):
                    await result

    async def receive(self) -> Message:
        """Read the next message; replaces the `receive` of the server after `wait_for` has used that."""
        if self._hang_up is None:
            return await self._receive()
        await asyncio.shield(self._hang_up)
        return {"type": "http.disconnect"}

    def close(self) -> None:
        """Stop watching."""
        if self._hang_up is not None:
            self._hang_up.cancel()

    async def _hung_up(self) -> None:
        for _ in range(2):  # the end of the body may come first, if nobody has read that yet
            if (await self._receive())["type"] == "http.disconnect":
                return
        await asyncio.get_running_loop().create_future()
