"""An evening that cannot go on: what would become of the calendar is shown first, then it is decided."""

from __future__ import annotations

import datetime
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from indeler import season as seasons
from indeler.language import IndelerError
from indeler.season import Season
from indeler.season.views import Slot, slots
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.club.display import evening_title
from indeler.web.club.recording import event_of, record
from indeler.web.club.season_lookup import date_of, seen
from indeler.web.common.requests import whole
from indeler.web.common.visitor_language import said
from indeler.web.lead.forms import MoveForm


class Change(NamedTuple):
    """A date on which something else is played now."""

    date: datetime.date
    before: str
    after: str


@needs(Right.LEAD)
@require_http_methods(["GET", "POST"])
def move_evening(request: Request, slug: str, date: str) -> HttpResponse:
    """Move an evening or drop it; asks once more with all that changes by it."""
    row, season = seen(request, slug)
    slot = slots(season).get(date_of(date))
    if slot is None:
        raise Http404
    form = MoveForm(request.POST or None)
    context: dict[str, Any] = {"row": row, "season": season, "form": form, "slot": slot, "title": _title(season, slot)}
    if request.method == "POST" and form.is_valid():
        event = _event(request, slot.date, form.cleaned_data)
        try:
            after = seasons.apply(season, event)
        except IndelerError as refusal:
            form.add_error(None, said(refusal))
            return render(request, "lead/move-evening.html", context)
        if "decide" in request.POST:
            if record(request, row, [event], whole(request.POST.get("version", ""))):
                messages.success(request, _("Written in the logbook."))
            return redirect("calendar", slug=slug)
        changes = _changes(season, after)
        context |= {"changes": changes, "left_over": _left_over(changes), "away": _away(season, slot.date)}
    return render(request, "lead/move-evening.html", context)


def _event(request: Request, day: datetime.date, data: dict[str, Any]) -> Any:
    if data["what"] == "drop":
        return event_of(request, "evening-dropped", date=day, why=data["why"])
    to = data["to"] if data["what"] == "date" else None
    return event_of(request, "evening-postponed", date=day, to=to, why=data["why"])


def _changes(before: Season, after: Season) -> list[Change]:
    """Every date on which another round is played than before, or none."""
    old, new = slots(before), slots(after)
    return [
        Change(date, was, becomes)
        for date in sorted({*old, *new})
        if (was := _title(before, old.get(date))) != (becomes := _title(after, new.get(date)))
    ]


def _left_over(changes: list[Change]) -> list[str]:
    """What had an evening and has none any more."""
    there = {change.after for change in changes}
    return [change.before for change in changes if change.before and change.before not in there]


def _title(season: Season, slot: Slot | None) -> str:
    return evening_title(season, slot.what, slot.part, slot.round) if slot else ""


def _away(season: Season, date: datetime.date) -> list[str]:
    """Who signed off for this evening, and may want to for the other one."""
    known = season.state.attendance.get(date, {})
    return sorted(season.name(member) for member, each in known.items() if each.reason)
