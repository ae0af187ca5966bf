"""The leader's evening as one screen: attendance, pairing, changes by hand, publishing, results, standings."""

import datetime
from collections.abc import Sequence
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from indeler.language import N_, IndelerError, Sentence, Text
from indeler.logbook import Question
from indeler.season import RoundKey, RoundRecord, Season, events, propose, queries, views
from indeler.season.importing_tournaments import arena_competitions
from indeler.season.views import AttendanceRow, Tonight, attendance_of, sign_off_deadline, slots
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import PERSONAL, POST, SEASON, Right, page
from indeler.web.common.addresses import address_of
from indeler.web.common.requests import parse_int
from indeler.web.common.templatetags.wording import day as date_in_words
from indeler.web.common.undo import refusals_shown, report_done, report_open
from indeler.web.common.visitor_language import translate
from indeler.web.lead.evening_screen import RESULTS_STEP, GroupScreen, groups_of, progress_of, provisional_boards
from indeler.web.lead.next_steps import Screen, attendance_counts, next_steps, pending_tonight
from indeler.web.live.entry import EntryRow
from indeler.web.live.season_results import entry_row
from indeler.web.public.page_updates import parts_response, results_since
from indeler.web.seasons import clock
from indeler.web.seasons.claims import caught_up_on, claims_of
from indeler.web.seasons.display import STATUSES, competition_title, evening_title, tables_of
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.offers import offers_of, offers_on_evening
from indeler.web.seasons.recording import event_of, record, record_and_report
from indeler.web.seasons.season_store import date_of, member_or_404, season_for_visitor
from indeler.web.seasons.tasks import opening, todo

ATTENDANCE = {
    "off": ("signed-off", {}),
    "external": ("signed-off", {"reason": "external"}),
    "long": ("signed-off", {"reason": "long"}),
    "on": ("signed-on", {}),
    "no-show": ("no-show", {}),
    "exempt": ("exempted", {}),
}
"""The notes of a leader about a member, and their events."""


@page(Right.LEAD, params=("seen",), about=SEASON, live=PERSONAL)
def lead(request: Request, slug: str, date: str = "") -> HttpResponse:
    """Show the screen for tonight, or for another evening."""
    row, season = season_for_visitor(request, slug)
    day = date_of(date) if date else clock.club_day(season)
    evening = views.tonight(season, day)
    if date and (evening is None or evening.date != day):
        raise Http404
    context: dict[str, Any] = {"row": row, "season": season, "evening": evening}
    claims, cups = claims_of(row), tuple(each.name for each in views.competitions(season, "knock-out"))
    offering = [each for each in season.competitions if offers_of(season, each.name)]
    context |= {
        "todo": todo(row, season, clock.now(), claims),
        "has_cycles": views.has_cycles_to_come(season),
        "awaits_groups": any(queries.awaits_groups(each, clock.today()) for each in season.competitions),
        "has_evenings": bool(arena_competitions(season)),
        "offering": tuple((each.name, competition_title(each)) for each in offering),
        "cups": cups,
        "has_championship": any(map(queries.has_final, views.competitions(season, "groups"))),
    }
    if evening is not None:
        previous_boards = request.GET.get("seen", "")
        groups = groups_of(row, season, evening.date, claims, previous_boards)
        called = {status: str(word) for status, word in STATUSES.items()}
        attendance = tuple((one, called.get(one.status, one.status)) for one in views.attendance(season, evening.date))
        progress = progress_of(season, evening.date, groups)
        is_separate = bool(evening.part) and not season.competition(evening.what).regular
        needs_presence = is_separate and evening.what not in cups  # no sign-off is needed for a separate evening
        to_note = _to_note(season, evening)
        is_noted = needs_presence and to_note is not None
        who = attendance_counts([person for person, _status in attendance], is_noted=is_noted)
        pending = pending_tonight(season, evening.date)
        first = None if evening.what in cups else opening(row, context["todo"])
        context |= {
            "title": evening_title(season, evening.what, evening.part, evening.round),
            "attendance": attendance,
            "away": _absences(attendance),
            "rounds": range(evening.round, evening.round + evening.rounds) if evening.rounds > 1 else (),
            "who": who,
            "next": next_steps(Screen(slug, season, evening, who, groups, progress, first, bool(pending))),
            "groups": groups,
            "choices": next((board.choices for group in groups for board in group.entries), None),
            "seen": previous_boards or provisional_boards(groups),
            "progress": progress,
            "shows_pairings": bool(groups) and progress.step < RESULTS_STEP,
            "tables": tables_of(season, [group.place for group in groups if group.is_published]),
            "dates": tuple(slots(season)),
            "is_of_cup": evening.what in cups,
            "needs_presence": needs_presence,
            "tells_long_absence": any(queries.counts_long_absence(each) for each in season.competitions),
            "to_note": to_note,
            "pending": pending,
            "caught_up": [entry_row(row, season, *board, claims) for board in caught_up_on(season, evening.date)],
            "offers": offers_on_evening(row, season, evening.date),
            "in_time": _in_time(season, evening.date),
        }
        changed = _changed_boards(results_since(request, row, season), evening, groups)
        if changed and not (pending or context["offers"] or context["caught_up"]):
            html = render_to_string("lead/evening-parts.html", context | {"changed_boards": changed}, request)
            return parts_response(row, [html], [*_OPTIONAL_PARTS, *(() if context["todo"] else ("todo",))])
    return render(request, "lead/evening.html", context)


_OPTIONAL_PARTS = ("tonight", "offers", "caught-up")
"""Parts of the screen that are present on few evenings."""


def _changed_boards(
    results: Sequence[tuple[RoundRecord, int]], evening: Tonight, groups: Sequence[GroupScreen]
) -> list[EntryRow]:
    """Return the boards whose results are the only changes on the screen of this evening; none otherwise."""
    entries = {group.place: group.entries for group in groups if group.is_published}
    if any(paired.date != evening.date or paired.place not in entries for paired, _at in results):
        return []
    return [entries[place][at - 1] for place, at in {(paired.place, at) for paired, at in results}]


def _to_note(season: Season, evening: Tonight) -> RoundKey | None:
    """Return the first round whose attendance can be noted; a closed group has a fixed field."""
    to_pair = ((place, season.competition(place.competition)) for place in evening.to_pair)
    open_to_all = (place for place, competition in to_pair if not queries.is_closed(competition, place))
    return min(open_to_all, key=lambda place: place.round, default=None)


@page(Right.LEAD, params=("date",))
def go(request: Request, slug: str) -> HttpResponse:
    """Redirect to the evening chosen from the list."""
    return back_to(slug, date_of(request.GET.get("date", "")))


def _in_time(season: Season, date: datetime.date) -> str:
    """Return the deadline for signing off (BW-9) for a time field; before it the last quarter of an hour."""
    now = clock.now()
    quarter = now.replace(minute=now.minute // 15 * 15)
    return min(sign_off_deadline(season.club_rules, date), quarter).isoformat(timespec="minutes")


Attendance = tuple[tuple[AttendanceRow, str], ...]
"""All participants of an evening, with their status."""


def _absences(attendance: Attendance) -> tuple[tuple[str, str], ...]:
    absences: list[tuple[str, str]] = []
    for person, status in attendance:
        if person.status != views.EXPECTED:
            absences.append((person.name, status))
        for round, known in person.rounds:
            if known not in (views.EXPECTED, person.status):
                text = _("round {round}: {status}").format(round=round, status=STATUSES.get(known, known))
                absences.append((person.name, text))
    return tuple(absences)


def back_to(slug: str, date: datetime.date, previous_boards: str = "") -> HttpResponse:
    """Redirect to the screen of this evening."""
    address = address_of("club-lead-on", slug, date.isoformat())
    return redirect(f"{address}?{urlencode({'seen': previous_boards})}" if previous_boards else address)


def posted_version(request: Request) -> int | None:
    """Return the version of the season from which a form was made."""
    return parse_int(request.POST.get("version", ""))


@page(Right.LEAD, methods=POST)
def note_attendance(request: Request, slug: str, date: str, number: int) -> HttpResponse:
    """Note that a member comes, does not come, or did not come."""
    row, season = season_for_visitor(request, slug)
    day, member = date_of(date), member_or_404(season, number)
    what, _space, round = request.POST.get("what", "").partition(" ")
    why = request.POST.get("why", "") or _("told the leader")
    if what == "in-time":
        _note_in_time(request, row, season, {"why": why, "date": day, "member": member})
    elif what in ATTENDANCE:
        kind, more = ATTENDANCE[what]
        of_round = {"round": round} if round else {}
        event = event_of(request, kind, why=why, date=day, member=member, **more, **of_round)
        record(request, row, [event], refused=partial(_refused, request, row, season, day, member))
    else:
        raise Http404
    return back_to(slug, day, request.POST.get("seen", ""))


def _refused(
    request: Request, row: SeasonRow, season: Season, day: datetime.date, member: int, refusal: IndelerError
) -> None:
    """Report a refusal; of a late comer after the pairing was published, with a link to the page that gives a game."""
    out = (paired for paired in season.state.pairings.values() if paired.date == day and paired.published_at)
    place = next((paired.place for paired in out if member in paired.field and not paired.placed_by(member)), None)
    if place is None:
        messages.error(request, translate(refusal))
        return
    name = "change-group" if place.group else "change-pairing"
    report_open(request, translate(refusal), address_of(name, row.slug, *(part for part in place if part != "")))


def _note_in_time(request: Request, row: SeasonRow, season: Season, fields: dict[str, Any]) -> None:
    """Record a sign-off at its earlier time (BW-9); one recorded as too late is reversed."""
    noted = attendance_of(season, fields["date"], fields["member"]).signed_off_by
    wrong = [event_of(request, "reversed", event=noted, why=_("it was in time"))] if noted else []
    with refusals_shown(request):
        event = event_of(request, "signed-off", **fields, at=request.POST.get("told_at", ""))
        clock.check_event_time(season, event)
        record(request, row, [*wrong, event])


@page(Right.LEAD, methods=POST)
def note_presence(request: Request, slug: str, date: str) -> HttpResponse:
    """Note who is present for the next round of rapid or blitz: the selected members, or all expected ones."""
    row, season = season_for_visitor(request, slug)
    day = date_of(date)
    evening = views.tonight(season, day)
    place = _to_note(season, evening) if evening else None
    if evening is None or evening.date != day or place is None:
        raise Http404
    ticked = [number for number in map(parse_int, request.POST.getlist("present")) if number is not None]
    coming = [one.member for one in views.attendance(season, day) if one.status == views.EXPECTED]
    present = coming if "all" in request.POST else ticked
    if not present:
        messages.error(request, _("Nobody is ticked. Tick everybody who is present."))
        return back_to(slug, day)
    of_round = {"competition": place.competition, "part": place.part, "round": place.round}
    members = sorted(member_or_404(season, number) for number in present)
    record(request, row, [event_of(request, "presence-noted", **of_round, present=members)])
    return back_to(slug, day)


PAIRED_EARLY = N_(
    "This evening is on {date}; today is {today}. Anybody who signs off or joins before then changes "
    "the pairing again. Do you want to pair it now?"
)
PUBLISHED_EARLY = N_(
    "This evening is on {date}; today is {today}. Everybody sees the pairing once you publish it, and a "
    "player who signs off after that leaves an opponent without a game. Do you want to publish it now?"
)


def _confirm_if_early(request: Request, day: datetime.date, question: Text) -> None:
    if day > clock.today() and not request.POST.get("anyway"):
        date, today = (date_in_words(each, "l j F") for each in (day, clock.today()))
        raise Question(Sentence(question, date=date, today=today))


@page(Right.LEAD, methods=POST)
def pair_evening(request: Request, slug: str, date: str) -> HttpResponse:
    """Make the pairings of all groups of this evening by the rules."""
    row, season = season_for_visitor(request, slug)
    day = date_of(date)
    _confirm_if_early(request, day, PAIRED_EARLY)
    with refusals_shown(request):
        pairings = propose.evening(season, day, at=clock.now(), by=request.actor.name)
        message = _("The pairings are made. Look them over, then publish them.")
        record_and_report(request, row, pairings, posted_version(request), message)
    return back_to(slug, day)


@page(Right.LEAD, methods=POST)
def publish_evening(request: Request, slug: str, date: str) -> HttpResponse:
    """Publish the pairings of this evening."""
    row, season = season_for_visitor(request, slug)
    day = date_of(date)
    _confirm_if_early(request, day, PUBLISHED_EARLY)
    made = season.state.pairings.items()
    places = sorted(place for place, each in made if each.date == day and each.published_at is None)
    head: dict[str, Any] = {"at": clock.now(), "by": request.actor.name}
    published = [events.PairingPublished(**head, **place._asdict()) for place in places]
    recorded = record(request, row, published, posted_version(request))
    if recorded and published:
        message = _(
            "Everybody can see the pairings. You can print them, show them on the screen or let people enter results "
            "on their phones."
        )
        report_done(request, message, recorded.undo)
    return back_to(slug, day)


@page(Right.LEAD, methods=POST)
def verified(request: Request, slug: str, date: str) -> HttpResponse:
    """Close the round: all results are entered and were compared with the slips."""
    row, season = season_for_visitor(request, slug)
    day = date_of(date)
    out = [each for each in season.state.pairings.values() if each.date == day and each.published_at]
    count = sum(len(views.missing(season, paired)) for paired in out)
    if count:
        messages.error(request, _("Not closed yet; results are missing: {count}.").format(count=count))
        return back_to(slug, day)
    rounds = sorted({paired.place[:3] for paired in out if paired.closed_at is None})
    closed = [
        event_of(request, "round-closed", competition=competition, part=part, round=round)
        for competition, part, round in rounds
    ]
    if not closed:
        messages.error(request, _("There is no round to close."))
    elif recorded := record(request, row, closed):
        more = propose.to_be_paired(season_for_visitor(request, slug)[1], day)
        message = _("The round is closed. You can pair the next one.") if more else ""
        report_done(request, message or _("The round is closed and the standings are up to date."), recorded.undo)
    return back_to(slug, day)
