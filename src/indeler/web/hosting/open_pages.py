"""Live updates of open pages: each page holds a response that does not end (server-sent events) and needs no thread.

One thread reads the versions of announced subjects, and at intervals of all watched ones. A subject with a new version
is rendered once for all pages with the same content (`PageRequest`), and each receives the parts that differ from its
own state (`parts`; decision 24). A page without a `PageRequest` receives the version only and reloads itself.
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
from indeler.web.hosting.logs import Receive, Send
from indeler.web.hosting.parts import Known, State, is_partial, state_of
from indeler.web.hosting.queueing import Holder, Slot, SlotPool

Subject = tuple[str, int]
"""A watched subject: a kind of row and its number."""
ReadVersions = Callable[[Collection[Subject]], Mapping[Subject, str]]
"""Returns the current versions of these subjects; deleted ones are missing."""
Make = Callable[[dict[str, Any]], str | None]
"""Returns the current page for this environment; None where it is not a page, or the client has lost access."""

WATCHED = "indeler.watched"
"""The key in the environment of a request by which a page informs the request buffer that its response stays open."""
EVERY, EVERY_IF_ANNOUNCED = 0.5, 5.0
"""Seconds between two reads of all versions, without and with announcements (`announcements`)."""
COLLECT_SECONDS = 0.3
"""Seconds in which announcements are collected: a hall whose phones all send causes few renderings."""
HEARTBEAT_SECONDS = 25.0
"""Seconds after which a silent response sends a heartbeat, so that no program closes the connection as idle."""
STILL_THERE = b"event: beat\ndata:\n\n"
VISIT, KNOWN_VISIT = 900.0, 60.0
"""Seconds after which the page has to reconnect: a known user may have logged out, or a link may be revoked."""
A_SECOND, KNOWN_A_SECOND = 600, 50
"""The number of a club's pages notified in a second: visitors get a cached page, each known user's own is rendered."""
IN_ALL, OF_A_CLUB, OF_A_NETWORK, OF_AN_ACCOUNT = 2000, 1000, 600, 20
"""The maximum number of open responses of a process: in all, of one club, of one network (a hall full of phones has one
address) and of one account. A new one above a limit ends the oldest of the largest holder (`queueing`)."""
CROWDED = b"retry: 30000\nevent: crowded\ndata:\n\n"
"""The last message to an open page that is ended for another: it reconnects after half a minute."""
KEEP_SECONDS = 30.0
"""Seconds for which the state of a page without followers is kept: known users reconnect every minute."""
RENDER_THREADS = 2
FIRST_RETRY, RETRIES, RETRY_STEP = 1000, 20, 100
"""Milliseconds after which a page reconnects, spread so that not all do so at once after a restart."""

_log = logging.getLogger(__name__)


class PageRequest(NamedTuple):
    """The request of an open page: all pages with one key show the same bytes and are rendered with one environment."""

    key: Hashable
    environ: dict[str, Any]


class Watched(NamedTuple):
    """The subject of an open page, its first version, and the holder of the page."""

    subject: Subject
    version: str
    holder: Holder
    request: PageRequest | None = None


class _Open:
    def __init__(self, watched: Watched) -> None:
        self.watched = watched
        self.fields: str | None = watched.version
        self.newest: str | None = watched.version
        """The version that was read last; None: the subject is deleted."""
        self.has: str | None = watched.version
        """The version that it shows; newer than the announced one where more was decided before it was rendered."""
        self.last_words = b""
        self.news: asyncio.Queue[bytes | None] = asyncio.Queue()
        """The messages to be sent; None: the end."""

    def notify(self, newest: str | None, words: bytes = b"", has: str | None = None) -> None:
        """Queue a message about a new version, or the version itself; a deleted subject ends the page."""
        self.fields, self.has = newest, has or newest
        self.news.put_nowait(None if newest is None else words or event(newest))

    def end(self, last_words: bytes = b"") -> None:
        self.last_words = last_words
        self.news.put_nowait(None)

    @property
    def is_behind(self) -> bool:
        """Return whether it needs a message; a page that has not read the last one gets no other."""
        return self.newest not in (self.fields, self.has) and self.news.empty()


def event(version: str, retry: int = 0) -> bytes:
    """Return the event for an open page."""
    return (f"retry: {retry}\n" if retry else "").encode() + f"data: {version}\n\n".encode()


class OpenPages:
    """All open responses of this process."""

    def __init__(
        self, read_versions: ReadVersions, every: float = EVERY, *, make: Make | None = None, until_signal: bool = False
    ) -> None:
        self._read_versions, self._every, self._make = read_versions, every, make
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed: set[Subject] = set()
        self._is_changed = asyncio.Event()
        self.hears_changes: Callable[[], bool] = lambda: False
        """Whether all changes are announced to this process (`hear`)."""
        self._until_signal = until_signal
        self.is_over = False
        """Whether the site is stopping, and no page can be notified any more."""
        self._slots = SlotPool("open pages", IN_ALL, club=OF_A_CLUB, network=OF_A_NETWORK, account=OF_AN_ACCOUNT)
        self._open: dict[Slot, _Open] = {}
        self._of_subject: dict[Subject, set[_Open]] = {}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="versions")
        self._watching: asyncio.Task[None] | None = None
        self._updating: dict[str, asyncio.Task[None]] = {}
        """The tasks that notify the pages of a club."""
        self._makers = ThreadPoolExecutor(RENDER_THREADS, thread_name_prefix="parts")
        self._followers = Counter[Hashable]()
        self._known: dict[Hashable, tuple[str, Known]] = {}
        """The version that was rendered last of each followed page, and its state."""
        self._changes_read: dict[Subject, int] = {}
        """The number of changes of each subject that were announced before its version was read last."""
        self._count = 0

    def __len__(self) -> int:
        return len(self._open)

    async def hold(self, watched: Watched, receive: Receive, send: Send) -> None:
        """Send updates to this page until it disconnects or its time is over; the headers have been sent."""
        page = _Open(watched)
        self._count += 1
        hung_up = asyncio.ensure_future(_hung_up(receive))
        hung_up.add_done_callback(lambda _: page.end())
        with self._slots.place(watched.holder, lambda: page.end(CROWDED)) as place:
            self._add(place, page)
            key = _key(page)
            self._followers[key] += 1
            try:
                await _send_text(send, event(watched.version, FIRST_RETRY + self._count % RETRIES * RETRY_STEP))
                self._begin()
                async with asyncio.timeout(KNOWN_VISIT if watched.holder.is_known else VISIT):
                    await self._send_news(page, send)
            except TimeoutError:
                pass
            finally:
                hung_up.cancel()
                del self._open[place]
                watching = self._of_subject[page.watched.subject]
                watching.discard(page)
                if not watching:
                    del self._of_subject[page.watched.subject]
                self._followers[key] -= 1
                if not self._followers[key]:
                    asyncio.get_running_loop().call_later(KEEP_SECONDS, self._forget, key)
        await send({"type": "http.response.body", "body": page.last_words})

    def version_of(self, subject: Subject) -> str | None:
        """Return the last version read, if nothing was announced since and all open pages show it; else None."""
        if not self.hears_changes() or self.is_over or self._changes_read.get(subject) != changes_of(subject):
            return None
        watching = self._of_subject.get(subject, ())
        versions = {page.newest for page in watching} | {page.has for page in watching}
        return versions.pop() if len(versions) == 1 else None

    def _add(self, place: Slot, page: _Open) -> None:
        self._open[place] = page
        self._of_subject.setdefault(page.watched.subject, set()).add(page)

    def _forget(self, key: Hashable) -> None:
        if not self._followers[key]:
            del self._followers[key]
            self._known.pop(key, None)

    def hear(self, subjects: Collection[Subject]) -> None:
        """Receive an announcement that these subjects have changed; may be called by any thread."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._note_changes, subjects)

    def _note_changes(self, subjects: Collection[Subject]) -> None:
        if self._open:
            self._changed.update(subjects)
            self._is_changed.set()

    def _begin(self) -> None:
        self._loop = asyncio.get_running_loop()
        if self._until_signal and current_thread() is main_thread():
            self._until_signal = False
            for number in (signal.SIGINT, signal.SIGTERM):
                self._end_with(number, asyncio.get_running_loop())
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._watch())

    def _end_with(self, number: signal.Signals, loop: asyncio.AbstractEventLoop) -> None:
        """End all open responses on this signal, for which the server waits, and call the previous handler."""
        before = signal.getsignal(number)

        def end(*args: Any) -> None:
            loop.call_soon_threadsafe(self._end)
            if callable(before):
                before(*args)

        signal.signal(number, end)

    def _end(self) -> None:
        self.is_over = True
        for page in self._open.values():
            page.end()

    @staticmethod
    async def _send_news(page: _Open, send: Send) -> None:
        words: bytes | None = b""
        while words is not None:
            try:
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    words = await page.news.get()
            except TimeoutError:
                words = STILL_THERE
            if words is not None:
                await _send_text(send, words)

    async def _watch(self) -> None:
        """Read versions as long as pages are open, and start a task that notifies each club."""
        loop = asyncio.get_running_loop()
        changed: set[Subject] | None = None
        while self._open:
            subjects = self._of_subject.keys() if changed is None else changed & self._of_subject.keys()
            pages = [page for subject in subjects for page in self._of_subject[subject]]
            try:
                await self._read_and_update(pages)
            except DatabaseError as error:  # unavailable for a while: pages report it to their visitors
                _log.info("The versions could not be read: %s", error)
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
        """Return the subjects announced next; None where it is time to read all versions."""
        try:
            async with asyncio.timeout_at(until):
                await self._is_changed.wait()
                await asyncio.sleep(COLLECT_SECONDS)
        except TimeoutError:
            return None
        self._is_changed.clear()
        changed, self._changed = self._changed, set()
        return changed

    async def _update_club(self, club: str) -> None:
        """Notify all pages of a club until they have the last version read: the most followed first."""
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
        """Notify one page after another because each of them sends a request then; deleted subjects end."""
        for page in pages:
            page.notify(page.newest)
            await asyncio.sleep(1 / (KNOWN_A_SECOND if page.watched.holder.is_known else A_SECOND))

    async def _send_parts(self, key: Hashable, pages: Sequence[_Open]) -> None:
        """Render a page once, and send the differences to all clients that show it."""
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
        """Return the current state of the page; an exception is logged, and the pages reload themselves."""
        assert self._make is not None
        try:
            page = self._make(page_request.environ if before is None else {**page_request.environ, SINCE: since})
            state = None if page is None else state_of(page, before)
            if state is None and page is not None and is_partial(page):  # something else differs as well
                return self._state(page_request, None, "")
            return state
        except Exception:
            _log.exception("An open page could not be rendered.")
            return None

    def _of(self, club: str) -> list[_Open]:
        """Return the club's open pages; a site of one club has no club in its addresses."""
        places = self._slots.of("club", club) if club else self._open
        return [self._open[place] for place in places if place in self._open]


def _key(page: _Open) -> Hashable:
    """Return the key of the pages with the same content; None where that is not known."""
    return None if page.watched.request is None else page.watched.request.key


def _unlogged_part(version: str) -> str:
    return version.partition(".")[2]


def _parts(state: State, known: Known | None) -> bytes:
    """Return the event for an open page in this known state; all parts without one."""
    is_new = known is None or known.title != state.known.title
    return _written(known and known.version, state, state.known.title if is_new else None, state.since(known))


def _missed(state: State, has: str | None) -> bytes:
    """Return the event for an open page in another state: all parts that may have changed since the oldest one."""
    before = has.partition(".")[0] if has and is_partial(state.html) else None
    return _written(before, state, None if before else state.known.title, state.since(None))


def _written(before: str | None, state: State, title: str | None, parts: Sequence[str]) -> bytes:
    message = {"from": before, "to": state.known.version, "title": title, "parts": parts}
    return f"event: parts\ndata: {json.dumps(message, ensure_ascii=False)}\n\n".encode()


async def _send_text(send: Send, text: bytes) -> None:
    await send({"type": "http.response.body", "body": text, "more_body": True})


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
