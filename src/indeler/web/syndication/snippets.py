"""The page on which a leader finds what other sites can show: lines of HTML to copy, feeds, and webhooks."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.addresses import address_of
from indeler.web.seasons.season_lookup import season_for_visitor
from indeler.web.syndication.feeds import absolute
from indeler.web.syndication.oembed import frame_of_widget, snippet
from indeler.web.syndication.widgets import WIDGETS
from indeler.web.tournaments.tournament_lookup import tournament_for_visitor


@page(Right.LEAD)
@require_safe
def season_pieces(request: Request, slug: str) -> HttpResponse:
    """Widgets and feeds of a season."""
    row, season = season_for_visitor(request, slug)
    context = {"layout": "club/layout.html", "row": row, "season": season, "is_visible": True}
    return render(request, "lead/pieces.html", context | _pieces("s", slug, row.name))


@page(Right.LEAD)
@require_safe
def tournament_pieces(request: Request, slug: str) -> HttpResponse:
    """Widgets and feeds of a tournament."""
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
