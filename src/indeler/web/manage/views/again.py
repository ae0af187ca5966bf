"""Last season again: one press makes a draft of it, to be looked over and opened."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.club import clock
from indeler.web.club.season_lookup import current
from indeler.web.manage.again import begun_again


@needs(Right.MANAGE)
@require_POST
def season_again(request: Request) -> HttpResponse:
    """The season that follows on the newest one, at the last step of its walk."""
    last = current()
    if last is None:
        raise Http404
    return redirect("draft-overview", draft=begun_again(last, clock.today()).pk)
