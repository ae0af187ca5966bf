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
from indeler.web.accounts.pages import declaration_of
from indeler.web.accounts.request import Request

HEADER = "Indeler-Kept"
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
    declaration = declaration_of(request.resolver_match)
    return declaration is not None and declaration.offline and request.club is not None


def _seconds(actor: Actor) -> int:
    """As long as one stays logged in; a helper until the link ends."""
    if actor.link is not None:
        return max(0, int((actor.link.expires - timezone.now()).total_seconds()))
    return int(settings.SESSION_COOKIE_AGE)
