"""The tablet at the door: players look for their names and check in."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from indeler.language import IndelerError
from indeler.opens.check_in import players_not_here
from indeler.ratings.index import words
from indeler.web.accounts import links, throttle
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import page
from indeler.web.accounts.refusals import link_ended, too_often
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import parse_int
from indeler.web.common.visitor_language import translate
from indeler.web.tournaments import decisions
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.log import state_of


@page(Right.READ, params=("q",))
@require_http_methods(["GET", "HEAD", "POST"])
def tablet(request: Request, word: str) -> HttpResponse:
    """The players who have not come yet, by name; a press checks one in."""
    link = links.find_link(word)
    if link is None or link.kind != LinkKind.CHECK_IN or link.tournament is None:
        try:
            throttle.attempt(request, "link")
        except throttle.TooOften as wait:
            return too_often(request, wait)
        return link_ended(request)
    tournament = link.tournament
    if request.method == "POST":
        number, name = parse_int(request.POST.get("player", "")) or 0, request.POST.get("name", "")
        try:
            decisions.check_in(tournament, number, name, "tablet", By(name))
        except IndelerError as refusal:
            messages.error(request, translate(refusal))
        else:
            messages.success(request, _("{name} has checked in. Welcome!").format(name=name))
        return HttpResponseRedirect(request.path)
    state, query = state_of(tournament), request.GET.get("q", "").strip()[:100]
    players = sorted(players_not_here(state), key=lambda each: each.name.casefold())
    found = [player for player in players if _has(player.name, query)]
    context = {"tournament": tournament, "state": state, "players": found, "q": query}
    return render(request, "live/tablet.html", context)


def _has(name: str, query: str) -> bool:
    """Whether each word begins one of the name, whatever its accents."""
    spellings = [spelling for word in words(name) for spelling in word]
    return all(any(each.startswith(typed) for each in spellings for typed in word) for word in words(query))
