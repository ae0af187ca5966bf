"""The pages of a league: its divisions, who goes up and down, and its matches by date."""

from __future__ import annotations

import datetime

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from indeler.web.accounts.pages import CLUB, page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.public.ical import Entry, file_of
from indeler.web.tournaments.leagues import League, league_for_visitor

EVENING = datetime.time(20)
"""When a match without a time begins in a calendar."""


def league_or_404(request: Request, slug: str) -> League:
    """The league with this address."""
    found = league_for_visitor(request, slug)
    if found is None:
        raise Http404
    return found


@page(Right.READ, about=CLUB)
@require_safe
def league(request: Request, slug: str) -> HttpResponse:
    """The divisions with their standings, and who goes up and down."""
    found = league_or_404(request, slug)
    decided = {(move.division, move.team.name): move for move in found.moves}
    divisions = [
        (each, [(row, decided[each.row.name, row.team.name]) for row in each.standings]) for each in found.divisions
    ]
    return render(request, "public/league.html", {"league": found, "divisions": divisions})


@page(Right.READ, params=("club",), about=CLUB)
@require_safe
def league_fixtures(request: Request, slug: str) -> HttpResponse:
    """All matches by date, or those of a club."""
    found, club = league_or_404(request, slug), request.GET.get("club", "")
    return render(
        request, "public/league-fixtures.html", {"league": found, "club": club, "fixtures": found.fixtures(club)}
    )


@page(Right.READ, params=("club",), about=CLUB)
@require_safe
def league_calendar(request: Request, slug: str) -> HttpResponse:
    """The matches that have a day as a file for a calendar."""
    found, club = league_or_404(request, slug), request.GET.get("club", "")
    entries = [
        Entry(
            f"{division.row.identity}-{match.round}-{match.home.number}",
            datetime.datetime.combine(match.day, match.time or EVENING),
            f"{match.home.name} – {match.away.name}",
            ", ".join(filter(None, (division.row.name, match.venue))),
        )
        for division, match in found.fixtures(club)
        if match.day is not None
    ]
    days = [entry.starts.date() for entry in entries]
    text = file_of(found.name, min(days, default=timezone.localdate()), entries)
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{found.slug}.ics"'
    return response
