"""Pages that take long, made by a second process while this one makes the others; it gives the same pages sooner.

Only in a program that does nothing but make a copy: a process with threads, as that of a site, cannot safely be forked.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any

from django.db import connection, connections

Make = Callable[[str], Any]
"""What stands at an address, or nothing."""

_make: Make | None = None
"""In the second process, which has it from before it began."""


def can_fork() -> bool:
    """Whether there is a second core, and nothing in this process that a fork would cut in two."""
    is_alone = threading.active_count() == 1 and not connection.in_atomic_block
    return sys.platform == "linux" and is_alone and (os.cpu_count() or 1) > 1


def _render_to_file(address: str, file: Path) -> None:
    """Write the answer to a file: a long one would block this process until the other has time to read it."""
    assert _make is not None
    file.write_bytes(pickle.dumps(_make(address)))


class RenderWorker:
    """Whoever makes pages beside us, from the first one that is asked for; nobody where that cannot be."""

    def __init__(self, make: Make) -> None:
        self._make = make
        self._pool: ProcessPoolExecutor | None = None
        self._requested: dict[str, tuple[Future[None], Path]] = {}
        self._folder = TemporaryDirectory()

    def __enter__(self) -> RenderWorker:
        global _make
        if can_fork():
            _make = self._make
            connections.close_all()  # each process has its own
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("fork"))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        self._folder.cleanup()

    def request(self, address: str) -> None:
        """Let it be made; whoever wants it fetches it."""
        if self._pool is not None:
            file = Path(self._folder.name) / str(len(self._requested))
            self._requested[address] = self._pool.submit(_render_to_file, address, file), file

    def fetch(self, addresses: list[str]) -> list[Any]:
        """What was asked for, in this order; what the other has not begun when we come to it is made here.

        It begins at the first, so we begin at the last.
        """
        found = {address: self._fetched(address) for address in reversed(addresses)}
        return [found[address] for address in addresses]

    def _fetched(self, address: str) -> Any:
        there, file = self._requested.get(address, (None, None))
        if there is None or file is None or there.cancel():
            return self._make(address)
        there.result()
        return pickle.loads(file.read_bytes())  # written by ourselves, where nobody else writes
