"""Sessions: who is logged in, from the database or remembered, and what an owner sees of open ones and can end.

A request that only looks may find a session in memory, as long as this process hears of every change
(`common.lookup`). Only a session that says who is logged in and nothing else is remembered.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, login
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from indeler.web.accounts.models import Account, Link, SecondFactor
from indeler.web.common.lookup import Lookup, RememberedRows, is_read_only
from indeler.web.common.visitors import network_of
from indeler.web.tenancy.current import number_or_none

LINK, SINCE, FROM = "personal link", "since", "from"
"""What a session knows of itself: the number of the personal link that opened it, when, and from which address."""
HOST = "host"
"""Who runs the site, in the session of somebody who has shown the host's password (`hosts`)."""
MAX_SESSIONS = 500


class OpenSession(NamedTuple):
    """Somebody who is logged in."""

    key: str
    account: Account
    by_link: bool
    since: datetime | None
    address: str
    until: datetime

    @property
    def mark(self) -> str:
        """Names the session on a page: with the key itself an owner could slip into it."""
        return hashlib.sha256(self.key.encode()).hexdigest()


def begin(request: HttpRequest, account: Account, link: Link | None = None) -> None:
    """Log in by password, or by this personal link: then the session ends with it."""
    login(request, account)
    request.session[SINCE], request.session[FROM] = timezone.now().isoformat(), network_of(request) or ""
    if link is None:
        request.session.pop(LINK, None)  # whatever becomes of the link, the password was right
    else:
        request.session.pop(HOST, None)
        request.session[LINK] = link.pk


def opened_by(request: HttpRequest) -> Link | None:
    """The personal link that opened this session, valid or not any more."""
    number = request.session.get(LINK)
    return Link.objects.filter(pk=number).first() if number else None


def is_by_link(request: HttpRequest) -> bool:
    """Whether a personal link opened this session, and no password."""
    return LINK in request.session


def is_still_open(request: HttpRequest) -> bool:
    """Who came in by a personal link is in only as long as that link is valid."""
    link = opened_by(request)
    return not is_by_link(request) or (link is not None and link.is_valid)


def all_open() -> list[OpenSession]:
    """Everybody of this club who is logged in, the latest first."""
    rows = [(row, row.get_decoded()) for row in Session.objects.filter(expire_date__gt=timezone.now()).iterator()]
    people = Account.objects.in_bulk()
    found = [
        OpenSession(
            row.session_key,
            people[int(data[SESSION_KEY])],
            LINK in data,
            datetime.fromisoformat(data[SINCE]) if SINCE in data else None,
            data.get(FROM, ""),
            row.expire_date,
        )
        for row, data in rows
        if SESSION_KEY in data and int(data[SESSION_KEY]) in people
    ]
    return sorted(found, key=lambda each: (each.since or each.until, each.key), reverse=True)[:MAX_SESSIONS]


def end(mark: str) -> None:
    """Whoever has the session with this mark is out."""
    Session.objects.filter(pk__in=[each.key for each in all_open() if each.mark == mark]).delete()


# Devices: those on which an account has been logged in before, and those on which no code is asked for a while.
#
# Each is a cookie, and none lets anybody in.


COOKIE = "device"
LIFETIME = timedelta(days=365)
_SIGNER = TimestampSigner(salt="indeler.device", sep=".")
TRUSTED = "trusted"
TRUST = timedelta(days=30)
_TRUST_SIGNER = TimestampSigner(salt="indeler.trusted", sep=".")


def of(request: HttpRequest, login: str) -> str:
    """The mark of this device, if the club's account with this name was logged in on it; empty for a stranger."""
    try:
        name, _, mark = _SIGNER.unsign(request.COOKIES.get(COOKIE, ""), max_age=LIFETIME).rpartition(" ")
    except BadSignature:
        return ""
    return mark if login and name == _name(login) else ""


def remember(request: HttpRequest, response: HttpResponse, account: Account) -> None:
    """Know this device from now on."""
    mark = of(request, account.login) or secrets.token_urlsafe(12)
    _keep(response, COOKIE, _SIGNER.sign(f"{_name(account.login)} {mark}"), LIFETIME)


def _name(login: str) -> str:
    """Another club's account of the same name is somebody else."""
    return f"{number_or_none() or ''} {login}"


def trust(response: HttpResponse, factor: SecondFactor) -> None:
    """Ask for no code on this device, until the time is over, the password changes or the second factor is another."""
    _keep(response, TRUSTED, _TRUST_SIGNER.sign(_mark(factor)), TRUST)


def is_trusted(request: HttpRequest, factor: SecondFactor) -> bool:
    """Whether a code was shown on this device lately."""
    try:
        return constant_time_compare(
            _TRUST_SIGNER.unsign(request.COOKIES.get(TRUSTED, ""), max_age=TRUST), _mark(factor)
        )
    except BadSignature:
        return False


def _mark(factor: SecondFactor) -> str:
    return str(salted_hmac(TRUSTED, f"{factor.account.seal} {factor.secret}", algorithm="sha256").hexdigest())


def _keep(response: HttpResponse, name: str, value: str, time: timedelta) -> None:
    response.set_cookie(
        name,
        value,
        max_age=time,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
    )


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
