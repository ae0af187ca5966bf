"""A member's own page: sign off and on, external games, own results, and what one would rather not."""

from __future__ import annotations

import datetime
from typing import Any, NamedTuple

import msgspec
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from indeler.language import IndelerError
from indeler.model.board_game import PLAYED, BoardGame
from indeler.season import Board, Place, Season, events, views
from indeler.season.views import known_of as attendance
from indeler.season.views import sign_off_deadline, slots, status
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.club import clock, limits
from indeler.web.club.catching_up import games_of
from indeler.web.club.display import STATUSES, competition_title, evening_title, place_title
from indeler.web.club.models import Claim, HiddenName, SeasonRow
from indeler.web.club.offers import offered, offered_to, taken
from indeler.web.club.personal_data import known_of
from indeler.web.club.recording import event_of, record
from indeler.web.club.roll import number_in, person_in
from indeler.web.club.season_lookup import date_of, member_or_404, seen
from indeler.web.common.visitor_language import said

COMING = 8
"""How many evenings ahead one can sign off for on the page."""


@needs(Right.TAKE_PART)
@require_safe
def me(request: Request, slug: str) -> HttpResponse:
    """My evenings, my games and my wishes."""
    row, season = seen(request, slug)
    number = _own_number(request, row)
    if number is None:
        return render(request, "member/me.html", {"row": row, "season": season})
    member, games = season.member(number), _open_games(row, season, number)
    cycle = max(views.cycles(season), default=0)
    context = {
        "row": row,
        "season": season,
        "member": member,
        "page": views.member(season, number),
        "now": clock.now(),
        "chances": views.chances(season, number),
        "evenings": _coming(season, number, games),
        "games": games,
        "my_schedule": games_of(season, number),
        "offers": offered_to(season, number),
        "competitions": [
            (each.name, competition_title(each), each.name not in member.not_in) for each in season.competitions
        ],
        "no_shows": _no_shows(season, number),
        "not_met": _not_met(season, number),
        "is_hidden": row.hidden.filter(member=number).exists(),
        "cycle": cycle,
        "has_declined": views.has_declined(season, cycle, number),
    }
    return render(request, "member/me.html", context)


def _own_number(request: Request, row: SeasonRow) -> int | None:
    return number_in(row, request.actor.holder.member)


def _coming(season: Season, number: int, games: list[OpenGame]) -> list[dict[str, Any]]:
    coming = [slot for slot in slots(season).values() if slot.date >= clock.today() and slot.part]
    return [
        {
            "date": slot.date,
            "title": evening_title(season, slot.what, slot.part, slot.round),
            "status": STATUSES[status(season, slot.date, number)],
            "is_off": bool(attendance(season, slot.date, number).reason),
            "until": sign_off_deadline(season.rulebook, slot.date),
            "in_time": sign_off_deadline(season.rulebook, slot.date) > clock.now(),
            "is_paired": any(game.date == slot.date for game in games),
        }
        for slot in coming[:COMING]
    ]


class OpenGame(NamedTuple):
    """A published game of a member without a result."""

    place: Place
    title: str
    number: int
    """Of the board."""
    board: Board
    names: str
    colour: str
    date: datetime.date
    claim: Claim | None
    """What one of the two said about it."""
    game: BoardGame


def _open_games(row: SeasonRow, season: Season, number: int) -> list[OpenGame]:
    """My published games whose result is still to come."""
    games = []
    for place, paired in season.state.pairings.items():
        for at, board in enumerate(paired.boards if paired.published_at else (), start=1):
            competition = season.competition(place.competition)
            if number in (board.white, board.black) and competition.awaits_result(paired, board):
                claim = row.claims.filter(white=board.white, black=board.black, **_of_round(place)).first()
                names = f"{season.name(board.white)} – {season.name(board.black)}"
                colour = "w" if number == board.white else "b"
                title, on_board = place_title(season, place), views.board_number(season, place, at)
                games.append(
                    OpenGame(place, title, on_board, board, names, colour, paired.date, claim, competition.game)
                )
    return games


def _no_shows(season: Season, number: int) -> list[tuple[datetime.date, bool]]:
    """Evenings on which I was absent without notice, and whether I objected already."""
    return [
        (date, known.objected_at is not None)
        for date, members in season.state.attendance.items()
        if (known := members.get(number)) is not None and known.no_show and known.granted is None
    ]


def _not_met(season: Season, number: int) -> list[str]:
    """Who of my group I have not met in this cycle, the nearest in points first: my next opponents."""
    cycle = views.newest_cycle(season)
    group = cycle.group_of(number) if cycle else None
    if cycle is None or group is None or not views.is_swiss(season, cycle.number, group):
        return []
    rows = views.standings(season, cycle.number, group)
    mine = next(row for row in rows if row.member == number)
    met = {cell.opponent for cell in mine.card if cell.kind in ("game", "pending")}
    others = [row for row in rows if row.member != number and row.member not in met]
    return [row.name for row in sorted(others, key=lambda row: (abs(row.points - mine.points), row.rank))]


def _of_round(place: Any) -> dict[str, Any]:
    return {"competition": place.competition, "part": place.part, "round": place.round}


def _tell(
    request: Request, slug: str, kind: type[events.Event], *, mine: str = "member", **fields: Any
) -> HttpResponse:
    """Put an event of my own in the logbook, in which I stand in the field ``mine``, and go back to my page."""
    row, _season = seen(request, slug)
    number = _own_number(request, row)
    if number is None:
        raise PermissionDenied
    try:
        event = event_of(request, kind.kind(), **{mine: number}, **fields)
    except IndelerError as refusal:
        messages.error(request, said(refusal))
    else:
        record(request, row, [event], limit=limits.of_a_member)
    return redirect("me", slug=slug)


@needs(Right.TAKE_PART)
@require_POST
def sign_off(request: Request, slug: str, date: str) -> HttpResponse:
    """I shall not come, or I play elsewhere that week."""
    day = date_of(date)
    given: dict[str, Any] = {"date": day, "why": request.POST.get("why", "")[:500]}
    if request.POST.get("reason") == "external":
        given["reason"] = "external"
        time = request.POST.get("game_at", "")
        given |= {"game_at": time} if time else {}
    return _tell(request, slug, events.SignedOff, **given)


@needs(Right.TAKE_PART)
@require_POST
def sign_on(request: Request, slug: str, date: str) -> HttpResponse:
    """I come after all."""
    return _tell(request, slug, events.SignedOn, date=date_of(date))


@needs(Right.TAKE_PART)
@require_POST
def object_to(request: Request, slug: str, date: str) -> HttpResponse:
    """I was not absent without notice."""
    why = request.POST.get("why", "")[:500]
    return _tell(request, slug, events.ObjectionRaised, date=date_of(date), why=why)


@needs(Right.TAKE_PART)
@require_POST
def external_result(request: Request, slug: str, date: str) -> HttpResponse:
    """How my game elsewhere ended, and against whom."""
    rating = request.POST.get("rating", "")
    return _tell(
        request,
        slug,
        events.ExternalResult,
        date=date_of(date),
        game_at=request.POST.get("game_at", ""),
        result=request.POST.get("result", ""),
        opponent=request.POST.get("opponent", "")[:100],
        rating=rating if rating.isdigit() else 0,
    )


@needs(Right.TAKE_PART)
@require_POST
def take_part(request: Request, slug: str, competition: str) -> HttpResponse:
    """Whether I take part in a competition: the cup, say."""
    joins = request.POST.get("takes_part") == "yes"
    return _tell(request, slug, events.ParticipationChanged, competition=competition, takes_part=joins)


@needs(Right.TAKE_PART)
@require_POST
def decline(request: Request, slug: str) -> HttpResponse:
    """I do not want to go up after this cycle."""
    _row, season = seen(request, slug)
    return _tell(request, slug, events.PromotionDeclined, cycle=max(views.cycles(season), default=1))


@needs(Right.TAKE_PART)
@require_POST
def hide_name(request: Request, slug: str) -> HttpResponse:
    """Whether visitors see my name."""
    row, _season = seen(request, slug)
    number = _own_number(request, row)
    if number is None:
        raise PermissionDenied
    if request.POST.get("hide") == "yes":
        HiddenName.objects.get_or_create(season=row, member=number)
    else:
        row.hidden.filter(member=number).delete()
    return redirect("me", slug=slug)


@needs(Right.TAKE_PART)
@require_POST
def claim(request: Request, slug: str) -> HttpResponse:
    """The result of my own game, for the leader to confirm."""
    row, season = seen(request, slug)
    number = _own_number(request, row)
    given = {name: request.POST.get(name, "") for name in ("competition", "part", "round", "white", "black", "result")}
    wanted = tuple(given[name] for name in ("competition", "part", "round", "white", "black"))
    mine = _open_games(row, season, number) if number else []
    match = [game for game in mine if wanted == tuple(map(str, (*game.place[:3], game.board.white, game.board.black)))]
    if not match or given["result"] not in PLAYED:
        raise PermissionDenied
    place, board = match[0].place, match[0].board
    game = {**_of_round(place), "white": board.white, "black": board.black}
    row.claims.filter(**game).delete()
    Claim.objects.create(season=row, **game, result=given["result"], by=request.actor.name)
    messages.success(request, _("The leader has to confirm it."))
    return redirect("me", slug=slug)


@needs(Right.TAKE_PART)
@require_POST
def propose_day(request: Request, slug: str) -> HttpResponse:
    """The day on which I should like to play a game of a schedule; it is agreed once my opponent names the same."""
    told = {name: request.POST.get(name, "") for name in ("competition", "part", "round", "white", "black", "date")}
    return _tell(request, slug, events.KINDS["catch-up-date"], mine="proposer", **told)


@needs(Right.TAKE_PART)
@require_POST
def take_offer(request: Request, slug: str, competition: str) -> HttpResponse:
    """What a competition offers me to decide, such as whom I challenge."""
    row, season = seen(request, slug)
    number = _own_number(request, row)
    if number is None:
        raise PermissionDenied
    try:
        told = taken(request, offered(season, competition, number))
    except IndelerError as refusal:
        messages.error(request, said(refusal))
    else:
        if record(request, row, told, limit=limits.of_a_member):
            messages.success(request, _("Written in the logbook."))
    return redirect("me", slug=slug)


@needs(Right.TAKE_PART)
@require_safe
def known(request: Request, slug: str, number: int) -> HttpResponse:
    """All that is known of a member, in JSON; for himself and for who looks after the accounts.

    Where somebody is logged in only himself and owners see.
    """
    row, season = seen(request, slug)
    is_himself = _own_number(request, row) == number
    if not is_himself and not request.actor.manages:
        raise PermissionDenied
    known = known_of(person_in(row, member_or_404(season, number)), sessions=is_himself or request.actor.owns)
    whole = msgspec.json.encode(known)
    response = HttpResponse(msgspec.json.format(whole), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{slug}-{number}.json"'
    return response
