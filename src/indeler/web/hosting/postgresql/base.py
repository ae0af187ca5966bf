"""A connection that is kept from request to request; Django looks for it in a module of this name."""

from __future__ import annotations

import selectors
from typing import Any

from django.db.backends.postgresql import base

_Selector = getattr(selectors, "PollSelector", selectors.SelectSelector)
"""Opens nothing itself, where the system has such a one."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, with a health check that costs no question for each request, and with prepared questions."""

    def prepared_cursor(self) -> Any:
        """A cursor whose questions the server reads and plans once for a connection (decision 29)."""
        self.close_if_health_check_failed()
        self.ensure_connection()
        with self.wrap_database_errors:
            return self._prepare_cursor(base.ServerBindingCursor(self.connection))  # type: ignore[attr-defined]

    def is_usable(self) -> bool:
        """A server that is gone has hung up, which is there to be read; only where something is it has to be asked."""
        if self.connection is None or self.connection.closed:
            return False
        with _Selector() as selector:
            selector.register(self.connection.fileno(), selectors.EVENT_READ)
            return super().is_usable() if selector.select(0) else True
