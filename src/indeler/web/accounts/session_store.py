"""Sessions in the database, as Django keeps them; looked up with every request of who is logged in (`Lookup`)."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from indeler.web.common.lookup import Lookup

_sessions = Lookup(Session, "session_key")


class SessionStore(db.SessionStore):
    """Django finds it by this name, and signs by it what a session knows."""

    def _get_session_from_db(self) -> Session | None:
        """The session with this key; Django forgets the key of one that has ended."""
        found = _sessions.one(self.session_key)
        if found is None or found.expire_date <= timezone.now():
            self._session_key = None
            return None
        return found
