"""Pages with the decisions of a member: about own games, about the member, and offers of competitions."""

import datetime
from typing import Any, NamedTuple

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from indeler.language import N_, InvalidInput
from indeler.model.board_game import PLAYED, BoardGame
from indeler.season import Board, RoundKey, Season, events, queries, views
from indeler.season.views import attendance_of
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import POST, Right, page
from indeler.web.common.addresses import address_of
from indeler.web.common.requests import read_press
from indeler.web.common.undo import refusals_shown
from indeler.web.public.history import History, Met, history
from indeler.web.seasons import clock, recording
from indeler.web.seasons.claims import Game, game_of, is_confirmed, keep
from indeler.web.seasons.display import place_title
from indeler.web.seasons.models import Claim, HiddenName, SeasonRow
from indeler.web.seasons.offers import answered_offer, events_of_answer, offers_of
from indeler.web.seasons.personal_data import seasons_of
from indeler.web.seasons.recording import event_of, record
from indeler.web.seasons.roll import number_in, person_in
from indeler.web.seasons.season_store import date_of, season_for_visitor


class OpenGame(NamedTuple):
    """A published game of a member without a result."""

    place: RoundKey
    title: str
    number: int
    """The number of the board."""
    board: Board
    opponent: int
    opponent_name: str
    colour: str
    date: datetime.date
    claim: Claim | None
    """The report of one of the two players."""
    game: BoardGame
    is_tonight: bool
    """Whether it is played on the evening that is going on, or today."""
    history: History | None = None
    """The earlier games of the two."""

    @property
    def me(self) -> int:
        """Return the number of the member."""
        return self.board.white if self.colour == "w" else self.board.black

    @property
    def last(self) -> Met | None:
        """Return the last game of the two that was played."""
        return next((met for met in self.history.games if met.ended), None) if self.history else None

    @property
    def key(self) -> Game:
        """Return the key of the game."""
        return Game(*self.place[:3], self.board.white, self.board.black)

    @property
    def endings(self) -> list[tuple[str, str, str]]:
        """Return each result that the member can report: its meaning for the member, its stored form and its text."""
        mine = ("win", "draw", "loss") if self.colour == "w" else ("loss", "draw", "win")
        endings = [(word, *ending) for word, ending in zip(mine, self.game.endings, strict=True)]
        return sorted(endings, key=lambda each: ("win", "draw", "loss").index(each[0]))


def open_games(row: SeasonRow, season: Season, number: int) -> list[OpenGame]:
    """Return the member's published games without a result."""
    games = []
    for place, paired in season.state.pairings.items():
        for at, board in enumerate(paired.boards if paired.published_at else (), start=1):
            if number not in (board.white, board.black):
                continue
            competition = season.competition(place.competition)
            if queries.awaits_result(competition, paired, board):
                claim = row.claims.filter(**Game(*place[:3], board.white, board.black)._asdict()).first()
                colour, opponent = ("w", board.black) if number == board.white else ("b", board.white)
                title, on_board, name = place_title(season, place), views.board_number(season, place, at), season.name
                who = opponent, name(opponent), colour
                when, game, is_tonight = paired.date, competition.game, paired.date == clock.club_day(season)
                games.append(OpenGame(place, title, on_board, board, *who, when, claim, game, is_tonight))
    return sorted(games, key=lambda game: not game.is_tonight)


def with_history(request: Request, row: SeasonRow, season: Season, game: OpenGame) -> OpenGame:
    """Return the game with the earlier games of the two players."""
    return game._replace(history=history(request.actor, row, season, game.me, game.opponent))


@page(Right.TAKE_PART, methods=POST)
def claim(request: Request, slug: str) -> HttpResponse:
    """Report the result of the member's own game, for the leader to confirm."""
    row, season = season_for_visitor(request, slug)
    number = own_number_or_403(request, row)
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
        told = with_history(request, row, season, mine[0]._replace(claim=new_claim))
        return render(request, "member/board.html", {"row": row, "game": told, "just_told": True})
    messages.success(request, _("The leader has to confirm it."))
    return redirect("me", slug=slug)


def _refuse_if_entered(season: Season, number: int, game_key: tuple[str, ...]) -> None:
    """Refuse a result that arrives late, from a phone without a connection, after another result was entered."""
    for place, paired in season.state.pairings.items():
        for board in paired.boards:
            is_it = game_key == tuple(map(str, (*place[:3], board.white, board.black)))
            if is_it and number in (board.white, board.black) and board.result:
                text = N_("This game has its result already: {result}. Tell the leader if it is wrong.")
                raise InvalidInput(text, result=season.competition(place.competition).game.format_result(board.result))


def _check_not_overtaken(request: Request, game: OpenGame, number: int, result: str) -> None:
    """Refuse to replace a report of the opponent that the member has not seen."""
    press, claim = read_press(request.POST), game.claim
    if press is None or claim is None or claim.member == number:
        return
    if press.is_overtaken(result, [(claim.pk, claim.result)]):
        text = N_("{name} reported {result} in the meantime. Report your own again if that is wrong.")
        raise InvalidInput(text, name=claim.by, result=game.game.format_result(claim.result))


@page(Right.TAKE_PART, methods=POST)
def propose_day(request: Request, slug: str) -> HttpResponse:
    """Propose the day of a game of a schedule; it is agreed once both players propose the same."""
    fields = {name: request.POST.get(name, "") for name in ("competition", "part", "round", "white", "black", "date")}
    return record_own_event(request, slug, events.KINDS["catch-up-date"], mine="proposer", **fields)


@page(Right.TAKE_PART, methods=POST)
def take_offer(request: Request, slug: str, competition: str) -> HttpResponse:
    """Record a decision that a competition offers to the member, such as a challenge or the result of an own game."""
    row, season = season_for_visitor(request, slug)
    number = own_number_or_403(request, row)
    offers = offers_of(season, competition, number)
    offer = answered_offer(request, offers)
    if number not in offer.members:
        game, result = game_of(competition, offer), request.POST.get("answer", "")
        if not is_confirmed(row, game, number, result):
            keep(row, game, number, request.actor.name, result)
            messages.success(request, _("Your opponent or the leader has to confirm it."))
            return redirect("me", slug=slug)
    with refusals_shown(request):
        if recorded := record(request, row, events_of_answer(request, offers), limit=recording.of_a_member):
            messages.success(request, recorded.description)
    return redirect("me", slug=slug)


def own_number(request: Request, row: SeasonRow) -> int | None:
    """Return the number of the actor in this season; None if the account belongs to no member."""
    return number_in(row, request.actor.holder.member)


def own_number_or_403(request: Request, row: SeasonRow) -> int:
    """Return the number of the actor in this season; refuse an account that belongs to no member."""
    number = own_number(request, row)
    if number is None:
        raise PermissionDenied
    return number


def record_own_event(
    request: Request, slug: str, kind: type[events.Event], *, mine: str = "member", **fields: Any
) -> HttpResponse:
    """Record an event of the member, whose number is in the field ``mine``, and redirect to the member's page."""
    row, _season = season_for_visitor(request, slug)
    number = own_number_or_403(request, row)
    with refusals_shown(request):
        event = event_of(request, kind.kind(), **{mine: number}, **fields)
        record(request, row, [event], limit=recording.of_a_member)
    return redirect("me", slug=slug)


@page(Right.TAKE_PART, methods=POST)
def sign_off(request: Request, slug: str, date: str) -> HttpResponse:
    """Sign the member off for an evening, or for a game elsewhere that week; the reason can be given afterwards."""
    day = date_of(date)
    record_own_event(request, slug, events.SignedOff, date=day, **_why(request), **_of_round(request))
    return _back(slug, day)


def _why(request: Request) -> dict[str, Any]:
    fields: dict[str, Any] = {"why": request.POST.get("why", "")[:500]}
    if request.POST.get("reason") == "external":
        time = request.POST.get("game_at", "")
        fields |= {"reason": "external"} | ({"game_at": time} if time else {})
    return fields


def _of_round(request: Request) -> dict[str, str]:
    """Return the round of an evening that a form is about; empty for the complete evening."""
    round = request.POST.get("round", "")
    return {"round": round} if round else {}


def _back(slug: str, day: datetime.date) -> HttpResponse:
    return redirect(f"{address_of('me', slug)}#evening-{day}")


def own_sign_off(season: Season, day: datetime.date, number: int, name: str) -> events.SignedOff | None:
    """Return the sign-off of this evening that the member made; None if there is none, or another person made it."""
    number_of_event = attendance_of(season, day, number).signed_off_by
    event = season.events[number_of_event - 1] if number_of_event else None
    return event if isinstance(event, events.SignedOff) and event.by == name else None


@page(Right.TAKE_PART, methods=POST)
def give_reason(request: Request, slug: str, date: str) -> HttpResponse:
    """Add the reason to a sign-off: it is recorded again, and counts from the first time on."""
    row, season = season_for_visitor(request, slug)
    number, day = own_number(request, row), date_of(date)
    before = own_sign_off(season, day, number, request.actor.name) if number is not None else None
    if before is None:
        raise PermissionDenied
    with refusals_shown(request):
        again = event_of(request, before.kind(), at=before.at, date=day, member=number, **_why(request))
        noted = attendance_of(season, day, before.member).signed_off_by
        reversal = event_of(request, "reversed", event=noted, why=_("said again, with the reason"))
        record(request, row, [reversal, again], limit=recording.of_a_member)
    return _back(slug, day)


@page(Right.TAKE_PART, methods=POST)
def sign_on(request: Request, slug: str, date: str) -> HttpResponse:
    """Sign the member on again."""
    day = date_of(date)
    record_own_event(request, slug, events.SignedOn, date=day, **_of_round(request))
    return _back(slug, day)


@page(Right.TAKE_PART, methods=POST)
def object_to(request: Request, slug: str, date: str) -> HttpResponse:
    """Record the member's objection to an absence without notice."""
    why = request.POST.get("why", "")[:500]
    return record_own_event(request, slug, events.ObjectionRaised, date=date_of(date), why=why)


@page(Right.TAKE_PART, methods=POST)
def external_result(request: Request, slug: str, date: str) -> HttpResponse:
    """Record the result of the member's game elsewhere, and the opponent."""
    fields: dict[str, Any] = {name: request.POST.get(name, "") for name in ("game_at", "result")}
    opponent, rating = request.POST.get("opponent", "")[:100], request.POST.get("rating", "")
    fields |= {"date": date_of(date), "opponent": opponent, "rating": rating if rating.isdigit() else 0}
    return record_own_event(request, slug, events.ExternalResult, **fields)


@page(Right.TAKE_PART, methods=POST)
def take_part(request: Request, slug: str, competition: str) -> HttpResponse:
    """Record whether the member takes part in a competition, such as the cup."""
    joins = request.POST.get("takes_part") == "yes"
    return record_own_event(request, slug, events.ParticipationChanged, competition=competition, takes_part=joins)


@page(Right.TAKE_PART, methods=POST)
def decline(request: Request, slug: str) -> HttpResponse:
    """Record that the member declines promotion after this cycle."""
    _row, season = season_for_visitor(request, slug)
    return record_own_event(request, slug, events.PromotionDeclined, cycle=max(views.cycles(season), default=1))


@page(Right.TAKE_PART, methods=POST)
def hide_name(request: Request, slug: str) -> HttpResponse:
    """Set whether visitors see the member's name, in every season."""
    row, _season = season_for_visitor(request, slug)
    for each, number in seasons_of(person_in(row, own_number_or_403(request, row))):
        if request.POST.get("hide") == "yes":
            HiddenName.objects.get_or_create(season=each, member=number)
        else:
            each.hidden.filter(member=number).delete()
    return redirect("me", slug=slug)
