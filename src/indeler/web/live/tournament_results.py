"""The result of one board: by the leader's keyboard, or on a helper's phone."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from indeler.model import Result, as_shown
from indeler.web.accounts.actor import Actor
from indeler.web.accounts.rights import Right, needs
from indeler.web.live.entry import EntryRow, OtherResult, board_page
from indeler.web.live.entry_rows import entry_row
from indeler.web.tournaments.boards import BoardRow
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.entering import Asked, Press, ResultEntry, enter_result, in_play, seats
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.tournament_lookup import found_row

ADDRESS = "t/<slug:slug>/round/<int:number>/board/<int:board>/"


@needs(Right.ENTER_RESULTS)
@require_POST
def result(request: HttpRequest, slug: str, number: int, board: int) -> HttpResponse:
    """Enter the result of one board; answers with its row where the page asks for no more."""
    tournament = found_row(request, slug)
    refused = ""
    try:
        asked = _asked(request.actor, tournament, number, board, request.POST)
        row = row_after(asked, enter_result(*asked))
    except OtherResult:
        refused = request.POST["result"]
        row = _row(tournament, number, board)
    if request.htmx:
        return board_page(request, row._replace(refused=refused))
    if refused:
        messages.error(request, _("Somebody else entered another result for board %(board)s.") % {"board": board})
    page = "lead" if request.actor.leads else "phone"
    return redirect(f"{reverse(page, args=[slug])}#{row.id}")


def asked_by_link(actor: Actor, form: Mapping[str, str], slug: str, number: int, board: int) -> Asked:
    """What a helper asks in his own tournament, by what is in memory."""
    assert actor.link is not None
    tournament = actor.link.tournament
    if tournament is None or tournament.slug != slug:
        raise Http404
    return _asked(actor, tournament, number, board, form)


def row_after(asked: Asked, given: Open) -> EntryRow:
    """The board with the result on it."""
    assert asked.press is not None
    return _row(given, asked.entry.round, asked.press.board)


def _asked(actor: Actor, tournament: Open, number: int, board: int, form: Mapping[str, str]) -> Asked:
    """What a form asks about a board."""
    white, black = seats(actor, tournament, in_play(tournament).state, number, board)
    result, was = as_shown(form.get("result", "")), as_shown(form.get("was") or Result.PENDING.label)
    entry = ResultEntry(number, white, black, result, was)
    return Asked(tournament, entry, By(actor.name or _("helper")), Press(actor, board))


def _row(tournament: Open, number: int, board: int) -> EntryRow:
    now = in_play(tournament)
    white, black = now.state.boards[number - 1][board - 1]
    players, found = now.state.tournament.players, now.result((number, white, black))
    return entry_row(tournament.slug, number, BoardRow(board, players[white], players[black], "", "", found))
