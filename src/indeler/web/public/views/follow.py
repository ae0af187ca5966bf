"""Follow the evening, or the round of a tournament: a page for those at home that moves by itself."""

from __future__ import annotations

import datetime

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from indeler.season import Season
from indeler.web.accounts.pages import SEASON, SHARED, TOURNAMENT, page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.public.following import season_following, tournament_following
from indeler.web.seasons import clock
from indeler.web.seasons.display import published_groups
from indeler.web.seasons.season_lookup import seen
from indeler.web.tournaments.log import tournament_of
from indeler.web.tournaments.tournament_lookup import found


@page(Right.READ, about=SEASON, live=SHARED, offline=True)
@require_safe
def season_follow(request: Request, slug: str) -> HttpResponse:
    """Tonight, or the last evening of which the pairings are out."""
    row, season = seen(request, slug)
    date = followed_evening(season)
    context = {"row": row, "season": season, "layout": "club/layout.html", "date": date, "slug": slug}
    if date is not None:
        context["following"] = season_following(slug, season, published_groups(season, date))
    return render(request, "public/follow.html", context)


def followed_evening(season: Season) -> datetime.date | None:
    """The newest evening, up to today, of which the pairings are out."""
    out = [each.date for each in season.state.pairings.values() if each.published_at and each.date <= clock.today()]
    return max(out, default=None)


@page(Right.READ, about=TOURNAMENT, live=SHARED, offline=True)
@require_safe
def tournament_follow(request: Request, slug: str) -> HttpResponse:
    """The round that is being played, as visitors see it: whoever leads does not follow what is not out."""
    tournament, state = found(request, slug)
    shown = state.for_visitors()
    context = {"tournament": tournament, "state": state, "layout": "tournaments/layout.html", "round": shown.current}
    if shown.rounds:
        context["following"] = tournament_following(slug, tournament_of(tournament), shown)
    return render(request, "public/follow.html", context)
