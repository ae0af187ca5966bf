"""A database connection that is kept between requests; Django expects it in a module of this name."""

from __future__ import annotations

import selectors
from typing import Any

from django.db.backends.postgresql import base

_Selector = getattr(selectors, "PollSelector", selectors.SelectSelector)
"""A selector that opens no file itself, where the system has one."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's connection, with a health check that needs no query for each request, and with prepared statements."""

    def prepared_cursor(self) -> Any:
        """Return a cursor whose statements the server parses and plans once for a connection (decision 29)."""
        self.close_if_health_check_failed()
        self.ensure_connection()
        with self.wrap_database_errors:
            return self._prepare_cursor(base.ServerBindingCursor(self.connection))  # type: ignore[attr-defined]

    def is_usable(self) -> bool:
        """Return whether the server still answers.

        A server that is gone has closed the connection, which makes it readable; only then a query is needed.
        """
        if self.connection is None or self.connection.closed:
            return False
        with _Selector() as selector:
            selector.register(self.connection.fileno(), selectors.EVENT_READ)
            return super().is_usable() if selector.select(0) else True
