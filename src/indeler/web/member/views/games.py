"""What a member says of his own games, and what competitions offer him to decide."""

from __future__ import annotations

import datetime
from typing import Any, NamedTuple

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from indeler.language import N_, IndelerError, InvalidInput
from indeler.model.board_game import PLAYED, BoardGame
from indeler.season import Board, RoundKey, Season, events, queries, views
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.late_press import read_press
from indeler.web.common.visitor_language import translate
from indeler.web.member.views.own_decisions import own_number, record_own_event
from indeler.web.public.history import History, Met, history
from indeler.web.seasons import clock, limits
from indeler.web.seasons.claims import Game, game_of, is_confirmed, keep
from indeler.web.seasons.display import place_title
from indeler.web.seasons.models import Claim, SeasonRow
from indeler.web.seasons.offers import answered_offer, events_of_answer, offers_of
from indeler.web.seasons.recording import record
from indeler.web.seasons.season_lookup import season_for_visitor


class OpenGame(NamedTuple):
    """A published game of a member without a result."""

    place: RoundKey
    title: str
    number: int
    """Of the board."""
    board: Board
    opponent: int
    opponent_name: str
    colour: str
    date: datetime.date
    claim: Claim | None
    """What one of the two said about it."""
    game: BoardGame
    history: History | None = None
    """What the two have played before."""

    @property
    def me(self) -> int:
        """My number."""
        return self.board.white if self.colour == "w" else self.board.black

    @property
    def last(self) -> Met | None:
        """The last game of the two that was played."""
        return next((met for met in self.history.games if met.ended), None) if self.history else None

    @property
    def key(self) -> Game:
        """Which game it is."""
        return Game(*self.place[:3], self.board.white, self.board.black)

    @property
    def is_tonight(self) -> bool:
        """Whether it is played today."""
        return self.date == clock.today()

    @property
    def endings(self) -> list[tuple[str, str, str]]:
        """Each result that I can report: what it is to me, how it is stored and how it is written."""
        mine = ("win", "draw", "loss") if self.colour == "w" else ("loss", "draw", "win")
        endings = [(word, *ending) for word, ending in zip(mine, self.game.endings, strict=True)]
        return sorted(endings, key=lambda each: ("win", "draw", "loss").index(each[0]))


def open_games(row: SeasonRow, season: Season, number: int) -> list[OpenGame]:
    """My published games whose result is still to come."""
    games = []
    for place, paired in season.state.pairings.items():
        for at, board in enumerate(paired.boards if paired.published_at else (), start=1):
            if number not in (board.white, board.black):
                continue
            competition = season.competition(place.competition)
            if queries.awaits_result(competition, paired, board):
                claim = row.claims.filter(white=board.white, black=board.black, **_of_round(place)).first()
                colour, opponent = ("w", board.black) if number == board.white else ("b", board.white)
                title, on_board, name = place_title(season, place), views.board_number(season, place, at), season.name
                who = opponent, name(opponent), colour
                games.append(OpenGame(place, title, on_board, board, *who, paired.date, claim, competition.game))
    return sorted(games, key=lambda game: not game.is_tonight)


def with_history(request: Request, row: SeasonRow, season: Season, game: OpenGame) -> OpenGame:
    """The game, and how the two have fared against each other."""
    return game._replace(history=history(request.actor, row, season, game.me, game.opponent))


def _of_round(place: Any) -> dict[str, Any]:
    return {"competition": place.competition, "part": place.part, "round": place.round}


@page(Right.TAKE_PART)
@require_POST
def claim(request: Request, slug: str) -> HttpResponse:
    """The result of my own game, for the leader to confirm."""
    row, season = season_for_visitor(request, slug)
    number = own_number(request, row)
    if number is None:
        raise PermissionDenied
    names = ("competition", "part", "round", "white", "black")
    game_key, result = tuple(request.POST.get(name, "") for name in names), request.POST.get("result", "")
    mine = [each for each in open_games(row, season, number) if game_key == tuple(map(str, each.key))]
    if not mine or result not in PLAYED:
        _refuse_if_entered(season, number, game_key)
        raise PermissionDenied
    _check_not_overtaken(request, mine[0], number, result)
    game = mine[0].key._asdict()
    row.claims.filter(**game).delete()
    new_claim = Claim.objects.create(season=row, **game, result=result, by=request.actor.name, member=number)
    if request.htmx:
        context = {
            "row": row,
            "game": with_history(request, row, season, mine[0]._replace(claim=new_claim)),
            "just_told": True,
        }
        return render(request, "member/board.html", context)
    messages.success(request, _("The leader has to confirm it."))
    return redirect("me", slug=slug)


def _refuse_if_entered(season: Season, number: int, game_key: tuple[str, ...]) -> None:
    """A result of mine that comes late, from a phone without a connection, finds the one that was entered."""
    for place, paired in season.state.pairings.items():
        for board in paired.boards:
            is_it = game_key == tuple(map(str, (*place[:3], board.white, board.black)))
            if is_it and number in (board.white, board.black) and board.result:
                result_text = season.competition(place.competition).game.format_result(board.result)
                raise InvalidInput(
                    N_("This game has its result already: {result}. Tell the leader if it is wrong."),
                    result=result_text,
                )


def _check_not_overtaken(request: Request, game: OpenGame, number: int, result: str) -> None:
    """What the opponent reported after I had pressed is not replaced unseen."""
    press, claim = read_press(request.POST), game.claim
    if press is None or claim is None or claim.member == number:
        return
    if press.is_overtaken(result, [(claim.pk, claim.result)]):
        raise InvalidInput(
            N_("{name} reported {result} in the meantime. Report your own again if that is wrong."),
            name=claim.by,
            result=game.game.format_result(claim.result),
        )


@page(Right.TAKE_PART)
@require_POST
def propose_day(request: Request, slug: str) -> HttpResponse:
    """The day on which I should like to play a game of a schedule; it is agreed once my opponent names the same."""
    fields = {name: request.POST.get(name, "") for name in ("competition", "part", "round", "white", "black", "date")}
    return record_own_event(request, slug, events.KINDS["catch-up-date"], mine="proposer", **fields)


@page(Right.TAKE_PART)
@require_POST
def take_offer(request: Request, slug: str, competition: str) -> HttpResponse:
    """What a competition offers me to decide, such as whom I challenge, or to say of a game of my own."""
    row, season = season_for_visitor(request, slug)
    number = own_number(request, row)
    if number is None:
        raise PermissionDenied
    offers = offers_of(season, competition, number)
    offer = answered_offer(request, offers)
    if number not in offer.members:
        game, result = game_of(competition, offer), request.POST.get("answer", "")
        if not is_confirmed(row, game, number, result):
            keep(row, game, number, request.actor.name, result)
            messages.success(request, _("Your opponent or the leader has to confirm it."))
            return redirect("me", slug=slug)
    try:
        events = events_of_answer(request, offers)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
    else:
        if recorded := record(request, row, events, limit=limits.of_a_member):
            messages.success(request, recorded.description)
    return redirect("me", slug=slug)
