"""The members as the leader sees them: who joins and leaves, and ratings."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from indeler.language import IndelerError
from indeler.season import Season
from indeler.season.people.joining import Person
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.undo import report_done
from indeler.web.common.visitor_language import translate
from indeler.web.manage.erasing import erase
from indeler.web.manage.forms import EraseForm, MemberForm, MembersFileForm
from indeler.web.manage.member_files import new_ratings
from indeler.web.manage.views.joining import preview_of
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.recording import event_of, record
from indeler.web.seasons.roll import person_in, roll_for
from indeler.web.seasons.season_lookup import member_or_404, season_for_visitor
from indeler.web.tournaments.erasing import played_by


@page(Right.LEAD)
@require_http_methods(["GET", "POST"])
def manage_members(request: Request, slug: str) -> HttpResponse:
    """Members who join, leave or get another rating."""
    row, season = season_for_visitor(request, slug)
    by_file = "what" in request.POST
    form = MemberForm(None if by_file else request.POST or None)
    upload = MembersFileForm(request.POST if by_file else None, request.FILES if by_file else None)
    if request.method == "POST":
        if by_file and upload.is_valid() and upload.cleaned_data["what"] == "members":
            try:
                return preview_of(request, row, season, upload.source)
            except IndelerError as refusal:
                upload.add_error("file", translate(refusal))
        decided = _ratings(request, season, upload) if by_file else _typed(request, row, season, form)
        if decided and (recorded := record(request, row, decided)):
            report_done(request, recorded.description, recorded.undo)
            return redirect("manage-members", slug=slug)
        if by_file and not decided and upload.is_valid():
            messages.info(request, _("Nothing in this file is new."))
    everybody = sorted(season.state.members.values(), key=lambda one: one.name.casefold())
    context = {"row": row, "season": season, "form": form, "upload": upload, "members": everybody}
    return render(request, "manage/members.html", context)


def _typed(request: Request, row: SeasonRow, season: Season, form: MemberForm) -> list[Any]:
    """Who joins, under the number that he has in the club."""
    if not form.is_valid():
        return []
    data = form.cleaned_data
    known = roll_for(row, season.state.members)
    person = known.find(Person(0, data["name"], data["born"]))
    number = known.number_in(season.state.members, person)
    rating, born = (person.rating, person.born) if person is not None else (0, None)
    fields = {"name": data["name"], "rating": data["rating"] or rating, "born": data["born"] or born}
    return [event_of(request, "member-joined", member=number, **fields)]


def _ratings(request: Request, season: Season, form: MembersFileForm) -> list[Any]:
    if not form.is_valid():
        return []
    try:
        updated = new_ratings(season, form.cleaned_data["file"], request.actor.name)
    except IndelerError as refusal:
        form.add_error("file", translate(refusal))
        return []
    for names, sentence in (
        (updated.not_found, _("Not on the list: {names}.")),
        (updated.ambiguous, _("More than one on the list: {names}.")),
    ):
        if names:
            messages.warning(request, sentence.format(names="; ".join(names)))
    return list(updated.changes)


@page(Right.LEAD)
@require_POST
def change_member(request: Request, slug: str, number: int) -> HttpResponse:
    """Another rating, or goodbye."""
    row, _season = season_for_visitor(request, slug)
    try:
        if request.POST.get("leaves"):
            event = event_of(request, "member-left", member=number)
        else:
            event = event_of(request, "rating-changed", member=number, rating=request.POST.get("rating", ""))
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
    else:
        if recorded := record(request, row, [event]):
            report_done(request, recorded.description, recorded.undo)
    return redirect("manage-members", slug=slug)


@page(Right.MANAGE)
@require_http_methods(["GET", "POST"])
def erase_member(request: Request, slug: str, number: int) -> HttpResponse:
    """Erase a member who asked for it."""
    row, season = season_for_visitor(request, slug)
    form = EraseForm(request.POST or None)
    number = member_or_404(season, number)
    if request.method == "POST" and form.is_valid():
        erase(person_in(row, number), request.actor)
        messages.success(request, _("The name of member {number} has been erased.").format(number=number))
        return redirect("manage-members", slug=slug)
    member = season.member(number)
    context = {"row": row, "season": season, "member": member, "form": form, "tournaments": played_by({member.name})}
    return render(request, "manage/erase-member.html", context)
