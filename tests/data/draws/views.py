"""Pages about the number of draws in a group, and the remark of the leader on it."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render

from indeler.season import views
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import POST, SEASON, Right, page
from indeler.web.common.requests import parse_int
from indeler.web.common.undo import report_done
from indeler.web.seasons.recording import event_of, record
from indeler.web.seasons.season_store import season_for_visitor


@page(Right.READ, params=("least",), about=SEASON, offline=True)
def draws(request: Request, slug: str, cycle: int, group: str) -> HttpResponse:
    """List the members of a group by number of draws, those with fewer than ``least`` left out."""
    row, season = season_for_visitor(request, slug)
    least = parse_int(request.GET.get("least", "")) or 0
    lines = views.standings(season, cycle, group)
    counted = [(line.name, sum(outcome.result == "draw" for outcome in line.card)) for line in lines]
    counted = [line for line in counted if line[1] >= least]
    counted.sort(key=lambda line: -line[1])
    return render(request, "public/draws.html", {"row": row, "season": season, "counted": counted})


@page(Right.LEAD, methods=POST)
def remark(request: Request, slug: str) -> HttpResponse:
    """Write a remark in the logbook."""
    row, _season = season_for_visitor(request, slug)
    event = event_of(request, "noted", text=request.POST.get("text", ""))
    if recorded := record(request, row, [event]):
        report_done(request, recorded.description, recorded.undo)
    return redirect("season-log", slug=slug)
