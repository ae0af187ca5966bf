"""Simulated clients: browsers that send requests, and open pages that receive events."""

from __future__ import annotations

import asyncio
import json
import re
import ssl
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from benchmarks.phones import Answer, Browser, read

TIMEOUT_SECONDS = 60
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_NEWS = re.compile(r'<meta name="moving" content="([^"]+)" data-version="(\w*)"')
_VERSION = re.compile(r"\r\nx-version: *(\S+)", re.IGNORECASE)


class Home(NamedTuple):
    """The address of the site: direct, or by https behind a proxy."""

    port: int
    tls: ssl.SSLContext | None = None
    network: int = 0
    """The network of a device: every club has its own, because the site limits requests by network."""

    @property
    def name(self) -> str:
        """Return the host name as browsers send it."""
        return f"{'localhost' if self.tls else '127.0.0.1'}:{self.port}"

    @asynccontextmanager
    async def called(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """Provide a new connection."""
        named = "localhost" if self.tls else None
        own = (f"127.{1 + self.network // 250}.{1 + self.network % 250}.1", 0) if sys.platform == "linux" else None
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, ssl=self.tls, server_hostname=named, local_addr=own
        )
        try:
            yield reader, writer
        finally:
            writer.transport.abort()


class Device(Browser):
    """A browser and its connection."""

    def __init__(self, home: Home, cookies: dict[str, str] | None = None, token: str = "") -> None:
        super().__init__(home.port, cookies, token)
        self.home = home

    @property
    def _heads(self) -> list[str]:
        return [f"Host: {self.home.name}", *(head for head in super()._heads if not head.startswith("Host:"))]

    async def ask(self, request: bytes) -> Answer:
        """Send a request; return the response with its time in seconds."""
        start = time.perf_counter()
        async with asyncio.timeout(TIMEOUT_SECONDS), self.home.called() as (reader, writer):
            writer.write(request)
            got = await _whole(reader)
        return Answer(time.perf_counter() - start, read(got))


async def _whole(reader: asyncio.StreamReader) -> bytes:
    """Return a complete response."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = _LENGTH.search(head)
    if head.startswith(b"HTTP/1.1 304 "):
        return head
    if length is not None:
        return head + await reader.readexactly(int(length[1]))
    return head + b"".join([part async for part in _chunks(reader)])


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while size := int((await reader.readline()).strip() or b"0", 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)


class Heard(NamedTuple):
    """One event of a stream: its kind, its data, and the milliseconds until a reconnection."""

    kind: str
    data: str
    retry: int


def heard(text: str) -> Heard:
    """Parse an event."""
    lines = dict(line.partition(": ")[::2] for line in text.split("\n") if line)
    return Heard(lines.get("event", "message"), lines.get("data", ""), int(lines.get("retry", 0)))


async def stream(device: Device, address: str) -> AsyncIterator[Heard]:
    """Yield all events of the stream at this address until the site ends it."""
    async with device.home.called() as (reader, writer):
        writer.write(device.look(address))
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200 "):
            raise ConnectionError(head[:40].decode())
        text = b""
        async for part in _chunks(reader):
            *events, text = (text + part).split(b"\n\n")
            for each in events:
                yield heard(each.decode())


def where_to_hear(page: str) -> tuple[str, str]:
    """Return the address of the stream in a page, and the version of the page."""
    found = _NEWS.search(page)
    if found is None:
        raise ConnectionError(f"this is no page that moves: {page[:80]}")
    return found[1].replace("&amp;", "&"), found[2]


def version_in(answer: Answer, otherwise: str) -> str:
    """Return the version of a response."""
    match = _VERSION.search(answer.text) or _NEWS.search(answer.text)
    return otherwise if match is None else match[match.lastindex or 0]


class Parts(NamedTuple):
    """The parts of a page in an event."""

    before: str | None
    after: str


def parts(data: str) -> Parts:
    """Return the parts of an event."""
    message = json.loads(data)
    return Parts(message["from"], message["to"])
