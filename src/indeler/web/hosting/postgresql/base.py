"""A database connection that is kept between requests; Django expects it in a module of this name."""

import selectors
from typing import Any

from django.db.backends.postgresql import base

_Selector = getattr(selectors, "PollSelector", selectors.SelectSelector)
"""A selector that opens no file itself, where the system has one."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's connection, with a health check that needs no query for each request, and with prepared statements."""

    club_set: int | None = None
    """The club that is certainly set on the server (`tenancy.row_security`)."""
    _prepared: Any = None

    def prepared_cursor(self) -> Any:
        """Return the cursor whose statements the server plans once (decision 29); read its result at once."""
        self.close_if_health_check_failed()
        self.ensure_connection()
        if self._prepared is None or self._prepared.connection is not self.connection:
            with self.wrap_database_errors:
                self._prepared = base.ServerBindingCursor(self.connection)  # type: ignore[attr-defined]
        return self._prepare_cursor(self._prepared)  # type: ignore[attr-defined]

    def _rollback(self) -> None:
        self.club_set = None
        super()._rollback()  # type: ignore[misc]

    def is_usable(self) -> bool:
        """Return whether the server still answers: one that is gone has made the connection readable."""
        if self.connection is None or self.connection.closed:
            return False
        with _Selector() as selector:
            selector.register(self.connection.fileno(), selectors.EVENT_READ)
            return super().is_usable() if selector.select(0) else True
