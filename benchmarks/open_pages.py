"""Many pages that lie open: what they cost while nothing happens, and how long after a result the last one shows it.

Two ways side by side: pages that are told (server-sent events, decision 21), and pages that ask every two seconds which
version there is (ETag). ``python -m benchmarks.open_pages`` needs a machine with nothing else to do.
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
"""How many lie open, which part of a core they may take in quiet, and seconds until the last shows a result."""
BOARDS = 40
QUIET, EVERY, RESULTS, BETWEEN = 20, 2.0, 5, 4
"""Seconds without a result; seconds between two questions of a page that asks; results, and seconds between them."""
SOON = 0.7
"""Seconds after which a page asks again that got what was made a moment before (``moving.js``)."""
_VERSION = re.compile(rb"\r\nx-version: *(\S+)", re.IGNORECASE)
_ETAG = re.compile(rb"\r\netag: *(\S+)", re.IGNORECASE)


class OpenPage:
    """One page; when it showed which state of itself."""

    def __init__(self, port: int, page: str, news: str) -> None:
        self._port, self._page, self._news = port, page, news
        self.etag = b""
        self.shown: list[float] = []

    async def load(self) -> bytes:
        """Ask for the page, with what is known of it; the version that it shows."""
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
        """Hear of what is new, and load it."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(self._head(self._news) + b"\r\n")
            await reader.readuntil(b"data: ")  # what the page has
            while True:
                await reader.readuntil(b"data: ")
                line = (await reader.readuntil(b"\n")).strip()
                while await self.load() != line:  # made a moment before
                    await asyncio.sleep(SOON)
        finally:
            writer.close()

    async def ask_again(self) -> None:
        """Load it every two seconds."""
        while True:
            await asyncio.sleep(EVERY)
            await self.load()


WAYS: dict[str, Callable[[OpenPage], Coroutine[None, None, None]]] = {
    "told": OpenPage.be_told,
    "asking": OpenPage.ask_again,
}


def report(count: int = PAGES) -> bool:
    """Print what both ways take; whether the way of the site keeps to its bars."""
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
    """The part of a core that the site took in quiet, and how late each page was with each result."""
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
