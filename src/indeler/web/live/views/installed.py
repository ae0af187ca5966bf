"""The site as an app on a phone: its manifest, its icons, and the worker that opens it without a network."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.static_files import version
from indeler.web.live import icons
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
"""What the pages of a phone need."""
WEEK = 7 * 24 * 3600


def _club(request: Request) -> Club:
    """A site of several clubs is as many apps."""
    if request.club is None:
        raise Http404
    return request.club


@page(Right.READ)
@require_safe
def manifest(request: Request) -> HttpResponse:
    """What a phone has to know to put the site among its apps."""
    club = _club(request)
    name = club.name or "Indeler"
    told: dict[str, Any] = {
        "id": reverse("home"),
        "name": name,
        "short_name": name if len(name) <= icons.LONGEST_NAME else name.split()[0],
        "description": _("Pairings, results and standings; sign off with one press."),
        "lang": get_language(),
        "start_url": reverse("landing"),
        "scope": reverse("home"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {
                "src": f"{reverse('icon', args=[name])}?{club.mark_digest}",
                "type": "image/png",
                "sizes": f"{icon.side}x{icon.side}",
                "purpose": icon.purpose,
            }
            for name, icon in icons.ICONS.items()
        ],
    }
    return JsonResponse(told, content_type="application/manifest+json")


@page(Right.READ)
@require_safe
def icon(request: Request, name: str) -> HttpResponse:
    """The mark of the club on paper, or ours where it has none."""
    club = _club(request)
    if name not in icons.ICONS:
        raise Http404
    response = HttpResponse(icons.drawn(club, icons.ICONS[name]), content_type="image/png")
    response["Cache-Control"] = f"public, max-age={WEEK}"
    return response


@page(Right.READ)
@require_safe
def service_worker(request: Request) -> HttpResponse:
    """The worker of the club; where the site has several and none is named, one that takes itself away."""
    if request.club is None:
        return _script(request, "live/no-service-worker.js", {})
    context = {
        "base": reverse("home"),
        "start": reverse("landing"),
        "offline": reverse("offline"),
        "log_out": reverse("log-out"),
        "mark": reverse("mark"),
        "static": settings.STATIC_URL,
        "version": version(),
        "files": [static(name) for name in FILES if finders.find(name)],
    }
    return _script(request, "live/service-worker.js", context)


def _script(request: Request, template: str, context: dict[str, Any]) -> HttpResponse:
    response = render(request, template, context, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@page(Right.READ)
@require_safe
def offline(request: Request) -> HttpResponse:
    """What a phone shows without a network instead of a page that it never saw; says nothing of anybody."""
    _club(request)
    return render(request, "live/offline.html")
