"""Event streams for open pages: an answer that the request buffer holds open (`hosting.open_pages`).

A server without the request buffer ends it at once, and the page asks again after a while.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, Role
from indeler.web.common.middleware import NOBODY_KEEPS_IT
from indeler.web.common.visitors import network_of
from indeler.web.hosting.open_pages import WATCHED, Watched, event
from indeler.web.hosting.queueing import Holder
from indeler.web.public import versions
from indeler.web.public.shown_pages import requesting_page
from indeler.web.tournaments.tournament_lookup import tournament_row_for_visitor

AGAIN = 20_000
"""Milliseconds after which a page asks again where nothing holds the answer open."""


@page(Right.READ, params=("page",))
@require_safe
def season_news(request: Request, slug: str) -> HttpResponse:
    """What is new in a season."""
    found = versions.season_and_version(slug)
    if found is None:
        raise Http404
    return event_stream(request, *found)


@page(Right.READ, params=("page",))
@require_safe
def tournament_news(request: Request, slug: str) -> HttpResponse:
    """What is new in a tournament."""
    row = tournament_row_for_visitor(request, slug)
    return event_stream(request, row, versions.version_of(row))


@page(Right.READ, params=("page",))
@require_safe
def club_news(request: Request) -> HttpResponse:
    """What is new at the club."""
    if request.club is None:
        raise Http404
    return event_stream(request, request.club, versions.version_of(request.club))


def event_stream(request: Request, row: Any, version: str) -> HttpResponse:
    """The answer that is held open for a page that shows this row."""
    if request.method == "GET":
        request.META[WATCHED] = Watched(versions.subject_of(row), version, _holder(request), requesting_page(request))
    response = HttpResponse(event(version, AGAIN), content_type="text/event-stream")
    response["Cache-Control"], response["X-Accel-Buffering"] = NOBODY_KEEPS_IT, "no"  # nginx must not wait for more
    return response


def _holder(request: Request) -> Holder:
    """Who looks; the phones of several helpers may have one link, so that it is no account."""
    actor, club = request.actor, request.club
    is_known = actor.role is not Role.PUBLIC or actor.account is not None
    account = str(actor.account.pk) if actor.account else ""
    return Holder(network_of(request) or "", str(club.pk) if club else "", account, is_known)
