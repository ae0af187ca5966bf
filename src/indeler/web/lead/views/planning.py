"""The calendar ahead: what the rulebook proposes with what it leaves out and why, and the days off."""

from __future__ import annotations

import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from indeler.language import IndelerError
from indeler.season import Season, propose, views, with_setting
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.club import clock
from indeler.web.club.models import SeasonRow
from indeler.web.club.recording import event_of, record
from indeler.web.club.season_lookup import date_of, seen
from indeler.web.club.season_store import adopt
from indeler.web.common.requests import whole
from indeler.web.common.visitor_language import language, said, told
from indeler.web.lead.calendar_forms import REGIONS, DaysOffForm, region_name

HOLIDAYS = "season.holidays"
"""The setting of the rulebook that says whose holidays the club keeps."""


@needs(Right.LEAD)
@require_safe
def pick_evening(request: Request, slug: str) -> HttpResponse:
    """The page on which the evening of a date that was typed in is changed or added."""
    date = request.GET.get("date", "")
    return redirect("move-evening", slug=slug, date=date_of(date).isoformat()) if date else redirect("calendar", slug)


@needs(Right.LEAD)
@require_http_methods(["GET", "POST"])
def plan_calendar(request: Request, slug: str) -> HttpResponse:
    """The evenings that the rulebook proposes, and the dates that it leaves out, which can be put back."""
    row, season = seen(request, slug)
    told_dates = request.POST if request.method == "POST" else request.GET
    anyway = {date_of(text) for text in told_dates.getlist("play")}
    try:
        proposed = propose.calendar(season, at=clock.now(), by=request.actor.name, anyway=anyway)
    except IndelerError as refusal:
        messages.error(request, said(refusal))
        return redirect("calendar", slug=slug)
    if not proposed:
        messages.error(request, _("The calendar is full: there is no evening left to plan."))
        return redirect("calendar", slug=slug)
    if request.method == "POST":
        if record(request, row, proposed, whole(request.POST.get("version", ""))):
            messages.success(request, _("Written in the logbook."))
        return redirect("calendar", slug=slug)
    left_out = [(date, told(why), date in anyway) for date, why in propose.left_out(season, clock.today()).items()]
    context = {"row": row, "season": season, "proposed": proposed, "left_out": left_out}
    return render(request, "lead/plan-calendar.html", context)


@needs(Right.LEAD)
@require_http_methods(["GET", "POST"])
def days_off(request: Request, slug: str) -> HttpResponse:
    """When no evenings are proposed: whose public holidays, and periods that the leader names."""
    row, season = seen(request, slug)
    form = DaysOffForm(request.POST if "add" in request.POST else None, initial=_christmas(season))
    if request.method == "POST" and _changed(request, row, season, form):
        return redirect("days-off", slug=slug)
    region = season.rulebook.season.holidays
    context = {
        "row": row,
        "season": season,
        "form": form,
        "regions": REGIONS,
        "region": region,
        "region_name": region_name(region),
        "offered": _offered(season),
        "has_school": views.has_school_holidays(region),
        "public": [(date, told(why)) for date, why in views.days_off(season).items() if _is_club_day(season, date)],
    }
    return render(request, "lead/days-off.html", context)


def _is_club_day(season: Season, date: datetime.date) -> bool:
    periods = season.state.days_off
    return date in views.club_days(season) and not any(each.first <= date <= each.last for each in periods)


def _christmas(season: Season) -> dict[str, Any]:
    """The weeks around Christmas, as long as they are not among the days off."""
    found = views.christmas_break(season)
    known = any(found and each.first <= found[1] and each.last >= found[0] for each in season.state.days_off)
    return {} if found is None or known else {"name": _("Christmas break"), "first": found[0], "last": found[1]}


def _offered(season: Season) -> list[Any]:
    """The school holidays of the club's region that it does not keep yet."""
    known = {(each.first, each.last) for each in season.state.days_off}
    state = season.state
    found = views.school_holidays(season.rulebook.season.holidays, state.start, state.end, language())
    return [each for each in found if (each.first, each.last) not in known]


def _changed(request: Request, row: SeasonRow, season: Season, form: DaysOffForm) -> bool:
    """Write what was asked for in the logbook; a fault of the form is shown in it."""
    version = whole(request.POST.get("version", ""))
    if "region" in request.POST:
        return _adopted(request, row, request.POST["region"], version or 0)
    periods = [{"name": each.name, "first": each.first, "last": each.last} for each in season.state.days_off]
    if "remove" in request.POST:
        place = whole(request.POST["remove"])
        if place is None or not 0 <= place < len(periods):
            raise Http404
        del periods[place]
    elif not form.is_valid():
        return False
    else:
        periods.append(form.cleaned_data)
    try:
        event = event_of(request, "days-off-set", periods=periods)
    except IndelerError as refusal:
        messages.error(request, said(refusal))
        return False
    if record(request, row, [event], version):
        messages.success(request, _("Written in the logbook."))
    return True


def _adopted(request: Request, row: SeasonRow, region: str, version: int) -> bool:
    """The rulebook in which the holidays of another region are kept."""
    try:
        rules = with_setting(row.rules, HOLIDAYS, f'"{region}"' if region in dict(REGIONS) else "")
        adopt(row, rules, seen=version, by=request.actor.name, why=f"{HOLIDAYS}: {region_name(region)}")
    except IndelerError as refusal:
        messages.error(request, said(refusal))
        return False
    messages.success(request, _("Written in the logbook."))
    return True
