"""Who gets which prize, and the clubs as teams, for everybody to read."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from indeler.prizes.teams import BEST
from indeler.web.accounts.pages import SHARED, TOURNAMENT, Copied, page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import parse_int
from indeler.web.public.tournament_pages import MOST_COUNTED, TournamentPages
from indeler.web.tournaments.tournament_lookup import found


@page(Right.READ, params=("best",), about=TOURNAMENT, live=SHARED, offline=True, copied=Copied.PAGE)
@require_safe
def clubs_ranked(request: Request, slug: str) -> HttpResponse:
    """The clubs by the points of their best players."""
    best = min(max(parse_int(request.GET.get("best", "")) or BEST, 1), MOST_COUNTED)
    pages = TournamentPages(*found(request, slug))
    return render(request, "public/tournament-clubs.html", pages.clubs(best))


@page(Right.READ, about=TOURNAMENT, live=SHARED, offline=True, copied=Copied.PAGE)
@require_safe
def prizes(request: Request, slug: str) -> HttpResponse:
    """Who gets which prize, once that is published."""
    pages = TournamentPages(*found(request, slug))
    return render(request, "public/tournament-prizes.html", pages.prizes())
