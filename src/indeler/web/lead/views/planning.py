"""The calendar of evenings: planned ahead, moved when one is cancelled, or played as an arena on Lichess."""

import datetime
from contextlib import suppress
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler import season as seasons
from indeler.formats import ArenaResult, read_arena
from indeler.language import N_, IndelerError, InvalidInput
from indeler.logbook import Question
from indeler.season import Season, propose, views
from indeler.season.events import EveningMove
from indeler.season.importing_tournaments import arena_competitions, arena_evening, guessed_members
from indeler.season.views import slots
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, Right, page
from indeler.web.common.form_fields import choice_field, date_field, file_field
from indeler.web.common.forms import OneLineForm
from indeler.web.common.people_lists import ListSource, carried_along, source_of_form
from indeler.web.common.requests import number_in, parse_int
from indeler.web.common.undo import Undo, report_done
from indeler.web.common.visitor_language import colon, name_order, translate, translate_name
from indeler.web.seasons import clock
from indeler.web.seasons.calendar_forms import (
    HOLIDAYS,
    DaysOffForm,
    EveningForm,
    changes_of,
    days_off_form,
    days_off_page,
    left_over,
    periods_after,
    region_name,
    rules_with_holidays,
    slot_title,
)
from indeler.web.seasons.display import competition_title
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.recording import event_of, record_and_report
from indeler.web.seasons.season_store import adopt, date_of, season_for_visitor
from indeler.web.tournaments.uploads import check_size


@page(Right.LEAD, params=("date",))
def pick_evening(request: Request, slug: str) -> HttpResponse:
    """Redirect to the page that changes or adds the evening of a typed date."""
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


@page(Right.LEAD, params=("play",), methods=FORM)
def plan_calendar(request: Request, slug: str) -> HttpResponse:
    """Show the evenings that the rulebook proposes, and the dates that it leaves out, which can be restored."""
    row, season = season_for_visitor(request, slug)
    parameters = request.POST if request.method == "POST" else request.GET
    anyway = {date_of(text) for text in parameters.getlist("play")}
    try:
        proposed = propose.calendar(season, at=clock.now(), by=request.actor.name, anyway=anyway)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        return redirect("calendar", slug=slug)
    left_out = [
        (date, translate_name(why), date in anyway) for date, why in propose.left_out(season, clock.today()).items()
    ]
    if not proposed and (request.method == "POST" or not left_out):
        messages.error(request, translate(propose.is_full(season, clock.today())))
        return redirect("calendar", slug=slug)
    if request.method == "POST":
        record_and_report(request, row, proposed, parse_int(request.POST.get("version", "")))
        return redirect("calendar", slug=slug)
    context = {"row": row, "season": season, "proposed": proposed, "left_out": left_out}
    return render(request, "lead/plan-calendar.html", context)


@page(Right.LEAD, methods=FORM)
def days_off(request: Request, slug: str) -> HttpResponse:
    """Edit the days without evenings: the region of public holidays, and named periods."""
    row, season = season_for_visitor(request, slug)
    form = days_off_form(season, request.POST)
    if request.method == "POST" and _write_changes(request, row, season, form):
        return redirect("days-off", slug=slug)
    return render(request, "lead/days-off.html", {"row": row, **days_off_page(season, form)})


def _write_changes(request: Request, row: SeasonRow, season: Season, form: DaysOffForm) -> bool:
    if "region" in request.POST:
        return _adopted(request, row, season, number_in(request.POST, "version"))
    periods = periods_after(season, request.POST, form)
    if periods is None:
        return False
    try:
        event = event_of(request, "days-off-set", periods=periods)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        return False
    record_and_report(request, row, [event], parse_int(request.POST.get("version", "")))
    return True


def _adopted(request: Request, row: SeasonRow, season: Season, version: int) -> bool:
    before, region = season.club_rules.season.holidays, request.POST["region"]
    try:
        rules, why = rules_with_holidays(row.rules, region), f"{HOLIDAYS}{colon()} {region_name(region)}"
        after = adopt(row, rules, expected_version=version, by=request.actor.name, why=why, confirmed=True)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        return False
    sentence = _("Holidays of {region}.").format(region=region_name(region))
    report_done(request, sentence, Undo(request.path, (("region", before), ("version", str(after.version)))))
    return True


@page(Right.LEAD, methods=FORM)
def move_evening(request: Request, slug: str, date: str) -> HttpResponse:
    """Change, move or drop an evening, or plan one on a free day; the resulting changes are confirmed first."""
    row, season = season_for_visitor(request, slug)
    day = date_of(date)
    if not season.state.start <= day <= season.state.end:
        raise Http404
    slot = slots(season).get(day)
    shorter = propose.shorter(season, day, at=clock.now(), by=request.actor.name) if slot else None
    form = EveningForm(request.POST or None, season, slot, can_shorten=shorter is not None)
    off = views.days_off(season).get(day)
    context: dict[str, Any] = {"row": row, "season": season, "form": form, "date": day, "slot": slot}
    context |= {"title": slot_title(season, slot), "off": translate_name(off) if off else ""}
    if request.method == "POST" and form.is_valid():
        first = [shorter] if form.cleaned_data["what"] == "shorter" else []
        decided = [*first, event_of(request, **form.fields_on(day))]
        try:
            after, doubts = _applied(season, decided)
        except IndelerError as refusal:
            form.add_error(None, translate(refusal))
            return render(request, "lead/move-evening.html", context)
        if "decide" in request.POST:
            record_and_report(request, row, decided, parse_int(request.POST.get("version", "")))
            return redirect("calendar", slug=slug)
        changes = changes_of(season, after)
        signed_off = _signed_off(season, day) if day not in slots(after) else []
        context |= {"asks": True, "changes": changes, "left_over": left_over(changes), "away": signed_off}
        context["doubts"] = doubts
    return render(request, "lead/move-evening.html", context)


def _applied(season: Season, decided: list[Any]) -> tuple[Season, list[str]]:
    """Return the season after these decisions, and the doubts about them."""
    doubts: list[str] = []
    for event in decided:
        try:
            season = seasons.apply(season, event)
        except Question as question:
            doubts += map(translate, question.doubts)
            season = seasons.apply(season, event, confirmed=True)
    return season, doubts


@page(Right.LEAD, params=("stay",), methods=FORM)
def move_evenings(request: Request, slug: str) -> HttpResponse:
    """Show the evenings on another weekday than the club's, each with its proposed date; some may stay."""
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
        record_and_report(request, row, proposed, parse_int(request.POST.get("version", "")))
        return redirect("calendar", slug=slug)
    to = {move.date: move for event in proposed for move in event.moves}
    rows = [
        Moving(date, slot_title(season, slots(season)[date]), to.get(date), date in stay, _signed_off(season, date))
        for date in propose.off_club_days(season, clock.today())
    ]
    context = {"row": row, "season": season, "rows": rows, "proposed": proposed}
    return render(request, "lead/move-evenings.html", context)


class Moving(NamedTuple):
    """An evening on another weekday than the club's."""

    date: datetime.date
    title: str
    move: EveningMove | None
    """The proposed move; None where it stays, or where no day is left for it."""
    stays: bool
    """Whether the leader wants it to stay."""
    signed_off: list[str]
    """The members who signed off for it."""


def _signed_off(season: Season, date: datetime.date) -> list[str]:
    """Return the members who signed off for this evening, and may want to for the other one."""
    known = season.state.attendance.get(date, {})
    return sorted(season.name(member) for member, each in known.items() if each.reason)


class ArenaForm(OneLineForm):
    """The results, the day and the competition."""

    file = file_field(lazy("File"), lazy("The results of the arena as Lichess gives them (ndjson)."))
    date = date_field(lazy("Date"), required=True)
    competition = choice_field(lazy("Competition"), (), required=True)

    def __init__(self, data: Any, files: Any, season: Season) -> None:
        super().__init__(data, files)
        self.set_choices("competition", [(each.name, competition_title(each)) for each in arena_competitions(season)])


@page(Right.LEAD, methods=FORM)
def arena(request: Request, slug: str) -> HttpResponse:
    """BW-50: assign members to user names, and import the scores as the points of an evening."""
    row, season = season_for_visitor(request, slug)
    form = ArenaForm(request.POST or None, request.FILES or None, season)
    if request.method == "POST" and form.is_valid():
        try:
            source = source_of_form(request) or ListSource(b"", "arena.ndjson")
            if (file := form.cleaned_data["file"]) is not None:
                check_size(file.size)
                source = ListSource(bytes(file.read()), file.name)
            return _answer(request, row, season, form, source)
        except IndelerError as refusal:
            form.add_error("file", translate(refusal))
    context = {"row": row, "season": season, "form": form}
    return render(request, "lead/arena.html", context, status=422 if form.errors else 200)


def _answer(request: Request, row: SeasonRow, season: Season, form: ArenaForm, source: ListSource) -> HttpResponse:
    results = read_arena(source.data, source.name)
    members = _members(request, season, results)
    if "write" in request.POST:
        competition, date = form.cleaned_data["competition"], form.cleaned_data["date"]
        head: dict[str, Any] = {"at": clock.now(), "by": request.actor.name}
        decided = arena_evening(season, results, members, competition=competition, date=date, **head)
        version = parse_int(request.POST.get("version", ""))
        record_and_report(request, row, decided, version, _("The arena counts as an evening."))
        return redirect("competition", slug=row.slug, name=competition)
    people = [(one.id, one.name) for one in season.state.members.values() if one.left is None]
    lines = [(number, one, members.get(one.username, 0)) for number, one in enumerate(results)]
    context = {"row": row, "season": season, "form": form, "lines": lines}
    context |= {"name": source.name, "data": carried_along(source.data)}
    context["people"] = sorted(people, key=lambda one: name_order(one[1]))
    return render(request, "lead/arena.html", context)


def _members(request: Request, season: Season, results: list[ArenaResult]) -> dict[str, int]:
    """Return the assignment of members: as chosen on the page, or as the names suggest before that."""
    if "write" not in request.POST:
        return guessed_members(season, results)
    chosen = {one.username: number_in(request.POST, f"who_{number}") for number, one in enumerate(results)}
    return {username: member for username, member in chosen.items() if member in season.state.members}
