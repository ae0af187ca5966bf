"""Ends a process of the site whose event loop does not run, so that the server replaces it.

The seconds are counted by ``faulthandler`` outside the interpreter: one operation that never ends may hold its lock.
"""

import asyncio
import atexit
import faulthandler
from importlib import import_module

from indeler.web.hosting.logs import Application, Message, Receive, Send

MOST_SECONDS = 30
"""Seconds without the event loop after which the process ends; what its threads do is written to stderr first."""
INTERVALS = 6
"""How often in this time the event loop starts the count again."""


def watched(target: str) -> Application:
    """Load an application (``module:name``) for the server, in the process that will run it."""
    module, _, name = target.partition(":")
    return Watched(getattr(import_module(module), name))


class Watched:
    """ASGI middleware that starts the watch with the first request."""

    def __init__(self, inside: Application) -> None:
        self._inside, self._is_watched = inside, False

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if not self._is_watched:
            self._is_watched = True
            atexit.register(faulthandler.cancel_dump_traceback_later)
            _count_again()
        await self._inside(scope, receive, send)


def _count_again() -> None:
    faulthandler.dump_traceback_later(MOST_SECONDS, exit=True)
    asyncio.get_running_loop().call_later(MOST_SECONDS / INTERVALS, _count_again)
