"""Fair queueing of requests for slots and threads, and detection of clients that disconnect.

A new holder always gets a slot. Where the account, the network, the club or the pool has reached its limit, the oldest
slot of the area (`visitors.area_of`) with the most slots is ended for it, those of unknown visitors first.
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
"""The subject of a limit: a field of `Holder` and its value."""


class Holder(NamedTuple):
    """The holder of a slot; an empty field is unknown, and no limit applies to it."""

    network: str = ""
    club: str = ""
    account: str = ""
    is_known: bool = False
    """Whether this is a logged-in user or the holder of a link."""


class Slot:
    """A slot in use."""

    def __init__(self, holder: Holder, end: Callable[[], object]) -> None:
        self.holder, self.end = holder, end
        self.area = area_of(holder.network)


class Usage(NamedTuple):
    """The use of a pool in this process now: the number of slots by network, by club and by account."""

    pool: str
    used: int
    places: int
    ended: int
    """The number of slots ended for others since the process started."""
    network: Mapping[str, int]
    club: Mapping[str, int]
    account: Mapping[str, int]


class SlotPool:
    """A pool of ``places`` slots, with limits for one ``network``, ``club`` or ``account``."""

    def __init__(self, name: str, places: int, **limits: int) -> None:
        self.name, self.places, self.limits = name, places, limits
        self._used: dict[Slot, None] = {}  # in the order of their arrival
        self._by: dict[Key, dict[Slot, None]] = {}
        self._ended = 0
        _pools.add(self)

    def __len__(self) -> int:
        return len(self._used)

    def of(self, kind: str, value: str) -> Collection[Slot]:
        """Return the slots held by this network, club or account."""
        return self._by.get((kind, value), {})

    @contextmanager
    def place(self, holder: Holder, end: Callable[[], object]) -> Iterator[Slot]:
        """Hold a slot; ``end`` must end the work of this holder, and is called where another one needs the slot."""
        for kind, value in self._keys(holder):
            self._end_one_of(self._by.get((kind, value), {}), self.limits[kind], f"{kind} {value}")
        self._end_one_of(self._used, self.places, "room")
        place, keys = Slot(holder, end), self._keys(holder)
        self._used[place] = None
        for key in keys:
            self._by.setdefault(key, {})[place] = None
        try:
            yield place
        finally:
            self._forget(place)

    def usage(self) -> Usage:
        """Return the use of this pool."""
        holders = [place.holder for place in list(self._used)]  # a copy: other threads call this
        counted = [Counter(filter(None, (getattr(one, kind) for one in holders))) for kind in _KINDS]
        return Usage(self.name, len(holders), self.places, self._ended, *(dict(each.most_common()) for each in counted))

    def _keys(self, holder: Holder) -> list[Key]:
        return [(kind, getattr(holder, kind)) for kind in self.limits if getattr(holder, kind)]

    def _end_one_of(self, used: Collection[Slot], most: int, whose: str) -> None:
        """If all slots are in use, end the oldest of the area with the most, slots of unknown visitors first."""
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
    """Return the use of all pools of this process, for the administrator of the site."""
    return sorted((pool.usage() for pool in list(_pools)), key=lambda one: one.pool)


# Threads for requests, shared fairly: a client with many requests delays its own requests and no others. A source is
# one network with one club; its requests wait in one queue. A source, a club and a network each have a limited number
# of threads at a time; a free thread is given to the club with the fewest, and there to the network that was served
# longest ago. Where too many requests wait, the newest of the area (`visitors.area_of`) with most of them is refused. A
# client that disconnects leaves its queue.
# POST requests ("presses") have queues of their own: under overload they get every second thread, so that a result
# waits neither for the pages of its own club nor for those of all others. Few threads run at a time because of Python's
# global lock: every other running thread delays the event loop and all requests in it. A thread that takes long waits
# for something else, and is not counted.


AT_WORK, OF_A_SOURCE, OF_A_CLUB, OF_A_NETWORK = 8, 3, 5, 6
"""The maximum number of threads at a time: in all, and of each."""
WAITING = 1000
"""The maximum number of requests that wait, and as many presses."""
LONG_SECONDS = 2.0
"""Seconds after which a thread is no longer counted as running."""
MAX_QUEUE_LENGTH = 400
"""The maximum number of requests in one queue; a hall full of phones that all send at once is one source."""


class Source(NamedTuple):
    """The network of a request, and the club that it is about (the first part of the path)."""

    network: str
    club: str


class QueueFull(Exception):
    """The queue of this source is full."""


class Turn:
    """A thread assigned to a request of this source."""

    def __init__(self, source: Source) -> None:
        self.source, self.is_at_work = source, True


class FairThreads:
    """A number of threads, and the queues of all sources that wait for one; it belongs to one event loop."""

    def __init__(
        self,
        threads: int,
        at_work: int = AT_WORK,
        shares: tuple[int, int, int] = (OF_A_SOURCE, OF_A_CLUB, OF_A_NETWORK),
        waiting: int = WAITING,
    ) -> None:
        """``shares`` are the maximum numbers of threads of a source, of a club and of a network."""
        self._free, self._may_start = threads, min(threads, at_work)
        self._shares, self._waiting, self._taken = shares, waiting, 0
        self._served = dict[str, int]()
        """The number of the last thread that each network got, while requests wait."""
        self._presses: _Queues = {}
        self._reads: _Queues = {}
        self._turns = deque([self._presses, self._reads])
        """The kinds of queues, the next one first."""
        self._used = Counter[tuple[str, ...]]()

    def is_free(self, source: Source, *, is_press: bool = False) -> bool:
        """Return whether a request of this source gets a thread at once."""
        return self._has_thread and source not in self._queues(is_press) and self._is_below_limits(source)

    async def enter(self, source: Source, *, is_press: bool = False) -> Turn:
        """Wait for a thread; the caller must `leave` with the turn that this returns."""
        if self.is_free(source, is_press=is_press):
            return self._take(source)
        return await self._wait(source, self._queues(is_press))

    def leave(self, turn: Turn) -> None:
        """Give the thread back to the next request."""
        self._free += 1
        for what in _shares_of(turn.source):
            self._used[what] -= 1
            if not self._used[what]:
                del self._used[what]
        self._stop_work(turn)

    def _stop_work(self, turn: Turn) -> None:
        """Let another thread start: this one has finished, or takes long."""
        self._may_start += turn.is_at_work
        turn.is_at_work = False
        while self._has_thread and any(self._call(queues) for queues in list(self._turns)):
            pass

    @property
    def _has_thread(self) -> bool:
        return self._free > 0 and self._may_start > 0

    def _queues(self, is_press: bool) -> _Queues:
        return self._presses if is_press else self._reads

    async def _wait(self, source: Source, queues: _Queues) -> Turn:
        if len(queues.get(source, ())) >= MAX_QUEUE_LENGTH:
            raise QueueFull(f"{MAX_QUEUE_LENGTH} requests about /{source.club} wait from this network")
        if sum(map(len, queues.values())) >= self._waiting:
            _make_room(queues, area_of(source.network))
        mine: asyncio.Future[Turn] = asyncio.get_running_loop().create_future()
        queues.setdefault(source, deque()).append(mine)
        try:
            return await mine
        except asyncio.CancelledError:
            if not mine.cancelled() and mine.exception() is None:  # it was given a thread meanwhile
                self.leave(mine.result())
            raise

    def _is_below_limits(self, source: Source) -> bool:
        return all(self._used[what] < most for what, most in zip(_shares_of(source), self._shares, strict=True))

    def _take(self, source: Source) -> Turn:
        self._free -= 1
        self._may_start -= 1
        self._used.update(_shares_of(source))
        if self._presses or self._reads:
            self._taken += 1
            self._served[source.network] = self._taken
        else:
            self._served.clear()
        turn = Turn(source)
        asyncio.get_running_loop().call_later(LONG_SECONDS, self._stop_work, turn)
        return turn

    def _call(self, queues: _Queues) -> bool:
        """Give a free thread to the next source below its limits; return whether there was one.

        Otherwise a club would wait for a turn of each network that asks for others.
        """
        found = [source for source in queues if self._is_below_limits(source)]
        for source in sorted(found, key=lambda one: (self._used["club", one.club], self._served.get(one.network, 0))):
            queue = queues.pop(source)
            while queue and queue[0].cancelled():  # its client disconnected
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
"""The queues in the order of their turns; a source without a waiting request is missing."""


def _make_room(queues: _Queues, area: str) -> None:
    """Refuse the newest request of the area with most of them; `QueueFull` where that is the area of the new one."""
    waiting = Counter[str]()
    for source, queue in queues.items():
        waiting[area_of(source.network)] += len(queue)
    [(largest, count)] = waiting.most_common(1)
    if largest == area:
        raise QueueFull(f"{count} requests wait from {area}")
    theirs = [source for source in queues if area_of(source.network) == largest]
    source = max(theirs, key=lambda one: len(queues[one]))
    newest = queues[source].pop()
    if not queues[source]:
        del queues[source]
    if not newest.done():
        newest.set_exception(QueueFull(f"{count} requests wait from {largest}, and one came from elsewhere"))


def _shares_of(source: Source) -> tuple[tuple[str, ...], ...]:
    return ("source", *source), ("club", source.club), ("network", source.network)


Result = TypeVar("Result")


class Disconnected(Exception):
    """The client closed its connection."""


class DisconnectWatch:
    """A watch on the connection of one client from the moment at which its request has to wait."""

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
        for _ in range(2):  # the end of the body may come first, if it has not been read yet
            if (await self._receive())["type"] == "http.disconnect":
                return
        await asyncio.get_running_loop().create_future()
