"""Sessions from the database or the cache, and the open sessions that an owner can see and end.

A read-only request may use a cached session, as long as this process receives every change (`common.lookup`). Only a
session with the log-in and nothing else is cached.
"""

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import NamedTuple

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, login
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from indeler.web.accounts.models import Account, Link, SecondFactor
from indeler.web.common.lookup import Lookup, RememberedRows, is_read_only
from indeler.web.common.requests import set_own_cookie
from indeler.web.common.visitors import network_of
from indeler.web.tenancy.current import number_or_none

LINK, SINCE, FROM = "personal link", "since", "from"
"""Keys of a session: the number of the personal link that opened it, when, and from which address."""
HOST = "host"
"""The key of the host in a session in which the host's password was entered (`hosts`)."""
MAX_SESSIONS = 500


class OpenSession(NamedTuple):
    """A session of a logged-in user."""

    key: str
    account: Account
    by_link: bool
    since: datetime | None
    address: str
    until: datetime

    @property
    def mark(self) -> str:
        """Return the digest that identifies the session on a page: with the key itself an owner could take it over."""
        return hashlib.sha256(self.key.encode()).hexdigest()


def begin(request: HttpRequest, account: Account, link: Link | None = None) -> None:
    """Log in by password, or by this personal link: then the session ends with the link."""
    login(request, account)
    request.session[SINCE], request.session[FROM] = timezone.now().isoformat(), network_of(request) or ""
    if link is None:
        request.session.pop(LINK, None)  # the password was right, independent of the link
    else:
        request.session.pop(HOST, None)
        request.session[LINK] = link.pk


def opened_by(request: HttpRequest) -> Link | None:
    """Return the personal link that opened this session, valid or not."""
    number = request.session.get(LINK)
    return Link.objects.filter(pk=number).first() if number else None


def is_by_link(request: HttpRequest) -> bool:
    """Return whether a personal link opened this session, and not a password."""
    return LINK in request.session


def is_still_open(request: HttpRequest) -> bool:
    """Return whether the session is still valid: one that a personal link opened ends with the link."""
    link = opened_by(request)
    return not is_by_link(request) or (link is not None and link.is_valid)


def all_open() -> list[OpenSession]:
    """Return all sessions of this club's users, the latest first."""
    people, found = Account.objects.in_bulk(), []
    for row in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        data = row.get_decoded()
        account = people.get(int(data.get(SESSION_KEY, 0)))
        if account is not None:
            since = datetime.fromisoformat(data[SINCE]) if SINCE in data else None
            found.append(
                OpenSession(row.session_key, account, LINK in data, since, data.get(FROM, ""), row.expire_date)
            )
    return sorted(found, key=lambda each: (each.since or each.until, each.key), reverse=True)[:MAX_SESSIONS]


def end(mark: str) -> None:
    """End the session with this mark."""
    Session.objects.filter(pk__in=[each.key for each in all_open() if each.mark == mark]).delete()


# Devices: those on which an account has been logged in before, and those that need no code for a while. Each is a
# cookie, and neither logs anybody in.


COOKIE = "device"
LIFETIME = timedelta(days=365)
_SIGNER = TimestampSigner(salt="indeler.device", sep=".")
TRUSTED = "trusted"
TRUST = timedelta(days=30)
_TRUST_SIGNER = TimestampSigner(salt="indeler.trusted", sep=".")


def of(request: HttpRequest, login: str) -> str:
    """Return the mark of this device if the club's account with this name was logged in on it; else an empty string."""
    try:
        name, _, mark = _SIGNER.unsign(request.COOKIES.get(COOKIE, ""), max_age=LIFETIME).rpartition(" ")
    except BadSignature:
        return ""
    return mark if login and name == _name(login) else ""


def remember(request: HttpRequest, response: HttpResponse, account: Account) -> None:
    """Remember this device."""
    mark = of(request, account.login) or secrets.token_urlsafe(12)
    set_own_cookie(response, COOKIE, _SIGNER.sign(f"{_name(account.login)} {mark}"), max_age=LIFETIME)


def _name(login: str) -> str:
    """Return the log-in name with its club: another club's account of the same name is another person."""
    return f"{number_or_none() or ''} {login}"


def trust(response: HttpResponse, factor: SecondFactor) -> None:
    """Require no code on this device, until the time is over, or the password or the second factor changes."""
    set_own_cookie(response, TRUSTED, _TRUST_SIGNER.sign(_mark(factor)), max_age=TRUST)


def is_trusted(request: HttpRequest, factor: SecondFactor) -> bool:
    """Return whether a code was entered on this device recently."""
    try:
        mark = _TRUST_SIGNER.unsign(request.COOKIES.get(TRUSTED, ""), max_age=TRUST)
    except BadSignature:
        return False
    return constant_time_compare(mark, _mark(factor))


def _mark(factor: SecondFactor) -> str:
    return str(salted_hmac(TRUSTED, f"{factor.account.seal} {factor.secret}", algorithm="sha256").hexdigest())


SESSION = "Session"
"""The kind under which changes of a session are announced."""
MAX_AGE_SECONDS = 300.0
"""The number of seconds for which sessions and accounts are cached: the site announces every change."""


def number_of_session(session: Session) -> int:
    """Return the number under which changes of this session are announced: it does not reveal the key."""
    return int.from_bytes(hashlib.sha256(str(session.session_key).encode()).digest()[:7], "big")


_PLAIN = {SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY, "since", "from"}
"""The keys of a session that has only the log-in, and no data for a while or for one page."""
_sessions = Lookup(Session, "session_key")
_remembered = RememberedRows(
    _sessions, number_of_session, SESSION, MAX_AGE_SECONDS, lambda session: session.get_decoded().keys() <= _PLAIN
)


class SessionStore(db.SessionStore):
    """The session store; Django finds it by this name, and uses the name in its signatures."""

    def _get_session_from_db(self) -> Session | None:
        """Return the session with this key; the key of an ended session is removed."""
        found = _remembered.one(self.session_key) if is_read_only() else _sessions.one(self.session_key)
        if found is None or found.expire_date <= timezone.now():
            self._session_key = None
            return None
        return found
