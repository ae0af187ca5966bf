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
    """Tonight at the club; where there is no season the tournaments, or for who can open one how to begin."""
    season = current()
    if season is not None:
        return redirect("season", slug=season.slug)
    return redirect("seasons" if request.actor.manages else "tournaments")
