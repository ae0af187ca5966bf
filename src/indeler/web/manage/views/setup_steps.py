"""The walk through a new season: its steps in order, and the page that each of them has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.language import IndelerError
from indeler.season import parse_club_rules, setting_tables
from indeler.web.accounts.actor import Request
from indeler.web.common.visitor_language import colon, speak_of, translate, translate_wording
from indeler.web.manage.drafting import Drafted
from indeler.web.seasons.display import competition_name
from indeler.web.seasons.models import SeasonDraft
from indeler.web.seasons.setting_fields import field_error

STEPS = {
    "draft-evening": lazy("Club evening"),
    "draft-members": lazy("Members"),
    "draft-competitions": lazy("Competitions"),
    "draft-settings": lazy("Settings"),
    "draft-calendar": lazy("Calendar"),
    "draft-groups": lazy("Groups"),
    "draft-overview": lazy("Look it over"),
}
"""The address of each step, and what it is called."""

NEXT = dict(zip(STEPS, list(STEPS)[1:], strict=False))


def draft_of(pk: int) -> SeasonDraft:
    """A season that is being set up; from here on texts speak of the part of the day in which the club plays."""
    draft = get_object_or_404(SeasonDraft, pk=pk)
    speak_of(parse_club_rules(draft.rules).evening.part_of_day)
    return draft


def step_page(
    request: Request, draft: SeasonDraft, step: str, context: dict[str, Any], within: str = ""
) -> HttpResponse:
    """The page of a step, or one within it."""
    known = {"draft": draft, "steps": STEPS.items(), "step": step, "step_title": STEPS[step], "next": NEXT.get(step)}
    return render(request, f"manage/{within or step}.html", {**known, **context})


def saved(request: Request, draft: SeasonDraft, step: str) -> HttpResponse:
    """The step after this one, or this one again if that was asked for."""
    draft.save()
    return redirect(step if "stay" in request.POST else NEXT[step], draft=draft.pk)


def set_rules(request: Request, draft: SeasonDraft, make: Callable[[], str]) -> bool:
    """Another club rules file for the draft; what it is refused for is said, and nothing is changed."""
    refusal = refused_rules(draft, make)
    if refusal is not None:
        messages.error(request, _describe_refusal(draft, refusal))
    return refusal is None


def _describe_refusal(draft: SeasonDraft, refusal: IndelerError) -> str:
    """What is wrong with a setting by its label; who fills in a form sees no file."""
    if "fault" not in refusal.values:
        return translate(refusal)
    settings = (each for table in setting_tables(parse_club_rules(draft.rules)) for each in table.settings)
    label = next(
        (translate_wording(each.words.label) for each in settings if each.path == refusal.values.get("path")), ""
    )
    return f"{label}{colon()} {field_error(refusal)}" if label else field_error(refusal)


def refused_rules(draft: SeasonDraft, make: Callable[[], str]) -> IndelerError | None:
    """Another club rules file for the draft, or why it is refused; then nothing is changed."""
    try:
        text = make()
        parse_club_rules(text, "rulebook.toml")
    except IndelerError as refusal:
        return refusal
    draft.rules = text
    return None


def season_summary(drafted: Drafted) -> dict[str, Any]:
    """The season as it would be, and what does not fit."""
    faults = [translate(each) for each in (*drafted.refusals, *drafted.stale)]
    text = _(
        "{competition} needs {wanted} evenings, and the calendar has {planned}. What does not fit is not played: let "
        "the season last longer, or choose fewer rounds."
    )
    for name, needed, planned in drafted.short:
        called = capfirst(competition_name(drafted.season, name))
        faults.append(text.format(competition=called, wanted=needed, planned=planned))
    return {"season": drafted.season, "refusals": faults}
