"""Entry of results, board by board: with the leader's keyboard, or on a helper's phone."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from indeler.language import IndelerError
from indeler.logbook import Question
from indeler.opens.views import board_rows
from indeler.season import views
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import PERSONAL, POST, SEASON, TOURNAMENT, Right, page
from indeler.web.common.addresses import address_of
from indeler.web.common.refusals import OtherResult
from indeler.web.common.templatetags.wording import format_result
from indeler.web.common.undo import Undo, report_done
from indeler.web.common.visitor_language import translate
from indeler.web.live import season_results, tournament_results
from indeler.web.live.entry import EntryRow, board_page
from indeler.web.seasons import clock
from indeler.web.seasons.claims import Game, caught_up_on, claims_of
from indeler.web.seasons.display import being_played, round_heading
from indeler.web.seasons.season_store import season_for_actor, season_for_visitor, without_hidden_names
from indeler.web.tournaments import log
from indeler.web.tournaments.log import tournament_for_visitor, tournament_row_for_visitor


def _answer(request: Request, row: EntryRow, page: str) -> HttpResponse:
    """Return only the board for a script; else redirect to its page with messages."""
    if request.htmx:
        return board_page(request, row)
    if row.refusal:
        messages.error(request, row.refusal)
    if row.replaced:
        before, now = (format_result(each, row.choices.game) for each in (row.replaced, row.result))
        cleared, replaced = _("Board {board}: {before} was cleared."), _("Board {board}: {now} instead of {before}.")
        told = (cleared if row.is_open else replaced).format(board=row.number, now=now, before=before)
        report_done(request, told, Undo(row.action, (("result", row.replaced), ("was", row.result))))
    if row.refused:
        messages.error(request, _("Somebody else entered another result for board {board}.").format(board=row.number))
    return redirect(f"{page}#{row.id}")


@page(Right.ENTER_RESULTS, methods=POST)
def season_result(request: Request, slug: str, **where: Any) -> HttpResponse:
    """Enter, change or clear the result of a board of a club evening; refused if it has changed since it was shown."""
    row, season = season_for_visitor(request, slug)
    game = Game(**where)
    season_results.board_for(request.actor, row, season, game)
    refused = message = question_text = ""
    try:
        result_request = season_results.request_of_form(request.actor, row, game, request.POST)
        entry = result_request.enter()
        season = season_for_actor(request.actor, entry.snapshot, entry.hidden)
    except Question as question:
        if not request.htmx:
            raise
        message, question_text = translate(question), request.POST["result"]
    except OtherResult:
        refused, season = request.POST["result"], season_for_visitor(request, slug)[1]
    except IndelerError as refusal:
        message = without_hidden_names(request.actor, row, translate(refusal))
    board = season_results.entry_row(row, season, *season_results.found_board(season, game))._replace(
        refused=refused, refusal=message, question_result=question_text
    )
    return _answer(request, board, address_of("club-lead" if request.actor.leads else "club-phone", slug))


@page(Right.ENTER_RESULTS, about=SEASON, live=PERSONAL, offline=True)
def season_phone(request: Request, slug: str) -> HttpResponse:
    """Show the boards of this helper tonight."""
    row, season = season_for_visitor(request, slug)
    if request.actor.link is not None and request.actor.link.season_id != row.pk:
        raise Http404
    groups, claims = [], claims_of(row)
    for paired in being_played(season, clock.club_day(season)):
        mine = [
            board
            for board in season_results.entry_rows(row, season, paired, claims)
            if request.actor.may_enter_club(row.pk, paired.place.group, int(board.number))
        ]
        if mine:
            groups.append((round_heading(season, paired.place), mine))
    caught_up = [
        board
        for paired, at in caught_up_on(season, clock.club_day(season))
        for board in [season_results.entry_row(row, season, paired, at, claims)]
        if request.actor.may_enter_club(row.pk, paired.place.group, int(board.number))
    ]
    if caught_up:
        groups.append((_("Games to be caught up on this evening"), caught_up))
    coming = None if groups else views.tonight(season, clock.club_day(season))
    later = coming.date if coming is not None and coming.date > clock.club_day(season) else None
    return render(request, "live/season-phone.html", {"row": row, "season": season, "groups": groups, "later": later})


@page(Right.ENTER_RESULTS, methods=POST)
def tournament_result(request: Request, slug: str, number: int, board: int) -> HttpResponse:
    """Enter the result of a board of a tournament."""
    tournament = tournament_row_for_visitor(request, slug)
    try:
        result_request = tournament_results.request_of_form(request.actor, tournament, number, board, request.POST)
        row = result_request.board(result_request.enter())
    except Question as question:
        if not request.htmx:
            raise
        row = tournament_results.board_row(tournament, log.tournament_of(tournament), number, board)
        row = row._replace(refusal=translate(question), question_result=request.POST["result"])
    except OtherResult:
        row = tournament_results.board_row(tournament, log.tournament_of(tournament), number, board)
        row = row._replace(refused=request.POST.get("result") or request.POST["anyway"])
    page = address_of("lead" if request.actor.leads else "phone", slug)
    is_of_many = log.state_of(tournament).rulebook.fixed_pairings and not request.htmx
    return _answer(request, row, f"{page}?round={number}" if is_of_many else page)


@page(Right.ENTER_RESULTS, about=TOURNAMENT, live=PERSONAL, offline=True)
def tournament_phone(request: Request, slug: str) -> HttpResponse:
    """Show the boards of this helper in the current round of a tournament."""
    tournament, state = tournament_for_visitor(request, slug)
    if request.actor.link is not None and request.actor.link.tournament_id != tournament.pk:
        raise Http404
    rows = board_rows(state.tournament, state.current, state.boards[state.current - 1]) if state.rounds else []
    mine = [row for row in rows if request.actor.may_enter(tournament.pk, row.number)]
    entries = tournament_results.entry_rows(tournament, state, state.current, mine)
    context = {"tournament": tournament, "state": state, "number": state.current, "rows": entries}
    return render(request, "live/tournament-phone.html", context)
