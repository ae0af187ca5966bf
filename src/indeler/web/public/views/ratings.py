"""What a tournament does to ratings, for everybody to read."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from indeler.web.accounts.pages import TOURNAMENT, Copied, Cost, page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.public.tournament_pages import TournamentPages
from indeler.web.tournaments.tournament_lookup import found


@page(Right.READ, about=TOURNAMENT, offline=True, cost=Cost.HIGH, copied=Copied.PAGE)
@require_safe
def ratings(request: Request, slug: str) -> HttpResponse:
    """Performance, expected score and rating change of everybody, and norms; FIDE rates chess alone."""
    pages = TournamentPages(*found(request, slug))
    if not pages.is_rated:
        raise Http404
    return render(request, "public/tournament-ratings.html", pages.ratings())
