"""Live pages of the evening, or of a tournament's round, and the event streams of open pages."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from indeler.logbook import voided
from indeler.model.board_game import BoardGame
from indeler.opens import OpenTournament, State
from indeler.opens import views as opens
from indeler.opens.events import ResultCorrected, ResultEntered
from indeler.season import Season
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import SEASON, SHARED, TOURNAMENT, Right, Role, page
from indeler.web.common.addresses import address_of
from indeler.web.common.middleware import NO_STORE
from indeler.web.common.templatetags.wording import format_result
from indeler.web.common.visitors import network_of
from indeler.web.hosting.open_pages import WATCHED, Watched, event
from indeler.web.hosting.queueing import Holder
from indeler.web.public import versions
from indeler.web.public.page_updates import requesting_page
from indeler.web.seasons import clock
from indeler.web.seasons.display import Group, places_in_play, published_groups, tables_of
from indeler.web.seasons.season_store import season_for_visitor
from indeler.web.tournaments.log import tournament_for_visitor, tournament_of, tournament_row_for_visitor


@page(Right.READ, about=SEASON, live=SHARED, offline=True)
def season_follow(request: Request, slug: str) -> HttpResponse:
    """Show tonight, or the last evening with published pairings."""
    row, season = season_for_visitor(request, slug)
    out = [
        each.date
        for each in season.state.pairings.values()
        if each.published_at and each.date <= clock.club_day(season)
    ]
    date = max(out, default=None)
    context = {"row": row, "season": season, "layout": "club/layout.html", "date": date, "slug": slug}
    if date is not None:
        context["following"] = season_following(slug, season, published_groups(season, date))
    return render(request, "public/follow.html", context)


@page(Right.READ, about=TOURNAMENT, live=SHARED, offline=True)
def tournament_follow(request: Request, slug: str) -> HttpResponse:
    """Show the current round as visitors see it, for leaders as well."""
    tournament, state = tournament_for_visitor(request, slug)
    visible = state.for_visitors()
    context = {"tournament": tournament, "state": state, "layout": "tournaments/layout.html", "round": visible.current}
    if visible.rounds:
        context["following"] = tournament_following(slug, tournament_of(tournament), visible)
    return render(request, "public/follow.html", context)


LEADERS = 5
"""The number of lines shown of a table."""
_WON = {"1-0": "w", "+-": "w", "0-1": "b", "-+": "b"}


class Side(NamedTuple):
    """A player, and the address of the player's page."""

    name: str
    address: str


class Followed(NamedTuple):
    """A board of the round."""

    board: int
    group: str
    """The group; empty if there is only one."""
    white: Side
    black: Side
    result: str
    """The result as it is shown; empty during the game."""
    winner: str
    """``w`` or ``b``."""
    at: datetime.datetime | None


class Leading(NamedTuple):
    """The top of a table."""

    title: str
    head: str
    """The heading of the ranking value."""
    rows: Sequence[tuple[int, str, str]]


class Following(NamedTuple):
    """The boards and tables of a live page."""

    boards: Sequence[Followed]
    tables: Sequence[Leading]

    @property
    def latest(self) -> list[Followed]:
        """Return the boards with a result, the latest first; those without a time last."""
        done = [each for each in self.boards if each.result]
        timed = sorted((each for each in done if each.at), key=lambda each: (each.at, -each.board), reverse=True)
        return [*timed, *(each for each in done if not each.at)]

    @property
    def playing(self) -> list[Followed]:
        """Return the boards without a result."""
        return [each for each in self.boards if not each.result]


def season_following(slug: str, season: Season, groups: Sequence[Group]) -> Following:
    """Return the evening of these groups, with the names that the visitor may see."""

    def side(member: int, name: str) -> Side:
        return Side(name, address_of("member", slug, member))

    boards = []
    for group in groups:
        name = group.name if len(groups) > 1 else ""
        for row, board in zip(group.view.boards, season.state.pairings[group.place].boards, strict=True):
            white, black = side(row.white, row.white_name), side(row.black, row.black_name)
            result, winner = group.game.format_result(row.result), _WON.get(row.result, "")
            boards.append(Followed(row.board, name, white, black, result, winner, board.entered_at))
    tables = tables_of(season, places_in_play(season, [group.place for group in groups]))
    return Following(boards, [Leading(each.title, each.head, each.rows[:LEADERS]) for each in tables if each.rows])


def tournament_following(slug: str, now: OpenTournament, state: State) -> Following:
    """Return the current round of a tournament, as far as visitors may see it."""
    if not state.rounds:
        return Following((), ())
    void = voided(now.events)
    times = {
        (event.white, event.black): event.at
        for number, event in enumerate(now.events, start=1)
        if isinstance(event, ResultEntered | ResultCorrected) and event.round == state.current and number not in void
    }
    rows = opens.board_rows(state.tournament, state.current, state.boards[state.current - 1])
    boards = [_board(slug, row, state.game, times.get((row.white.number, row.black.number))) for row in rows]
    standings = opens.standings_of(state).rows[:LEADERS]
    leading = [(row.rank, row.player.name or str(row.player.number), row.points) for row in standings]
    return Following(boards, [Leading("", _("Points"), leading)])


def _board(slug: str, row: opens.BoardRow, game: BoardGame, at: datetime.datetime | None) -> Followed:
    white, black = (
        Side(player.name or str(player.number), address_of("player", slug, player.number))
        for player in (row.white, row.black)
    )
    result = row.result_text
    return Followed(row.number, "", white, black, format_result(result, game), _WON.get(result, ""), at)


RECONNECT_MILLISECONDS = 20_000
"""Milliseconds after which a page reconnects where the response is not held open."""


@page(Right.READ, params=("page",))
def season_news(request: Request, slug: str) -> HttpResponse:
    """Return the event stream of a season."""
    found = versions.season_and_version(slug)
    if found is None:
        raise Http404
    return event_stream(request, *found)


@page(Right.READ, params=("page",))
def tournament_news(request: Request, slug: str) -> HttpResponse:
    """Return the event stream of a tournament."""
    row = tournament_row_for_visitor(request, slug)
    return event_stream(request, row, versions.version_of(row))


@page(Right.READ, params=("page",))
def club_news(request: Request) -> HttpResponse:
    """Return the event stream of the club."""
    if request.club is None:
        raise Http404
    return event_stream(request, request.club, versions.version_of(request.club))


def event_stream(request: Request, row: Any, version: str) -> HttpResponse:
    """Return the response that the request buffer holds open for a page that shows this row; another server ends it."""
    if request.method == "GET":
        request.META[WATCHED] = Watched(versions.subject_of(row), version, _holder(request), requesting_page(request))
    response = HttpResponse(event(version, RECONNECT_MILLISECONDS), content_type="text/event-stream")
    response["Cache-Control"], response["X-Accel-Buffering"] = NO_STORE, "no"  # nginx must not wait for more
    return response


def _holder(request: Request) -> Holder:
    """Return the holder of the open page; a helper's link is not an account because several phones may share it."""
    actor, club = request.actor, request.club
    is_known = actor.role is not Role.PUBLIC or actor.account is not None
    account = str(actor.account.pk) if actor.account else ""
    return Holder(network_of(request) or "", str(club.pk) if club else "", account, is_known)
