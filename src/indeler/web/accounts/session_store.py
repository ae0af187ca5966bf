"""Sessions in the database, as Django keeps them; looked up with every request of who is logged in (`Lookup`).

A request that only looks may find a session in memory, as long as this process hears of every change
(`remembered_rows`). Only a session that says who is logged in and nothing else is remembered.
"""

from __future__ import annotations

import hashlib

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from indeler.web.common.lookup import Lookup
from indeler.web.common.remembered_rows import RememberedRows, is_read_only

SESSION = "Session"
"""What a change of a session is announced as."""
LONG = 300.0
"""Seconds for which sessions and accounts are remembered at most: every change by the site or its commands is heard."""


def number_of_session(session: Session) -> int:
    """A number by which a change of this session is announced: nobody can find the key by it."""
    return int.from_bytes(hashlib.sha256(str(session.session_key).encode()).digest()[:7], "big")


def _is_plain(session: Session) -> bool:
    """Whether the session says who is logged in, and nothing that holds for a while or for one page."""
    return session.get_decoded().keys() <= _PLAIN


_PLAIN = {SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY, "since", "from"}
_sessions = Lookup(Session, "session_key")
_remembered = RememberedRows(_sessions, number_of_session, SESSION, LONG, _is_plain)


class SessionStore(db.SessionStore):
    """Django finds it by this name, and signs by it what a session knows."""

    def _get_session_from_db(self) -> Session | None:
        """The session with this key; Django forgets the key of one that has ended."""
        found = _remembered.one(self.session_key) if is_read_only() else _sessions.one(self.session_key)
        if found is None or found.expire_date <= timezone.now():
            self._session_key = None
            return None
        return found
