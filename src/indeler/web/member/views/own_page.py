"""A member's own page: the evenings to come, own games, and all that is known of oneself."""

from __future__ import annotations

import datetime

import msgspec
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from indeler.season import Season, views
from indeler.web.accounts.pages import PERSONAL, SEASON, page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.member.views.calendar import calendar_address
from indeler.web.member.views.chances import foreseen_already, rests_of
from indeler.web.member.views.evenings import coming
from indeler.web.member.views.games import open_games, with_history
from indeler.web.member.views.letters import wishes_of
from indeler.web.member.views.results import latest
from indeler.web.member.views.telling import own_number
from indeler.web.public.strip import season_strip
from indeler.web.seasons import clock
from indeler.web.seasons.catching_up import games_of
from indeler.web.seasons.display import competition_title
from indeler.web.seasons.offers import offered_to
from indeler.web.seasons.personal_data import known_of
from indeler.web.seasons.roll import person_in
from indeler.web.seasons.season_lookup import member_or_404, seen


@page(Right.TAKE_PART, about=SEASON, live=PERSONAL, offline=True)
@require_safe
def me(request: Request, slug: str) -> HttpResponse:
    """My evenings, my games and my wishes."""
    row, season = seen(request, slug)
    number = own_number(request, row)
    if number is None:
        return render(request, "member/me.html", {"row": row, "season": season})
    member, games, page = season.member(number), open_games(row, season, number), views.member(season, number)
    cycle = max(views.cycles(season), default=0)
    evenings = coming(season, number, request.actor.name, games)
    context = {
        "row": row,
        "season": season,
        "member": member,
        "page": page,
        "now": clock.now(),
        "chances": views.chances(season, number),
        "foreseen": foreseen_already(row, season, number),
        "may_foresee": bool(rests_of(season, number)),
        "evenings": evenings,
        "later_is_open": any(evening.is_off for evening in evenings[1:]),
        "games": [with_history(request, row, season, game) for game in games],
        "strip": season_strip(season, row.slug, number),
        "results": latest(season, page),
        "my_schedule": games_of(season, number),
        "offers": offered_to(row, season, number),
        "competitions": [
            (each.name, competition_title(each), each.name not in member.not_in) for each in season.competitions
        ],
        "no_shows": _no_shows(season, number),
        "not_met": _not_met(season, number),
        "calendar": calendar_address(request),
        "letters": wishes_of(request.actor.holder),
        "is_hidden": row.hidden.filter(member=number).exists(),
        "cycle": cycle,
        "has_declined": views.has_declined(season, cycle, number),
    }
    return render(request, "member/me.html", context)


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


@page(Right.TAKE_PART)
@require_safe
def known(request: Request, slug: str, number: int) -> HttpResponse:
    """All that is known of a member, in JSON; for himself and for who looks after the accounts.

    Where somebody is logged in only himself and owners see.
    """
    row, season = seen(request, slug)
    is_himself = own_number(request, row) == number
    if not is_himself and not request.actor.manages:
        raise PermissionDenied
    known = known_of(person_in(row, member_or_404(season, number)), sessions=is_himself or request.actor.owns)
    whole = msgspec.json.encode(known)
    response = HttpResponse(msgspec.json.format(whole), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{slug}-{number}.json"'
    return response
