"""A season that was played elsewhere so far, from a file: first what it comes to, then the decision."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from indeler.formats.sevilla import condensed, is_report
from indeler.language import N_, IndelerError, TooLarge
from indeler.season import Season, apply
from indeler.season.events import RoundTakenOver
from indeler.season.importing import contradictions, take_over
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.people_lists import carried_along, source_of_form
from indeler.web.common.requests import parse_int
from indeler.web.common.undo import report_done
from indeler.web.common.visitor_language import translate
from indeler.web.manage.forms import TakeOverForm
from indeler.web.manage.member_files import small
from indeler.web.seasons import clock
from indeler.web.seasons.event_words import describe_event
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.recording import record
from indeler.web.seasons.roll import roll_for
from indeler.web.seasons.season_lookup import season_for_visitor
from indeler.web.seasons.tables import tables_of


@page(Right.LEAD)
@require_http_methods(["GET", "POST"])
def take_over_season(request: Request, slug: str) -> HttpResponse:
    """Read the file and show what it comes to; decide what was shown, unless something changed since."""
    row, season = season_for_visitor(request, slug)
    form = TakeOverForm(request.POST or None, request.FILES or None)
    previewed = source_of_form(request)
    if previewed is not None or (request.method == "POST" and form.is_valid()):
        try:
            data, name = previewed[:2] if previewed else _uploaded(form)
            return _answer(request, row, season, data, name)
        except IndelerError as refusal:
            form.add_error("file", translate(refusal))
    context = {"row": row, "season": season, "form": form}
    return render(request, "manage/take-over.html", context)


def _uploaded(form: TakeOverForm) -> tuple[bytes, str]:
    """The file; of a long report only what is read of it, which the preview carries along."""
    file = form.cleaned_data["file"]
    data = small(file, settings.LARGEST_LIST)
    if len(data) <= settings.LARGEST_UPLOAD // 2:
        return data, file.name
    data = condensed(data, file.name) if is_report(data, file.name) else data
    if len(data) > settings.LARGEST_UPLOAD // 2:
        raise TooLarge(
            N_("{name}: this file is larger than {size} MB; choose another."),
            name=file.name,
            size=settings.LARGEST_UPLOAD >> 20,
        )
    return data, file.name


def _answer(request: Request, row: SeasonRow, season: Season, data: bytes, name: str) -> HttpResponse:
    faults = contradictions(season, data, name)
    roll = roll_for(row, season.state.members)
    decided = [] if faults else take_over(season, data, name, at=clock.now(), by=request.actor.name, roll=roll)
    if decided and parse_int(request.POST.get("version", "")) == season.version:
        if recorded := record(request, row, decided, season.version):
            report_done(request, _("The season so far is taken over."), recorded.undo)
        return redirect("club-lead", slug=row.slug)
    context = {"row": row, "season": season, "name": name, "data": carried_along(data)}
    context |= {"faults": [translate(fault) for fault in faults], **_outcome(season, decided)}
    return render(request, "manage/take-over-preview.html", context, status=422 if faults else 200)


def _outcome(season: Season, decided: list[Any]) -> dict[str, Any]:
    """Every event in words, and the standings to which they come."""
    for event in decided:
        season = apply(season, event)
    places_imported = [event.place for event in decided if isinstance(event, RoundTakenOver)]
    first = min(
        (place.competition for place in places_imported if season.competition(place.competition).regular), default=""
    )
    last = max((place.part for place in places_imported if place.competition == first), default=0)
    places = [place for place in places_imported if (place.competition, place.part) == (first, last)]
    latest = {place.group: place for place in sorted(places)}
    return {
        "sentences": [describe_event(season, event) for event in decided],
        "tables": tables_of(season, [*latest.values()]),
    }
