"""Who gets which prize, and the clubs as teams, for everybody to read."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from indeler.prizes.teams import BEST
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.common.requests import whole
from indeler.web.public.prize_tables import club_lines, prize_tables
from indeler.web.tournaments.tournament_lookup import found

MOST_COUNTED = 20
"""Players of a club who can count for it."""


@needs(Right.READ)
@require_safe
def clubs_ranked(request: Request, slug: str) -> HttpResponse:
    """The clubs by the points of their best players."""
    tournament, state = found(request, slug)
    best = min(max(whole(request.GET.get("best", "")) or BEST, 1), MOST_COUNTED)
    context = {"tournament": tournament, "state": state, "best": best, "most": MOST_COUNTED}
    return render(request, "public/tournament-clubs.html", {**context, "rows": club_lines(state, best)})


@needs(Right.READ)
@require_safe
def prizes(request: Request, slug: str) -> HttpResponse:
    """Who gets which prize, once that is published."""
    tournament, state = found(request, slug)
    tables = prize_tables(state) if state.prizes.is_published else []
    return render(
        request, "public/tournament-prizes.html", {"tournament": tournament, "state": state, "tables": tables}
    )
