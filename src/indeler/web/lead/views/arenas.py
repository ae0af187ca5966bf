"""The page on which an arena that was played on Lichess becomes an evening of the season."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from indeler.formats.lichess import ArenaResult, read_arena
from indeler.language import IndelerError
from indeler.season import Season
from indeler.season.arena import arena_competitions, arena_evening, guessed_members
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.forms import OneLineForm
from indeler.web.common.people_lists import carried_along, source_of_form
from indeler.web.common.requests import parse_int
from indeler.web.common.undo import report_done
from indeler.web.common.visitor_language import translate
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.recording import record
from indeler.web.seasons.season_lookup import season_for_visitor
from indeler.web.tournaments.uploads import check_size


class ArenaForm(OneLineForm):
    """The results, the day and the competition."""

    file = forms.FileField(
        label=lazy("File"),
        help_text=lazy("The results of the arena as Lichess gives them (ndjson)."),
        required=False,
    )
    date = forms.DateField(label=lazy("Date"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))
    competition = forms.ChoiceField(label=lazy("Competition"))

    def __init__(self, data: Any, files: Any, season: Season) -> None:
        super().__init__(data, files)
        self.set_choices("competition", [(each.name, each.name) for each in arena_competitions(season)])


@page(Right.LEAD)
@require_http_methods(["GET", "POST"])
def arena(request: Request, slug: str) -> HttpResponse:
    """BW-50: say who is who, and take the scores over as the points of an evening."""
    row, season = season_for_visitor(request, slug)
    form = ArenaForm(request.POST or None, request.FILES or None, season)
    if request.method == "POST" and form.is_valid():
        try:
            data, name = _source(request, form)
            return _answer(request, row, season, form, read_arena(data, name), data, name)
        except IndelerError as refusal:
            form.add_error("file", translate(refusal))
    context = {"row": row, "season": season, "form": form}
    return render(request, "lead/arena.html", context, status=422 if form.errors else 200)


def _source(request: Request, form: ArenaForm) -> tuple[bytes, str]:
    """The file that was sent, or the one that the page carried along."""
    carried, file = source_of_form(request), form.cleaned_data["file"]
    if file is None:
        return (carried.data, carried.name) if carried else (b"", "arena.ndjson")
    check_size(file.size)
    return bytes(file.read()), file.name


def _answer(
    request: Request,
    row: SeasonRow,
    season: Season,
    form: ArenaForm,
    results: list[ArenaResult],
    data: bytes,
    name: str,
) -> HttpResponse:
    members = _members(request, season, results)
    if "write" in request.POST:
        chosen = form.cleaned_data
        decided = arena_evening(
            season,
            results,
            members,
            competition=chosen["competition"],
            date=chosen["date"],
            at=clock.now(),
            by=request.actor.name,
        )
        if recorded := record(request, row, decided, parse_int(request.POST.get("version", ""))):
            report_done(request, _("The arena counts as an evening."), recorded.undo)
        return redirect("competition", slug=row.slug, name=chosen["competition"])
    people = [(one.id, one.name) for one in season.state.members.values() if one.left is None]
    lines = [(number, one, members.get(one.username, 0)) for number, one in enumerate(results)]
    context = {"row": row, "season": season, "form": form, "lines": lines, "name": name, "data": carried_along(data)}
    context["people"] = sorted(people, key=lambda one: one[1].casefold())
    return render(request, "lead/arena.html", context)


def _members(request: Request, season: Season, results: list[ArenaResult]) -> dict[str, int]:
    """Who is who: as chosen on the page, or as the names suggest before that."""
    if "write" not in request.POST:
        return guessed_members(season, results)
    chosen = {one.username: parse_int(request.POST.get(f"who_{number}", "")) for number, one in enumerate(results)}
    return {username: member for username, member in chosen.items() if member in season.state.members and member}
