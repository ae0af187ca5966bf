"""The list of members from a file: first what becomes of every column and line, then the decision."""

from __future__ import annotations

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from indeler.formats.member_list import Column, MemberList, read_member_list
from indeler.language import IndelerError
from indeler.season import Season
from indeler.season.people.joining import COMPLETED, FAULTY, KNOWN, NEW, Arrivals, arrivals
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.club import clock
from indeler.web.club.models import SeasonRow
from indeler.web.club.recording import record
from indeler.web.club.roll import roll_for
from indeler.web.club.season_lookup import seen
from indeler.web.club.season_store import season_of
from indeler.web.common.requests import whole
from indeler.web.common.undoing import done
from indeler.web.common.visitor_language import said
from indeler.web.manage.member_files import carried, carried_along, small
from indeler.web.manage.views.personal_links import keep_addresses

FIELDS = {
    "number": lazy("number"),
    "name": lazy("name"),
    "first_name": lazy("name"),
    "infix": lazy("name"),
    "last_name": lazy("name"),
    "email": lazy("address for the personal link"),
    "rating": lazy("rating"),
    "title": lazy("title"),
    "federation": lazy("federation"),
    "fide_id": lazy("FIDE number"),
    "knsb": lazy("{federation} number"),
    "knsb_rating": lazy("{federation} rating"),
    "club": lazy("club"),
    "birth": lazy("date of birth"),
    "sex": lazy("sex"),
}
"""What becomes of a column; the national federation is that of the game."""

BECOMES = {NEW: lazy("joins"), COMPLETED: lazy("completed"), KNOWN: lazy("a member already"), FAULTY: lazy("mend this")}


def preview_of(request: Request, row: SeasonRow, season: Season, file: UploadedFile) -> HttpResponse:
    """What the file would change, before anything is written."""
    return _preview(request, row, season, small(file), file.name or "")


def _preview(request: Request, row: SeasonRow, season: Season, data: bytes, name: str) -> HttpResponse:
    listed = read_member_list(data, name)
    found = _arrivals(request, row, season, listed)
    faults = found.faults
    context = {
        "row": row,
        "season": season,
        "name": name,
        "columns": [(column.heading, _becomes(request, season, column)) for column in listed.columns],
        "lines": [(line, BECOMES[line.what], said(line.remark) if line.remark else "") for line in found.lines],
        "faults": [(line.line, line.name, said(line.remark)) for line in faults if line.remark],
        "counts": [(label, found.count(what)) for what, label in BECOMES.items() if found.count(what)],
        "can_decide": not faults and (found.decided or _addresses(request, found)),
        "data": carried_along(data),
    }
    return render(request, "manage/join-members.html", context, status=422 if faults else 200)


def _arrivals(request: Request, row: SeasonRow, season: Season, listed: MemberList) -> Arrivals:
    known = roll_for(row, season.state.members)
    return arrivals(season, listed.rows, at=clock.now(), by=request.actor.name, roll=known)


def _becomes(request: Request, season: Season, column: Column) -> str:
    if column.field == "email" and not request.actor.manages:
        return _("skipped: only the competition leader keeps addresses")
    return str(FIELDS.get(column.field, _("skipped"))).format(federation=season.rulebook.plays.federation)


def _addresses(request: Request, found: Arrivals) -> dict[int, str]:
    if not request.actor.manages:
        return {}
    return {line.number: line.email for line in found.lines if line.email and line.number is not None}


@needs(Right.LEAD)
@require_POST
def join_members(request: Request, slug: str) -> HttpResponse:
    """Decide what the preview showed, as one decision; if the season changed meanwhile it is shown anew."""
    row, season = seen(request, slug)
    file = carried(request)
    if file is None:
        return redirect("manage-members", slug=slug)
    data, name = file
    try:
        found = _arrivals(request, row, season, read_member_list(data, name))
    except IndelerError as refusal:
        messages.error(request, said(refusal))
        return redirect("manage-members", slug=slug)
    if found.faults or whole(request.POST.get("version", "")) != season.version:
        return _preview(request, row, season, data, name)
    recorded = record(request, row, found.decided, season.version) if found.decided else None
    if found.decided and recorded is None:
        return _preview(request, row, season_of(row), data, name)
    keep_addresses(SeasonRow.objects.get(pk=row.pk), _addresses(request, found))
    joined = _("New members: {count}.").format(count=found.count(NEW))
    done(request, joined, recorded.undo if recorded else None)
    return redirect("manage-members", slug=slug)
