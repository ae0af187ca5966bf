"""Determines which clients may upload a list above the usual limit: from the headers, before the body is read."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, close_old_connections
from django.http import HttpResponse

from indeler.web.accounts.actor import Request
from indeler.web.accounts.middleware import ActorMiddleware
from indeler.web.accounts.pages import Right
from indeler.web.common.visitors import network_of
from indeler.web.hosting.queueing import Holder
from indeler.web.tenancy.addresses import ClubMiddleware

_HOLDER = "indeler.uploader"


def uploader(environ: dict[str, Any]) -> Holder | None:
    """Return the leader or host whose session this is; None for any other client."""
    request = WSGIRequest(environ)
    close_old_connections()  # the thread may have been idle for long
    try:
        _identify(request)
    except DatabaseError:  # unavailable for a while: the page will report it
        return None
    found: Holder | None = request.META.get(_HOLDER)
    return found


def _note_holder(request: Request) -> HttpResponse:
    actor, club = request.actor, request.club
    who = actor.account if actor.may(Right.LEAD) else actor.host
    if who is not None:
        known = str(club.pk) if club else "", str(who.pk), True
        request.META[_HOLDER] = Holder(network_of(request) or "", *known)
    return HttpResponse()


_identify: Any = SessionMiddleware(ClubMiddleware(AuthenticationMiddleware(ActorMiddleware(_note_holder))))  # type: ignore[arg-type]
"""The middleware that identifies the client of a request."""
