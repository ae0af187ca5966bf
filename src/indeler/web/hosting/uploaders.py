"""Who may send a list that is longer than what anybody may send: told by the head of the request, before its body."""

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
    """The leader, or who runs the site, whose session this is; None where it is nobody's."""
    request = WSGIRequest(environ)
    close_old_connections()  # the last time that this thread had work to do may be long ago
    try:
        _identify(request)
    except DatabaseError:  # away for a while: the page will say so
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
"""What every request passes until it is known who makes it."""
