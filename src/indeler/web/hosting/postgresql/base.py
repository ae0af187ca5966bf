"""A connection that is kept from request to request; Django looks for it in a module of this name."""

from __future__ import annotations

import selectors

from django.db.backends.postgresql import base

_Look = getattr(selectors, "PollSelector", selectors.SelectSelector)
"""Opens nothing itself, where the system has such a one."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, with a health check that costs no question for each request."""

    def is_usable(self) -> bool:
        """A server that is gone has hung up, which is there to be read; only where something is it has to be asked."""
        if self.connection is None or self.connection.closed:
            return False
        with _Look() as look:
            look.register(self.connection.fileno(), selectors.EVENT_READ)
            return super().is_usable() if look.select(0) else True
