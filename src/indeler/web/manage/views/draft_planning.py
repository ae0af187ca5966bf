"""Setting up a season: the order of its steps, and the pages of its calendar and its groups."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler import season as seasons
from indeler.language import IndelerError
from indeler.season import parse_club_rules, setting_tables, views
from indeler.season.events import DaysOffSet
from indeler.season.views import slots
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, Right, page
from indeler.web.common.forms import refusal_at
from indeler.web.common.visitor_language import colon, speak_of, translate, translate_name, translate_wording
from indeler.web.manage.drafting import Drafted, change_of, draft_season, keep_change, keep_groups, keep_periods
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
from indeler.web.seasons.setting_fields import field_error


@page(Right.MANAGE, methods=FORM)
def calendar(request: Request, draft: int) -> HttpResponse:
    """Show the season month by month, as it would be opened."""
    row = draft_of(draft)
    if request.method == "POST":
        if "anew" not in request.POST:
            return saved(request, row, "draft-calendar")
        row.evenings = ""
        row.save()
        return redirect("draft-calendar", draft=draft)
    drafted = draft_season(row, request.actor.name)
    context = {"months": months(drafted.season, clock.now()), "weekdays": weekdays(), **season_summary(drafted)}
    return step_page(request, row, "draft-calendar", context)


@page(Right.MANAGE, methods=FORM)
def change_evening(request: Request, draft: int, date: str) -> HttpResponse:
    """Change the use of an evening, move or cancel it, or plan one on a free day."""
    row, day = draft_of(draft), date_of(date)
    season = draft_season(row, request.actor.name).season
    if not season.state.start <= day <= season.state.end:
        raise Http404
    slot = slots(season).get(day)
    form = EveningForm(request.POST or None, season, slot, is_open=False)
    if request.method == "POST" and form.is_valid():
        fields = form.fields_on(day)
        with refusal_at(form, None):
            change = change_of(fields, {"at": clock.now(), "by": request.actor.name})
            after = seasons.apply(season, change, confirmed=True)  # what is left over is told below
            keep_change(row, fields)
            row.save()
            if titles := left_over(changes_of(season, after)):
                text = _("The calendar has no evening any more for: {titles}. Plan another one, or let it go.")
                messages.warning(request, text.format(titles=", ".join(titles)))
            return redirect("draft-calendar", draft=draft)
    off = views.days_off(season).get(day)
    context = {"form": form, "date": day, "title": slot_title(season, slot), "off": translate_name(off) if off else ""}
    return step_page(request, row, "draft-calendar", context, "draft-day")


@page(Right.MANAGE, methods=FORM)
def days_off(request: Request, draft: int) -> HttpResponse:
    """Show and change the periods without evenings: public holidays, and periods with a name."""
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
    """Store these periods if a season can have them."""
    season = draft_season(row, request.actor.name).season
    try:
        event: DaysOffSet = event_of(request, "days-off-set", periods=periods)
        seasons.apply(season, event)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        return False
    keep_periods(row, event)
    return True


@page(Right.MANAGE, methods=FORM)
def groups(request: Request, draft: int) -> HttpResponse:
    """Show the groups with which the season begins, how they are made, and manual moves."""
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


STEPS = {
    "draft-evening": lazy("Club evening"),
    "draft-members": lazy("Members"),
    "draft-competitions": lazy("Competitions"),
    "draft-settings": lazy("Settings"),
    "draft-calendar": lazy("Calendar"),
    "draft-groups": lazy("Groups"),
    "draft-overview": lazy("Look it over"),
}
"""The address of each step, and its name."""

NEXT = dict(zip(STEPS, list(STEPS)[1:], strict=False))


def draft_of(pk: int) -> SeasonDraft:
    """Return a draft of a season, and set the part of the day for the texts of this page."""
    draft = get_object_or_404(SeasonDraft, pk=pk)
    speak_of(parse_club_rules(draft.rules).evening.part_of_day)
    return draft


def step_page(
    request: Request, draft: SeasonDraft, step: str, context: dict[str, Any], within: str = ""
) -> HttpResponse:
    """Show the page of a step, or one within it."""
    known = {"draft": draft, "steps": STEPS.items(), "step": step, "step_title": STEPS[step], "next": NEXT.get(step)}
    return render(request, f"manage/{within or step}.html", {**known, **context})


def saved(request: Request, draft: SeasonDraft, step: str) -> HttpResponse:
    """Redirect to the next step, or to this one if the form requests it."""
    draft.save()
    return redirect(step if "stay" in request.POST else NEXT[step], draft=draft.pk)


def set_rules(request: Request, draft: SeasonDraft, make: Callable[[], str]) -> bool:
    """Set another club rules file for the draft; report a refusal, which changes nothing."""
    refusal = refused_rules(draft, make)
    if refusal is not None:
        messages.error(request, _describe_refusal(draft, refusal))
    return refusal is None


def _describe_refusal(draft: SeasonDraft, refusal: IndelerError) -> str:
    """Describe a refused setting by its label, because the user sees no file."""
    if "fault" not in refusal.values:
        return translate(refusal)
    for table in setting_tables(parse_club_rules(draft.rules)):
        for setting in table.settings:
            if setting.path == refusal.values.get("path"):
                return f"{translate_wording(setting.words.label)}{colon()} {field_error(refusal)}"
    return field_error(refusal)


def refused_rules(draft: SeasonDraft, make: Callable[[], str]) -> IndelerError | None:
    """Set another club rules file for the draft; return the refusal, which changes nothing."""
    try:
        text = make()
        parse_club_rules(text, "rulebook.toml")
    except IndelerError as refusal:
        return refusal
    draft.rules = text
    return None


def season_summary(drafted: Drafted) -> dict[str, Any]:
    """Return the season as it would be opened, and its faults."""
    faults = [translate(each) for each in (*drafted.refusals, *drafted.stale)]
    text = _(
        "{competition} needs {wanted} evenings, and the calendar has {planned}. What does not fit is not played: let "
        "the season last longer, or choose fewer rounds."
    )
    for name, needed, planned in drafted.short:
        called = capfirst(competition_name(drafted.season, name))
        faults.append(text.format(competition=called, wanted=needed, planned=planned))
    return {"season": drafted.season, "refusals": faults}
