"""The page of what the regulations of a tournament say about its rounds."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from indeler.model import shown
from indeler.opens import State
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.common.requests import whole
from indeler.web.lead.regulation_forms import AccelerationForm, ApartForm, DrawForm, LimitsForm
from indeler.web.lead.views.tournaments import decide
from indeler.web.tournaments import decisions
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.tournament_lookup import found

FORMS: dict[str, type[forms.Form]] = {
    "limits": LimitsForm,
    "apart": ApartForm,
    "acceleration": AccelerationForm,
    "colour": DrawForm,
}


@needs(Right.LEAD)
@require_http_methods(["GET", "POST"])
def regulations(request: Request, slug: str) -> HttpResponse:
    """Limits of byes and late entries, who is kept apart, acceleration, the colour that is drawn."""
    tournament, state = found(request, slug)
    what = request.POST.get("what", "")
    if what == "meet":
        chosen = {"common": request.POST.get("common", ""), "players": _numbers(request.POST.get("players", ""))}
        return decide(request, slug, lambda one, by: decisions.let_meet(one, chosen, by), then="regulations")
    asked = FORMS[what](request.POST) if what in FORMS else None
    if asked is not None and asked.is_valid():
        return decide(request, slug, lambda one, by: _decided(asked, one, by), then="regulations")
    context: dict[str, Any] = {"tournament": tournament, "state": state, "bans": _bans(state)}
    context["forms"] = [asked if name == what else form(initial=_initial(name, state)) for name, form in _shown(state)]
    return render(request, "lead/tournament-regulations.html", context)


def _decided(form: Any, tournament: Open, by: By) -> Open:
    data = form.cleaned_data
    if isinstance(form, LimitsForm):
        return decisions.change_regulations(tournament, form.chosen, by)
    if isinstance(form, ApartForm):
        return decisions.keep_apart(tournament, form.chosen, by)
    if isinstance(form, AccelerationForm):
        return decisions.accelerate(tournament, data["table"], by)
    return decisions.draw_colour(tournament, data["seed"] or secrets.token_hex(8), by)


def _shown(state: State) -> list[tuple[str, type[forms.Form]]]:
    """The forms that still decide something: acceleration and colour are decided before the first round."""
    return [(name, form) for name, form in FORMS.items() if name in ("limits", "apart") or not state.rounds]


def _initial(name: str, state: State) -> dict[str, Any]:
    limits = state.regulations
    if name == "limits":
        return {each: getattr(limits, each) for each in ("byes", "byes_until", "late_points", "late_until")}
    if name == "acceleration":
        rows = state.tournament.virtual_points.items()
        return {"table": "\n".join(f"{number}: {' '.join(map(shown, points))}" for number, points in rows)}
    return {}


def _bans(state: State) -> list[dict[str, Any]]:
    """Who is kept apart: by club or federation, and by name."""
    rules = [{"common": rule.common, "until": rule.until, "players": ""} for rule in state.regulations.apart]
    return [*rules, *(_ban(state, ban.players, ban.last_round) for ban in state.own_bans)]


def _ban(state: State, players: tuple[int, ...], until: int | None) -> dict[str, Any]:
    names = ", ".join(state.players[number].name or str(number) for number in players)
    return {"common": "", "names": names, "until": until, "players": " ".join(map(str, players))}


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(filter(None, map(whole, text.split())))
