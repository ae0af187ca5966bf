"""Seasons: opened, taken away as a file and put back; and the whole site as a file."""

from __future__ import annotations

import datetime
import re
from functools import partial
from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.db import connection
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from indeler.language import IndelerError
from indeler.season import Season, views
from indeler.season.events import PlannedEvening
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.visitor_language import translate
from indeler.web.hosting.backups import copy_database
from indeler.web.hosting.backups import pack_folder as packed_site
from indeler.web.hosting.database_copies import to_file
from indeler.web.manage.draft_choices import special_evenings
from indeler.web.manage.forms import BackupForm, SeasonForm
from indeler.web.manage.member_files import small
from indeler.web.manage.opening import begin_draft, open_season, still_in, usual_dates, words_of
from indeler.web.manage.season_file import pack_season, unpack_season
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonDraft, SeasonRow
from indeler.web.seasons.season_lookup import current, season_for_visitor
from indeler.web.seasons.season_store import DatabaseStore, season_of, store_season
from indeler.web.tenancy.models import Club


@page(Right.MANAGE)
@require_http_methods(["GET", "POST"])
def new_season(request: Request) -> HttpResponse:
    """Open a season at once, or begin to set it up step by step."""
    club = _club_without_name(request)
    form = SeasonForm(
        request.POST or None, request.FILES or None, initial=usual_dates(), with_club_name=club is not None
    )
    if request.method == "POST" and form.is_valid():
        try:
            if "walk" in request.POST:
                draft = begin_draft(form)
                _call(club, form.cleaned_data.get("club", ""))
                return redirect("draft-evening", draft=draft.pk)
            row = open_season(form, request.actor.name)
            _call(club, form.cleaned_data.get("club", ""))
        except IndelerError as refusal:
            form.add_error(None, translate(refusal))
        else:
            return redirect("club-lead", slug=row.slug)
    return render(request, "manage/new-season.html", {"form": form})


def _club_without_name(request: Request) -> Club | None:
    """The club where its name is still to be asked for, of somebody who may give it one."""
    club = request.club
    return club if club is not None and not club.name and request.actor.may(Right.OWN) else None


def _call(club: Club | None, name: str) -> None:
    """Give the club its name."""
    if club is not None and name:
        row = Club.objects.get(pk=club.pk)
        row.name = name
        row.save(update_fields=["name"])


@page(Right.MANAGE)
@require_http_methods(["GET", "POST"])
def restore_season(request: Request) -> HttpResponse:
    """Put a season back from a backup; it becomes a season of its own."""
    form = BackupForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            row = store_season(*unpack_season(small(form.cleaned_data["file"])))
        except IndelerError as refusal:
            form.add_error("file", translate(refusal))
        else:
            return redirect("season", slug=row.slug)
    return render(request, "manage/restore.html", {"form": form})


@page(Right.MANAGE)
@require_safe
def backup(request: Request, slug: str) -> HttpResponse:
    """The whole season as a file: rulebook and logbook."""
    row, _season = season_for_visitor(request, slug)
    response = HttpResponse(pack_season(row), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{slug}.zip"'
    return response


@page(Right.MANAGE)
@require_safe
def logbook(request: Request, slug: str) -> HttpResponse:
    """The logbook as a file: one event a line, in JSON."""
    row = get_object_or_404(SeasonRow, slug=slug)
    response = HttpResponse(
        b"".join(line + b"\n" for line in DatabaseStore(row).read()), content_type="application/jsonl"
    )
    response["Content-Disposition"] = f'attachment; filename="{slug}.jsonl"'
    return response


@page(Right.HOST)
@require_safe
def site_backup(request: Request) -> HttpResponse:
    """The data folder as a zip file, which ``indeler restore`` makes one again."""
    is_file = connection.vendor == "sqlite"
    copy = partial(copy_database, Path(connection.settings_dict["NAME"])) if is_file else to_file
    response = HttpResponse(packed_site(settings.DATA, copy), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="indeler-{clock.today().isoformat()}.zip"'
    return response


@page(Right.MANAGE)
@require_POST
def season_again(request: Request) -> HttpResponse:
    """The season that follows on the newest one, at the last step of its walk."""
    last = current()
    if last is None:
        raise Http404
    draft, is_new = begun_again(last, clock.today())
    if not is_new:
        messages.info(request, _("This season is being set up already; here it is."))
    return redirect("draft-overview", draft=draft.pk)


YEAR = datetime.timedelta(weeks=52)
"""After which a date falls on the same day of the week."""


def begun_again(last: SeasonRow, today: datetime.date) -> tuple[SeasonDraft, bool]:
    """The season that follows on the last one, ready to be opened; every step can still be changed.

    There is one of it, however often it is asked for; also said is whether it was begun just now.
    """
    before = season_of(last)
    start, end = dates_after(before, today)
    fields = {
        "name": name_after(last.name),
        "starts": start,
        "ends": end,
        "rules": last.rules,
        "picked": words_of(still_in(last)),
        "groups_by": SeasonDraft.STANDINGS,
        "evenings": special_evenings(_special(before, start, end)),
    }
    return SeasonDraft.objects.get_or_create(follows=last, defaults=fields)


def name_after(name: str) -> str:
    """``2027/28`` after ``2026/27``; a name without years stays, for the leader to change."""
    years = re.fullmatch(r"(\d{4})([/-])(\d{2}|\d{4})", name.strip())
    if years is None:
        return re.sub(r"\d{4}", lambda year: str(int(year[0]) + 1), name)
    first, sign, last = years.groups()
    return f"{int(first) + 1}{sign}{str(int(first) + 2)[-len(last) :]}"


def dates_after(last: Season, today: datetime.date) -> tuple[datetime.date, datetime.date]:
    """The usual months a year later; from the next evening on where that has gone by already."""
    start, end = views.usual_dates(last.club_rules, last.state.start.year + 1)
    if start <= last.state.end:
        start = last.state.end + datetime.timedelta(days=1)
    return (start, end) if end > max(start, today) else views.dates_from(last.club_rules, today)


def _special(before: Season, start: datetime.date, end: datetime.date) -> list[PlannedEvening]:
    """The special evenings with a remark, a year later on the same day of the week."""
    return [
        PlannedEvening(date + YEAR, each.what, each.note)
        for date, each in before.state.evenings.items()
        if each.what == views.SPECIAL and start <= date + YEAR <= end
    ]
