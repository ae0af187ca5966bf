"""The pages on which categories and prizes of a tournament are set, decided and published; and a player put right."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST
from msgspec.structs import replace

from indeler.opens.prizes import Takes
from indeler.prizes import Plan, unknown, year_of
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import parse_int
from indeler.web.common.visitor_language import translate
from indeler.web.lead.player_form import PlayerForm
from indeler.web.lead.prize_forms import CategoryForm, GroupForm, PartForm, PlanForm
from indeler.web.lead.views.tournaments import decide
from indeler.web.public.prize_tables import prize_tables
from indeler.web.tournaments import decisions
from indeler.web.tournaments.tournament_lookup import found

OVERVIEW = "lead-prizes"


@page(Right.LEAD)
@require_http_methods(["GET", "POST"])
def prizes(request: Request, slug: str) -> HttpResponse:
    """Categories, groups of prizes, and who would get what by the standings of this moment."""
    tournament, state = found(request, slug)
    plan = state.prizes.plan
    form = PlanForm(request.POST or None, initial={"year": plan.year, "withdrawn": plan.withdrawn})
    if request.method == "POST" and form.is_valid():
        return _set(request, slug, replace(plan, **form.cleaned_data))
    tables = prize_tables(state)
    year = plan.year or year_of(state.tournament.event)
    players = list(state.players.values())
    members = [
        (one, sum(one.holds(player, year) for player in players), translate(missing) if missing else "")
        for one in plan.categories
        for missing in [unknown(one, players, year)]
    ]
    context = {"tournament": tournament, "state": state, "plan": plan, "form": form, "tables": tables}
    return render(
        request, "lead/tournament-prizes.html", {**context, "categories": members, "has_year": year is not None}
    )


def _set(request: Request, slug: str, plan: Plan) -> HttpResponse:
    return decide(request, slug, lambda one, by: decisions.set_prizes(one, plan, by), then=OVERVIEW)


PARTS: dict[str, type[PartForm]] = {"category": CategoryForm, "group": GroupForm}


@page(Right.LEAD)
@require_http_methods(["GET", "POST"])
def part(request: Request, slug: str, number: int, what: str) -> HttpResponse:
    """One category or one group of prizes, by its place in the list; 0 is a new one."""
    tournament, state = found(request, slug)
    plan = state.prizes.plan
    if number > len(PARTS[what].parts(plan)):
        raise Http404
    form = PARTS[what](request.POST or None, plan, number)
    if request.method == "POST" and "remove" in request.POST and number:
        return _set(request, slug, form.without())
    if request.method == "POST" and form.is_valid():
        return _set(request, slug, form.cleaned_data["plan"])
    context = {"tournament": tournament, "state": state, "form": form, "number": number, "what": what}
    return render(request, "lead/tournament-prize-form.html", context)


@page(Right.LEAD)
@require_POST
def decide_prize(request: Request, slug: str) -> HttpResponse:
    """What the list asks: the prize of the category, or a share in the main prizes."""
    name, number = request.POST.get("group", ""), parse_int(request.POST.get("player", "")) or 0
    takes: Takes = "main" if request.POST.get("takes") == "main" else "category"
    return decide(request, slug, lambda one, by: decisions.decide_prize(one, name, number, takes, by), then=OVERVIEW)


@page(Right.LEAD)
@require_POST
def publish_prizes(request: Request, slug: str) -> HttpResponse:
    """Let everybody see the prizes, or nobody any more."""
    shown = request.POST.get("hide") != "yes"
    return decide(request, slug, lambda one, by: decisions.publish_prizes(one, by, shown=shown), then=OVERVIEW)


@page(Right.LEAD)
@require_http_methods(["GET", "POST"])
def edit_player(request: Request, slug: str, number: int) -> HttpResponse:
    """Put right what is known of a player."""
    tournament, state = found(request, slug)
    if number not in state.players:
        raise Http404
    player = state.tournament.player(number)
    form = PlayerForm(request.POST or None, player)
    if request.method == "POST" and form.is_valid():
        return decide(request, slug, lambda one, by: decisions.edit_player(one, form.player(), by), then="edit-players")
    context = {"tournament": tournament, "state": state, "form": form, "player": player}
    return render(request, "lead/tournament-player.html", context)
