"""The calendar ahead: what the rulebook proposes with what it leaves out and why, and the days off."""

from __future__ import annotations

import datetime
from contextlib import suppress

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from indeler.language import N_, IndelerError, InvalidInput
from indeler.season import Season, propose
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import parse_int
from indeler.web.common.undo import Undo, report_done
from indeler.web.common.visitor_language import colon, translate, translate_name
from indeler.web.seasons import clock
from indeler.web.seasons.calendar_forms import (
    HOLIDAYS,
    DaysOffForm,
    days_off_form,
    days_off_page,
    periods_after,
    region_name,
    rules_with_holidays,
)
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.recording import event_of, record
from indeler.web.seasons.season_lookup import date_of, season_for_visitor
from indeler.web.seasons.season_store import adopt


@page(Right.LEAD, params=("date",))
@require_safe
def pick_evening(request: Request, slug: str) -> HttpResponse:
    """The page on which the evening of a date that was typed in is changed or added."""
    state = season_for_visitor(request, slug)[1].state
    refusal = _("Fill in the date.")
    with suppress(ValueError):
        date = datetime.date.fromisoformat(request.GET.get("date", ""))
        if state.start <= date <= state.end:
            return redirect("move-evening", slug=slug, date=date.isoformat())
        outside = N_("{date} is not in this season, which runs from {start} to {end}.")
        refusal = translate(InvalidInput(outside, date=date, start=state.start, end=state.end))
    messages.error(request, refusal)
    return redirect("calendar", slug)


@page(Right.LEAD, params=("play",))
@require_http_methods(["GET", "POST"])
def plan_calendar(request: Request, slug: str) -> HttpResponse:
    """The evenings that the rulebook proposes, and the dates that it leaves out, which can be put back."""
    row, season = season_for_visitor(request, slug)
    parameters = request.POST if request.method == "POST" else request.GET
    anyway = {date_of(text) for text in parameters.getlist("play")}
    try:
        proposed = propose.calendar(season, at=clock.now(), by=request.actor.name, anyway=anyway)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        return redirect("calendar", slug=slug)
    if not proposed:
        messages.error(request, _("The calendar is full: there is no evening left to plan."))
        return redirect("calendar", slug=slug)
    if request.method == "POST":
        if recorded := record(request, row, proposed, parse_int(request.POST.get("version", ""))):
            report_done(request, recorded.description, recorded.undo)
        return redirect("calendar", slug=slug)
    left_out = [
        (date, translate_name(why), date in anyway) for date, why in propose.left_out(season, clock.today()).items()
    ]
    context = {"row": row, "season": season, "proposed": proposed, "left_out": left_out}
    return render(request, "lead/plan-calendar.html", context)


@page(Right.LEAD)
@require_http_methods(["GET", "POST"])
def days_off(request: Request, slug: str) -> HttpResponse:
    """When no evenings are proposed: whose public holidays, and periods that the leader names."""
    row, season = season_for_visitor(request, slug)
    form = days_off_form(season, request.POST)
    if request.method == "POST" and _write_changes(request, row, season, form):
        return redirect("days-off", slug=slug)
    return render(request, "lead/days-off.html", {"row": row, **days_off_page(season, form)})


def _write_changes(request: Request, row: SeasonRow, season: Season, form: DaysOffForm) -> bool:
    """Write what was asked for in the logbook; a fault of the form is shown in it."""
    version = parse_int(request.POST.get("version", ""))
    if "region" in request.POST:
        return _adopted(request, row, season, version or 0)
    periods = periods_after(season, request.POST, form)
    if periods is None:
        return False
    try:
        event = event_of(request, "days-off-set", periods=periods)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        return False
    if recorded := record(request, row, [event], version):
        report_done(request, recorded.description, recorded.undo)
    return True


def _adopted(request: Request, row: SeasonRow, season: Season, version: int) -> bool:
    """The rulebook in which the holidays of another region are kept."""
    before, region = season.club_rules.season.holidays, request.POST["region"]
    try:
        rules, why = rules_with_holidays(row.rules, region), f"{HOLIDAYS}{colon()} {region_name(region)}"
        after = adopt(row, rules, expected_version=version, by=request.actor.name, why=why)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        return False
    sentence = _("Holidays of {region}.").format(region=region_name(region))
    report_done(request, sentence, Undo(request.path, (("region", before), ("version", str(after.version)))))
    return True
