"""Last season again: a press makes a draft of it, to be looked over and opened; another leads to the same."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.manage.again import begun_again
from indeler.web.seasons import clock
from indeler.web.seasons.season_lookup import current


@page(Right.MANAGE)
@require_POST
def season_again(request: Request) -> HttpResponse:
    """The season that follows on the newest one, at the last step of its walk."""
    last = current()
    if last is None:
        raise Http404
    draft, is_new = begun_again(last, clock.today())
    if not is_new:
        messages.info(request, _("This season is being set up already; here it is."))
    return redirect("draft-overview", draft=draft.pk)
