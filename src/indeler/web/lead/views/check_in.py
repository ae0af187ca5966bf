"""Check-in on the day: the arbiter's list of who is missing and who is here, and the link of the tablet."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from indeler.opens.check_in import players_not_here
from indeler.web.accounts import links
from indeler.web.accounts.models import Link, LinkKind
from indeler.web.accounts.pages import PERSONAL, TOURNAMENT, page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.qr import qr_svg
from indeler.web.lead.missing_players import missing_rows
from indeler.web.lead.views.tournaments import decide
from indeler.web.live.views.links import unreachable
from indeler.web.tournaments import decisions
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.tournament_lookup import tournament_for_visitor


@page(Right.LEAD, about=TOURNAMENT, live=PERSONAL)
@require_http_methods(["GET", "POST"])
def check_in(request: Request, slug: str) -> HttpResponse:
    """Who is missing and who is here; a press opens check-in, closes it, or makes the link of a tablet."""
    tournament, state = tournament_for_visitor(request, slug)
    if state.is_team_event:
        raise Http404
    if request.method == "POST":
        return _pressed(request, tournament)
    context: dict[str, Any] = {"tournament": tournament, "state": state, "reach": unreachable(request)}
    context["missing"] = missing_rows(tournament, state, players_not_here(state))
    here = (state.players[number] for number in state.attendance.present)
    context["here"] = sorted(here, key=lambda each: each.name.casefold())
    context["tablets"] = [
        (link, address := links.address(request, link), qr_svg(address))
        for link in tournament.links.filter(kind=LinkKind.CHECK_IN)
        if link.is_valid
    ]
    return render(request, "lead/check-in.html", context)


def _pressed(request: Request, tournament: Open) -> HttpResponse:
    what = request.POST.get("what")
    if what == "tablet":
        links.make(LinkKind.CHECK_IN, tournament=tournament)
        return redirect("check-in", slug=tournament.slug)
    if what in ("open", "close"):
        closes = what == "close"
        return decide(
            request, tournament.slug, lambda one, by: decisions.open_check_in(one, by, closes=closes), then="check-in"
        )
    raise Http404


@page(Right.LEAD)
@require_POST
def revoke_tablet(request: Request, slug: str, number: int) -> HttpResponse:
    """The link of a tablet ends, or works again."""
    tournament, _state = tournament_for_visitor(request, slug)
    link = get_object_or_404(Link, pk=number, tournament=tournament, kind=LinkKind.CHECK_IN)
    links.revoke_or_renew(request, link)
    return redirect("check-in", slug=slug)


@page(Right.LEAD)
@require_POST
def check_in_player(request: Request, slug: str, number: int) -> HttpResponse:
    """The arbiter checks a player in, or takes that back."""
    name, is_back = request.POST.get("name", ""), request.POST.get("back") == "yes"

    def decided(tournament: Open, by: decisions.By) -> Open:
        if is_back:
            return decisions.take_check_in_back(tournament, number, name, by)
        return decisions.check_in(tournament, number, name, "arbiter", by)

    return decide(request, slug, decided, then="check-in", can_be_undone=False)
