"""oEmbed: frames for pasted addresses of this site, and the page with lines of HTML to copy."""

from html import escape
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import Resolver404, get_script_prefix, resolve
from django.utils.translation import gettext as _

from indeler.web.accounts.actor import VISITOR, Request
from indeler.web.accounts.pages import Right, page
from indeler.web.common.addresses import address_of
from indeler.web.common.requests import parse_int
from indeler.web.common.visitor_language import colon
from indeler.web.seasons.season_store import season_for_visitor, season_row_for_visitor
from indeler.web.syndication.feeds import absolute, open_to_all
from indeler.web.syndication.widgets import WIDGETS
from indeler.web.tournaments.log import tournament_for_visitor, tournament_row_for_visitor

WIDTH, NARROWEST, LOWEST = 600, 160, 120
NOT_IMPLEMENTED = 501
PAGES = {
    "season": "results",
    "evening": "results",
    "season-standings": "standings",
    "season-group": "standings",
    "calendar": "next",
    "tournament": "results",
    "round": "results",
    "standings": "standings",
    "cross-table": "standings",
}
"""The widget that shows a page, by the name of the page."""


class Frame(NamedTuple):
    """A widget in a frame."""

    address: str
    title: str
    height: int


def snippet(frame: Frame, width: str = "100%") -> str:
    """Return the line of HTML that shows a widget on another site."""
    return (
        f'<iframe src="{escape(frame.address)}" title="{escape(frame.title)}" width="{width}" height="{frame.height}"'
        ' loading="lazy" style="border:0"></iframe>'
    )


def frame_of_widget(kind: str, slug: str, what: str, name: str) -> Frame:
    """Return the frame of a widget of a season (``s``) or a tournament (``t``)."""
    address = address_of("season-embed" if kind == "s" else "tournament-embed", slug, what)
    return Frame(absolute(address), f"{name}{colon()} {WIDGETS[what].title}", WIDGETS[what].height)


@page(Right.READ, params=("url", "format", "maxwidth", "maxheight"))
def oembed(request: Request) -> HttpResponse:
    """Return the frame that shows the page with this address; a page that is not public is not found."""
    request.actor = VISITOR
    if request.GET.get("format", "json") != "json":
        text = "Only format=json is available."
        return open_to_all(HttpResponse(text, status=NOT_IMPLEMENTED, content_type="text/plain"))
    frame, name = _found(request, request.GET.get("url", ""))
    width = _bounded(WIDTH, NARROWEST, request.GET.get("maxwidth", ""))
    frame = frame._replace(height=_bounded(frame.height, LOWEST, request.GET.get("maxheight", "")))
    data = {
        "version": "1.0",
        "type": "rich",
        "provider_name": (request.club.name if request.club is not None else "") or "Indeler",
        "provider_url": absolute(address_of("home")),
        "title": name,
        "width": width,
        "height": frame.height,
        "html": snippet(frame, str(width)),
        "cache_age": 3600,
    }
    return open_to_all(JsonResponse(data))


def _found(request: Request, address: str) -> tuple[Frame, str]:
    """Return the frame for a page of this site, and the name of its content."""
    parts, prefix = urlsplit(address), get_script_prefix()
    if parts.netloc != urlsplit(absolute("/")).netloc or not parts.path.startswith(prefix):
        raise Http404(_("That is no page of this site."))
    try:
        match = resolve("/" + parts.path.removeprefix(prefix))
    except Resolver404:
        raise Http404 from None
    slug, what = match.kwargs.get("slug", ""), match.kwargs.get("what", PAGES.get(match.url_name or "", ""))
    if what not in WIDGETS or match.url_name not in (*PAGES, "season-embed", "tournament-embed"):
        raise Http404
    is_season = str(match.route).removeprefix("embed/").startswith("s/")
    row = season_row_for_visitor(request, slug) if is_season else tournament_row_for_visitor(request, slug)
    return frame_of_widget("s" if is_season else "t", slug, what, row.name), row.name


def _bounded(usual: int, least: int, most: str) -> int:
    """Return the usual size, or the largest that the other site allows, but never too small to be read."""
    allowed = parse_int(most)
    return usual if not allowed else max(min(usual, allowed), least)


@page(Right.LEAD)
def season_pieces(request: Request, slug: str) -> HttpResponse:
    """Show widgets and feeds of a season."""
    row, season = season_for_visitor(request, slug)
    context = {"layout": "club/layout.html", "row": row, "season": season, "is_visible": True}
    return render(request, "lead/pieces.html", context | _pieces("s", slug, row.name))


@page(Right.LEAD)
def tournament_pieces(request: Request, slug: str) -> HttpResponse:
    """Show widgets and feeds of a tournament."""
    row, state = tournament_for_visitor(request, slug)
    context = {"layout": "tournaments/layout.html", "tournament": row, "state": state, "is_visible": row.is_public}
    return render(request, "lead/pieces.html", context | _pieces("t", slug, row.name))


def _pieces(kind: str, slug: str, name: str) -> dict[str, Any]:
    feed = "season-feed" if kind == "s" else "tournament-feed"
    frames = [(widget.title, frame_of_widget(kind, slug, what, name)) for what, widget in WIDGETS.items()]
    return {
        "webhooks": address_of("season-webhooks" if kind == "s" else "tournament-webhooks", slug),
        "widgets": [(title, frame.address, snippet(frame)) for title, frame in frames],
        "feeds": [
            ("Atom", absolute(address_of(feed, slug, "atom"))),
            ("JSON Feed", absolute(address_of(feed, slug, "json"))),
        ],
    }
