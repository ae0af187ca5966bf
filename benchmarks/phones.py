"""Phones that press a button, visitors who look on: cheap enough that hundreds of them measure the server alone."""

from __future__ import annotations

import http.client
import re
import selectors
import time
from collections.abc import Sequence
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import urlencode

PATIENCE = 120
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


class Answer(NamedTuple):
    """What came back, and after how many seconds."""

    seconds: float
    text: str


class Caller:
    """A connection to the site."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def reconnect(self) -> None:
        """Call again: the server hangs up on who is silent for a while."""
        self._connection.close()
        self._connection.connect()

    def fileno(self) -> int:
        """What a selector watches."""
        return self._connection.sock.fileno()

    def send(self, request: bytes) -> None:
        """Send all of it."""
        self._connection.sock.sendall(request)

    def receive(self) -> bytes:
        """What has come in by now."""
        got: bytes = self._connection.sock.recv(1 << 16)
        if not got:
            raise ConnectionError("the server hung up")
        return got

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


class Viewer(Caller):
    """A visitor who looks at a page again and again."""

    def look(self, address: str, etag: str = "") -> bytes:
        """The bytes that asking for the page sends, by who has this state of it already."""
        known = f"\r\nIf-None-Match: {etag}" if etag else ""
        return f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1:{self._connection.port}{known}\r\n\r\n".encode()


class Phone(Caller):
    """A phone on which the page of a link is open."""

    def __init__(self, port: int, link: str) -> None:
        super().__init__(port)
        self._cookies: dict[str, str] = {}
        self.page = self._opened(link)
        token = _TOKEN.search(self.page)
        assert token is not None, self.page[:500]
        self._token = token[1]

    def _opened(self, address: str) -> str:
        self._connection.request("GET", address, headers={"Cookie": self._cookie})
        answer = self._connection.getresponse()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                self._cookies |= {each.key: each.value for each in SimpleCookie(value).values()}
        text = answer.read().decode()
        return self._opened(answer.getheader("Location") or "") if answer.status == 302 else text

    @property
    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def press(self, address: str, **form: str) -> bytes:
        """The bytes that pressing a button of the page sends."""
        body = urlencode({"csrfmiddlewaretoken": self._token, **form})
        head = (
            f"POST {address} HTTP/1.1",
            f"Host: 127.0.0.1:{self._connection.port}",
            f"Cookie: {self._cookie}",
            "HX-Request: true",
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
        )
        return "\r\n".join((*head, "", body)).encode()


def pressed(presses: Sequence[tuple[Caller, bytes]], spread: float = 0) -> list[Answer]:
    """What each got when each pressed its button, all in one moment or each at its own one of so many seconds."""
    due = sorted((spread * (at * 7 % len(presses)) / len(presses), at) for at in range(len(presses)))
    sent, got = [0.0] * len(presses), [b""] * len(presses)
    answers: dict[int, Answer] = {}
    for phone, _ in presses:
        phone.reconnect()
    start = time.perf_counter()
    with selectors.DefaultSelector() as waiting:
        while len(answers) < len(presses):
            while due and due[0][0] <= time.perf_counter() - start:
                _, at = due.pop(0)
                phone, request = presses[at]
                if spread:
                    phone.reconnect()  # it may have been silent for too long
                waiting.register(phone, selectors.EVENT_READ, at)
                sent[at] = time.perf_counter()
                phone.send(request)
            until = due[0][0] - (time.perf_counter() - start) if due else PATIENCE
            ready = waiting.select(max(until, 0))
            if not (ready or due):
                raise TimeoutError(f"{len(presses) - len(answers)} phones got no answer")
            for key, _ in ready:
                at = key.data
                got[at] += presses[at][0].receive()
                if _is_whole(got[at]):
                    answers[at] = Answer(time.perf_counter() - sent[at], got[at].decode())
                    waiting.unregister(key.fileobj)
    return [answers[at] for at in range(len(presses))]


def _is_whole(answer: bytes) -> bool:
    head, end, body = answer.partition(b"\r\n\r\n")
    if head.startswith(b"HTTP/1.1 304 "):
        return bool(end)
    length = _LENGTH.search(head)
    return bool(end) and length is not None and len(body) >= int(length[1])
