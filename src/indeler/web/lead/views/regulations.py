"""The page of what the regulations of a tournament say about its rounds."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from indeler import systems
from indeler.language import IndelerError
from indeler.opens import State
from indeler.opens.accelerating import by_baku, knows_baku
from indeler.rulebooks.settings import BAKU
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import parse_int
from indeler.web.common.visitor_language import translate
from indeler.web.lead.acceleration_table import Row, rounds_shown, rows_of, rows_typed, table_of
from indeler.web.lead.families import families
from indeler.web.lead.regulation_forms import ApartForm, DrawForm, LimitsForm, NumbersForm
from indeler.web.lead.views.tournaments import decide
from indeler.web.tournaments import decisions
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.tournament_lookup import found

FORMS: dict[str, type[forms.Form]] = {
    "limits": LimitsForm,
    "apart": ApartForm,
    "colour": DrawForm,
    "numbers": NumbersForm,
}


@page(Right.LEAD)
@require_http_methods(["GET", "POST"])
def regulations(request: Request, slug: str) -> HttpResponse:
    """Limits of byes and late entries, who is kept apart, acceleration, the colour that is drawn."""
    tournament, state = found(request, slug)
    what = request.POST.get("what", "")
    if what == "meet":
        chosen = {"common": request.POST.get("common", ""), "players": _numbers(request.POST.get("players", ""))}
        return decide(request, slug, lambda one, by: decisions.let_meet(one, chosen, by), then="regulations")
    if what == "baku":
        is_on = request.POST.get("on") == "yes"
        return decide(request, slug, lambda one, by: decisions.accelerate(one, (), by, baku=is_on), then="regulations")
    rows = rows_of(state)
    if what == "acceleration":
        rows = _judged(request, rows_typed(state, request.POST.dict()))
        if not any(row.error for row in rows):
            table = table_of(rows)
            return decide(request, slug, lambda one, by: decisions.accelerate(one, table, by), then="regulations")
    asked = FORMS[what](request.POST) if what in FORMS else None
    if asked is not None and asked.is_valid():
        return decide(request, slug, lambda one, by: _decided(asked, one, by), then="regulations")
    context: dict[str, Any] = {"tournament": tournament, "state": state, "bans": _bans(state)}
    context |= {"groups": rows, "columns": rounds_shown(state), "families": families(state), **_baku(state)}
    context["forms"] = [asked if name == what else form(initial=_initial(name, state)) for name, form in _shown(state)]
    return render(request, "lead/tournament-regulations.html", context)


def _judged(request: Request, rows: list[Row]) -> list[Row]:
    """The rows, each with what is wrong in it, which is said above them too."""
    judged = []
    for row in rows:
        try:
            table_of([row])
        except IndelerError as refusal:
            messages.error(request, translate(refusal))
            row = row._replace(error=translate(refusal))
        judged.append(row)
    return judged


def _baku(state: State) -> dict[str, Any]:
    """Whether Baku can be asked for, is on, and what it does here; else why it cannot be."""
    if not knows_baku(state.rulebook):
        return {}
    told: dict[str, Any] = {"knows_baku": True, "has_baku": state.settings.get(BAKU.name) == "true"}
    try:
        return {**told, "baku_does": translate(by_baku(state.tournament))}
    except IndelerError as refusal:
        return {**told, "baku_refused": translate(refusal)}


def _decided(form: Any, tournament: Open, by: By) -> Open:
    data = form.cleaned_data
    if isinstance(form, LimitsForm):
        return decisions.change_regulations(tournament, form.chosen, by)
    if isinstance(form, ApartForm):
        return decisions.keep_apart(tournament, form.chosen, by)
    draw = decisions.draw_numbers if isinstance(form, NumbersForm) else decisions.draw_colour
    return draw(tournament, data["seed"] or secrets.token_hex(8), by)


def _shown(state: State) -> list[tuple[str, type[forms.Form]]]:
    """The forms that still decide something: lots are drawn before the first round.

    Where numbers are by rating nobody draws them; where the numbers are the draw, there is no colour to be drawn.
    """
    lots = systems.rulebook(state.rulebook.name).numbers is None
    is_table = state.rulebook.fixed_pairings or state.rulebook.decisive
    not_here = {"colour"} if is_table else set() if lots else {"numbers"}
    always = {"limits", "apart"}
    return [(name, form) for name, form in FORMS.items() if name in always or not (state.rounds or name in not_here)]


def _initial(name: str, state: State) -> dict[str, Any]:
    limits = state.regulations
    if name == "limits":
        return {each: getattr(limits, each) for each in ("byes", "byes_until", "late_points", "late_until")}
    return {}


def _bans(state: State) -> list[dict[str, Any]]:
    """Who is kept apart: by club or federation, and by name."""
    rules = [{"common": rule.common, "until": rule.until, "players": ""} for rule in state.regulations.apart]
    return [*rules, *(_ban(state, ban.players, ban.last_round) for ban in state.own_bans)]


def _ban(state: State, players: tuple[int, ...], until: int | None) -> dict[str, Any]:
    names = ", ".join(state.players[number].name or str(number) for number in players)
    return {"common": "", "names": names, "until": until, "players": " ".join(map(str, players))}


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(filter(None, map(parse_int, text.split())))
