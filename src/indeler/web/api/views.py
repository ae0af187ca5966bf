"""The calls of the API."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Status
from ninja.errors import HttpError
from ninja.security import HttpBearer

from indeler.language import N_, IndelerError, Sentence, TooLarge
from indeler.logbook import Outdated, outdated
from indeler.opens import State, corrections, imported
from indeler.opens.by_hand import Draft
from indeler.opens.forms import Correction
from indeler.opens.views import board_rows, bye_rows, standings_of
from indeler.season import Season, events, views
from indeler.web.accounts import throttle, tokens
from indeler.web.accounts.actor import VISITOR, Request, acting_for
from indeler.web.accounts.pages import WITHOUT_SECOND_FACTOR, Right
from indeler.web.api import openapi
from indeler.web.api.openapi import DescribedApi, View
from indeler.web.common.refusals import OtherResult, TooBusy, busy, log_refusal
from indeler.web.common.visitor_language import translate
from indeler.web.seasons import clock, recording
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import append, season_for_visitor
from indeler.web.tournaments import decisions
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.log import create, round_or_404, state_of, tournament_for_visitor
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.result_entry import ResultEntry, enter_result
from indeler.web.tournaments.uploads import handed_in

CONFLICT = 409

api = DescribedApi(title="Indeler", version="1", docs_url=None, urls_namespace="api")
"""No page of documentation: that would load scripts from elsewhere. OpenAPI is at ``openapi.json``."""


# Who may call what: a token in the header ``Authorization: Bearer …``; what is public needs none.
#
# A session's cookie counts for nothing here, so that no other site can call us through a visitor's browser.


UNKNOWN, FORBIDDEN, TOO_MANY = 401, 403, 429


class Guard(HttpBearer):
    """Lets through who has this right, by role and by the scopes of the token."""

    def __init__(self, right: Right) -> None:
        super().__init__()
        self.right = right

    def __call__(self, request: Request) -> Any:  # type: ignore[override]  # our middleware saw it first
        """The actor, where he may."""
        word, _, secret = request.headers.get("Authorization", "").partition(" ")
        request.actor, allowed = VISITOR, frozenset({Right.READ})
        if word.lower() == "bearer" and secret:
            request.actor, allowed = self.authenticate(request, secret.strip())
        if self.right in allowed and request.actor.may(self.right):
            return request.actor
        if request.actor is VISITOR:
            raise HttpError(UNKNOWN, translate(Sentence(N_("This needs a token; make one on your own page."))))
        raise HttpError(FORBIDDEN, translate(Sentence(N_("This token may not do this."))))

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        """The actor behind a token, and what its scopes allow."""
        found = tokens.find(token)
        if found is None:
            try:
                throttle.attempt(request, "token")
            except throttle.TooOften as wait:
                too_often = Sentence(N_("Too many attempts; try again in {seconds} seconds."), seconds=wait.seconds)
                raise HttpError(TOO_MANY, translate(too_often)) from None
            raise HttpError(UNKNOWN, translate(Sentence(N_("This token is not valid any more; make a new one."))))
        actor, allowed = acting_for(found.account), tokens.rights(found)
        return actor, allowed & WITHOUT_SECOND_FACTOR if actor.lacks_second_factor else allowed


READ, ENTER, LEAD = Guard(Right.READ), Guard(Right.ENTER_RESULTS), Guard(Right.LEAD)


@api.get("/tournaments", response=list[openapi.TournamentOut], auth=READ)
def tournaments(request: Request) -> Any:
    """All tournaments that the caller may see."""
    return list(Open.objects.all() if request.actor.oversees else Open.objects.filter(is_public=True))


@api.post("/tournaments", response={201: openapi.DetailOut}, auth=LEAD)
def new(request: Request, body: openapi.NewIn) -> Any:
    """Make a tournament from a file."""
    tournament = handed_in(body.content.encode(), body.file, body.rules)
    state = imported(tournament.replace(rules=body.rules or tournament.rules))
    row = create(tournament.event.name or body.file, state, request.actor.name)
    Open.objects.filter(pk=row.pk).update(is_public=body.is_public)
    return Status(201, _detail(row, state))


@api.get("/tournaments/{slug:slug}", response=openapi.DetailOut, auth=READ)
def tournament(request: Request, slug: str) -> Any:
    """One tournament."""
    return _detail(*tournament_for_visitor(request, slug))


@api.get("/tournaments/{slug:slug}/players", response=list[openapi.PlayerOut], auth=READ)
def players(request: Request, slug: str) -> Any:
    """Who takes part."""
    return [player._asdict() for player in tournament_for_visitor(request, slug)[1].tournament.players.values()]


@api.get("/tournaments/{slug:slug}/rounds/{number}", response=openapi.RoundOut, auth=READ)
def round(request: Request, slug: str, number: int) -> Any:
    """A round with its results so far."""
    return _round(tournament_for_visitor(request, slug)[1], number)


@api.get("/tournaments/{slug:slug}/standings", response=list[openapi.StandingOut], auth=READ)
def standings(request: Request, slug: str) -> Any:
    """The standings."""
    state = tournament_for_visitor(request, slug)[1]
    table, ranked = standings_of(state), "team" if state.is_team_event else "player"
    lines = []
    for row in table.rows:
        line = {"rank": row.rank, ranked: row.player.number, "name": row.player.name, "points": row.points}
        lines.append({**line, "tiebreaks": dict(zip(table.codes, row.tiebreaks, strict=True))})
    return lines


@api.post("/tournaments/{slug:slug}/pair", response=openapi.RoundOut, auth=LEAD)
def pair(request: Request, slug: str, body: openapi.VersionIn) -> Any:
    """Pair the next round."""
    after = state_of(decisions.pair_next(_at_version(request, slug, body.version), By(request.actor.name)))
    return _round(after, after.rounds)


@api.post("/tournaments/{slug:slug}/rounds/{number}/publish", response=openapi.DetailOut, auth=LEAD)
def publish(request: Request, slug: str, number: int, body: openapi.VersionIn) -> Any:
    """Let everybody see the rounds up to this one."""
    after = decisions.publish(_at_version(request, slug, body.version), number, By(request.actor.name))
    return _detail(after, state_of(after))


@api.put("/tournaments/{slug:slug}/rounds/{number}/boards/{board}", response=openapi.RoundOut, auth=ENTER)
def result(request: Request, slug: str, number: int, board: int, body: openapi.ResultIn) -> Any:
    """Enter the result of a board."""
    subject, state = tournament_for_visitor(request, slug)
    boards = state.boards[round_or_404(state, number) - 1]
    if not 1 <= board <= len(boards):
        raise Http404
    read = state.game.read
    entry = ResultEntry(number, *boards[board - 1], read(body.result), read(body.was))
    return _round(state_of(enter_result(subject, entry, By(request.actor.name))), number)


@api.post("/tournaments/{slug:slug}/rounds/{number}/boards", response=openapi.RoundOut, auth=LEAD)
def set_boards(request: Request, slug: str, number: int, body: openapi.BoardsIn) -> Any:
    """Pair a round by hand: the last one once more, or the next one."""
    draft = Draft(tuple((board.white, board.black) for board in body.boards), body.bye)
    subject = _at_version(request, slug, body.version)
    after = state_of(decisions.set_boards(subject, number, draft, By(request.actor.name, leaving=body.why), body.why))
    return _round(after, number)


@api.post("/tournaments/{slug:slug}/rounds/{number}/corrections", response=openapi.RoundOut, auth=LEAD)
def correct(request: Request, slug: str, number: int, body: openapi.CorrectionIn) -> Any:
    """Put right what a round has, whichever it is; rounds that were paired stay."""
    subject = _at_version(request, slug, body.version)
    wish = Correction(round_or_404(state_of(subject), number), body.form_fields)
    return _round(state_of(decisions.correct(subject, wish, By(request.actor.name), body.why)), number)


@api.get("/seasons", response=list[openapi.TournamentOut], auth=READ)
def seasons(request: Request) -> Any:
    """The seasons of the club, the newest first."""
    return list(SeasonRow.objects.all())


@api.get("/seasons/{slug:slug}/views/{view}", auth=READ)
def season_view(
    request: Request, slug: str, view: View, cycle: int = 1, group: str = "A", competition: str = ""
) -> HttpResponse:
    """What the season looks like.

    ``tonight``, ``calendar``, ``tables``, ``standings``, ``ladder``, ``cup`` or ``championship``. Points and
    tie-breaks are exact text. ``tables`` has the standings of every competition, or of the ``competition`` named, as
    pages show them. ``standings`` has a group of a cycle, with ``cycle`` and ``group``; of a competition without
    cycles, or of a season that has none, it has what ``tables`` has.
    """
    _, season = season_for_visitor(request, slug)
    makers: dict[str, Callable[[], object]] = {
        "tonight": lambda: views.tonight(season, clock.club_day(season)),
        "calendar": lambda: views.calendar(season, clock.now()),
        "tables": lambda: views.tables(season, competition),
        "standings": lambda: _season_standings(season, cycle, group, competition),
        "ladder": lambda: views.ladder(season),
        "cup": lambda: views.cup(season),
        "championship": lambda: views.championship(season),
    }
    return HttpResponse(views.to_json(makers[view]()), content_type="application/json")


def _season_standings(season: Season, cycle: int, group: str, competition: str) -> object:
    """A group of a cycle row by row; the tables of competitions of any other kind."""
    in_groups = {each.name for each in views.competitions(season, "groups")}
    if competition in in_groups or (not competition and in_groups):
        return views.standings(season, cycle, group, competition)
    return views.tables(season, competition)


@api.post("/seasons/{slug:slug}/events", response={201: openapi.VersionOut}, auth=LEAD)
def new_event(request: Request, slug: str, body: openapi.EventIn) -> Any:
    """Write one event in the logbook: its ``kind`` and fields; ``version`` is what the caller has seen.

    ``at`` is when it happened, if that was earlier than now. The logbook has beside it when the event was received, and
    what is final by then stays.
    """
    row, season = season_for_visitor(request, slug)
    fields = {"at": clock.now(), **body.fields, "by": request.actor.name}
    event = events.from_fields(fields, game=season.game_of(body.fields.get("competition")))
    clock.check_event_time(season, event)
    return Status(201, {"version": append(row, [event], body.version, recording.of_a_program).version})


def _at_version(request: Request, slug: str, version: int) -> Open:
    subject, _ = tournament_for_visitor(request, slug)
    if subject.version != version:
        raise outdated(version, subject.version)
    return subject


def _detail(subject: Open, state: State) -> dict[str, Any]:
    return {
        "slug": subject.slug,
        "name": subject.name,
        "version": subject.version,
        "rules": state.tournament.rules,
        "game": state.game.value,
        "rounds": state.rounds,
        "total_rounds": state.tournament.total_rounds,
        "players": len(state.tournament.players),
        "published": state.published,
    }


def _round(state: State, number: int) -> dict[str, Any]:
    boards = []
    for row in board_rows(state.tournament, round_or_404(state, number), state.boards[number - 1]):
        players = {"board": row.number, "white": row.white.number, "black": row.black.number}
        result = {"result": row.result.label, "written": state.game.format_result(row.result.label)}
        boards.append(players | result)
    return {
        "round": number,
        "boards": boards,
        "byes": [{"player": row.player.number, "kind": row.kind.label} for row in bye_rows(state.tournament, number)],
        "corrected": corrections(state.tournament, number),
    }


@api.exception_handler(IndelerError)
def refusal_response(request: Request, error: IndelerError) -> HttpResponse:
    """What the core refuses."""
    if isinstance(error, TooBusy):
        return busy(request, error)
    status = next((_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS), 400)
    log_refusal(request, error, status)
    return api.create_response(request, {"detail": translate(error)}, status=status)


_STATUS: dict[type, int] = {TooLarge: 413, Outdated: CONFLICT, recording.TooOften: TOO_MANY}


@api.exception_handler(UnicodeEncodeError)
def half_a_letter(request: Request, error: UnicodeEncodeError) -> HttpResponse:
    """JSON can hold half a letter (a lone surrogate); nothing else can."""
    detail = Sentence(N_("The text has half a letter at place {place}; send it as UTF-8."), place=error.start + 1)
    return api.create_response(request, {"detail": translate(detail)}, status=400)


@api.exception_handler(OtherResult)
def other_result(request: Request, error: OtherResult) -> HttpResponse:
    """Another result stands there."""
    text = N_("Somebody else entered {result} for this board; say so in 'was' to replace it.")
    return api.create_response(request, {"detail": translate(Sentence(text, result=error.found))}, status=CONFLICT)
