"""A member's own pages: coming evenings, also as a calendar, own games, chances at the end, and personal data."""

import datetime
from collections.abc import Iterator, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from indeler.lab import (
    MeetingLine,
    Outlook,
    Prospect,
    Rest,
    describe_method,
    meeting_lines,
    open_groups_of,
    outlook,
    prospects,
)
from indeler.model.board_game import PLAYED
from indeler.season import Season, events, views
from indeler.season.views import EXPECTED, MemberPage, Slot, attendance_of, sign_off_deadline, slots, start_of, status
from indeler.web.accounts import links
from indeler.web.accounts.actor import Request
from indeler.web.accounts.models import Account, Link, LinkKind
from indeler.web.accounts.pages import PERSONAL, POST, SEASON, Right, page
from indeler.web.accounts.throttle import unknown_link
from indeler.web.common.addresses import address_of
from indeler.web.common.downloads import download
from indeler.web.common.templatetags.wording import KINDS, colour
from indeler.web.common.visitor_language import colon, translate
from indeler.web.hosting.simulations import Step, answer_of, known_answer
from indeler.web.live import reminders
from indeler.web.member.views.decisions import OpenGame, open_games, own_number, own_sign_off, with_history
from indeler.web.public.calendars import Entry, file_of, identity_of
from indeler.web.public.drawings import season_strip
from indeler.web.seasons import clock
from indeler.web.seasons.claims import games_of
from indeler.web.seasons.display import STATUSES, competition_name, competition_title, evening_title
from indeler.web.seasons.models import ClubMember, LettersWanted, SeasonRow
from indeler.web.seasons.offers import offers_to_member
from indeler.web.seasons.personal_data import personal_data_of, seasons_of
from indeler.web.seasons.roll import person_in
from indeler.web.seasons.season_store import member_or_404, season_for_visitor, season_of
from indeler.web.seasons.templatetags.season_words import outcome
from indeler.web.tenancy import current


@page(Right.TAKE_PART, about=SEASON, live=PERSONAL, offline=True)
def me(request: Request, slug: str) -> HttpResponse:
    """Show the member's evenings, games and preferences."""
    row, season = season_for_visitor(request, slug)
    number = own_number(request, row)
    if number is None:
        return render(request, "member/me.html", {"row": row, "season": season})
    member, games, page = season.member(number), open_games(row, season, number), views.member(season, number)
    cycle = max(views.cycles(season), default=0)
    rests = _rests_of(season, number)
    known = [_forecast(season, rest, known_answer(_key(row, rest), rest), number) for rest in rests]
    wishes = None
    if reminders.are_on():
        holder = request.actor.holder
        wishes = LettersWanted.objects.filter(account=holder).first() or LettersWanted(account=holder)
    evenings = coming(season, number, request.actor.name, games)
    context = {
        "row": row,
        "season": season,
        "member": member,
        "page": page,
        "now": clock.now(),
        "chances": views.chances(season, number),
        "foreseen": [each for each in known if each.prospects],
        "may_foresee": bool(rests),
        "evenings": evenings,
        "later_is_open": any(evening.is_off for evening in evenings[1:]),
        "games": [with_history(request, row, season, game) for game in games],
        "strip": season_strip(season, row.slug, number),
        "results": latest(season, page),
        "my_schedule": games_of(season, number),
        "offers": offers_to_member(row, season, number),
        "competitions": [
            (each.name, competition_title(each), each.name not in member.not_in) for each in season.competitions
        ],
        "no_shows": _no_shows(season, number),
        "not_met": _not_met(season, number),
        "calendar": next((links.address(request, link) for link in _valid(request.actor.holder)), ""),
        "letters": wishes,
        "is_hidden": row.hidden.filter(member=number).exists(),
        "cycle": cycle,
        "has_declined": views.has_declined(season, cycle, number),
    }
    return render(request, "member/me.html", context)


def _no_shows(season: Season, number: int) -> list[tuple[datetime.date, bool]]:
    return [
        (date, known.objected_at is not None)
        for date, members in season.state.attendance.items()
        if (known := members.get(number)) is not None and known.no_show and known.granted is None
    ]


def _not_met(season: Season, number: int) -> list[str]:
    """Return the members of the group not met in this cycle, the nearest in points first: the next opponents."""
    cycle = views.newest_cycle(season)
    group = cycle.group_of(number) if cycle else None
    if cycle is None or group is None or not views.is_swiss(season, cycle.number, group):
        return []
    rows = views.standings(season, cycle.number, group)
    mine = next(row for row in rows if row.member == number)
    met = {cell.opponent for cell in mine.card if cell.kind in ("game", "pending")}
    others = [row for row in rows if row.member != number and row.member not in met]
    return [row.name for row in sorted(others, key=lambda row: (abs(row.points - mine.points), row.rank))]


@page(Right.TAKE_PART)
def personal_data(request: Request, slug: str, number: int) -> HttpResponse:
    """Return all personal data of a member as JSON, for the member and for managers of accounts.

    Sessions are visible to the member and to owners only.
    """
    row, season = season_for_visitor(request, slug)
    is_himself = own_number(request, row) == number
    if not is_himself and not request.actor.manages:
        raise PermissionDenied
    known = personal_data_of(person_in(row, member_or_404(season, number)), sessions=is_himself or request.actor.owns)
    return download(msgspec.json.format(msgspec.json.encode(known)), "application/json", f"{slug}-{number}.json")


MAX_RESULTS = 6
"""The number of results on this page; all are on the public page of the member."""


class MyResult(NamedTuple):
    """An evening of the member, as one line."""

    date: datetime.date
    colour: str
    opponent: int
    """The number of the opponent; 0 without one."""
    name: str
    """The name of the opponent, or the kind of a round without one."""
    result: str
    about: str = ""
    """The competition, if it is not that of the groups."""


def latest(season: Season, page: MemberPage) -> list[MyResult]:
    """Return the latest results, the newest first; games without a result are shown on their boards."""
    found = []
    for round in (round for cycle in page.cycles for round in cycle.rounds):
        is_it = round.outcome
        if is_it.kind != "pending":
            found.append(MyResult(round.date, is_it.colour, is_it.opponent, round.opponent_name, str(outcome(is_it))))
    for game in filter(attrgetter("result"), page.games):
        ends = ("win", "draw", "loss") if game.colour == "w" else ("loss", "draw", "win")
        word = dict(zip(PLAYED, ends, strict=True)).get(game.result)
        result = str(KINDS[word]) if word else season.game_of(game.competition).format_result(game.result)
        about = competition_name(season, game.competition)
        found.append(MyResult(game.date, game.colour, game.opponent, game.opponent_name, result, about))
    return sorted(found, key=lambda each: each.date, reverse=True)[:MAX_RESULTS]


LETTERS = ("pairings", "deadline")


@page(Right.TAKE_PART, methods=POST)
def want_letters(request: Request, slug: str) -> HttpResponse:
    """Set which e-mails the member gets from now on; none where nothing is ticked."""
    if not reminders.are_on():
        raise Http404
    account = request.actor.holder
    choices = {kind: kind in request.POST for kind in LETTERS}
    if any(choices.values()):
        LettersWanted.objects.update_or_create(account=account, defaults=choices)
    else:
        LettersWanted.objects.filter(account=account).delete()
    messages.success(request, _("Saved."))
    return redirect(f"{address_of('me', slug)}#letters")


EVENINGS_AHEAD = 8
"""The number of coming evenings for which the page offers to sign off."""
RECENT = datetime.timedelta(minutes=10)
"""The time after signing off within which the page asks for the reason."""


class Evening(NamedTuple):
    """A coming evening."""

    date: datetime.date
    starts: datetime.datetime
    title: str
    status: str
    is_off: bool
    off: events.SignedOff | None
    """The member's own words when signing off, to which a reason can still be added."""
    until: datetime.datetime
    """The deadline for signing off."""
    is_paired: bool
    """Whether the member is paired."""
    rounds: Sequence[tuple[int, bool]] = ()
    """The rounds of an evening with several, and whether the member comes for each."""

    @property
    def is_expected(self) -> bool:
        """Return whether the member is expected."""
        return self.status == str(STATUSES[EXPECTED])

    @property
    def in_time(self) -> bool:
        """Return whether the member can still sign off in time."""
        return self.until > clock.now()

    @property
    def needs_reason(self) -> bool:
        """Return whether the member has just signed off without a reason."""
        return self.off is not None and not self.off.why and self.off.at > clock.now() - RECENT


def coming(season: Season, number: int, name: str, games: Sequence[OpenGame]) -> list[Evening]:
    """Return the next evenings of the season, the nearest first, for the member with this name in the logbook."""
    found = [slot for slot in slots(season).values() if slot.date >= clock.club_day(season) and slot.part]
    paired = {game.date for game in games}

    def evening(slot: Slot) -> Evening:
        date, rounds = slot.date, range(slot.round, slot.last_round + 1) if slot.rounds > 1 else ()
        return Evening(
            date,
            start_of(season.club_rules, date),
            evening_title(season, slot.what, slot.part, slot.round),
            str(STATUSES[status(season, date, number)]),
            bool(attendance_of(season, date, number).reason),
            own_sign_off(season, date, number, name),
            sign_off_deadline(season.club_rules, date),
            date in paired,
            [(round, not attendance_of(season, date, number, round).reason) for round in rounds],
        )

    return [evening(slot) for slot in found[:EVENINGS_AHEAD]]


@page(Right.READ)
def my_calendar(request: Request, word: str) -> HttpResponse:
    """Return the calendar of the member of this address: attendance, and the board once it is known."""
    link = links.find_link(word)
    if link is None or link.kind != LinkKind.CALENDAR:
        return unknown_link(request)
    entries = [entry for row, number in _seasons_of(link.holder) for entry in _evenings(row, season_of(row), number)]
    name = request.club.name if request.club is not None and request.club.name else link.holder.name
    return HttpResponse(file_of(name, link.created.date(), entries), content_type="text/calendar; charset=utf-8")


def _seasons_of(account: Account) -> list[tuple[SeasonRow, int]]:
    person = ClubMember.objects.filter(number=account.member or 0).first()
    found = seasons_of(person) if person is not None else []
    return [(row, number) for row, number in found if row.archived is None]


def _evenings(row: SeasonRow, season: Season, number: int) -> Iterator[Entry]:
    boards = {game.date: game for game in open_games(row, season, number)}
    for slot in slots(season).values():
        if not slot.part:
            continue
        how, game = status(season, slot.date, number), boards.get(slot.date)
        title = f"{row.name}{colon()} {evening_title(season, slot.what, slot.part, slot.round)}"
        note = ""
        if game:
            text = _("Board {board}: {colour} against {name}")
            note = text.format(board=game.number, colour=colour(game.colour), name=game.opponent_name)
        is_absent = how != EXPECTED and not game
        summary = f"{title} ({STATUSES[how]})" if is_absent else title
        yield Entry(identity_of(row, slot.date), start_of(season.club_rules, slot.date), summary, note, is_absent)


@page(Right.TAKE_PART, methods=POST)
def new_calendar(request: Request, slug: str) -> HttpResponse:
    """Create the address, or a new one; an earlier address is no longer valid."""
    account = request.actor.holder
    for old in _valid(account):
        links.revoke(old)
    links.make(LinkKind.CALENDAR, account=account, label=account.name)
    return redirect(f"{address_of('me', slug)}#calendar")


def _valid(account: Account) -> list[Link]:
    return [link for link in account.links.filter(kind=LinkKind.CALENDAR) if link.is_valid]


# My chances at the end: the remaining rounds, simulated by the club's rules on request.

OPPONENTS_SHOWN = 6
"""The maximum number of possible opponents shown."""


class Foreseen(NamedTuple):
    """A group of the member, and the possible final places."""

    title: str
    prospects: list[Prospect]
    """The prospects; empty while the simulation runs, and if it failed."""
    source: str
    is_under_way: bool
    next_round: list[MeetingLine]
    """The possible next opponents, the most likely first."""
    next_source: str


@page(Right.TAKE_PART, offline=True)
def my_chances(request: Request, slug: str) -> HttpResponse:
    """Show the chances at the end; they are simulated in the pool if there are none since the last result."""
    row, season = season_for_visitor(request, slug)
    number = own_number(request, row)
    foreseen, club = [], current.club().address
    if number is not None:
        for rest in _rests_of(season, number):
            found = answer_of(_key(row, rest), rest, partial(_simulation, rest), club)
            foreseen.append(_forecast(season, rest, found, number))
    context = {"row": row, "season": season, "foreseen": foreseen}
    return render(request, "member/foreseen.html" if request.htmx else "member/my-chances.html", context)


def _rests_of(season: Season, number: int) -> list[Rest]:
    return season.cached(("rests", number), lambda: open_groups_of(season, number))


def _key(row: SeasonRow, rest: Rest) -> tuple[str, int, str]:
    return "rest", row.pk, str(rest.title)


def _simulation(rest: Rest) -> list[Step]:
    return [Step(outlook, rest)]


def _forecast(season: Season, rest: Rest, found: Any, number: int) -> Foreseen:
    title = translate(rest.title)
    if not isinstance(found, Outlook):
        return Foreseen(title, [], "", found is None, [], "")
    tally, next_round = found
    names = {member: season.member(member).name for member in rest.ratings}
    return Foreseen(
        title,
        prospects(rest, tally, number),
        translate(describe_method(rest, tally)),
        False,
        list(meeting_lines(next_round, number, names))[:OPPONENTS_SHOWN] if next_round else [],
        translate(next_round.basis()) if next_round else "",
    )
