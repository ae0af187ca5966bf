"""The page of decisions on the standings: equals ranked by hand, values from elsewhere; and who is expelled."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from indeler.language import N_, InvalidInput
from indeler.opens import State
from indeler.opens.views.tables import Standing, standings_of
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import one_line, parse_int
from indeler.web.lead.views.tournaments import decide
from indeler.web.tournaments import decisions
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.tournament_lookup import tournament_for_visitor


@page(Right.LEAD)
@require_http_methods(["GET", "POST"])
def standings(request: Request, slug: str) -> HttpResponse:
    """Rows 205 and 207: rank players who are equal by hand, and enter values from elsewhere."""
    tournament, state = tournament_for_visitor(request, slug)
    what, posted = request.POST.get("what", ""), request.POST
    if what == "values":
        values = {number: one_line(posted.get(f"value-{number}", ""))[:20] for number in state.players}
        return decide(request, slug, lambda one, by: decisions.enter_values(one, values, by), then="lead-standings")
    if what == "places":
        places = {number: parse_int(posted.get(f"place-{number}", "")) or 0 for number in state.players}
        why = one_line(posted.get("why", ""))
        return decide(request, slug, lambda one, by: _rank(one, places, by, why), then="lead-standings")
    table = standings_of(state)
    context: dict[str, Any] = {"tournament": tournament, "state": state, "table": table, "tied": _tied(state)}
    return render(request, "lead/tournament-standings.html", context)


def _tied(state: State) -> list[list[Standing]]:
    """The groups of players who are equal on points and tie-breaks, in their present order."""
    groups: dict[tuple[str, tuple[str, ...]], list[Standing]] = {}
    for row in standings_of(state).rows:
        groups.setdefault((row.points, row.tiebreaks), []).append(row)
    return [group for group in groups.values() if len(group) > 1] if state.rounds else []


def _rank(tournament: Open, places: dict[int, int], by: By, why: str) -> Open:
    named = sorted((place, number) for number, place in places.items() if place)
    if len(named) < 2 or len({place for place, _ in named}) < len(named):
        raise InvalidInput(N_("Give two or more players of one group a place, each place once."))
    return decisions.rank_ties(tournament, tuple(number for _, number in named), by, why)


@page(Right.LEAD)
@require_POST
def expel(request: Request, slug: str, number: int) -> HttpResponse:
    """Row 197: a player is expelled, for a reason."""
    why = one_line(request.POST.get("why", ""))
    return decide(request, slug, lambda one, by: decisions.expel(one, number, by, why), then="edit-players")
