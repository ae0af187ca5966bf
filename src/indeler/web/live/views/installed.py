"""The site as an app on a phone: its manifest, its icons, and the service worker for use without a network."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import Right, declaration_of, page
from indeler.web.common.addresses import address_of
from indeler.web.common.static_files import DESK, version
from indeler.web.live.typeset import drawing
from indeler.web.tenancy.models import Club

PAPER = "#fdfcf8"
"""The background of the light theme, behind the icon while the app opens."""
FILES = (
    "indeler/site.css",
    "indeler/app.js",
    "indeler/outbox.js",
    "indeler/results.js",
    "django_htmx/htmx-2.min.js",
    "indeler/typefaces/sans.woff2",
    "indeler/typefaces/serif-semibold.woff2",
)
WEEK_SECONDS = 7 * 24 * 3600


def _club(request: Request) -> Club:
    """Return the club; each club of a site is an app of its own."""
    if request.club is None:
        raise Http404
    return request.club


@page(Right.READ)
def manifest(request: Request) -> HttpResponse:
    """Return the manifest with which a phone installs the site."""
    club = _club(request)
    name = club.name or "Indeler"
    content: dict[str, Any] = {
        "id": address_of("home"),
        "name": name,
        "short_name": name if len(name) <= LONGEST_NAME else name.split()[0],
        "description": _("Pairings, results and standings; sign off with one press."),
        "lang": get_language(),
        "start_url": address_of("landing"),
        "scope": address_of("home"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {
                "src": f"{address_of('icon', name)}?{club.mark_digest}",
                "type": "image/png",
                "sizes": f"{icon.side}x{icon.side}",
                "purpose": icon.purpose,
            }
            for name, icon in ICONS.items()
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json")


@page(Right.READ)
def icon(request: Request, name: str) -> HttpResponse:
    """Return the mark of the club on paper, or ours where it has none."""
    club = _club(request)
    if name not in ICONS:
        raise Http404
    response = HttpResponse(draw_icon(club, ICONS[name]), content_type="image/png")
    response["Cache-Control"] = f"public, max-age={WEEK_SECONDS}"
    return response


@page(Right.READ)
def service_worker(request: Request) -> HttpResponse:
    """Return the worker of the club; without a club, on a site of several, one that unregisters itself."""
    if request.club is None:
        return _script(request, "live/no-service-worker.js", {})
    context = {
        "base": address_of("home"),
        "start": address_of("landing"),
        "offline": address_of("offline"),
        "log_out": address_of("log-out"),
        "mark": address_of("mark"),
        "static": settings.STATIC_URL,
        "desk": DESK,
        "version": version(),
        "files": [static(name) for name in FILES if finders.find(name)],
    }
    return _script(request, "live/service-worker.js", context)


def _script(request: Request, template: str, context: dict[str, Any]) -> HttpResponse:
    response = render(request, template, context, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@page(Right.READ)
def offline(request: Request) -> HttpResponse:
    """Show the page for an address that a phone has not stored; it contains no personal data."""
    _club(request)
    return render(request, "live/offline.html")


LONGEST_NAME = 14
"""The number of letters that fit under an icon."""


class Icon(NamedTuple):
    """The size, the purpose and the margin of an icon: phones crop a maskable one to their own shape."""

    side: int
    purpose: str
    margin: float


ICONS = {"192": Icon(192, "any", 0.1), "512": Icon(512, "any", 0.1), "maskable": Icon(512, "maskable", 0.22)}


def draw_icon(club: Club, icon: Icon) -> bytes:
    """Return the icon as PNG; ours where the club's mark cannot be drawn."""
    if club.mark is not None:
        try:
            return _png(bytes(club.mark), icon)
        except subprocess.CalledProcessError:
            pass
    return _png((settings.WEB / "static/indeler/mark.svg").read_bytes(), icon)


def _png(mark: bytes, icon: Icon) -> bytes:
    return drawing("icon", {"side": icon.side, "margin": icon.side * icon.margin, "mark": list(mark)})


# The pages that a phone may store for use without a network: to read, for one person, for a limited time. The worker in
# the browser (``live/service-worker.js``) stores a page only where this header permits it, removes everything when
# another person uses the phone, and shows nothing for longer than its session lasts.


HEADER = "Indeler-Kept"
NOBODY = "nobody"


def for_phones(answer: Callable[[Request], HttpResponse]) -> Callable[[Request], HttpResponse]:
    """Django middleware that states the owner of a page, and for how many seconds it may be stored."""

    def with_header(request: Request) -> HttpResponse:
        response = answer(request)
        is_page = response.status_code == 200 and response.get("Content-Type", "").startswith("text/html")
        declaration, link = declaration_of(request.resolver_match), request.actor.link
        is_offline = declaration is not None and declaration.offline and request.club is not None
        if is_page and request.method == "GET" and not request.htmx and is_offline:
            left = (link.expires - timezone.now()).total_seconds() if link else settings.SESSION_COOKIE_AGE
            response[HEADER] = f"{request.actor.mark or NOBODY} {max(0, int(left))}"
        return response

    return with_header
