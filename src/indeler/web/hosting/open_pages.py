"""Pages that lie open are told when something has changed: each holds an answer that does not end (server-sent events).

Holding one takes no thread. One thread asks for the versions of what is announced to have changed (`announcements`),
and from time to time of all that is watched; for none while nobody watches. What has a new one is made once for all
pages that show the same to the same people (`PageRequest`), and the parts that differ from what they have (`parts`) are
sent to each of them (decision 24). A page of which nobody knows what it shows is told the version, and asks for itself;
many of those in one club are told one after the other. Clubs do not wait for each other.
"""

from __future__ import annotations

import asyncio
import json
import logging
import signal
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import current_thread, main_thread
from typing import Any, NamedTuple

from django.db import DatabaseError

from indeler.web.common.lookup import changes_of
from indeler.web.common.requests import SINCE
from indeler.web.hosting.logs import Message, Receive, Send
from indeler.web.hosting.parts import Known, State, is_partial, state_of
from indeler.web.hosting.queueing import Holder, Slot, SlotPool

Subject = tuple[str, int]
"""What is watched: a kind of row and its number."""
ReadVersions = Callable[[Collection[Subject]], Mapping[Subject, str]]
"""The versions of these subjects now; what is gone is missing."""
Make = Callable[[dict[str, Any]], str | None]
"""The page that somebody gets now who asks with this environment; None where it is none, or not for him any more."""

WATCHED = "indeler.watched"
"""Under this name a page tells the request buffer, in the environment of its request, that its answer goes on."""
EVERY, EVERY_IF_ANNOUNCED = 0.5, 5.0
"""Seconds between two looks at the versions of all, and where changes are announced (`announcements`)."""
GATHERED = 0.3
"""Seconds in which announcements are gathered for one look: a hall whose phones press all at once is made few times."""
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
LEFT = 30.0
"""Seconds for which a page is known that nobody follows any more: who is known here comes back every minute."""
MAKERS = 2
"""Threads that make pages for those who are told."""
FIRST_RETRY, RETRIES, RETRY_STEP = 1000, 20, 100
"""Milliseconds after which a page whose answer ended asks again: not all at once when the site was started anew."""

_log = logging.getLogger(__name__)


class PageRequest(NamedTuple):
    """The page that lies open: all with one key show the same bytes, and are made with the environment of one."""

    key: Hashable
    environ: dict[str, Any]


class Watched(NamedTuple):
    """What a page shows that lies open, the version that it is told first, and who looks at it."""

    subject: Subject
    version: str
    holder: Holder
    request: PageRequest | None = None


class _Open:
    """One open page."""

    def __init__(self, watched: Watched) -> None:
        self.watched = watched
        self.fields: str | None = watched.version
        self.newest: str | None = watched.version
        """What the last look found; None: it is gone."""
        self.has: str | None = watched.version
        """What it shows: something newer than it was told of, where more was decided until that was made."""
        self.last_words = b""
        self.news: asyncio.Queue[bytes | None] = asyncio.Queue()
        """What to say; None: the end."""

    def notify(self, newest: str | None, words: bytes = b"", has: str | None = None) -> None:
        """Say that there is something new, in these words or by its version; what is gone ends."""
        self.fields, self.has = newest, has or newest
        self.news.put_nowait(None if newest is None else words or event(newest))

    def end(self, last_words: bytes = b"") -> None:
        """Tell it nothing more."""
        self.last_words = last_words
        self.news.put_nowait(None)

    @property
    def is_behind(self) -> bool:
        """Whether it is to be told something; one that does not listen is not told a second thing."""
        return self.newest not in (self.fields, self.has) and self.news.empty()


def event(version: str, retry: int = 0) -> bytes:
    """What an open page reads."""
    return (f"retry: {retry}\n" if retry else "").encode() + f"data: {version}\n\n".encode()


class OpenPages:
    """All answers of this process that go on."""

    def __init__(
        self, read_versions: ReadVersions, every: float = EVERY, *, make: Make | None = None, until_signal: bool = False
    ) -> None:
        self._read_versions, self._every, self._make = read_versions, every, make
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed: set[Subject] = set()
        self._is_changed = asyncio.Event()
        self.hears_changes: Callable[[], bool] = lambda: False
        """Whether all changes are announced to us (`hear`)."""
        self._until_signal, self._is_over = until_signal, False
        self._slots = SlotPool("open pages", IN_ALL, club=OF_A_CLUB, network=OF_A_NETWORK, account=OF_AN_ACCOUNT)
        self._open: dict[Slot, _Open] = {}
        self._of_subject: dict[Subject, set[_Open]] = {}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="versions")
        self._watching: asyncio.Task[None] | None = None
        self._updating: dict[str, asyncio.Task[None]] = {}
        """Who tells the pages of a club."""
        self._makers = ThreadPoolExecutor(MAKERS, thread_name_prefix="parts")
        self._followers = Counter[Hashable]()
        self._known: dict[Hashable, tuple[str, Known]] = {}
        """Of each page that is followed the version that was made of it last, and what is known of that."""
        self._changes_read: dict[Subject, int] = {}
        """Of each subject how many changes were announced before the last look at its version."""
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
        hung_up.add_done_callback(lambda _: page.end())
        with self._slots.place(watched.holder, lambda: page.end(CROWDED)) as place:
            self._add(place, page)
            self._followers[_key(page)] += 1
            try:
                await _send_text(send, event(watched.version, FIRST_RETRY + self._count % RETRIES * RETRY_STEP))
                self._begin()
                async with asyncio.timeout(KNOWN_VISIT if watched.holder.is_known else VISIT):
                    await self._send_news(page, send)
            except TimeoutError:
                pass
            finally:
                hung_up.cancel()
                self._remove(place, page)
                self._leave(_key(page))
        await send({"type": "http.response.body", "body": page.last_words})

    def version_of(self, subject: Subject) -> str | None:
        """The version that the last look found, where nothing was announced since and all who watch show it."""
        if not self.hears_changes() or self._is_over or self._changes_read.get(subject) != changes_of(subject):
            return None
        watching = self._of_subject.get(subject, ())
        versions = {page.newest for page in watching} | {page.has for page in watching}
        return versions.pop() if len(versions) == 1 else None

    def _add(self, place: Slot, page: _Open) -> None:
        self._open[place] = page
        self._of_subject.setdefault(page.watched.subject, set()).add(page)

    def _remove(self, place: Slot, page: _Open) -> None:
        del self._open[place]
        watching = self._of_subject[page.watched.subject]
        watching.discard(page)
        if not watching:
            del self._of_subject[page.watched.subject]

    def _leave(self, key: Hashable) -> None:
        self._followers[key] -= 1
        if not self._followers[key]:
            asyncio.get_running_loop().call_later(LEFT, self._forget, key)

    def _forget(self, key: Hashable) -> None:
        """What nobody follows any more is known no longer."""
        if not self._followers[key]:
            del self._followers[key]
            self._known.pop(key, None)

    def hear(self, subjects: Collection[Subject]) -> None:
        """These have changed; any thread may say so."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._heard, subjects)

    def _heard(self, subjects: Collection[Subject]) -> None:
        if self._open:
            self._changed.update(subjects)
            self._is_changed.set()

    def _begin(self) -> None:
        """Look from now on, if nobody does yet."""
        self._loop = asyncio.get_running_loop()
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

        def end(*args: Any) -> None:
            loop.call_soon_threadsafe(self._end)
            if callable(before):
                before(*args)

        signal.signal(number, end)

    def _end(self) -> None:
        self._is_over = True
        for page in self._open.values():
            page.end()

    @staticmethod
    async def _send_news(page: _Open, send: Send) -> None:
        words: bytes | None = b""
        while words is not None:
            try:
                async with asyncio.timeout(BEAT):
                    words = await page.news.get()
            except TimeoutError:
                words = STILL_THERE
            if words is not None:
                await _send_text(send, words)

    async def _watch(self) -> None:
        """Look as long as somebody watches, and have each club told by itself."""
        loop = asyncio.get_running_loop()
        changed: set[Subject] | None = None
        while self._open:
            subjects = self._of_subject.keys() if changed is None else changed & self._of_subject.keys()
            pages = [page for subject in subjects for page in self._of_subject[subject]]
            try:
                await self._read_and_update(pages)
            except DatabaseError as error:  # away for a while: the pages say so to whoever asks
                _log.info("The versions were not looked at this time: %s", error)
            if changed is None:
                next_check = loop.time() + (EVERY_IF_ANNOUNCED if self.hears_changes() else self._every)
            changed = await self._announced(next_check)

    async def _read_and_update(self, pages: Collection[_Open]) -> None:
        if not pages:
            return
        subjects = {page.watched.subject for page in pages}
        heard = {subject: changes_of(subject) for subject in subjects}
        versions = await asyncio.get_running_loop().run_in_executor(self._thread, self._read_versions, subjects)
        self._changes_read.update(heard)
        for page in pages:
            page.newest = versions.get(page.watched.subject)
        for club in {page.watched.holder.club for page in pages if page.is_behind} - self._updating.keys():
            self._updating[club] = asyncio.create_task(self._update_club(club))

    async def _announced(self, until: float) -> set[Subject] | None:
        """What is announced next; None where it is time to look at all."""
        try:
            async with asyncio.timeout_at(until):
                await self._is_changed.wait()
                await asyncio.sleep(GATHERED)
        except TimeoutError:
            return None
        self._is_changed.clear()
        changed, self._changed = self._changed, set()
        return changed

    async def _update_club(self, club: str) -> None:
        """All pages of a club, until they have heard what the last look found: those first that most have open."""
        try:
            while waiting := [each for each in self._of(club) if each.is_behind]:
                by_key: dict[Hashable, list[_Open]] = {}
                for page in waiting:
                    by_key.setdefault(_key(page), []).append(page)
                alone = by_key.pop(None, [])
                for key, pages in sorted(by_key.items(), key=lambda one: -len(one[1])):
                    await self._send_parts(key, pages)
                await self._notify_all(alone)
        finally:
            del self._updating[club]

    async def _notify_all(self, pages: Sequence[_Open]) -> None:
        """One page after the other, for each of them asks then; what is gone ends."""
        for page in pages:
            page.notify(page.newest)
            await asyncio.sleep(1 / (KNOWN_A_SECOND if page.watched.holder.is_known else A_SECOND))

    async def _send_parts(self, key: Hashable, pages: Sequence[_Open]) -> None:
        """Make a page once, and send what is new of it to all that show it."""
        page_request, newest = pages[0].watched.request, pages[0].newest
        state = None
        last, known = self._known.get(key, ("", None))
        if page_request is not None and newest is not None and self._make is not None:
            states = {last, *(page.has or "" for page in pages)}
            before = known if {_unlogged_part(each) for each in states} == {_unlogged_part(newest)} else None
            since = " ".join(sorted(each.partition(".")[0] for each in states))
            state = await asyncio.get_running_loop().run_in_executor(
                self._makers, self._state, page_request, before, since
            )
        if state is None or newest is None:
            await self._notify_all(pages)
            return
        now = ".".join(filter(None, (state.known.version, _unlogged_part(newest))))
        words: dict[str | None, bytes] = {}
        for page in pages:
            if page.has not in words:
                words[page.has] = _parts(state, known) if page.has == last else _missed(state, page.has)
            page.notify(newest, words[page.has], now)
        if key in self._followers:
            self._known[key] = now, state.known

    def _state(self, page_request: PageRequest, before: Known | None, since: str) -> State | None:
        """The page as it is now; a fault of ours is in the log, and the pages ask for themselves."""
        assert self._make is not None
        try:
            page = self._make(page_request.environ if before is None else {**page_request.environ, SINCE: since})
            state = None if page is None else state_of(page, before)
            if state is None and page is not None and is_partial(page):  # something else differs, too
                return self._state(page_request, None, "")
            return state
        except Exception:
            _log.exception("A page that lies open could not be made.")
            return None

    def _of(self, club: str) -> list[_Open]:
        """Its open pages; a site of one club has no name for it in its addresses."""
        places = self._slots.of("club", club) if club else self._open
        return [self._open[place] for place in places if place in self._open]


def _key(page: _Open) -> Hashable:
    """With whom it shows the same; None where nobody knows what it shows."""
    return None if page.watched.request is None else page.watched.request.key


def _unlogged_part(version: str) -> str:
    """What a version says of things that are in no logbook."""
    return version.partition(".")[2]


def _parts(state: State, known: Known | None) -> bytes:
    """What an open page reads that has the page of which this is known; without that everything."""
    is_new = known is None or known.title != state.known.title
    return _written(known and known.version, state, state.known.title if is_new else None, state.since(known))


def _missed(state: State, has: str | None) -> bytes:
    """What an open page reads that shows another state than what is known: all parts that were made.

    These are all that may have changed since the oldest of these states; where that is not known, it is everything.
    """
    before = has.partition(".")[0] if has and is_partial(state.html) else None
    return _written(before, state, None if before else state.known.title, state.since(None))


def _written(before: str | None, state: State, title: str | None, parts: Sequence[str]) -> bytes:
    message = {"from": before, "to": state.known.version, "title": title, "parts": parts}
    return f"event: parts\ndata: {json.dumps(message, ensure_ascii=False)}\n\n".encode()


async def _send_text(send: Send, text: bytes) -> None:
    message: Message = {"type": "http.response.body", "body": text, "more_body": True}
    await send(message)


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
