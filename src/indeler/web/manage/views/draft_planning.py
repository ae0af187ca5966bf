"""The calendar and the groups of a season that is being set up: what is chosen here is what it opens with."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from indeler import season as seasons
from indeler.language import IndelerError
from indeler.season import views
from indeler.season.events import DaysOffSet
from indeler.season.views import slots
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import Right, page
from indeler.web.common.visitor_language import translate, translate_name
from indeler.web.manage.drafting import change_of, draft_season, keep_change, keep_groups, keep_periods
from indeler.web.manage.views.setup_steps import draft_of, saved, season_summary, set_rules, step_page
from indeler.web.public.calendars import months, weekdays
from indeler.web.seasons import clock
from indeler.web.seasons.calendar_forms import (
    EveningForm,
    changes_of,
    days_off_form,
    days_off_page,
    left_over,
    periods_after,
    rules_with_holidays,
    slot_title,
)
from indeler.web.seasons.display import competition_name
from indeler.web.seasons.grouping import makes_groups, proposed_decision, regroup
from indeler.web.seasons.models import SeasonDraft
from indeler.web.seasons.recording import event_of
from indeler.web.seasons.season_store import date_of


@page(Right.MANAGE)
@require_http_methods(["GET", "POST"])
def calendar(request: Request, draft: int) -> HttpResponse:
    """The season month by month, as it would be opened."""
    row = draft_of(draft)
    if request.method == "POST":
        if "anew" in request.POST:
            row.evenings = ""
        return saved(request, row, "draft-calendar")
    drafted = draft_season(row, request.actor.name)
    context = {"months": months(drafted.season, clock.now()), "weekdays": weekdays(), **season_summary(drafted)}
    return step_page(request, row, "draft-calendar", context)


@page(Right.MANAGE)
@require_http_methods(["GET", "POST"])
def change_evening(request: Request, draft: int, date: str) -> HttpResponse:
    """Make an evening another one, move it, let it fall out, or plan one on a day without."""
    row, day = draft_of(draft), date_of(date)
    season = draft_season(row, request.actor.name).season
    if not season.state.start <= day <= season.state.end:
        raise Http404
    slot = slots(season).get(day)
    form = EveningForm(request.POST or None, season, slot, is_open=False)
    if request.method == "POST" and form.is_valid():
        fields = form.fields_on(day)
        try:
            after = seasons.apply(season, change_of(fields, {"at": clock.now(), "by": request.actor.name}))
        except IndelerError as refusal:
            form.add_error(None, translate(refusal))
        else:
            keep_change(row, fields)
            row.save()
            _report_left_over(request, left_over(changes_of(season, after)))
            return redirect("draft-calendar", draft=draft)
    off = views.days_off(season).get(day)
    context = {"form": form, "date": day, "title": slot_title(season, slot), "off": translate_name(off) if off else ""}
    return step_page(request, row, "draft-calendar", context, "draft-day")


def _report_left_over(request: Request, titles: list[str]) -> None:
    if titles:
        text = _("The calendar has no evening any more for: {titles}. Plan another one, or let it go.")
        messages.warning(request, text.format(titles=", ".join(titles)))


@page(Right.MANAGE)
@require_http_methods(["GET", "POST"])
def days_off(request: Request, draft: int) -> HttpResponse:
    """When no evenings are proposed: whose public holidays, and periods with a name."""
    row = draft_of(draft)
    season = draft_season(row, request.actor.name).season
    form = days_off_form(season, request.POST)
    if request.method == "POST":
        if "region" in request.POST:
            region = request.POST["region"]
            done = set_rules(request, row, lambda: rules_with_holidays(row.rules, region))
        else:
            periods = periods_after(season, request.POST, form)
            done = periods is not None and _set_periods(request, row, periods)
        if done:
            row.save()
            return redirect("draft-days-off", draft=draft)
    return step_page(request, row, "draft-calendar", days_off_page(season, form), "draft-days-off")


def _set_periods(request: Request, row: SeasonDraft, periods: list[dict[str, object]]) -> bool:
    """Keep these periods if a season could have them."""
    season = draft_season(row, request.actor.name).season
    try:
        event: DaysOffSet = event_of(request, "days-off-set", periods=periods)
        seasons.apply(season, event)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        return False
    keep_periods(row, event)
    return True


@page(Right.MANAGE)
@require_http_methods(["GET", "POST"])
def groups(request: Request, draft: int) -> HttpResponse:
    """The groups with which the season begins: by what they are made up, and who belongs elsewhere."""
    row = draft_of(draft)
    drafted = draft_season(row, request.actor.name)
    if request.method == "POST":
        how = request.POST.get("groups_by", row.groups_by)
        if how in dict(row.ways) and how != row.groups_by:
            row.groups_by, row.groups = how, ""
        elif request.POST.get("do") == "anew":
            row.groups = ""
        else:
            decided = regroup(drafted.season, list(drafted.groups.values()), request.POST)
            keep_groups(row, dict(zip(drafted.groups, decided, strict=True)))
        row.save()
        return redirect("draft-overview" if request.POST.get("do") == "go" else "draft-groups", draft=draft)
    proposals = [
        (competition_name(drafted.season, name), proposed_decision(drafted.season, event))
        for name, event in drafted.groups.items()
    ]
    has_choice = bool(proposals) or row.groups_by != row.RULEBOOK
    has_groups = any(map(makes_groups, drafted.groups.values()))
    context = {"proposed": proposals, "has_choice": has_choice, "has_groups": has_groups, **season_summary(drafted)}
    return step_page(request, row, "draft-groups", context)
