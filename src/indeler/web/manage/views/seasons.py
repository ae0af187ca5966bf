"""Seasons: opening, archiving, deletion, backup and restoration, and import from another program."""

import datetime
import re
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.db import connection, transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from indeler.formats import is_sevilla_report, without_earlier_tables
from indeler.language import N_, TooLarge
from indeler.opens import as_logbook_file
from indeler.season import Season, apply, views
from indeler.season import as_logbook_file as season_as_file
from indeler.season.events import PlannedEvening, RoundTakenOver
from indeler.season.importing import contradictions, take_over
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, POST, Right, Takes, page
from indeler.web.common import logbooks
from indeler.web.common.addresses import address_of
from indeler.web.common.downloads import download
from indeler.web.common.forms import refusal_at
from indeler.web.common.people_lists import carried_along, source_of_form
from indeler.web.common.requests import parse_int
from indeler.web.common.undo import Undo, report_done
from indeler.web.common.visitor_language import translate
from indeler.web.hosting.backups import copy_database
from indeler.web.hosting.backups import pack_folder as packed_site
from indeler.web.hosting.database_copies import to_file
from indeler.web.live.typeset import forget_prints
from indeler.web.manage.drafting import begin_draft, open_season, special_evenings, still_in, usual_dates, words_of
from indeler.web.manage.erasing import overwrite
from indeler.web.manage.export_files import pack_season, unpack_season
from indeler.web.manage.forms import BackupForm, DeleteForm, SeasonForm, TakeOverForm, read_upload
from indeler.web.seasons import clock
from indeler.web.seasons.display import describe_event, tables_of
from indeler.web.seasons.models import SeasonDraft, SeasonRow
from indeler.web.seasons.recording import record_and_report
from indeler.web.seasons.roll import roll_for
from indeler.web.seasons.season_store import (
    SEASONS,
    DatabaseStore,
    current,
    season_for_visitor,
    season_of,
    store_season,
)
from indeler.web.tenancy.models import Club
from indeler.web.tournaments.log import OPENS, tournament_row_for_visitor
from indeler.web.tournaments.models import Open


@page(Right.MANAGE, methods=FORM)
def new_season(request: Request) -> HttpResponse:
    """Open a season at once, or begin to set it up step by step."""
    club = request.club if request.club and not request.club.name and request.actor.may(Right.OWN) else None
    form = SeasonForm(
        request.POST or None, request.FILES or None, initial=usual_dates(), with_club_name=club is not None
    )
    if request.method == "POST" and form.is_valid():
        with refusal_at(form, None):
            if "walk" in request.POST:
                then = redirect("draft-evening", draft=begin_draft(form).pk)
            else:
                then = redirect("club-lead", slug=open_season(form, request.actor.name).slug)
            if club is not None and form.cleaned_data.get("club"):
                row = Club.objects.get(pk=club.pk)
                row.name = form.cleaned_data["club"]
                row.save(update_fields=["name"])
            return then
    return render(request, "manage/new-season.html", {"form": form})


@page(Right.MANAGE, methods=FORM)
def restore_season(request: Request) -> HttpResponse:
    """Restore a season from a backup; it becomes a separate season."""
    form = BackupForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        with refusal_at(form, "file"):
            row = store_season(*unpack_season(read_upload(form.cleaned_data["file"])))
            return redirect("season", slug=row.slug)
    return render(request, "manage/restore.html", {"form": form})


@page(Right.MANAGE)
def backup(request: Request, slug: str) -> HttpResponse:
    """Return the complete season as a file: club rules and logbook."""
    row, _season = season_for_visitor(request, slug)
    return download(pack_season(row), "application/zip", f"{slug}.zip")


@page(Right.MANAGE)
def logbook(request: Request, slug: str) -> HttpResponse:
    """Return the logbook as a file for ``indeler season``: a heading, then one event a line, in JSON."""
    row = get_object_or_404(SeasonRow, slug=slug)
    data = season_as_file(DatabaseStore(row).read())
    return download(data, "application/jsonl", f"{slug}.jsonl")


@page(Right.HOST)
def site_backup(request: Request) -> HttpResponse:
    """Return the data folder as a zip file for ``indeler restore``."""
    is_file = connection.vendor == "sqlite"
    copy = partial(copy_database, Path(connection.settings_dict["NAME"])) if is_file else to_file
    return download(packed_site(settings.DATA, copy), "application/zip", f"indeler-{clock.today().isoformat()}.zip")


@page(Right.MANAGE, methods=POST)
def draft_next_season(request: Request) -> HttpResponse:
    """Show the draft of the season after the newest one, at the last step of the setup."""
    last = current()
    if last is None:
        raise Http404
    draft, is_new = draft_after(last, clock.today())
    if not is_new:
        messages.info(request, _("This season is being set up already; here it is."))
    return redirect("draft-overview", draft=draft.pk)


YEAR = datetime.timedelta(weeks=52)
"""52 weeks, after which a date is on the same day of the week."""


def draft_after(last: SeasonRow, today: datetime.date) -> tuple[SeasonDraft, bool]:
    """Create a draft of the season after the last one, ready to be opened; every step can still be changed.

    Repeated requests return the same draft; the second value is whether it was created by this one.
    """
    before = season_of(last)
    start, end = dates_after(before, today)
    special = [  # a year later on the same day of the week
        PlannedEvening(date + YEAR, each.what, each.note)
        for date, each in before.state.evenings.items()
        if each.what == views.SPECIAL and start <= date + YEAR <= end
    ]
    fields = {
        "name": name_after(last.name),
        "starts": start,
        "ends": end,
        "rules": last.rules,
        "picked": words_of(still_in(last)),
        "groups_by": SeasonDraft.STANDINGS,
        "evenings": special_evenings(special),
    }
    return SeasonDraft.objects.get_or_create(follows=last, defaults=fields)


def name_after(name: str) -> str:
    """Return ``2027/28`` after ``2026/27``; a name without years stays the same, and the leader can change it."""
    years = re.fullmatch(r"(\d{4})([/-])(\d{2}|\d{4})", name.strip())
    if years is None:
        return re.sub(r"\d{4}", lambda year: str(int(year[0]) + 1), name)
    first, sign, last = years.groups()
    return f"{int(first) + 1}{sign}{str(int(first) + 2)[-len(last) :]}"


def dates_after(last: Season, today: datetime.date) -> tuple[datetime.date, datetime.date]:
    """Return the same months a year later, or dates from the next evening on if those are over."""
    began, months = last.state.start, last.club_rules.season
    is_second_half = began.month <= months.last_month < months.first_month  # the season lasts from September to June
    start, end = views.usual_dates(last.club_rules, began.year + 1 - is_second_half)
    if start <= last.state.end:
        start = last.state.end + datetime.timedelta(days=1)
    return (start, end) if end > max(start, today) else views.dates_from(last.club_rules, today)


@page(Right.LEAD, methods=FORM, takes=Takes.LIST)
def take_over_season(request: Request, slug: str) -> HttpResponse:
    """Read the file and show its effect; then record what was shown, unless something has changed."""
    row, season = season_for_visitor(request, slug)
    form = TakeOverForm(request.POST or None, request.FILES or None)
    previewed = source_of_form(request)
    if previewed is not None or (request.method == "POST" and form.is_valid()):
        with refusal_at(form, "file"):
            data, name = previewed[:2] if previewed else _uploaded(form)
            return _answer(request, row, season, data, name)
    context = {"row": row, "season": season, "form": form}
    return render(request, "manage/take-over.html", context)


def _uploaded(form: TakeOverForm) -> tuple[bytes, str]:
    """Return the file; of a long report only the part that is read, which the preview stores."""
    file = form.cleaned_data["file"]
    data = read_upload(file, settings.LARGEST_LIST)
    if len(data) <= settings.LARGEST_UPLOAD // 2:
        return data, file.name
    data = without_earlier_tables(data, file.name) if is_sevilla_report(data, file.name) else data
    if len(data) > settings.LARGEST_UPLOAD // 2:
        size = settings.LARGEST_UPLOAD >> 20
        raise TooLarge(N_("{name}: this file is larger than {size} MB; choose another."), name=file.name, size=size)
    return data, file.name


def _answer(request: Request, row: SeasonRow, season: Season, data: bytes, name: str) -> HttpResponse:
    faults = contradictions(season, data, name)
    roll = roll_for(row, season.state.members)
    decided = [] if faults else take_over(season, data, name, at=clock.now(), by=request.actor.name, roll=roll)
    if decided and parse_int(request.POST.get("version", "")) == season.version:
        record_and_report(request, row, decided, season.version, _("The season so far is taken over."))
        return redirect("club-lead", slug=row.slug)
    context = {"row": row, "season": season, "name": name, "data": carried_along(data)}
    context |= {"faults": [translate(fault) for fault in faults], **_outcome(season, decided)}
    return render(request, "manage/take-over-preview.html", context, status=422 if faults else 200)


def _outcome(season: Season, decided: list[Any]) -> dict[str, Any]:
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


@page(Right.MANAGE, methods=FORM)
def archive_season(request: Request, slug: str) -> HttpResponse:
    """Archive a season, or delete it."""
    return _archive_or_delete(request, season_for_visitor(request, slug)[0], "season", "seasons")


@page(Right.MANAGE, methods=FORM)
def archive_tournament(request: Request, slug: str) -> HttpResponse:
    """Archive a tournament, or delete it."""
    return _archive_or_delete(request, tournament_row_for_visitor(request, slug), "tournament", "tournaments")


def _archive_or_delete(request: Request, row: SeasonRow | Open, page: str, all_of_them: str) -> HttpResponse:
    action = request.POST.get("do", "")
    form = DeleteForm(request.POST if action == "delete" else None, name=row.name)
    changes = {
        "archive": (timezone.now(), _("{name} is in the archive."), "take-out", "archive"),
        "take-out": (None, _("{name} is out of the archive."), "archive", all_of_them),
    }
    if action in changes:
        row.archived, text, opposite, then = changes[action]
        row.save(update_fields=["archived"])
        report_done(request, text.format(name=row.name), Undo(request.path, (("do", opposite),)))
        return redirect(then)
    if action == "delete" and form.is_valid():
        delete(row)
        messages.success(request, _("{name} was deleted. Earlier backups still have it.").format(name=row.name))
        return redirect(all_of_them)
    context = {"row": row, "row_address": address_of(page, row.slug), "form": form}
    return render(request, "manage/put-away.html", context)


def delete(row: SeasonRow | Open) -> None:
    """Delete the season with its logbook, reported results, hidden names, links and cached prints."""
    with transaction.atomic():
        row.delete()
        transaction.on_commit(overwrite, robust=True)
    (SEASONS if isinstance(row, SeasonRow) else OPENS).forget(row)
    forget_prints()


@page(Right.MANAGE)
def tournament_logbook(request: Request, slug: str) -> HttpResponse:
    """Return the logbook as a file for ``indeler open verify``: one event a line, in JSON."""
    lines = logbooks.DatabaseStore(tournament_row_for_visitor(request, slug)).read()
    return download(as_logbook_file(lines), "application/jsonl", f"{slug}.jsonl")
