"""The list of members from a file: first what becomes of every column and line, then the decision."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from indeler.formats.people import TYPED, People, read_people
from indeler.formats.text import decoded
from indeler.language import IndelerError
from indeler.season import Season
from indeler.season.people.joining import COMPLETED, FAULTY, KNOWN, NEW, Arrivals, arrivals
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.people_lists import ListSource, preview, source_of_form
from indeler.web.common.requests import parse_int
from indeler.web.common.undo import report_done
from indeler.web.common.visitor_language import translate
from indeler.web.manage.views.personal_links import keep_addresses
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.recording import record
from indeler.web.seasons.roll import roll_for
from indeler.web.seasons.season_lookup import season_for_visitor
from indeler.web.seasons.season_store import season_of

BECOMES = {
    NEW: lazy("joins"),
    COMPLETED: lazy("completed"),
    KNOWN: lazy("a member already"),
    FAULTY: lazy("correct this"),
}


def preview_of(request: Request, row: SeasonRow, season: Season, source: ListSource) -> HttpResponse:
    """What the list would change, before anything is written."""
    people = read_people(*source)
    found = _arrivals(request, row, season, people)
    faults = found.faults
    addresses = len(_addresses(request, found))
    context = {
        **preview(source, people, season.club_rules.federation),
        "row": row,
        "season": season,
        "again": f"{reverse('join-members', args=[row.slug])}?again=1",
        "lines": [(line, BECOMES[line.what], translate(line.remark) if line.remark else "") for line in found.lines],
        "faults": [(line.line, line.name, translate(line.remark)) for line in faults if line.remark],
        "counts": [(label, found.count(what)) for what, label in BECOMES.items() if found.count(what)],
        "addresses": addresses,
        "makes_accounts": "accounts" in request.POST,
        "typed": decoded(source.data) if source.name == TYPED else "",
        "can_decide": not faults and bool(found.decided or addresses),
    }
    return render(request, "manage/join-members.html", context, status=422 if faults or people.lacks_names else 200)


def _arrivals(request: Request, row: SeasonRow, season: Season, people: People) -> Arrivals:
    known = roll_for(row, season.state.members)
    return arrivals(season, people.rows, at=clock.now(), by=request.actor.name, roll=known)


def _addresses(request: Request, found: Arrivals) -> dict[int, str]:
    if not request.actor.manages:
        return {}
    return {line.number: line.email for line in found.lines if line.email and line.number is not None}


@page(Right.LEAD, params=("again",))
@require_POST
def join_members(request: Request, slug: str) -> HttpResponse:
    """Decide what the preview showed, as one decision; if list, choices or season changed since, it is shown anew."""
    row, season = season_for_visitor(request, slug)
    source = source_of_form(request)
    if source is None:
        return redirect("manage-members", slug=slug)
    try:
        if "again" in request.GET or request.POST.get("mark") != source.mark:
            return preview_of(request, row, season, source)
        people = read_people(*source)
        found = _arrivals(request, row, season, people)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        return redirect("manage-members", slug=slug)
    if found.faults or people.lacks_names or parse_int(request.POST.get("version", "")) != season.version:
        return preview_of(request, row, season, source)
    recorded = record(request, row, found.decided, season.version) if found.decided else None
    if found.decided and recorded is None:
        return preview_of(request, row, season_of(row), source)
    lines = [_("New members: {count}.").format(count=found.count(NEW))]
    if "accounts" in request.POST:
        accounts = keep_addresses(SeasonRow.objects.get(pk=row.pk), _addresses(request, found))
        lines.append(_("Accounts made: {count}.").format(count=accounts))
    report_done(request, " ".join(lines), recorded.undo if recorded else None)
    return redirect("manage-members", slug=slug)
