"""Many open pages: their cost while nothing happens, and the delay until the last one shows a result.

Two methods are compared: pages that receive events (server-sent events, decision 21), and pages that poll the version
every two seconds (ETag). ``python -m benchmarks.open_pages`` needs an idle machine.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path

from benchmarks.phones import Phone, pressed
from benchmarks.site import p95, site
from benchmarks.usage import parent, usage

PAGES, CORE, LATE = 500, 0.25, 2.0
"""The number of open pages, the part of a core that they may use while idle, and seconds until the last shows a
result.
"""
BOARDS = 40
QUIET, EVERY, RESULTS, BETWEEN = 20, 2.0, 5, 4
"""Seconds without a result; seconds between two polls; results, and seconds between them."""
RETRY_SECONDS = 0.7
"""Seconds after which a page requests again if the response was cached just before (``moving.js``)."""
_VERSION = re.compile(rb"\r\nx-version: *(\S+)", re.IGNORECASE)
_ETAG = re.compile(rb"\r\netag: *(\S+)", re.IGNORECASE)


class OpenPage:
    """One page, and the times at which it showed each version."""

    def __init__(self, port: int, page: str, news: str) -> None:
        self._port, self._page, self._news = port, page, news
        self.etag = b""
        self.shown: list[float] = []

    async def load(self) -> bytes:
        """Request the page, with its cached version; return the new version."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        known = b"If-None-Match: " + self.etag + b"\r\n" if self.etag else b""
        writer.write(
            self._head(self._page) + known + b"X-Moving: yes\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
        )
        answer = await reader.read()
        writer.close()
        found = _ETAG.search(answer)
        assert found is not None, answer[:200]
        if found[1] != self.etag:
            self.etag = found[1]
            self.shown.append(time.perf_counter())
        version = _VERSION.search(answer)
        assert version is not None, answer[:200]
        return version[1]

    def _head(self, address: str) -> bytes:
        return f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n".encode()

    async def be_told(self) -> None:
        """Receive events, and load each new version."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(self._head(self._news) + b"\r\n")
            await reader.readuntil(b"data: ")  # the version of the page
            while True:
                await reader.readuntil(b"data: ")
                line = (await reader.readuntil(b"\n")).strip()
                while await self.load() != line:  # cached just before
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            writer.close()

    async def ask_again(self) -> None:
        """Poll the page every two seconds."""
        while True:
            await asyncio.sleep(EVERY)
            await self.load()


WAYS: dict[str, Callable[[OpenPage], Coroutine[None, None, None]]] = {
    "told": OpenPage.be_told,
    "asking": OpenPage.ask_again,
}


def report(count: int = PAGES) -> bool:
    """Print the figures of both methods; return whether the method of the site is within its bars."""
    print(f"{count} open pages of a round with {BOARDS} boards (SQLite)")
    return {name: _way(name, count) for name in WAYS}["told"]


def _way(name: str, count: int) -> bool:
    with tempfile.TemporaryDirectory() as folder, site(folder, BOARDS, pages=False) as (port, ready):
        board = ready["tournament boards"][0]
        server = next(filter(_is_ours, (int(path.parent.name) for path in Path("/proc").glob("[0-9]*/stat"))))
        page, news = board.partition("board/")[0], f"{board.partition('round/')[0]}news/"
        pages = [OpenPage(port, page, news) for _ in range(count)]
        core, late = asyncio.run(_evening(name, pages, server, Phone(port, ready["tournament links"][0]), ready))
    print(
        f"  {name:<8} {core:6.1%} of a core while nothing happens (bar {CORE:.0%}); "
        f"a result after {p95(late):.2f} s p95, {max(late):.2f} s at the latest (bar {LATE:.0f} s)"
    )
    return core < CORE and p95(late) < LATE


def _is_ours(pid: int) -> bool:
    try:
        return parent(pid) == os.getpid()
    except IndexError:  # it ended meanwhile
        return False


async def _evening(
    name: str, pages: list[OpenPage], server: int, phone: Phone, ready: dict[str, list[str]]
) -> tuple[float, list[float]]:
    """Return the part of a core used while idle, and the delay of each page for each result."""
    open_ones: list[asyncio.Task[None]] = []
    for page in pages:
        await page.load()
        open_ones.append(asyncio.create_task(WAYS[name](page)))
        await asyncio.sleep(EVERY / len(pages))
    await asyncio.sleep(EVERY)
    before, start = usage(server).seconds, time.perf_counter()
    await asyncio.sleep(QUIET)
    core = (usage(server).seconds - before) / (time.perf_counter() - start)
    late: list[float] = []
    for address in ready["tournament boards"][:RESULTS]:
        for page in pages:
            page.shown.clear()
        phone.reconnect()
        pressing = time.perf_counter()
        await asyncio.to_thread(pressed, [(phone, phone.press(address, result="1-0", was=""))])
        await asyncio.sleep(BETWEEN)
        late += [page.shown[0] - pressing if page.shown else BETWEEN for page in pages]
    for task in open_ones:
        task.cancel()
    await asyncio.gather(*open_ones, return_exceptions=True)
    return core, late


if __name__ == "__main__":
    sys.exit(not report(*map(int, sys.argv[1:])))
