"""Simulated phones and visitors, cheap enough that hundreds of them measure the server alone."""

from __future__ import annotations

import gzip
import http.client
import re
import selectors
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import urlencode

TIMEOUT_SECONDS = 120
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
_ETAG = re.compile(r"\r\netag: *(\S+)", re.IGNORECASE)
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


class Answer(NamedTuple):
    """A response, and its time in seconds."""

    seconds: float
    text: str


class Caller:
    """A connection to the site."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS)

    def reconnect(self) -> None:
        """Connect again: the server closes idle connections."""
        self._connection.close()
        self._connection.connect()

    def fileno(self) -> int:
        """Return the descriptor for a selector."""
        return self._connection.sock.fileno()

    def send(self, request: bytes) -> None:
        """Send the complete request."""
        self._connection.sock.sendall(request)

    def receive(self) -> bytes:
        """Return the bytes received so far."""
        got: bytes = self._connection.sock.recv(1 << 16)
        if not got:
            raise ConnectionError("the server hung up")
        return got

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


class Browser:
    """The state of one device: its cookies, the token of its forms, and its cached versions of pages."""

    def __init__(self, port: int, cookies: dict[str, str] | None = None, token: str = "") -> None:
        self._port, self._cookies, self._token = port, cookies or {}, token
        self._known: dict[str, str] = {}

    def look(self, address: str, is_open: bool = False) -> bytes:
        """Return the request for a page, also for one that is open; it names the cached version."""
        known = [f"If-None-Match: {self._known[address]}"] if address in self._known else []
        moving = ["X-Moving: yes"] if is_open else []
        return "\r\n".join((f"GET {address} HTTP/1.1", *self._heads, *moving, *known, "", "")).encode()

    def keep(self, address: str, answer: Answer) -> None:
        """Cache this version of a page."""
        etag = _ETAG.search(answer.text)
        if etag is not None:
            self._known[address] = etag[1]

    def press(self, address: str, **form: str) -> bytes:
        """Return the request that submits a form of a page."""
        body = urlencode({"csrfmiddlewaretoken": self._token, **form})
        more = "HX-Request: true", "Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"
        return "\r\n".join((f"POST {address} HTTP/1.1", *self._heads, *more, "", body)).encode()

    @property
    def _heads(self) -> list[str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        head_lines = f"Host: 127.0.0.1:{self._port}", "Accept-Encoding: gzip"
        return [*head_lines, *([f"Cookie: {cookies}"] if cookies else [])]


class Viewer(Caller):
    """A visitor who requests a page repeatedly."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.look = Browser(port).look


class Phone(Caller):
    """A phone with the page of a link."""

    def __init__(self, port: int, link: str) -> None:
        super().__init__(port)
        self.cookies: dict[str, str] = {}
        self.page = self._opened(link)
        token = _TOKEN.search(self.page)
        assert token is not None, self.page[:500]
        self.token = token[1]
        self.press = Browser(port, self.cookies, self.token).press

    def _opened(self, address: str) -> str:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self._connection.request("GET", address, headers={"Cookie": cookies})
        answer = self._connection.getresponse()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                self.cookies |= {each.key: each.value for each in SimpleCookie(value).values()}
        text = answer.read().decode()
        return self._opened(answer.getheader("Location") or "") if answer.status == 302 else text


def pressed(presses: Sequence[tuple[Caller, bytes]], spread: float = 0) -> list[Answer]:
    """Submit all forms at once, or each at its own time within this many seconds; return the responses."""
    count = len(presses)
    return called(Call(spread * (at * 7 % count) / count, *presses[at]) for at in range(count))


class Call(NamedTuple):
    """A request due a number of seconds after the start; composed when due, with the cached version of that time."""

    at: float
    caller: Caller
    request: bytes | Callable[[], bytes]
    got: Callable[[Answer], object] = lambda answer: None


def called(calls: Iterable[Call]) -> list[Answer]:
    """Return the response to each call, timed from when it was due, including the wait for a connection."""
    all_calls = list(calls)
    due = deque(sorted((call.at, at) for at, call in enumerate(all_calls)))
    got, answers = [b""] * len(all_calls), dict[int, Answer]()
    at_once = not due[-1][0]
    for call in all_calls if at_once else ():
        call.caller.reconnect()
    start = time.perf_counter()
    with selectors.DefaultSelector() as waiting:
        while len(answers) < len(all_calls):
            while due and due[0][0] <= time.perf_counter() - start:
                call, at = all_calls[due[0][1]], due.popleft()[1]
                if not at_once:
                    call.caller.reconnect()  # it may have been idle for too long
                waiting.register(call.caller, selectors.EVENT_READ, at)
                call.caller.send(call.request if isinstance(call.request, bytes) else call.request())
            until = due[0][0] - (time.perf_counter() - start) if due else TIMEOUT_SECONDS
            ready = waiting.select(max(until, 0))
            if not (ready or due):
                raise TimeoutError(f"{len(all_calls) - len(answers)} phones got no answer")
            for key, _ in ready:
                at = key.data
                got[at] += all_calls[at].caller.receive()
                if _is_whole(got[at]):
                    answers[at] = Answer(time.perf_counter() - start - all_calls[at].at, read(got[at]))
                    all_calls[at].got(answers[at])
                    waiting.unregister(key.fileobj)
                    all_calls[at].caller.close()
    return [answers[at] for at in range(len(all_calls))]


def read(answer: bytes) -> str:
    """Return head and body of a response, decompressed."""
    head, end, body = answer.partition(b"\r\n\r\n")
    is_packed = b"\r\ncontent-encoding: gzip" in head.lower()
    return (head + end + (gzip.decompress(body) if is_packed and body else body)).decode(errors="replace")


def _is_whole(answer: bytes) -> bool:
    head, end, body = answer.partition(b"\r\n\r\n")
    if head.startswith(b"HTTP/1.1 304 "):
        return bool(end)
    length = _LENGTH.search(head)
    return bool(end) and length is not None and len(body) >= int(length[1])
