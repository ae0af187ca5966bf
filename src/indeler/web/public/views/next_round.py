"""The next opponent: the probability of each pairing of the next round, while games of this one are in progress."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from indeler.lab.next_round import (
    ANY,
    Forecast,
    NextRoundQuestion,
    forecast,
    meeting_lines,
    questions,
    without_absences,
)
from indeler.model.teams import participants
from indeler.opens import State
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import Right, page
from indeler.web.common.addresses import address_of
from indeler.web.common.requests import parse_int
from indeler.web.common.visitor_language import translate
from indeler.web.hosting.simulations import FAILED, Step, answer_before, answer_of
from indeler.web.tenancy import current
from indeler.web.tournaments.log import tournament_for_visitor
from indeler.web.tournaments.models import Open

OPPONENTS_PER_LINE = 4
"""The number of opponents in a line of the table of all players."""
SOON, LATER = 2, 20
"""Seconds after which an open page polls again: while it waits for figures, and after that."""


@page(Right.READ, params=("player",))
@require_safe
def next_round(request: Request, slug: str) -> HttpResponse:
    """Show the possible opponents of all players; for one player (`?player=8`) also after each result of the own game.

    After the round is paired, redirect to it.
    """
    tournament, state = tournament_for_visitor(request, slug)
    if not (tournament.shows_next or request.actor.leads):
        raise Http404
    if not state.awaits_pairing:
        return _over(request, slug)
    found, before = _forecast(request, tournament, state)
    context: dict[str, Any] = {"tournament": tournament, "state": state, "failed": found is FAILED, "seconds": SOON}
    number = parse_int(request.GET.get("player", ""))
    if isinstance(found, Forecast):
        context |= _forecast_context(found, before, state, number)
    elif found is None and before is not None:
        context |= _forecast_context(before, None, state, number) | {"is_outdated": True, "seconds": SOON}
    return render(request, "public/next-round-chances.html" if request.htmx else "public/next-round.html", context)


def _over(request: Request, slug: str) -> HttpResponse:
    """Redirect to the round that is paired; a part of another page that shows the chances is emptied instead."""
    if not request.htmx:
        return redirect("tournament", slug=slug)
    is_own_page = (request.htmx.current_url_abs_path or "").partition("?")[0] == request.path
    return HttpResponse(headers={"HX-Redirect": address_of("tournament", slug)} if is_own_page else {})


def _forecast(request: Request, tournament: Open, state: State) -> tuple[Any, Forecast | None]:
    """Return the forecast of the next round, and the one before the last decision.

    Leaders see announced absences; to others that would reveal a withdrawal that is not public.
    """
    leads = request.actor.leads
    known = state.tournament if leads else without_absences(state.tournament)
    question = NextRoundQuestion(known, seed=f"{tournament.slug} {tournament.version}")
    key, version = ("next", tournament.pk, leads), (tournament.version, state.rounds)
    steps = partial(_steps, question)
    found, before = answer_of(key, version, steps, current.club().address), answer_before(key)
    return found, before if before is not None and before.round == state.rounds + 1 else None


def _steps(question: NextRoundQuestion) -> list[Step]:
    return [Step(forecast, one) for one in questions(question)]


def _forecast_context(found: Forecast, before: Forecast | None, state: State, number: int | None) -> dict[str, Any]:
    entrants = participants(state.tournament).players
    names = {one: player.name or str(one) for one, player in entrants.items()}

    context: dict[str, Any] = {"shown": True, "basis": translate(found.basis()), "seconds": LATER}
    if number is not None and number in entrants:
        results = {ANY: _("any result"), "win": _("win"), "draw": _("draw"), "loss": _("loss")}
        chosen = [
            line
            for result in (ANY, *found.results(number))
            for line in meeting_lines(found, number, names, result, results[result], before)
        ]
        return context | {"one": {"name": names[number], "lines": chosen}, "changes": any(one.change for one in chosen)}
    rows = []
    for one in sorted(entrants, key=lambda one: names[one].casefold()):
        all_lines = list(meeting_lines(found, one, names))
        rows.append(
            {
                "number": one,
                "name": names[one],
                "lines": all_lines[:OPPONENTS_PER_LINE],
                "more": all_lines[OPPONENTS_PER_LINE:],
            }
        )
    certain = [
        {"number": board, "white": names[white], "black": names[black]}
        for board, white, black in found.certain_boards()
    ]
    return context | {"rows": rows, "certain": certain}
