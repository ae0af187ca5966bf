"""The page of a tournament's regulations about its rounds."""

import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render

from indeler import systems
from indeler.language import N_, IndelerError, InvalidInput
from indeler.model.board_game import BoardGame
from indeler.model.rating_lists import used_rating
from indeler.opens import Decider, NumbersSet, State, by_baku, exchanged_numbers, is_chess960, knows_baku, propose
from indeler.opens.events import Event, PlayersMayMeet
from indeler.opens.forms import Row, families, lots_open, rows_of, rows_typed, separation_rows, table_of, table_rounds
from indeler.rulebooks.settings import BAKU
from indeler.systems import order_of_equals, rank_method
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, Right, page
from indeler.web.common.requests import number_in, parse_int
from indeler.web.common.visitor_language import translate
from indeler.web.lead.regulation_forms import (
    Chess960Form,
    DrawForm,
    KeepApartForm,
    KeepTeamsApartForm,
    LimitsForm,
    LongForm,
    NumbersForm,
    OrderForm,
)
from indeler.web.lead.views.tournaments import decide_events, decide_one
from indeler.web.tournaments.log import tournament_for_visitor

FORMS: dict[str, type[forms.Form]] = {
    "limits": LimitsForm,
    "apart": KeepApartForm,
    "colour": DrawForm,
    "numbers": NumbersForm,
    "order": OrderForm,
    "long": LongForm,
    "chess960": Chess960Form,
}


@page(Right.LEAD, methods=FORM)
def regulations(request: Request, slug: str) -> HttpResponse:
    """Edit limits of byes and late entries, players kept apart, acceleration, the drawn colour."""
    tournament, state = tournament_for_visitor(request, slug)
    what = request.POST.get("what", "")
    if what == "meet":
        players = tuple(filter(None, map(parse_int, request.POST.get("players", "").split())))
        chosen: dict[str, Any] = {"common": request.POST.get("common", ""), "players": players}
        chosen |= {"of_teams": True} if state.is_team_event else {}
        return decide_one(request, slug, PlayersMayMeet, "regulations", **chosen)
    if what == "baku":
        is_on = request.POST.get("on") == "yes"
        return _decide(request, slug, lambda now, who: propose.acceleration(now, who, (), baku=is_on))
    if what in ("exchange", "typed"):
        posted = request.POST.dict()
        return _decide(request, slug, lambda now, who: [NumbersSet(**who._asdict(), numbers=_numbers(posted, state))])
    rows = rows_of(state)
    if what == "acceleration":
        rows = _rows_with_faults(request, rows_typed(state, request.POST.dict()))
        if not any(row.error for row in rows):
            table = table_of(rows)
            return _decide(request, slug, lambda now, who: propose.acceleration(now, who, table))
    known = {**FORMS, **dict(_open_forms(state))}
    change = known[what](request.POST) if what in known else None
    if change is not None and change.is_valid():
        return _decide(request, slug, lambda now, who: [_event_of_form(change, now, who)])
    context: dict[str, Any] = {"tournament": tournament, "state": state, "bans": separation_rows(state)}
    context |= {"groups": rows, "columns": table_rounds(state), "families": families(state), **_baku(state)}
    context["numbers_by_hand"] = _numbers_by_hand(state)
    context["forms"] = [
        change if name == what else form(initial=_initial(name, state)) for name, form in _open_forms(state)
    ]
    return render(request, "lead/tournament-regulations.html", context)


def _decide(request: Request, slug: str, make: Callable[[State, Decider], Iterable[Event]]) -> HttpResponse:
    return decide_events(request, slug, make, "regulations")


def _numbers(posted: Mapping[str, str], state: State) -> Mapping[int, int]:
    """Rows 95 and 147: return all numbers as typed, or with those of two players exchanged."""
    if posted["what"] == "exchange":
        one, other = (number_in(posted, name) for name in ("one", "other"))
        if one == other:
            raise InvalidInput(N_("Choose two different players."))
        return exchanged_numbers(state, one, other)
    numbers = {old: number_in(posted, f"number-{old}") for old in state.players}
    if set(numbers.values()) != set(range(1, len(numbers) + 1)):
        raise InvalidInput(N_("Give every player a number, and each number once."))
    return numbers


def _numbers_by_hand(state: State) -> str:
    """Return the offered change: all numbers to type, two to exchange, or none once the rules fix them."""
    if state.is_team_event or len(state.players) < 2:
        return ""
    numbering = systems.rulebook(state.rulebook.name).numbers
    if numbering is None or rank_method(state.tournament)[1] == "OTHER":
        return "" if state.rounds else "typed"
    return "exchange" if state.rounds < (numbering.frozen_after or 1) else ""


def _rows_with_faults(request: Request, rows: list[Row]) -> list[Row]:
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
    if not knows_baku(state.rulebook):
        return {}
    context: dict[str, Any] = {"knows_baku": True, "has_baku": state.settings.get(BAKU.name, "false") != "false"}
    try:
        return {**context, "baku_does": translate(by_baku(state.tournament))}
    except IndelerError as refusal:
        return {**context, "baku_refused": translate(refusal)}


def _event_of_form(form: Any, state: State, who: Decider) -> Event:
    if isinstance(form, DrawForm):
        draw = propose.numbers_drawn if isinstance(form, NumbersForm) else propose.drawing
        return draw(state, who, form.cleaned_data["seed"] or secrets.token_hex(8))
    kind: Callable[..., Event] = form.event
    return kind(**who._asdict(), **form.chosen)


def _open_forms(state: State) -> list[tuple[str, type[forms.Form]]]:
    """Return the forms that still have an effect: lots and the order of the list are set before the first round."""
    if state.is_team_event:
        return [("apart", KeepTeamsApartForm), *((name, FORMS[name]) for name in lots_open(state))]
    by_rating = systems.rulebook(state.rulebook.name).numbers is not None and not state.rounds
    is_chess = state.game is BoardGame.CHESS and not state.rounds
    before = [*(["order"] if by_rating else []), *(["chess960"] if is_chess else [])]
    names = {"limits", "apart", "long", *lots_open(state), *before}
    return [(name, form) for name, form in FORMS.items() if name in names]


def _initial(name: str, state: State) -> dict[str, Any]:
    limits = state.regulations
    if name == "limits":
        values = {each: getattr(limits, each) for each in ("byes", "byes_until", "late_points", "late_until")}
        return {**values, "barred": ", ".join(map(str, limits.barred))}
    if name == "chess960":
        return {"on": is_chess960(state.tournament)}
    if name == "long":
        return {"used": used_rating(state.tournament) or ""}
    if name == "order":
        federation, method = rank_method(state.tournament)
        equals, _, seed = order_of_equals(state.tournament).partition(" ")
        return {"method": method or "FIDE", "federation": federation, "equals": equals, "seed": seed}
    return {}
