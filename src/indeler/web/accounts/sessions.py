"""Who is logged in: what an owner sees of the open sessions, and can end."""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import NamedTuple

from django.contrib.auth import SESSION_KEY, login
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone

from indeler.web.accounts.models import Account, Link
from indeler.web.common.visitors import network_of

LINK, SINCE, FROM = "personal link", "since", "from"
"""What a session knows of itself: the number of the personal link that opened it, when, and from which address."""
HOST = "host"
"""Who runs the site, in the session of somebody who has shown the host's password (`hosts`)."""
SHOWN = 500


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
    return sorted(found, key=lambda each: (each.since or each.until, each.key), reverse=True)[:SHOWN]


def end(mark: str) -> None:
    """Whoever has the session with this mark is out."""
    Session.objects.filter(pk__in=[each.key for each in all_open() if each.mark == mark]).delete()
