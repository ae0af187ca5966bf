"""Pages that lie open are told when something has changed: each holds an answer that does not end (server-sent events).

Holding one takes no thread. Twice a second one thread asks for the versions of all that is watched, and for none while
nobody watches; whoever has an older one is told the new one, and the page then asks for itself (decision 21). Many of
one club are told one after the other, so that they do not all ask in one instant; clubs do not wait for each other.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import current_thread, main_thread
from typing import Any, NamedTuple

from django.db import DatabaseError

from indeler.web.hosting.logs import Message, Receive, Send
from indeler.web.hosting.rooms import Holder, Place, Room

Subject = tuple[str, int]
"""What is watched: a kind of row and its number."""
Look = Callable[[Collection[Subject]], Mapping[Subject, str]]
"""The versions of these subjects now; what is gone is missing."""

WATCHED = "indeler.watched"
"""Under this name a page tells the gate, in the environment of its request, that its answer goes on."""
EVERY = 0.5
"""Seconds between two looks at the versions."""
BEAT = 25.0
"""Seconds after which a silent answer says that it is still there: proxies end what is silent for a minute, and a page
whose machine slept does not notice otherwise that nobody is at the other end."""
STILL_THERE = b"event: beat\ndata:\n\n"
VISIT, KNOWN_VISIT = 900.0, 60.0
"""Seconds after which the page has to ask again: who is known here may have logged out, or his link be revoked."""
A_SECOND, KNOWN_A_SECOND = 600, 50
"""How many of a club are told in a second: visitors get a page that is kept, of who is known each one's own is made."""
IN_ALL, OF_A_CLUB, OF_A_NETWORK, OF_AN_ACCOUNT = 2000, 1000, 600, 20
"""Answers held at a time by a process: of them by one club, by one network (a hall full of phones has one address) and
by one account. Who comes then ends the oldest of who holds most (`rooms`)."""
CROWDED = b"retry: 30000\nevent: crowded\ndata:\n\n"
"""What an open page is told that is ended for another: it comes back after half a minute."""
FIRST_RETRY, RETRIES, RETRY_STEP = 1000, 20, 100
"""Milliseconds after which a page whose answer ended asks again: not all at once when the site was started anew."""

_log = logging.getLogger(__name__)


class Watched(NamedTuple):
    """What a page shows that lies open, the version that it is told first, and who looks at it."""

    subject: Subject
    version: str
    holder: Holder


class _Open:
    """One open page."""

    def __init__(self, watched: Watched) -> None:
        self.watched = watched
        self.told: str | None = watched.version
        self.newest: str | None = watched.version
        """What the last look found; None: it is gone."""
        self.last_words = b""
        self.news: asyncio.Queue[str | None] = asyncio.Queue()
        """Versions to tell; None: the end."""

    def end(self, last_words: bytes = b"") -> None:
        """Tell it nothing more."""
        self.last_words = last_words
        self.news.put_nowait(None)

    @property
    def is_behind(self) -> bool:
        """Whether it is to be told something; one that does not listen is not told a second thing."""
        return self.told != self.newest and self.news.empty()


def event(version: str, retry: int = 0) -> bytes:
    """What an open page reads."""
    return (f"retry: {retry}\n" if retry else "").encode() + f"data: {version}\n\n".encode()


class OpenPages:
    """All answers of this process that go on."""

    def __init__(self, look: Look, every: float = EVERY, *, until_signal: bool = False) -> None:
        self._look, self._every = look, every
        self._until_signal, self._is_over = until_signal, False
        self._room = Room("open pages", IN_ALL, club=OF_A_CLUB, network=OF_A_NETWORK, account=OF_AN_ACCOUNT)
        self._open: dict[Place, _Open] = {}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="versions")
        self._watching: asyncio.Task[None] | None = None
        self._telling: dict[str, asyncio.Task[None]] = {}
        """Who tells the pages of a club."""
        self._count = 0

    def __len__(self) -> int:
        return len(self._open)

    @property
    def is_over(self) -> bool:
        """Whether the site stops, and no page can be told anything any more."""
        return self._is_over

    async def hold(self, watched: Watched, receive: Receive, send: Send) -> None:
        """Tell this page what is new until it hangs up or has been told long enough; its head has been sent."""
        page = _Open(watched)
        self._count += 1
        hung_up = asyncio.ensure_future(_hung_up(receive))
        with self._room.place(watched.holder, lambda: page.end(CROWDED)) as place:
            self._open[place] = page
            try:
                await _say(send, event(watched.version, FIRST_RETRY + self._count % RETRIES * RETRY_STEP))
                self._begin()
                async with asyncio.timeout(KNOWN_VISIT if watched.holder.is_known else VISIT):
                    await self._tell(page, hung_up, send)
            except TimeoutError:
                pass
            finally:
                hung_up.cancel()
                del self._open[place]
        await send({"type": "http.response.body", "body": page.last_words})

    def _begin(self) -> None:
        """Look from now on, if nobody does yet."""
        if self._until_signal and current_thread() is main_thread():
            self._until_signal = False
            for number in (signal.SIGINT, signal.SIGTERM):
                self._end_with(number, asyncio.get_running_loop())
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._watch())

    def _end_with(self, number: signal.Signals, loop: asyncio.AbstractEventLoop) -> None:
        """The server waits for all answers before it stops, and these would not end: what it does itself is done, too.

        (Where its loop listens for the signal, that hears of it whatever stands here.)
        """
        before = signal.getsignal(number)

        def end(*given: Any) -> None:
            loop.call_soon_threadsafe(self._end)
            if callable(before):
                before(*given)

        signal.signal(number, end)

    def _end(self) -> None:
        self._is_over = True
        for page in self._open.values():
            page.end()

    @staticmethod
    async def _tell(page: _Open, hung_up: asyncio.Future[None], send: Send) -> None:
        while not hung_up.done():
            news = asyncio.ensure_future(page.news.get())
            await asyncio.wait((news, hung_up), timeout=BEAT, return_when=asyncio.FIRST_COMPLETED)
            if not news.done():
                news.cancel()
                await _say(send, STILL_THERE)
            elif (version := news.result()) is None:
                return
            else:
                await _say(send, event(version))

    async def _watch(self) -> None:
        """Look as long as somebody watches, and have each club told by itself."""
        loop = asyncio.get_running_loop()
        while pages := list(self._open.values()):
            try:
                now = await loop.run_in_executor(self._thread, self._look, {page.watched.subject for page in pages})
                for page in pages:
                    page.newest = now.get(page.watched.subject)
                for club in {page.watched.holder.club for page in pages if page.is_behind} - self._telling.keys():
                    self._telling[club] = asyncio.create_task(self._tell_club(club))
            except DatabaseError as error:  # away for a while: the pages say so to whoever asks
                _log.info("The versions were not looked at this time: %s", error)
            await asyncio.sleep(self._every)

    async def _tell_club(self, club: str) -> None:
        """One page after the other, until all have heard what the last look found; what is gone ends."""
        try:
            while waiting := [each for each in self._of(club) if each.is_behind]:
                for page in waiting:
                    page.told = page.newest
                    page.news.put_nowait(page.told)
                    await asyncio.sleep(1 / (KNOWN_A_SECOND if page.watched.holder.is_known else A_SECOND))
        finally:
            del self._telling[club]

    def _of(self, club: str) -> list[_Open]:
        return [page for page in self._open.values() if page.watched.holder.club == club]


async def _say(send: Send, text: bytes) -> None:
    message: Message = {"type": "http.response.body", "body": text, "more_body": True}
    await send(message)


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
