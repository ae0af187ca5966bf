"""Feeds of the club, of a season and of a tournament: Atom (RFC 4287) and JSON Feed 1.1."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urljoin
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from django.conf import settings
from django.http import Http404, HttpResponse, JsonResponse
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from indeler.web.accounts.actor import VISITOR
from indeler.web.accounts.pages import CLUB, SEASON, TOURNAMENT, page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.addresses import address_of
from indeler.web.seasons.season_lookup import current, season_for_visitor
from indeler.web.syndication.news_items import NewsItem, newest, season_items, tournament_items
from indeler.web.tournaments.log import state_of
from indeler.web.tournaments.tournament_lookup import tournament_for_visitor, visible_tournaments

ATOM = "http://www.w3.org/2005/Atom"
JSON_FEED = "https://jsonfeed.org/version/1.1"
TOURNAMENTS = 5
"""The newest tournaments of a club whose news are in its feed."""
LONG_AGO = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
"""When a feed without items changed last."""


def absolute(path: str) -> str:
    """An address with the name of the site, as the site knows it itself: no visitor decides what it is."""
    return urljoin(settings.HERE, path)


@page(Right.READ, params=("lang",), about=CLUB)
@require_safe
def club_feed(request: Request, ending: str) -> HttpResponse:
    """The news of the newest season and of the newest tournaments."""

    def found() -> tuple[str, str, list[NewsItem]]:
        row, items = current(), []
        if row is not None:
            items += season_items(*season_for_visitor(request, row.slug))
        for each in visible_tournaments(request).filter(archived=None)[:TOURNAMENTS]:
            items += tournament_items(each, state_of(each).for_visitors())
        name = request.club.name if request.club is not None else ""
        return name or "Indeler", address_of("home"), newest(items)

    return _feed(request, ending, found)


@page(Right.READ, params=("lang",), about=SEASON)
@require_safe
def season_feed(request: Request, slug: str, ending: str) -> HttpResponse:
    """The news of a season."""

    def found() -> tuple[str, str, list[NewsItem]]:
        row, season = season_for_visitor(request, slug)
        return row.name, address_of("season", slug), season_items(row, season)

    return _feed(request, ending, found)


@page(Right.READ, params=("lang",), about=TOURNAMENT)
@require_safe
def tournament_feed(request: Request, slug: str, ending: str) -> HttpResponse:
    """The news of a tournament."""

    def found() -> tuple[str, str, list[NewsItem]]:
        row, state = tournament_for_visitor(request, slug)
        return row.name, address_of("tournament", slug), tournament_items(row, state)

    return _feed(request, ending, found)


def _feed(request: Request, ending: str, found: Callable[[], tuple[str, str, list[NewsItem]]]) -> HttpResponse:
    """The feed as every visitor gets it, in the language that its address names or that of the club."""
    if ending not in FORMATS:
        raise Http404
    request.actor = VISITOR
    requested, usual = request.GET.get("lang", ""), request.club.language if request.club is not None else ""
    with override(requested if requested in dict(settings.LANGUAGES) else usual or get_language()):
        title, home, items = found()
        own = absolute(request.get_full_path())
        response = FORMATS[ending](title, absolute(home), own, items)
    response["Access-Control-Allow-Origin"] = "*"
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def _atom(title: str, home: str, own: str, items: Sequence[NewsItem]) -> HttpResponse:
    ElementTree.register_namespace("", ATOM)
    feed = _element(None, "feed")
    feed.set("{http://www.w3.org/XML/1998/namespace}lang", get_language() or "en")
    _element(feed, "id", own)
    _element(feed, "title", title)
    _element(feed, "updated", _stamp(items[0].at if items else LONG_AGO))
    _element(feed, "link", rel="self", href=own, type="application/atom+xml")
    _element(feed, "link", rel="alternate", href=home, type="text/html")
    _element(_element(feed, "author"), "name", title)
    _element(feed, "generator", "Indeler")
    for item in items:
        entry = _element(feed, "entry")
        _element(entry, "id", f"urn:indeler:{item.id}")
        _element(entry, "title", item.title)
        _element(entry, "updated", _stamp(item.at))
        _element(entry, "published", _stamp(item.at))
        _element(entry, "link", rel="alternate", href=absolute(item.address), type="text/html")
        _element(entry, "category", term=item.kind)
        _element(entry, "content", item.text, type="text")
    text = ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True)
    return HttpResponse(text, content_type="application/atom+xml; charset=utf-8")


def _element(parent: Element | None, name: str, text: str = "", **attributes: str) -> Element:
    tag = f"{{{ATOM}}}{name}"
    element = Element(tag, attributes) if parent is None else SubElement(parent, tag, attributes)
    element.text = "".join(letter for letter in text if letter.isprintable() or letter == "\n") or None
    return element


def _json(title: str, home: str, own: str, items: Sequence[NewsItem]) -> HttpResponse:
    feed: dict[str, Any] = {
        "version": JSON_FEED,
        "title": title,
        "home_page_url": home,
        "feed_url": own,
        "language": get_language() or "en",
        "items": [
            {
                "id": f"urn:indeler:{item.id}",
                "url": absolute(item.address),
                "title": item.title,
                "content_text": item.text,
                "date_published": _stamp(item.at),
                "tags": [item.kind],
            }
            for item in items
        ],
    }
    return JsonResponse(feed, content_type="application/feed+json; charset=utf-8")


def _stamp(at: datetime.datetime) -> str:
    """A time as RFC 3339 has it."""
    return at.isoformat(timespec="seconds")


FORMATS = {"atom": _atom, "json": _json}
"""By the ending of the address."""
