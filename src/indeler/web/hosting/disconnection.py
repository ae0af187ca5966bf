"""Notice that a client disconnects while its request waits, so that the work for it is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import TypeVar

from indeler.web.hosting.logs import Message, Receive

Given = TypeVar("Given")


class Disconnected(Exception):
    """The client closed its connection."""


class DisconnectWatch:
    """Watches the connection of one client from the moment at which its request has to wait."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._gone: asyncio.Future[None] | None = None

    async def wait_for(self, waiting: Awaitable[Given]) -> Given:
        """Return the result of `waiting`; raise `Disconnected` if the client disconnects first."""
        if self._gone is None:
            self._gone = asyncio.ensure_future(self._hung_up())
        wanted = asyncio.ensure_future(waiting)
        try:
            await asyncio.wait((wanted, self._gone), return_when=asyncio.FIRST_COMPLETED)
            if wanted.done():
                return wanted.result()
            raise Disconnected
        finally:
            if not wanted.done():
                wanted.cancel()
                with suppress(asyncio.CancelledError):
                    await wanted

    async def receive(self) -> Message:
        """Read the next message; replaces the `receive` of the server after `wait_for` has used that."""
        if self._gone is None:
            return await self._receive()
        await asyncio.shield(self._gone)
        return {"type": "http.disconnect"}

    def close(self) -> None:
        """Stop watching."""
        if self._gone is not None:
            self._gone.cancel()

    async def _hung_up(self) -> None:
        for _ in range(2):  # the end of the body may come first, if nobody has read that yet
            if (await self._receive())["type"] == "http.disconnect":
                return
        await asyncio.get_running_loop().create_future()
