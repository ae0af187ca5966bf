"""Decisions of the leader: what waits for one, what the rulebook proposes, any other; and all of them so far."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from indeler import season as seasons
from indeler.language import N_, IndelerError, InvalidInput
from indeler.season import Season, events, propose, views
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.club import clock, event_words
from indeler.web.club.grouping import proposed, regrouped
from indeler.web.club.recording import record
from indeler.web.club.season_lookup import seen
from indeler.web.common.requests import page_to_return_to, whole
from indeler.web.common.visitor_language import said
from indeler.web.lead.event_fields import fields_of, read_fields
from indeler.web.lead.pending_decisions import pending_decisions

LOG_PAGE = 100


@needs(Right.OVERSEE)
@require_safe
def season_log(request: Request, slug: str) -> HttpResponse:
    """Every decision, the newest first."""
    row, season = seen(request, slug)
    before = whole(request.GET.get("before", ""))
    last = season.version if before is None else min(before - 1, season.version)
    first = max(last - LOG_PAGE + 1, 1)
    rows = list(reversed(views.log(season, first, max(last - first + 1, 0))))
    context = {"row": row, "season": season, "rows": rows, "first": first if first > 1 else None}
    return render(request, "lead/log.html", context)


@needs(Right.LEAD)
@require_POST
def take_back(request: Request, slug: str, number: int) -> HttpResponse:
    """Undo: one more event that takes an earlier one back."""
    row, _season = seen(request, slug)
    why = request.POST.get("why", "") or _("taken back")
    event = events.Reversed(at=clock.now(), by=request.actor.name, why=why[:500], event=number)
    if record(request, row, [event]):
        messages.success(request, _("Event {number} was taken back.").format(number=number))
    return redirect("season-log", slug=slug)


PROPOSALS: dict[str, tuple[Any, Callable[..., list[Any]]]] = {
    "reserve": (
        lazy("Use the evenings in reserve"),
        lambda season, at, by: _some(propose.reserve(season, at=at, by=by)),
    ),
    "cycle": (
        lazy("Open the next cycle"),
        lambda season, at, by: [propose.cycle(season, _next_cycle(season), at=at, by=by)],
    ),
    "groups": (lazy("Make up the groups"), lambda season, at, by: propose.openings(season, at=at, by=by)),
    "cup-dates": (lazy("Plan the dates of the cup"), lambda season, at, by: [propose.cup_dates(season, at=at, by=by)]),
    "cup-draw": (lazy("Draw the next round of the cup"), lambda season, at, by: [_cup_draw(season, at, by)]),
    "play-off": (
        lazy("Open the play-off of the championship"),
        lambda season, at, by: [propose.play_off(season, _title_of(season), at=at, by=by, seed=_seed(season))],
    ),
}
"""What the rulebook can propose: shown first, then decided."""


def _some(planned: list[Any]) -> list[Any]:
    if not planned:
        raise InvalidInput(N_("The calendar is full: there is no evening left to plan."))
    return planned


def _next_cycle(season: Season) -> int:
    return max(views.cycles(season), default=0) + 1


def _title_of(season: Season) -> str:
    """The competition whose winner is the champion of the club."""
    groups = [each.name for each in views.competitions(season, "groups") if each.has_final()]
    if not groups:
        raise InvalidInput(N_("The rulebook '{name}' has no championship group."), name=season.rulebook.name)
    return groups[0]


def _seed(season: Season) -> str:
    return f"{season.state.name} {season.version}"


def _cup_draw(season: Season, at: datetime.datetime, by: str) -> Any:
    """Drawn for the next date of the cup, among those who have not signed off for it."""
    cup, (first, *_others) = views.cup(season), views.competitions(season, "knock-out")
    rounds, dates = len(cup.rounds), cup.dates
    date = dates[rounds] if rounds < len(dates) else _own_evening(season, first.name, at.date())
    away = {number for number, known in season.state.attendance.get(date, {}).items() if known.reason}
    present = [number for number in season.playing(first.name, date) if number not in away]
    return propose.cup_draw(season, date, present, at=at, by=by, seed=_seed(season))


def _own_evening(season: Season, cup: str, today: datetime.date) -> datetime.date:
    """BW-73: the next evening of the cup itself for which no round is drawn, or today where it has none."""
    drawn = {each.date for each in views.cup(season, cup).rounds}
    own = (date for date, each in views.slots(season).items() if each.what == cup and date not in drawn)
    return next((date for date in own if date >= today), today)


@needs(Right.LEAD)
@require_http_methods(["GET", "POST"])
def proposal(request: Request, slug: str, what: str) -> HttpResponse:
    """Show what the rulebook proposes, and decide it."""
    row, season = seen(request, slug)
    if what not in PROPOSALS:
        raise Http404
    title, make = PROPOSALS[what]
    try:
        decided = regrouped(season, make(season, clock.now(), request.actor.name), request.POST)
        after = season
        for event in decided:
            after = seasons.apply(after, events.decided_anyway(event))  # what would be refused is not proposed
    except IndelerError as refusal:
        messages.error(request, said(refusal))
        return redirect("club-lead", slug=slug)
    if request.method == "POST" and request.POST.get("do") not in ("show", "even"):
        if record(request, row, decided, season.version):
            messages.success(request, _("Written in the logbook."))
        return redirect("club-lead", slug=slug)
    shown = [proposed(season, event) for event in decided]
    context = {"row": row, "season": season, "title": title, "proposed": shown}
    return render(request, "lead/proposal.html", context)


@needs(Right.LEAD)
@require_http_methods(["GET", "POST"])
def decision(request: Request, slug: str, kind: str = "") -> HttpResponse:
    """Any event that the logbook knows: choose its kind, fill in its fields."""
    row, season = seen(request, slug)
    if kind and kind not in events.KINDS:
        raise Http404
    fields = fields_of(season, kind, request.POST if request.method == "POST" else request.GET) if kind else []
    if request.method == "POST" and kind:
        given = {"kind": kind, "at": clock.now(), "by": request.actor.name, **read_fields(season, kind, request.POST)}
        try:
            event = events.from_fields(given, game=season.game_of(given.get("competition")))
            clock.check_past(event.at)
        except IndelerError as refusal:
            messages.error(request, said(refusal))
        else:
            if record(request, row, [event]):
                messages.success(request, _("Written in the logbook."))
                after = page_to_return_to(request, reverse("season-log", args=[slug]))
                return HttpResponseRedirect(after)
    about = event_words.meaning(kind) if kind else ""
    context = {"row": row, "season": season, "kind": kind, "kinds": sorted(events.KINDS), "fields": fields}
    return render(request, "lead/decision.html", {**context, "about": about})


@needs(Right.LEAD)
@require_safe
def pending(request: Request, slug: str) -> HttpResponse:
    """What waits for the leader's word."""
    row, season = seen(request, slug)
    context = {"row": row, "season": season, "pending": pending_decisions(season)}
    return render(request, "lead/pending-decisions.html", context)
