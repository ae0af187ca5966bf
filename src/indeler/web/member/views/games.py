"""What a member says of his own games, and what competitions offer him to decide."""

from __future__ import annotations

import datetime
from typing import Any, NamedTuple

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from indeler.language import IndelerError
from indeler.model.board_game import PLAYED, BoardGame
from indeler.season import Board, Place, Season, events, views
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.club import limits
from indeler.web.club.display import place_title
from indeler.web.club.models import Claim, SeasonRow
from indeler.web.club.offers import answered, offered, taken
from indeler.web.club.recording import record
from indeler.web.club.reports import game_of, is_confirmed, keep
from indeler.web.club.season_lookup import seen
from indeler.web.common.visitor_language import said
from indeler.web.member.views.telling import own_number, tell


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


def open_games(row: SeasonRow, season: Season, number: int) -> list[OpenGame]:
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


def _of_round(place: Any) -> dict[str, Any]:
    return {"competition": place.competition, "part": place.part, "round": place.round}


@needs(Right.TAKE_PART)
@require_POST
def claim(request: Request, slug: str) -> HttpResponse:
    """The result of my own game, for the leader to confirm."""
    row, season = seen(request, slug)
    number = own_number(request, row)
    if number is None:
        raise PermissionDenied
    given = {name: request.POST.get(name, "") for name in ("competition", "part", "round", "white", "black", "result")}
    wanted = tuple(given[name] for name in ("competition", "part", "round", "white", "black"))
    mine = open_games(row, season, number)
    match = [game for game in mine if wanted == tuple(map(str, (*game.place[:3], game.board.white, game.board.black)))]
    if not match or given["result"] not in PLAYED:
        raise PermissionDenied
    place, board = match[0].place, match[0].board
    game = {**_of_round(place), "white": board.white, "black": board.black}
    row.claims.filter(**game).delete()
    Claim.objects.create(season=row, **game, result=given["result"], by=request.actor.name, member=number)
    messages.success(request, _("The leader has to confirm it."))
    return redirect("me", slug=slug)


@needs(Right.TAKE_PART)
@require_POST
def propose_day(request: Request, slug: str) -> HttpResponse:
    """The day on which I should like to play a game of a schedule; it is agreed once my opponent names the same."""
    told = {name: request.POST.get(name, "") for name in ("competition", "part", "round", "white", "black", "date")}
    return tell(request, slug, events.KINDS["catch-up-date"], mine="proposer", **told)


@needs(Right.TAKE_PART)
@require_POST
def take_offer(request: Request, slug: str, competition: str) -> HttpResponse:
    """What a competition offers me to decide, such as whom I challenge, or to say of a game of my own."""
    row, season = seen(request, slug)
    number = own_number(request, row)
    if number is None:
        raise PermissionDenied
    offers = offered(season, competition, number)
    offer = answered(request, offers)
    if number not in offer.members:
        game, result = game_of(competition, offer), request.POST.get("answer", "")
        if not is_confirmed(row, game, number, result):
            keep(row, game, number, request.actor.name, result)
            messages.success(request, _("Your opponent or the leader has to confirm it."))
            return redirect("me", slug=slug)
    try:
        told = taken(request, offers)
    except IndelerError as refusal:
        messages.error(request, said(refusal))
    else:
        if record(request, row, told, limit=limits.of_a_member):
            messages.success(request, _("Written in the logbook."))
    return redirect("me", slug=slug)
