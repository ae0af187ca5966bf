"""The request buffer of the site: holds each request in the event loop until its body has arrived completely.

Only a complete request gets a thread, and only until its response is rendered. Bodies have a maximum length and a
minimum speed, and share a pool of slots (`queueing`). (ASGI outside, WSGI inside; decision 11.)
"""

import asyncio
import io
import logging
import os
import pathlib
import sys
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from contextvars import copy_context
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from typing import IO, Any, NamedTuple

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.utils.translation import get_language_from_request, override

from indeler.language import N_, Sentence, Text
from indeler.web.accounts.pages import Takes, declared_at
from indeler.web.common.lookup import noting_used_rows
from indeler.web.common.offloading import FAILED, REFUSED, WORK, Environ, Work, may_offload, run_wsgi
from indeler.web.common.refusals import FORM_BYTES, OUTCOME, TOO_BUSY, TOO_MANY_BYTES
from indeler.web.common.requests import parse_int
from indeler.web.common.visitor_language import translate
from indeler.web.common.visitors import is_proxy, network_at, visitor
from indeler.web.hosting.logs import Message, Receive, Send, visitor_of
from indeler.web.hosting.open_pages import WATCHED, OpenPages
from indeler.web.hosting.page_worker import encode_request
from indeler.web.hosting.pool import NoSlot, Pool, WorkFailed
from indeler.web.hosting.queueing import (
    OF_A_CLUB,
    OF_A_NETWORK,
    OF_A_SOURCE,
    WAITING,
    Disconnected,
    DisconnectWatch,
    FairThreads,
    Holder,
    QueueFull,
    SlotPool,
    Source,
)
from indeler.web.hosting.ready_answers import LONGEST_ETAGS, SHARED_PAGE, Answer, Head, ReadyAnswers, Words, words_of
from indeler.web.tenancy.addresses import can_be_club

Pages = Callable[[Environ, Callable[..., object]], Iterable[bytes]]

LOOKING = ("GET", "HEAD")
FAST_PATH_THREADS = 2
"""The number of threads kept free for the fast path, so that its POST requests never wait."""
ANSWER_SOURCE = "indeler.made of"
"""The key in the environment of a request for the source of its response, from which later responses are made."""
LONGEST_READ = {"HTTP_CONTENT_TYPE": 255, "HTTP_IF_NONE_MATCH": LONGEST_ETAGS, "HTTP_IF_MATCH": LONGEST_ETAGS}
"""The maximum lengths of headers that Django reads slowly, in characters; what follows in a longer one is ignored."""
IN_MEMORY = 1 << 16
"""Bytes of a body; a longer one is written to disk."""


class Allowance(NamedTuple):
    """The limits of a kind of request: the length, duration and speed of its body, and the number handled at a time."""

    bytes: int
    seconds: float
    grace: float = 5
    """Seconds without a minimum speed; from then on ``rate`` bytes a second, counted from the beginning."""
    rate: int = 1 << 10
    threads: int = 32
    """The number of pages that are rendered, or wait for the database, at a time."""
    waiting: int = WAITING
    """The maximum number of complete requests that wait for a thread; further ones are refused with a message to try
    again. POST requests are counted separately, so that results arrive however many visitors read."""
    shares: tuple[int, int, int] = (OF_A_SOURCE, OF_A_CLUB, OF_A_NETWORK)
    """The maximum number of threads of a network at a club, of a club and of a network."""


USUAL = Allowance(settings.LARGEST_UPLOAD + FORM_BYTES, 20)
LIST = Allowance(settings.LARGEST_LIST + FORM_BYTES, 300, 10, 1 << 14, threads=2, waiting=2, shares=(1, 1, 1))
"""The limits of an uploaded list, for logged-in leaders only; any other client has the usual limits there."""
BODIES, BODIES_OF_A_NETWORK = 2000, 300
"""The number of bodies that arrive at a time; in a hall two hundred phones send in one moment."""
UPLOADS, UPLOADS_OF_A_CLUB, UPLOADS_OF_AN_ACCOUNT = 8, 4, 2
"""The number of bodies with the limits of a list: each may take all of its bytes on the disk."""
ENTRANCE = USUAL._replace(threads=4, waiting=100, shares=(2, 3, 3))
"""Requests with a password: hashing is slow on purpose, and must not occupy all threads of readers."""
JUDGED = USUAL._replace(threads=4, waiting=20, shares=(2, 3, 3))
"""Files that visitors submit to be checked: waiting requests occupy no thread of readers."""
ALLOWANCES: Mapping[Takes | None, Allowance] = {
    Takes.LIST: LIST,
    Takes.PASSWORD: ENTRANCE,
    Takes.FILE_TO_CHECK: JUDGED,
}
"""The limits by what the view declares; those of any other are the usual ones."""

TOO_SLOW = N_("This took too long to arrive; try again.")
LOG_IN = N_("You are not logged in as a leader; log in, and send this list once more.")
_log = logging.getLogger(__name__)


class Refused(Exception):
    """A request that is refused before it reaches a page."""

    def __init__(self, status: HTTPStatus, text: Text, **gaps: object) -> None:
        super().__init__(text)
        self.status, self.sentence = status, Sentence(text, **gaps)


class FastPath(NamedTuple):
    """A faster handler than the pages for requests that arrive in large numbers at once."""

    subject: Callable[[Environ], Hashable]
    """Returns the subject of a request that may take the fast path; else None."""
    answers: Callable[[Sequence[Environ]], Sequence[Answer | None]]
    """Returns the responses to all waiting requests with one subject, None for those that the pages must handle."""


class RequestBuffer:
    """The ASGI application of the web server; ``pages`` is the WSGI application that runs in a thread."""

    def __init__(
        self,
        pages: Pages,
        usual: Allowance = USUAL,
        fast_path: FastPath | None = None,
        open_pages: OpenPages | None = None,
        uploader: Callable[[Environ], Holder | None] = lambda environ: None,
        pool: Pool | None = None,
        ready: ReadyAnswers | None = None,
    ) -> None:
        self._pages, self._usual, self._open_pages, self._pool = pages, usual, open_pages, pool
        self._fast_path, self._ready = fast_path, ready
        every = (usual, LIST, ENTRANCE, JUDGED)
        self._threads = {each: ThreadPoolExecutor(each.threads, thread_name_prefix="pages") for each in every}
        free = {usual: FAST_PATH_THREADS}
        self._turns = {
            each: FairThreads(each.threads - free.get(each, 0), shares=each.shares, waiting=each.waiting)
            for each in every
        }
        self._lines: dict[Hashable, list[tuple[Environ, asyncio.Future[Answer | None]]]] = {}
        """The requests that wait for the fast path, by subject; a subject without a running task has no entry."""
        self._working: set[asyncio.Task[None]] = set()
        self._uploader = uploader
        """Returns the holder that may send a long list with these headers; None for an unknown client."""
        self._bodies = SlotPool("bodies", BODIES, network=BODIES_OF_A_NETWORK)
        self._uploads = SlotPool("long lists", UPLOADS, club=UPLOADS_OF_A_CLUB, account=UPLOADS_OF_AN_ACCOUNT)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Handle one request from its first byte to its last."""
        if scope["type"] != "http":
            return
        words = None if self._ready is None else words_of(scope)
        answer = None if self._ready is None or words is None else self._ready.find(words)
        watch = DisconnectWatch(receive)
        if answer is None:
            try:
                with SpooledTemporaryFile(IN_MEMORY) as body:
                    answer = await self._answer(scope, watch, body, words)
            except Disconnected:
                return
            except Refused as refusal:
                facts = refusal.status, scope["method"], scope["path"], refusal.sentence
                _log.warning("Refused with %d: %s %s: %s", *facts)
                answer = _refusal_answer(scope, refusal)
        if answer.watched is not None and self._open_pages is not None:
            heads = [(name, value) for name, value in answer.headers if name != b"content-length"]  # it has no end
            await send({"type": "http.response.start", "status": answer.status, "headers": heads})
            await self._open_pages.hold(answer.watched, watch.receive, send)
        else:
            await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
            await send({"type": "http.response.body", "body": answer.body})
        watch.close()

    async def _answer(self, scope: Message, watch: DisconnectWatch, body: IO[bytes], words: Words | None) -> Answer:
        allowance = allowance_of(scope["method"], scope["path"], self._usual)
        if allowance is LIST and (not _has_body(scope) or 0 < _stated_size(scope) <= self._usual.bytes):
            allowance = self._usual  # short enough for anybody
        size = await self._come_in(scope, watch.receive, body, allowance) if _has_body(scope) else 0
        environ = _environ(scope, body, size)
        answer = await self._by_fast_path(environ) or await self._by_pages(environ, allowance, watch)
        if self._ready is not None and words is not None and ANSWER_SOURCE in environ:
            self._ready.learn(words, answer.status, answer.headers, *environ[ANSWER_SOURCE])
        if answer.watched and self._open_pages and self._open_pages.is_over:
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, TOO_BUSY)
        return answer

    async def _come_in(self, scope: Message, receive: Receive, body: IO[bytes], allowance: Allowance) -> int:
        """Receive the body and return its length. A long list from an unknown client is read and discarded."""
        coming, holder = _Coming(scope, allowance), Holder(network_at(visitor_of(scope)))
        if allowance is not LIST:
            with self._bodies.place(holder, coming.end):
                return await coming.received(receive, body)
        environ, loop = _environ(scope, io.BytesIO(), 0), asyncio.get_running_loop()
        uploader = await loop.run_in_executor(self._threads[self._usual], self._uploader, environ)
        if uploader is not None:
            with self._uploads.place(uploader, coming.end):
                return await coming.received(receive, body)
        with self._bodies.place(holder, coming.end), pathlib.Path(os.devnull).open("wb") as nowhere:
            await coming.received(receive, nowhere)
        raise Refused(HTTPStatus.FORBIDDEN, LOG_IN)

    async def _by_pages(self, environ: Environ, allowance: Allowance, watch: DisconnectWatch | None = None) -> Answer:
        """Render the response in a thread of the site, or in the pool if the page finds that it takes long."""
        answer = await self._in_thread(environ, allowance, watch)
        work = environ.pop(WORK, None)
        if work is None:
            return answer
        outcome = await self._by_pool(work, environ, watch)
        if isinstance(outcome, Answer):
            return outcome
        environ[OUTCOME] = outcome
        return await self._in_thread(environ, allowance, None)

    async def _in_thread(self, environ: Environ, allowance: Allowance, watch: DisconnectWatch | None) -> Answer:
        """Render the response in a thread; a GET request whose client disconnects while it is queued gets none."""
        environ["wsgi.input"].seek(0)  # the fast path may have read it
        loop, line = asyncio.get_running_loop(), _source_of(environ)
        turns, only_reads = self._turns[allowance], environ["REQUEST_METHOD"] in LOOKING
        try:
            must_wait = watch is not None and only_reads and not turns.is_free(line)
            waiting = turns.enter(line, is_press=not only_reads)
            turn = await (watch.wait_for(waiting) if watch and must_wait else waiting)
        except QueueFull as why:
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, TOO_BUSY) from why
        inside = copy_context().run  # log lines in the thread contain their request
        answer = loop.run_in_executor(self._threads[allowance], inside, self._render, environ)
        answer.add_done_callback(lambda _: turns.leave(turn))
        return await answer

    async def _by_pool(self, work: Work, environ: Environ, watch: DisconnectWatch | None) -> Any:
        """Return a response for this visitor only, or input for the pages: shared content, or why there is none."""
        assert self._pool is not None
        try:
            job = self._pool.enter(work, encode_request(environ, work.key))
        except NoSlot as why:
            _log.warning("Refused with 503: %s %s: %s", environ["REQUEST_METHOD"], environ["PATH_INFO"], why)
            return REFUSED
        answered = asyncio.shield(asyncio.wrap_future(job.answer))
        try:
            answer = await (watch.wait_for(answered) if watch is not None else answered)
        except (Disconnected, asyncio.CancelledError):
            self._pool.leave(job)
            raise
        if isinstance(answer, WorkFailed):
            return FAILED
        if isinstance(answer, NoSlot):
            _log.warning("Refused with 503: %s %s: %s", environ["REQUEST_METHOD"], environ["PATH_INFO"], answer)
            return REFUSED
        status, headers, body, shared = answer
        if shared is None and job.work is not work:  # it was for another visitor only
            return await self._by_pool(work._replace(key=None), environ, watch)
        return Answer(status, in_bytes(headers), body) if shared is None else shared

    async def _by_fast_path(self, environ: Environ) -> Answer | None:
        """Handle a request in one batch with all requests of its subject that arrive while the previous batch runs."""
        subject = None if self._fast_path is None else self._fast_path.subject(environ)
        if subject is None:
            return None
        answered: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()
        if subject in self._lines:
            self._lines[subject].append((environ, answered))
        else:
            self._lines[subject] = [(environ, answered)]
            working = asyncio.create_task(self._work_off(subject))  # continues if the first client disconnects
            self._working.add(working)
            working.add_done_callback(self._working.discard)
        return await answered

    async def _work_off(self, subject: Hashable) -> None:
        assert self._fast_path is not None
        while self._lines[subject]:
            line = [(environ, answered) for environ, answered in self._lines[subject] if not answered.cancelled()]
            self._lines[subject] = []
            environs = [environ for environ, _ in line]
            loop, threads = asyncio.get_running_loop(), self._threads[self._usual]
            answers: Sequence[Answer | None]
            try:
                answers = await loop.run_in_executor(threads, self._fast_path.answers, environs)
            except Exception:  # a page will show the error
                answers = [None] * len(line)
            for (_, answered), answer in zip(line, answers, strict=True):
                if not answered.done():
                    answered.set_result(answer)
        del self._lines[subject]

    def _render(self, request: Environ) -> Answer:
        """Return the complete response, so that a slow reader occupies no thread."""
        environ = request.copy()  # pages write into it, and it may be needed once more
        with may_offload(environ) if self._pool is not None else nullcontext(), noting_used_rows() as used:
            status, headers, body = run_wsgi(self._pages, environ)
        if WORK in environ:
            request[WORK] = environ[WORK]
        source = environ.get(SHARED_PAGE) or environ.get(WATCHED)
        if source is not None:
            request[ANSWER_SOURCE] = source, used
        return Answer(status, in_bytes(headers), body, environ.get(WATCHED))


def _source_of(environ: Environ) -> Source:
    return Source(network_at(environ["REMOTE_ADDR"]), environ["PATH_INFO"].partition("/")[2].partition("/")[0])


def allowance_of(method: str, path: str, usual: Allowance) -> Allowance:
    """Return the limits of requests with this method and path."""
    if method != "POST":
        return usual
    word, _, rest = path.removeprefix("/").partition("/")
    found = declared_at(f"/{rest}" if can_be_club(word) else path)
    return ALLOWANCES.get(found[0].takes, usual) if found is not None else usual


class _Coming:
    def __init__(self, scope: Message, allowance: Allowance) -> None:
        self._scope, self._allowance = scope, allowance
        self._limit = asyncio.timeout(allowance.grace)
        self._is_ended = False

    def end(self) -> None:
        """Stop receiving: the slot is needed for another client."""
        if not self._limit.expired():
            self._is_ended = True
            self._limit.reschedule(0)

    async def received(self, receive: Receive, body: IO[bytes]) -> int:
        """Write the body to this file and return its length; the length stated by the request is not trusted."""
        most = self._allowance.bytes
        too_large = Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TOO_MANY_BYTES, size=most - FORM_BYTES >> 20)
        if _stated_size(self._scope) > most:
            raise too_large
        size, more, start = 0, True, asyncio.get_running_loop().time()
        try:
            async with self._limit:
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Disconnected
                    size += body.write(message.get("body", b""))
                    if size > most:
                        raise too_large
                    more = message.get("more_body", False)
                    if not self._is_ended:
                        self._limit.reschedule(start + self._seconds(size))
        except TimeoutError:
            if self._is_ended:
                raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, TOO_BUSY) from None
            raise Refused(HTTPStatus.REQUEST_TIMEOUT, TOO_SLOW) from None
        if body.seekable():
            body.seek(0)
        return size

    def _seconds(self, size: int) -> float:
        """Return the time, from the beginning, by which more than this must have arrived."""
        return min(self._allowance.seconds, self._allowance.grace + size / self._allowance.rate)


def _has_body(scope: Message) -> bool:
    return any(
        name == b"transfer-encoding" or (name == b"content-length" and value != b"0")
        for name, value in scope["headers"]
    )


def _stated_size(scope: Message) -> int:
    """Return the length of the body that the request states; 0 where it states none."""
    text = dict(scope["headers"]).get(b"content-length", b"0").decode("latin-1")
    size = parse_int(text)
    return sys.maxsize if size is None else size


def _environ(scope: Message, body: IO[bytes], size: int) -> Environ:
    host, port = scope.get("server") or ("localhost", 80)
    peer = (scope.get("client") or ("",))[0]
    environ: Environ = {}
    for name, value in scope["headers"]:
        key = "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
        if b"_" not in name:  # such a name is ambiguous with another one, which a proxy may have checked
            environ[key] = f"{environ[key]},{value.decode('latin-1')}" if key in environ else value.decode("latin-1")
    environ |= {key: environ[key][:most] for key, most in LONGEST_READ.items() if key in environ}
    if not is_proxy(peer):
        environ = {name: value for name, value in environ.items() if not name.startswith("HTTP_X_FORWARDED_")}
    environ["CONTENT_TYPE"] = environ.pop("HTTP_CONTENT_TYPE", "")
    return environ | {
        "CONTENT_LENGTH": str(size),
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode("utf-8", "surrogateescape").decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": visitor(peer, environ.get("HTTP_X_FORWARDED_FOR", "")),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }


def _refusal_answer(scope: Message, refusal: Refused) -> Answer:
    """Return one sentence in the visitor's language; the connection is closed because more data may be on its way."""
    request = WSGIRequest(_environ(scope, io.BytesIO(), 0))
    with override(get_language_from_request(request)):
        text = translate(refusal.sentence).encode()
    heads = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close"), (b"retry-after", b"5")]
    return Answer(refusal.status, [*heads, (b"content-length", str(len(text)).encode())], text)


def in_bytes(headers: Iterable[tuple[str, str]]) -> list[Head]:
    """Return the headers as they are sent."""
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
