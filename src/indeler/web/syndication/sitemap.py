"""The sitemap (sitemaps.org, 0.9), from whose pages search engines follow links."""

from collections.abc import Iterator
from contextlib import suppress
from html import escape

from django.http import HttpResponse
from django.urls import NoReverseMatch, get_resolver

from indeler.web.accounts.actor import VISITOR, Request
from indeler.web.accounts.pages import CLUB, SEASON, TOURNAMENT, Declaration, Right, named_pages, page
from indeler.web.common.addresses import address_of
from indeler.web.seasons.models import SeasonRow
from indeler.web.syndication.feeds import absolute
from indeler.web.syndication.pictures import PICTURES
from indeler.web.tenancy.current import prefix_of
from indeler.web.tenancy.models import Club
from indeler.web.tournaments.log import visible_tournaments


@page(Right.READ)
def sitemap(request: Request) -> HttpResponse:
    """Return the addresses of the club's pages; for a site of several clubs the addresses of their sitemaps."""
    request.actor = VISITOR
    of_clubs = request.club is None
    paths = [f"{prefix_of(club)}sitemap.xml" for club in Club.objects.all()] if of_clubs else _pages(request)
    root, each = ("sitemapindex", "sitemap") if of_clubs else ("urlset", "url")
    lines = [f"<{each}><loc>{escape(absolute(path))}</loc></{each}>" for path in paths]
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n<{root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    return HttpResponse("\n".join([head, *lines, f"</{root}>\n"]), content_type="application/xml; charset=utf-8")


def _pages(request: Request) -> Iterator[str]:
    """Yield the pages that are the same for all visitors: pages of the club, and pages with a picture for sharing."""
    seasons, tournaments = SeasonRow.objects.values_list("slug"), visible_tournaments(request).values_list("slug")
    subjects = {CLUB: [()], SEASON: seasons, TOURNAMENT: tournaments}
    for name, view in named_pages(get_resolver("indeler.web.page_urls").url_patterns):
        declaration: Declaration = view.declaration  # type: ignore[attr-defined]
        about = declaration.about if declaration.is_same_for_visitors else None
        if about is CLUB or (about is not None and name in PICTURES):
            with suppress(NoReverseMatch):  # a page of a round or a group, which the listed pages link to
                yield from [address_of(name, *subject) for subject in subjects[about]]
