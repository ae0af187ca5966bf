"""The page of what the regulations of a tournament say about its rounds."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from indeler import systems
from indeler.language import N_, IndelerError, InvalidInput
from indeler.model import Player, Tenths, format_points, tenths
from indeler.model.long_events import used_rating
from indeler.opens import State
from indeler.opens.acceleration import by_baku, groups, knows_baku
from indeler.opens.arrangement_events import Virtual
from indeler.opens.starting_order import exchanged_numbers
from indeler.rulebooks.settings import BAKU
from indeler.systems.numbering import order_of_equals, rank_method
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import parse_int
from indeler.web.common.visitor_language import translate
from indeler.web.lead.regulation_forms import (
    ApartForm,
    DrawForm,
    LimitsForm,
    LongForm,
    NumbersForm,
    OrderForm,
    TeamsApartForm,
)
from indeler.web.lead.views.tournaments import decide
from indeler.web.tournaments import decisions
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.tournament_lookup import tournament_for_visitor

FORMS: dict[str, type[forms.Form]] = {
    "limits": LimitsForm,
    "apart": ApartForm,
    "colour": DrawForm,
    "numbers": NumbersForm,
    "order": OrderForm,
    "long": LongForm,
}


@page(Right.LEAD)
@require_http_methods(["GET", "POST"])
def regulations(request: Request, slug: str) -> HttpResponse:
    """Limits of byes and late entries, who is kept apart, acceleration, the colour that is drawn."""
    tournament, state = tournament_for_visitor(request, slug)
    what = request.POST.get("what", "")
    if what == "meet":
        chosen: dict[str, Any] = {
            "common": request.POST.get("common", ""),
            "players": _numbers(request.POST.get("players", "")),
        }
        chosen |= {"of_teams": True} if state.is_team_event else {}
        return decide(request, slug, lambda one, by: decisions.let_meet(one, chosen, by), then="regulations")
    if what == "baku":
        is_on = request.POST.get("on") == "yes"
        return decide(request, slug, lambda one, by: decisions.accelerate(one, (), by, baku=is_on), then="regulations")
    if what == "exchange":
        one, other = (parse_int(request.POST.get(name, "")) or 0 for name in ("one", "other"))
        return decide(request, slug, lambda now, by: _exchange(now, state, one, other, by), then="regulations")
    if what == "typed":
        numbers = {old: parse_int(request.POST.get(f"number-{old}", "")) or 0 for old in state.players}
        return decide(request, slug, lambda one, by: _type_numbers(one, numbers, by), then="regulations")
    rows = rows_of(state)
    if what == "acceleration":
        rows = _rows_with_faults(request, rows_typed(state, request.POST.dict()))
        if not any(row.error for row in rows):
            table = table_of(rows)
            return decide(request, slug, lambda one, by: decisions.accelerate(one, table, by), then="regulations")
    known = {**FORMS, **dict(_open_forms(state))}
    asked = known[what](request.POST) if what in known else None
    if asked is not None and asked.is_valid():
        return decide(request, slug, lambda one, by: _decide_form(asked, one, by), then="regulations")
    context: dict[str, Any] = {"tournament": tournament, "state": state, "bans": _bans(state)}
    context |= {"groups": rows, "columns": rounds_shown(state), "families": families(state), **_baku(state)}
    context["numbers_by_hand"] = _numbers_by_hand(state)
    context["forms"] = [
        asked if name == what else form(initial=_initial(name, state)) for name, form in _open_forms(state)
    ]
    return render(request, "lead/tournament-regulations.html", context)


def _exchange(tournament: Open, state: State, one: int, other: int, by: By) -> Open:
    """Row 147: two players exchange their numbers."""
    if one == other:
        raise InvalidInput(N_("Choose two different players."))
    return decisions.set_numbers(tournament, exchanged_numbers(state, one, other), by)


def _type_numbers(tournament: Open, numbers: Mapping[int, int], by: By) -> Open:
    """Row 95: everybody's number as it was typed."""
    if set(numbers.values()) != set(range(1, len(numbers) + 1)):
        raise InvalidInput(N_("Give every player a number, and each number once."))
    return decisions.set_numbers(tournament, numbers, by)


def _numbers_by_hand(state: State) -> str:
    """What is offered: all numbers to type, two to exchange, or nothing once the rules keep them."""
    if state.is_team_event or len(state.players) < 2:
        return ""
    made = systems.rulebook(state.rulebook.name).numbers
    if made is None or rank_method(state.tournament)[1] == "OTHER":
        return "" if state.rounds else "typed"
    return "exchange" if state.rounds < (made.frozen_after or 1) else ""


def _rows_with_faults(request: Request, rows: list[Row]) -> list[Row]:
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
    told: dict[str, Any] = {"knows_baku": True, "has_baku": state.settings.get(BAKU.name, "false") != "false"}
    try:
        return {**told, "baku_does": translate(by_baku(state.tournament))}
    except IndelerError as refusal:
        return {**told, "baku_refused": translate(refusal)}


def _decide_form(form: Any, tournament: Open, by: By) -> Open:
    data = form.cleaned_data
    if isinstance(form, LimitsForm):
        return decisions.change_regulations(tournament, form.chosen, by)
    if isinstance(form, LongForm):
        return decisions.mark_long(tournament, data["used"] or None, by)
    if isinstance(form, OrderForm):
        return decisions.set_order(tournament, form.chosen, by)
    if isinstance(form, ApartForm):
        return decisions.keep_apart(tournament, form.chosen, by)
    draw = decisions.draw_numbers if isinstance(form, NumbersForm) else decisions.draw_colour
    return draw(tournament, data["seed"] or secrets.token_hex(8), by)


def _open_forms(state: State) -> list[tuple[str, type[forms.Form]]]:
    """The forms that still decide something: lots are drawn before the first round.

    Where numbers are by rating nobody draws them; where the numbers are the draw, there is no colour to be drawn.
    """
    lots = systems.rulebook(state.rulebook.name).numbers is None
    is_table = state.rulebook.fixed_pairings or state.rulebook.decisive
    not_here = {"colour"} if is_table else set() if lots else {"numbers"}
    not_here |= {"order"} if lots else set()
    if state.is_team_event:
        apart: list[tuple[str, type[forms.Form]]] = [("apart", TeamsApartForm)]
        return apart if state.rounds or is_table else [*apart, ("colour", DrawForm)]
    always = {"limits", "apart", "long"}
    return [(name, form) for name, form in FORMS.items() if name in always or not (state.rounds or name in not_here)]


def _initial(name: str, state: State) -> dict[str, Any]:
    limits = state.regulations
    if name == "limits":
        told = {each: getattr(limits, each) for each in ("byes", "byes_until", "late_points", "late_until")}
        return {**told, "barred": ", ".join(map(str, limits.barred))}
    if name == "long":
        return {"used": used_rating(state.tournament) or ""}
    if name == "order":
        federation, method = rank_method(state.tournament)
        equals, _, seed = order_of_equals(state.tournament).partition(" ")
        return {"method": method or "FIDE", "federation": federation, "equals": equals, "seed": seed}
    return {}


def _bans(state: State) -> list[dict[str, Any]]:
    """Who is kept apart: by club or federation, and by name."""
    rules = [{"common": rule.common, "until": rule.until, "players": ""} for rule in state.regulations.apart]
    return [*rules, *(_ban(state, ban.players, ban.last_round) for ban in state.own_bans)]


def _ban(state: State, players: tuple[int, ...], until: int | None) -> dict[str, Any]:
    known = {team.number: team for team in state.tournament.teams.teams} if state.is_team_event else state.players
    names = ", ".join(known[number].name or str(number) for number in players if number in known)
    return {"common": "", "names": names, "until": until, "players": " ".join(map(str, players))}


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(filter(None, map(parse_int, text.split())))


FEWEST_ROWS, MORE_ROWS = 3, 2
USUAL_ROUNDS, MOST_ROUNDS = 9, 20
MOST_ROWS = 60
MOST_POINTS = 1000
LARGEST_NUMBER = 999_999


class Row(NamedTuple):
    """A group as it stands in the cells."""

    number: int
    first: str = ""
    last: str = ""
    points: tuple[str, ...] = ()
    error: str = ""


def rounds_shown(state: State) -> range:
    """The columns: every round that is planned, and whatever stands in the table already."""
    stated = max(map(len, state.tournament.virtual_points.values()), default=0)
    planned = min(state.total_rounds or USUAL_ROUNDS, MOST_ROUNDS)
    return range(1, max(planned, stated) + 1)


def rows_of(state: State) -> list[Row]:
    """The groups that there are, and empty rows for more."""
    rounds = rounds_shown(state)
    found = [
        Row(number, str(group.first), str(group.last), _fill_rounds([*map(format_points, group.points)], len(rounds)))
        for number, group in enumerate(groups(state.tournament.virtual_points), start=1)
    ]
    more = max(FEWEST_ROWS, len(found) + MORE_ROWS)
    return [*found, *(Row(number, points=_fill_rounds([], len(rounds))) for number in range(len(found) + 1, more + 1))]


def rows_typed(state: State, posted: Mapping[str, str]) -> list[Row]:
    """The rows as somebody typed them."""
    numbers = [number for number in range(1, MOST_ROWS + 1) if f"first-{number}" in posted]
    return [
        Row(
            number,
            posted.get(f"first-{number}", "").strip()[:10],
            posted.get(f"last-{number}", "").strip()[:10],
            tuple(posted.get(f"points-{number}-{round}", "").strip()[:10] for round in rounds_shown(state)),
        )
        for number in numbers
    ]


def table_of(rows: list[Row]) -> tuple[Virtual, ...]:
    """The table that the rows say; an empty row says nothing."""
    return tuple(virtual(row) for row in rows if row.first or row.last or any(row.points))


def virtual(row: Row) -> Virtual:
    """One group; what it cannot be is refused."""
    first, last = (_number(row.number, text) for text in (row.first, row.last or row.first))
    if last < first:
        text = N_("Group {group}: the last number, {last}, is smaller than the first, {first}.")
        raise InvalidInput(text, group=row.number, first=first, last=last)
    return Virtual(first, last, tuple(_points(row.number, text) for text in row.points))


def _number(group: int, text: str) -> int:
    number = parse_int(text)
    if not number or number > LARGEST_NUMBER:
        raise InvalidInput(N_("Group {group}: '{text}' is not the number of a player."), group=group, text=text)
    return number


def _points(group: int, text: str) -> Tenths:
    try:
        points = tenths(text or "0")
    except InvalidInput:
        points = -1
    if not 0 <= points <= MOST_POINTS:
        raise InvalidInput(
            N_("Group {group}: '{text}' is no number of points; write 1, ½ or 0."), group=group, text=text
        )
    return points


def _fill_rounds(points: list[str], rounds: int) -> tuple[str, ...]:
    return (*points, *[""] * (rounds - len(points)))


class Family(NamedTuple):
    """Players with one family name."""

    name: str
    players: tuple[Player, ...]

    @property
    def numbers(self) -> str:
        """As a form sends them."""
        return " ".join(str(player.number) for player in self.players)


def families(state: State) -> list[Family]:
    """By name, those of two and more who are not kept apart yet."""
    found: dict[str, list[Player]] = {}
    for player in () if state.is_team_event else state.players.values():
        if name := family_name(player.name):
            found.setdefault(name.casefold(), []).append(player)
    apart = {ban.players for ban in state.tournament.forbidden}
    named = [Family(family_name(players[0].name), tuple(players)) for players in found.values() if len(players) > 1]
    return sorted(
        (each for each in named if tuple(sorted(player.number for player in each.players)) not in apart),
        key=lambda each: each.name.casefold(),
    )


def family_name(name: str) -> str:
    """``Vries`` of ``Vries, Anna de`` and of ``Anna de Vries``; of one word nothing, for that may be a first name."""
    family, comma, _given = name.partition(",")
    words = name.split()
    return family.strip() if comma else words[-1] if len(words) > 1 else ""
