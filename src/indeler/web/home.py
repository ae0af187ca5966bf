"""The front page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from indeler.web.accounts.rights import Right, needs
from indeler.web.club.finding import current


@needs(Right.READ)
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Tonight at the club, or the tournaments where there is no season."""
    season = current()
    return redirect("season", slug=season.slug) if season is not None else redirect("tournaments")
