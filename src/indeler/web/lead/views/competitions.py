"""What the leader decides about one competition: whatever it offers."""

from __future__ import annotations

from itertools import groupby

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from indeler.language import IndelerError
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import page_to_return_to
from indeler.web.common.undoing import done
from indeler.web.common.visitor_language import translate
from indeler.web.seasons.display import competition_title
from indeler.web.seasons.offers import offered, shown, taken
from indeler.web.seasons.recording import record
from indeler.web.seasons.season_lookup import seen


@page(Right.LEAD, params=("next",))
@require_http_methods(["GET", "POST"])
def lead_competition(request: Request, slug: str, name: str) -> HttpResponse:
    """Show what a competition offers to be decided, and decide it."""
    row, season = seen(request, slug)
    offers = offered(season, name)
    if request.method == "POST":
        try:
            decided = taken(request, offers)
        except IndelerError as refusal:
            messages.error(request, translate(refusal))
        else:
            if not decided:
                messages.info(request, _("Nothing was changed."))
            elif recorded := record(request, row, decided):
                done(request, recorded.description, recorded.undo)
        return HttpResponseRedirect(page_to_return_to(request, reverse("lead-competition", args=[slug, name])))
    headed = groupby((shown(row, season, name, offer) for offer in offers), key=lambda offer: offer.heading)
    context = {"row": row, "season": season, "name": name, "title": competition_title(season.competition(name))}
    return render(
        request, "lead/competition.html", {**context, "headed": [(title, list(found)) for title, found in headed]}
    )
