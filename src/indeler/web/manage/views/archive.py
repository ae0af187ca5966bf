"""All seasons, also those that are over, and the logbook of one to take away."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from indeler.web.accounts.rights import Right, needs
from indeler.web.club.models import SeasonRow
from indeler.web.club.season_store import DatabaseStore


@needs(Right.READ)
@require_safe
def seasons(request: HttpRequest) -> HttpResponse:
    """Every season, the newest first; where there is none, how to begin."""
    return render(request, "public/seasons.html", {"seasons": SeasonRow.objects.all()})


@needs(Right.MANAGE)
@require_safe
def logbook(request: HttpRequest, slug: str) -> HttpResponse:
    """The logbook as a file: one event a line, in JSON."""
    row = get_object_or_404(SeasonRow, slug=slug)
    response = HttpResponse(
        b"".join(line + b"\n" for line in DatabaseStore(row).read()), content_type="application/jsonl"
    )
    response["Content-Disposition"] = f'attachment; filename="{slug}.jsonl"'
    return response
