"""Around the evenings: seasons, the log, proposals of the rulebook, and any other decision."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from indeler import season as seasons
from indeler.language import N_, IndelerError, InvalidInput
from indeler.season import Season, chain, events, propose, views
from indeler.season.calendar.slots import dates_from
from indeler.season.core.rulebook import digest, parsed
from indeler.season.events import SeasonOpened, encode
from indeler.web.accounts.models import Account
from indeler.web.accounts.rights import Right, needs
from indeler.web.club import clock, event_words
from indeler.web.club.models import SeasonRow
from indeler.web.club.recording import decide
from indeler.web.club.season_lookup import current, seen
from indeler.web.club.season_store import season_of, stored
from indeler.web.common.forms import OneLineForm
from indeler.web.common.numbers import whole
from indeler.web.common.visitor_language import said
from indeler.web.lead.event_fields import fields_of, read_fields
from indeler.web.manage.member_files import small
from indeler.web.manage.season_file import hidden_in, packed, unpacked
from indeler.web.public.appearance import page_to_return_to

LOG_PAGE = 100


RULEBOOKS = {
    "botwinnik": lazy("botwinnik: chess, four cycles in groups, championship, rapid, blitz and a cup, Thursdays"),
    "autumn": lazy("autumn: chess, nine Friday evenings in one group, September to December"),
    "draughts": lazy("draughts: two cycles in two groups by the KNDB, and an evening of fast draughts"),
}
"""What a newcomer chooses from; every setting can be changed afterwards."""


class SeasonForm(OneLineForm):
    """A new season."""

    name = forms.CharField(label=lazy("Name"), max_length=60, help_text=lazy("Such as 2026/27."))
    start = forms.DateField(label=lazy("First day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))
    end = forms.DateField(label=lazy("Last day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))
    rules = forms.ChoiceField(label=lazy("Rulebook"), choices=[(name, RULEBOOKS[name]) for name in seasons.SHIPPED])
    file = forms.FileField(label=lazy("Or a rulebook file of your own"), required=False, help_text="TOML")
    take_over = forms.BooleanField(label=lazy("With the members of the last season"), required=False, initial=True)

    def __init__(self, *given: Any, **initial: Any) -> None:
        super().__init__(*given, **initial)
        if not SeasonRow.objects.exists():
            del self.fields["take_over"]

    def text(self) -> str:
        """The text of the rulebook."""
        file: UploadedFile | None = self.cleaned_data["file"]
        if file is None:
            return seasons.shipped_text(self.cleaned_data["rules"])
        return small(file).decode("utf-8", "replace")


@needs(Right.MANAGE)
@require_http_methods(["GET", "POST"])
def new_season(request: HttpRequest) -> HttpResponse:
    """Open a season."""
    form = SeasonForm(request.POST or None, request.FILES or None, initial=_usual())
    if request.method == "POST" and form.is_valid():
        try:
            row = _opened(form, request.actor.name)
        except IndelerError as refusal:
            form.add_error(None, said(refusal))
        else:
            return redirect("club-lead", slug=row.slug)
    return render(request, "manage/new-season.html", {"form": form})


def _usual() -> dict[str, datetime.date]:
    """From the next evening of the club on: by the rules it has, or by those it is offered first."""
    last = current()
    rulebook = seasons.shipped(seasons.SHIPPED[0]) if last is None else season_of(last).rulebook
    return dict(zip(("start", "end"), dates_from(rulebook, clock.today()), strict=True))


def _opened(form: SeasonForm, by: str) -> SeasonRow:
    """The season with its first event, and the members of the last one with the numbers they had."""
    data, text = form.cleaned_data, form.text()
    book, last = parsed(text, "rulebook.toml"), current()
    now = clock.now()
    head: dict[str, Any] = {"at": now, "by": by, "received": now}
    dates = {"start": data["start"], "end": data["end"]}
    first = SeasonOpened(**head, name=data["name"], rules=book.name, digest=digest(text), **dates)
    joined = _taken_over(season_of(last), head) if last is not None and data.get("take_over") else []
    seasons.replay(book, [first, *joined])
    numbers = {one.member for event in joined for one in event.members}
    hidden = {*hidden_in(last)} & numbers if last is not None else set()
    with transaction.atomic():
        row = stored(data["name"], text, map(encode, chain.sealed_all([first, *joined])), sorted(hidden))
        if not joined:
            Account.objects.update(member=None)  # other people may get these numbers
    return row


def _taken_over(last: Season, head: dict[str, Any]) -> list[events.MembersJoined]:
    """Everybody who is still a member, with the group and place of the last cycle (BW-72)."""
    same = [name for name in events.NewMember.__struct_fields__ if name not in ("member", "last_season")]
    members = tuple(
        events.NewMember(
            member=one.id, last_season=_last_place(last, one.id), **{name: getattr(one, name) for name in same}
        )
        for one in last.state.members.values()
        if one.left is None
    )
    return [events.MembersJoined(**head, members=members)] if members else []


def _last_place(last: Season, member: int) -> tuple[str, int] | None:
    cycle = last.state.cycles.get(max(last.state.cycles, default=0))
    group = cycle.group_of(member) if cycle else None
    if cycle is None or group is None:
        return None
    return next(((group, row.rank) for row in views.standings(last, cycle.number, group) if row.member == member), None)


class BackupForm(forms.Form):
    """A whole season from a backup."""

    file = forms.FileField(label=lazy("Backup (zip)"))


@needs(Right.MANAGE)
@require_http_methods(["GET", "POST"])
def restore_season(request: HttpRequest) -> HttpResponse:
    """Put a season back from a backup; it becomes a season of its own."""
    form = BackupForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            row = stored(*unpacked(small(form.cleaned_data["file"])))
        except IndelerError as refusal:
            form.add_error("file", said(refusal))
        else:
            return redirect("season", slug=row.slug)
    return render(request, "manage/restore.html", {"form": form})


@needs(Right.MANAGE)
@require_safe
def backup(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole season as a file: rulebook and logbook."""
    row, _season = seen(request, slug)
    response = HttpResponse(packed(row), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{slug}.zip"'
    return response


@needs(Right.OVERSEE)
@require_safe
def season_log(request: HttpRequest, slug: str) -> HttpResponse:
    """Every decision, the newest first."""
    row, season = seen(request, slug)
    before = whole(request.GET.get("before", ""))
    last = season.version if before is None else min(before - 1, season.version)
    first = max(last - LOG_PAGE + 1, 1)
    rows = list(reversed(views.log(season, first, max(last - first + 1, 0))))
    context = {"row": row, "season": season, "rows": rows, "first": first if first > 1 else None}
    return render(request, "lead/log.html", context)


@needs(Right.LEAD)
@require_POST
def take_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Undo: one more event that takes an earlier one back."""
    row, _season = seen(request, slug)
    why = request.POST.get("why", "") or _("taken back")
    event = events.Reversed(at=clock.now(), by=request.actor.name, why=why[:500], event=number)
    if decide(request, row, [event]):
        messages.success(request, _("Event %(number)s was taken back.") % {"number": number})
    return redirect("season-log", slug=slug)


PROPOSALS: dict[str, tuple[Any, Callable[..., list[Any]]]] = {
    "calendar": (lazy("Plan the calendar"), lambda season, at, by: _some(propose.calendar(season, at=at, by=by))),
    "reserve": (
        lazy("Use the evenings in reserve"),
        lambda season, at, by: _some(propose.reserve(season, at=at, by=by)),
    ),
    "cycle": (
        lazy("Open the next cycle"),
        lambda season, at, by: [propose.cycle(season, _next_cycle(season), at=at, by=by)],
    ),
    "cup-dates": (lazy("Plan the dates of the cup"), lambda season, at, by: [propose.cup_dates(season, at=at, by=by)]),
    "cup-draw": (lazy("Draw the next round of the cup"), lambda season, at, by: [_cup_draw(season, at, by)]),
    "play-off": (
        lazy("Open the play-off of the championship"),
        lambda season, at, by: [propose.play_off(season, "cycles", at=at, by=by, seed=_seed(season))],
    ),
}
"""What the rulebook can propose: shown first, then decided."""


def _some(planned: list[Any]) -> list[Any]:
    if not planned:
        raise InvalidInput(N_("The calendar is full: there is no evening left to plan."))
    return planned


def _next_cycle(season: Season) -> int:
    return max(season.state.cycles, default=0) + 1


def _seed(season: Season) -> str:
    return f"{season.state.name} {season.version}"


def _cup_draw(season: Season, at: datetime.datetime, by: str) -> Any:
    """Drawn for the next date of the cup, among those who have not signed off for it."""
    rounds = len(season.state.cup)
    dates = season.state.cup_dates
    date = dates[rounds] if rounds < len(dates) else at.date()
    away = {number for number, known in season.state.attendance.get(date, {}).items() if known.reason}
    present = [number for number in season.playing("cup", date) if number not in away]
    return propose.cup_draw(season, date, present, at=at, by=by, seed=_seed(season))


@needs(Right.LEAD)
@require_http_methods(["GET", "POST"])
def proposal(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """Show what the rulebook proposes, and decide it."""
    row, season = seen(request, slug)
    if what not in PROPOSALS:
        raise Http404
    title, make = PROPOSALS[what]
    try:
        proposed = make(season, clock.now(), request.actor.name)
        after = season
        for event in proposed:
            after = seasons.apply(after, events.decided_anyway(event))  # what would be refused is not proposed
    except IndelerError as refusal:
        messages.error(request, said(refusal))
        return redirect("club-lead", slug=slug)
    if request.method == "POST":
        if decide(request, row, proposed, season.version):
            messages.success(request, _("Written in the logbook."))
        return redirect("club-lead", slug=slug)
    context = {"row": row, "season": season, "title": title, "proposed": proposed}
    return render(request, "lead/proposal.html", context)


@needs(Right.LEAD)
@require_http_methods(["GET", "POST"])
def decision(request: HttpRequest, slug: str, kind: str = "") -> HttpResponse:
    """Any event that the logbook knows: choose its kind, fill in its fields."""
    row, season = seen(request, slug)
    if kind and kind not in events.KINDS:
        raise Http404
    fields = fields_of(season, kind, request.POST if request.method == "POST" else request.GET) if kind else []
    if request.method == "POST" and kind:
        given = {"kind": kind, "at": clock.now(), "by": request.actor.name, **read_fields(season, kind, request.POST)}
        try:
            event = events.from_fields(given)
            clock.check_past(event.at)
        except IndelerError as refusal:
            messages.error(request, said(refusal))
        else:
            if decide(request, row, [event]):
                messages.success(request, _("Written in the logbook."))
                after = page_to_return_to(request, reverse("season-log", args=[slug]))
                return HttpResponseRedirect(after)
    about = event_words.meaning(kind) if kind else ""
    context = {"row": row, "season": season, "kind": kind, "kinds": sorted(events.KINDS), "fields": fields}
    return render(request, "lead/decision.html", {**context, "about": about})
