"""What a phone may keep of the site for when there is no network: pages to read, for one person, for a while.

The worker in the browser (``live/service-worker.js``) keeps a page only where this header says so, throws everything
away once another person holds the phone, and shows nothing longer than its session lasts.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpResponse
from django.utils import timezone

from indeler.web.accounts.actor import Actor
from indeler.web.accounts.request import Request

HEADER = "Indeler-Kept"
HALLS = ("indeler.web.public.views.", "indeler.web.member.views.")
"""Pages that one reads; none of those that lead, manage, or show a secret."""
PHONES = ("club-phone", "phone")
NOT = ("second-opinion",)
NOBODY = "nobody"


def for_phones(answer: Callable[[Request], HttpResponse]) -> Callable[[Request], HttpResponse]:
    """Django middleware: says whose page it is, and for how many seconds it may be kept."""

    def with_header(request: Request) -> HttpResponse:
        response = answer(request)
        is_page = response.status_code == 200 and response.get("Content-Type", "").startswith("text/html")
        if is_page and request.method == "GET" and not request.htmx and _may_be_kept(request):
            response[HEADER] = f"{request.actor.mark or NOBODY} {_seconds(request.actor)}"
        return response

    return with_header


def _may_be_kept(request: Request) -> bool:
    found = request.resolver_match
    if found is None or request.club is None or found.url_name in NOT:
        return False
    return found.url_name in PHONES or found.func.__module__.startswith(HALLS)


def _seconds(actor: Actor) -> int:
    """As long as one stays logged in; a helper until the link ends."""
    if actor.link is not None:
        return max(0, int((actor.link.expires - timezone.now()).total_seconds()))
    return int(settings.SESSION_COOKIE_AGE)
