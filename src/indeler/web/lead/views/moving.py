"""An evening that cannot go on: what would become of the calendar is shown first, then it is decided."""

from __future__ import annotations

import datetime
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from indeler import season as seasons
from indeler.language import IndelerError
from indeler.season import Season, propose, views
from indeler.season.events import EveningMove
from indeler.season.views import slots
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import parse_int
from indeler.web.common.undo import report_done
from indeler.web.common.visitor_language import translate, translate_name
from indeler.web.seasons import clock
from indeler.web.seasons.calendar_forms import EveningForm, changes_of, left_over, slot_title
from indeler.web.seasons.recording import event_of, record
from indeler.web.seasons.season_lookup import date_of, season_for_visitor


@page(Right.LEAD)
@require_http_methods(["GET", "POST"])
def move_evening(request: Request, slug: str, date: str) -> HttpResponse:
    """Change an evening, move it, drop it, or plan one on a day without; asks once more with all that changes by it."""
    row, season = season_for_visitor(request, slug)
    day = date_of(date)
    if not season.state.start <= day <= season.state.end:
        raise Http404
    slot = slots(season).get(day)
    form = EveningForm(request.POST or None, season, slot)
    off = views.days_off(season).get(day)
    context: dict[str, Any] = {"row": row, "season": season, "form": form, "date": day, "slot": slot}
    context |= {"title": slot_title(season, slot), "off": translate_name(off) if off else ""}
    if request.method == "POST" and form.is_valid():
        event = event_of(request, **form.fields_on(day))
        try:
            after = seasons.apply(season, event)
        except IndelerError as refusal:
            form.add_error(None, translate(refusal))
            return render(request, "lead/move-evening.html", context)
        if "decide" in request.POST:
            if recorded := record(request, row, [event], parse_int(request.POST.get("version", ""))):
                report_done(request, recorded.description, recorded.undo)
            return redirect("calendar", slug=slug)
        changes = changes_of(season, after)
        signed_off = _signed_off(season, day) if day not in slots(after) else []
        context |= {"asks": True, "changes": changes, "left_over": left_over(changes), "away": signed_off}
    return render(request, "lead/move-evening.html", context)


@page(Right.LEAD, params=("stay",))
@require_http_methods(["GET", "POST"])
def move_evenings(request: Request, slug: str) -> HttpResponse:
    """The evenings that are not on the club's day of the week, each with the day to which it moves; some may stay."""
    row, season = season_for_visitor(request, slug)
    data = request.POST if request.method == "POST" else request.GET
    stay = {date_of(text) for text in data.getlist("stay")}
    try:
        proposed = propose.moves(season, at=clock.now(), by=request.actor.name, stay=stay)
    except IndelerError as refusal:
        if not stay:
            messages.info(request, translate(refusal))
            return redirect("calendar", slug=slug)
        proposed = []
    if request.method == "POST" and proposed:
        if recorded := record(request, row, proposed, parse_int(request.POST.get("version", ""))):
            report_done(request, recorded.description, recorded.undo)
        return redirect("calendar", slug=slug)
    to = {move.date: move for event in proposed for move in event.moves}
    rows = [
        Moving(date, slot_title(season, slots(season)[date]), to.get(date), date in stay, _signed_off(season, date))
        for date in propose.off_club_days(season, clock.today())
    ]
    context = {"row": row, "season": season, "rows": rows, "proposed": proposed}
    return render(request, "lead/move-evenings.html", context)


class Moving(NamedTuple):
    """An evening that is not on the club's day of the week."""

    date: datetime.date
    title: str
    move: EveningMove | None
    """The move that is proposed; none where it stays, or where no day is left for it."""
    stays: bool
    """Whether the leader wants that it stays."""
    signed_off: list[str]
    """Who signed off for it."""


def _signed_off(season: Season, date: datetime.date) -> list[str]:
    """Who signed off for this evening, and may want to for the other one."""
    known = season.state.attendance.get(date, {})
    return sorted(season.name(member) for member, each in known.items() if each.reason)
