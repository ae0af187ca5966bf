"""The logs of the site: one line for each event, with time, level, visitor and request.

Logs contain no secrets: the words of links and tokens are masked, and query strings are left out. Refusals and an
unreachable database are logged without a traceback; only a fault of ours has one.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, NamedTuple
from urllib.parse import quote

from indeler.web.common.refusals import is_trouble
from indeler.web.common.visitors import is_proxy, visitor

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

LONGEST_PATH = 200
FIRST_FAULT_STATUS = 500
"""Statuses from this one are our fault."""
_ID = re.compile(r"[\w.-]{8,64}", re.ASCII)
_SECRETS = re.compile(r"(/(?:link|captain|calendar|entry|check-in)/|\bBearer )[^/\s'\"]+", re.IGNORECASE)
_CONTROLS = {code: f"\\x{code:02x}" for code in (*range(32), 127, 0x85, 0x2028, 0x2029)}

access = logging.getLogger("indeler.access")


class Request(NamedTuple):
    """The fields of a request that each of its log lines contains."""

    id: str = "-"
    address: str = "-"


_NONE = Request()
current: ContextVar[Request] = ContextVar("request", default=_NONE)


class Line(logging.Formatter):
    """A formatter: time, level, visitor's address, request and message, with a traceback for a fault of ours."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the log line of a record."""
        at = datetime.fromtimestamp(record.created, UTC).astimezone().isoformat(timespec="milliseconds")
        request = current.get()
        message = record.getMessage().translate(_CONTROLS)
        line = f"{at} {record.levelname} {request.address} {request.id} {message}"
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and is_trouble(error):
            line += f": {type(error).__name__}: {str(error).partition(chr(10))[0]}"
        elif record.exc_info and getattr(record, "status_code", FIRST_FAULT_STATUS) >= FIRST_FAULT_STATUS:
            line += f"\n{self.formatException(record.exc_info)}"
        return masked(line)


def masked(text: str) -> str:
    """Return the text with the secrets of links and tokens masked."""
    return _SECRETS.sub(r"\1…", text)


def logging_settings(*, with_access: bool) -> dict[str, Any]:
    """Return the logging settings: errors go to standard error, accesses (if wanted) to standard output."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": Line}},
        "handlers": {
            "wrong": {"class": "logging.StreamHandler", "formatter": "line"},
            "asked": {"class": "logging.StreamHandler", "formatter": "line", "stream": "ext://sys.stdout"},
        },
        "loggers": {
            access.name: {"handlers": ["asked"], "level": "INFO" if with_access else "CRITICAL", "propagate": False},
            "_granian": {"level": "ERROR"},
        },
        "root": {"handlers": ["wrong"], "level": "WARNING"},
    }


class Recorded:
    """ASGI middleware that gives each request and its response an id and writes the access log."""

    def __init__(self, inside: Application) -> None:
        self._inside = inside

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Handle a request; the id may come from a known proxy."""
        if scope["type"] != "http":
            return await self._inside(scope, receive, send)
        request = request_of(scope)
        current.set(request)
        start, status, size = time.monotonic_ns(), "-", 0

        async def sent(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = str(message["status"])
                message = {**message, "headers": [*message["headers"], (b"x-request-id", request.id.encode())]}
            size += len(message.get("body", b""))
            await send(message)

        try:
            await self._inside(scope, receive, sent)
        finally:
            took = (time.monotonic_ns() - start) // 1_000_000
            path = quote(scope["path"], safe="/:@!$&()*+,;=~", errors="surrogateescape")[:LONGEST_PATH]
            access.info("%s %s %s %d bytes %d ms", scope["method"], path, status, size, took)
        return None


def request_of(scope: Message) -> Request:
    """Return the visitor's address and the id of a request."""
    named = _header(scope, b"x-request-id")
    id = named if is_proxy(_peer(scope)) and _ID.fullmatch(named) else secrets.token_hex(8)
    return Request(id, visitor_of(scope) or "-")


def visitor_of(scope: Message) -> str:
    """Return the visitor's address."""
    return visitor(_peer(scope), _header(scope, b"x-forwarded-for"))


def _peer(scope: Message) -> str:
    return str((scope.get("client") or ("",))[0])


def _header(scope: Message, name: bytes) -> str:
    return b",".join(value for each, value in scope["headers"] if each == name).decode("latin-1")
