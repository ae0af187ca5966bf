"""The arbiter says who goes on from a drawn game of a knock-out."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import parse_int
from indeler.web.lead.views.correcting import reason_in
from indeler.web.lead.views.tournaments import decide
from indeler.web.tournaments import decisions


@page(Right.LEAD)
@require_POST
def decide_tie(request: Request, slug: str, number: int) -> HttpResponse:
    """One of the two goes on from a game of this round; how the play-off ended is told beside it."""
    white, black, goes_on = (parse_int(request.POST.get(name, "")) or 0 for name in ("white", "black", "goes_on"))
    told = reason_in(request, "play_off")
    return decide(request, slug, lambda one, by: decisions.decide_tie(one, (number, white, black), goes_on, told, by))
