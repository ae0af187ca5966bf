"""The members, for the leader: joining and leaving, lists from files, and ratings."""

from io import BytesIO
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.formats import decoded, look_up, read_rating_list
from indeler.formats.people import TYPED, People, read_people
from indeler.language import IndelerError
from indeler.model import Player, Tournament
from indeler.season import Season, events
from indeler.season.people.joining import COMPLETED, FAULTY, KNOWN, NEW, Arrivals, Person, arrivals
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, POST, Right, Takes, page
from indeler.web.common.addresses import address_of
from indeler.web.common.forms import refusal_at
from indeler.web.common.people_lists import ListSource, preview, source_of_form
from indeler.web.common.requests import parse_int
from indeler.web.common.undo import refusals_shown, report_done
from indeler.web.common.visitor_language import name_order, translate
from indeler.web.manage.erasing import erase
from indeler.web.manage.forms import EraseForm, MemberForm, MembersFileForm, read_upload
from indeler.web.manage.views.personal_links import keep_addresses
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.recording import event_of, record, record_and_report
from indeler.web.seasons.roll import person_in, roll_for
from indeler.web.seasons.season_store import member_or_404, season_for_visitor, season_of
from indeler.web.tournaments.entries import tournaments_played_by


@page(Right.LEAD, methods=FORM, takes=Takes.LIST)
def manage_members(request: Request, slug: str) -> HttpResponse:
    """Show the members, and the forms with which members join, leave or get another rating."""
    row, season = season_for_visitor(request, slug)
    by_file = "what" in request.POST
    form = MemberForm(None if by_file else request.POST or None)
    upload = MembersFileForm(request.POST if by_file else None, request.FILES if by_file else None)
    if request.method == "POST":
        if by_file and upload.is_valid() and upload.cleaned_data["what"] == "members":
            with refusal_at(upload, "file"):
                return preview_of(request, row, season, upload.source)
        decided = _ratings(request, season, upload) if by_file else _typed(request, row, season, form)
        if decided and record_and_report(request, row, decided):
            return redirect("manage-members", slug=slug)
        if by_file and not decided and upload.is_valid():
            messages.info(request, _("Nothing in this file is new."))
    everybody = sorted(season.state.members.values(), key=lambda one: name_order(one.name))
    context = {"row": row, "season": season, "form": form, "upload": upload, "members": everybody}
    return render(request, "manage/members.html", context)


def _typed(request: Request, row: SeasonRow, season: Season, form: MemberForm) -> list[Any]:
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
    if updated.not_found:
        messages.warning(request, _("Not on the list: {names}.").format(names="; ".join(updated.not_found)))
    if updated.ambiguous:
        messages.warning(request, _("More than one on the list: {names}.").format(names="; ".join(updated.ambiguous)))
    return list(updated.changes)


@page(Right.LEAD, methods=POST)
def change_member(request: Request, slug: str, number: int) -> HttpResponse:
    """Change the rating of a member, or record that the member leaves."""
    row, _season = season_for_visitor(request, slug)
    with refusals_shown(request):
        if request.POST.get("leaves"):
            event = event_of(request, "member-left", member=number)
        else:
            event = event_of(request, "rating-changed", member=number, rating=request.POST.get("rating", ""))
        record_and_report(request, row, [event])
    return redirect("manage-members", slug=slug)


@page(Right.MANAGE, methods=FORM)
def erase_member(request: Request, slug: str, number: int) -> HttpResponse:
    """Erase a member at the member's request."""
    row, season = season_for_visitor(request, slug)
    form = EraseForm(request.POST or None)
    number = member_or_404(season, number)
    if request.method == "POST" and form.is_valid():
        erase(person_in(row, number), request.actor)
        messages.success(request, _("The name of member {number} has been erased.").format(number=number))
        return redirect("manage-members", slug=slug)
    member = season.member(number)
    context = {"row": row, "season": season, "member": member, "form": form}
    context["tournaments"] = tournaments_played_by({member.name})
    return render(request, "manage/erase-member.html", context)


class Updated(NamedTuple):
    """The result of a rating list: the changes, and the members that the leader should check."""

    changes: list[events.RatingChanged]
    not_found: list[str]
    ambiguous: list[str]


def new_ratings(season: Season, file: UploadedFile, by: str) -> Updated:
    """Return the ratings of a federation's list for members with exactly the same name."""
    members = [member for member in season.state.members.values() if member.left is None]
    field = Tournament([Player(member.id, member.name, member.rating) for member in members])
    listed = BytesIO(read_upload(file, settings.LARGEST_LIST))
    found = look_up(field, read_rating_list(listed, name=file.name or ""))
    changes = [
        events.RatingChanged(at=clock.now(), by=by, member=number, rating=player.rating, why=file.name or "")
        for number, player in found.tournament.players.items()
        if player.rating != field.player(number).rating
    ]
    return Updated(changes, *([season.name(one) for one in who] for who in (found.not_found, found.ambiguous)))


BECOMES = {
    NEW: lazy("joins"),
    COMPLETED: lazy("completed"),
    KNOWN: lazy("a member already"),
    FAULTY: lazy("correct this"),
}


def preview_of(request: Request, row: SeasonRow, season: Season, source: ListSource) -> HttpResponse:
    """Show the changes by the list before anything is stored."""
    people = read_people(*source)
    found = _arrivals(request, row, season, people)
    faults = found.faults
    addresses = len(_addresses(request, found))
    context = {
        **preview(source, people, season.club_rules.federation),
        "row": row,
        "season": season,
        "again": f"{address_of('join-members', row.slug)}?again=1",
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


@page(Right.LEAD, params=("again",), methods=POST)
def join_members(request: Request, slug: str) -> HttpResponse:
    """Record the previewed changes as one decision; if list, choices or season have changed, show the preview again."""
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
