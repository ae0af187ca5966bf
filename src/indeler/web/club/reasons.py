"""Why I stand where I stand, and why the boards of a group are what they are."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from indeler.season import Season, views
from indeler.season.cycles.standings import tie_breaks
from indeler.season.cycles.tournaments import tournament_of
from indeler.standings import why
from indeler.web.accounts.rights import Right, needs
from indeler.web.club.finding import seen
from indeler.web.explaining import explanation


@needs(Right.READ)
@require_safe
def season_why(request: HttpRequest, slug: str, cycle: int, group: str, number: int) -> HttpResponse:
    """Compared with the member above and the one below, criterion by criterion."""
    row, season = seen(request, slug)
    is_swiss(season, cycle, group)
    order = [line.member for line in views.standings(season, cycle, group)]
    if number not in order or len(order) < 2:
        raise Http404
    place = order.index(number)
    tournament = tournament_of(season, cycle, group)
    rules, ties = season.rulebook.cycles.pairing.system, tie_breaks(season)
    neighbours = [order[at] for at in (place - 1, place + 1) if 0 <= at < len(order)]
    context: dict[str, Any] = {
        "row": row,
        "season": season,
        "cycle": cycle,
        "group": group,
        "name": season.name(number),
        "place": place + 1,
        "answers": [why(tournament, number, other, rules, ties) for other in neighbours],
        "workings": tournament,
    }
    return render(request, "club/why.html", context)


@needs(Right.READ)
@require_safe
def season_explained(request: HttpRequest, slug: str, cycle: int, group: str, round: int) -> HttpResponse:
    """Why the boards of this round are what they are."""
    row, season = seen(request, slug)
    is_swiss(season, cycle, group)
    tournament = tournament_of(season, cycle, group)
    if not 1 <= round <= len(tournament.rounds):
        raise Http404
    rules = season.rulebook.cycles.pairing
    first = rules.first_cycle if cycle == 1 else rules.later_cycles
    context: dict[str, Any] = {"row": row, "season": season, "cycle": cycle, "group": group, "number": round}
    if round == 1 and first != "system":
        context["drawn"] = first
    else:
        context |= explanation(request, tournament.replace(rules=rules.system), round, rules.settings)
    return render(request, "club/explained.html", context)


def is_swiss(season: Season, cycle: int, group: str) -> None:
    """There must be such a group, and not the closed one of the championship."""
    championship = season.rulebook.championship
    groups = season.state.cycles[cycle].groups if cycle in season.state.cycles else {}
    if group not in groups or (championship is not None and group == championship.group):
        raise Http404
