"""An evening that cannot go on: what would become of the calendar is shown first, then it is decided."""

from __future__ import annotations

import datetime
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from indeler import season as seasons
from indeler.language import IndelerError
from indeler.season import Season, views
from indeler.season.views import slots
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.club.calendar_changes import changes_of, left_over, slot_title
from indeler.web.club.calendar_forms import EveningForm
from indeler.web.club.recording import event_of, record
from indeler.web.club.season_lookup import date_of, seen
from indeler.web.common.requests import whole
from indeler.web.common.undoing import done
from indeler.web.common.visitor_language import said, told


@needs(Right.LEAD)
@require_http_methods(["GET", "POST"])
def move_evening(request: Request, slug: str, date: str) -> HttpResponse:
    """Change an evening, move it, drop it, or plan one on a day without; asks once more with all that changes by it."""
    row, season = seen(request, slug)
    day = date_of(date)
    if not season.state.start <= day <= season.state.end:
        raise Http404
    slot = slots(season).get(day)
    form = EveningForm(request.POST or None, season, slot)
    off = views.days_off(season).get(day)
    context: dict[str, Any] = {"row": row, "season": season, "form": form, "date": day, "slot": slot}
    context |= {"title": slot_title(season, slot), "off": told(off) if off else ""}
    if request.method == "POST" and form.is_valid():
        event = event_of(request, **form.fields_on(day))
        try:
            after = seasons.apply(season, event)
        except IndelerError as refusal:
            form.add_error(None, said(refusal))
            return render(request, "lead/move-evening.html", context)
        if "decide" in request.POST:
            if recorded := record(request, row, [event], whole(request.POST.get("version", ""))):
                done(request, recorded.told, recorded.undo)
            return redirect("calendar", slug=slug)
        changes = changes_of(season, after)
        away = _away(season, day) if day not in slots(after) else []
        context |= {"asks": True, "changes": changes, "left_over": left_over(changes), "away": away}
    return render(request, "lead/move-evening.html", context)


def _away(season: Season, date: datetime.date) -> list[str]:
    """Who signed off for this evening, and may want to for the other one."""
    known = season.state.attendance.get(date, {})
    return sorted(season.name(member) for member, each in known.items() if each.reason)
