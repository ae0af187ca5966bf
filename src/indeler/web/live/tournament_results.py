"""The result of one board: by the leader's keyboard, or on a helper's phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from indeler.model import Result, as_shown
from indeler.opens import State
from indeler.opens.views import BoardRow
from indeler.web.accounts.actor import Actor
from indeler.web.accounts.rights import Right, needs
from indeler.web.common.refusals import OtherResult
from indeler.web.live.entry import EntryRow, board_page
from indeler.web.live.entry_rows import entry_row
from indeler.web.tournaments import log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.entering import Press, ResultEntry, asked, seats
from indeler.web.tournaments.log import Written, decide, state_of
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.tournament_lookup import found_row

ADDRESS = "t/<slug:slug>/round/<int:number>/board/<int:board>/"


class Asked(NamedTuple):
    """A result of a board that somebody asks to be written."""

    round: int
    board: int
    decision: log.Asked

    @property
    def subject(self) -> int:
        """The tournament that it is about."""
        return self.decision.subject


@needs(Right.ENTER_RESULTS)
@require_POST
def result(request: HttpRequest, slug: str, number: int, board: int) -> HttpResponse:
    """Enter the result of one board; answers with its row where the page asks for no more."""
    tournament = found_row(request, slug)
    refused = ""
    try:
        wanted = _asked(request.actor, tournament, number, board, request.POST)
        row = row_after(wanted, decide(wanted.decision))
    except OtherResult:
        refused = request.POST["result"]
        row = _row(tournament, state_of(tournament), number, board)
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


def enter_together(wanted: Sequence[Asked]) -> list[Written | BaseException]:
    """The tournament after each of these results of it, or the refusal of it."""
    return log.decide_all([one.decision for one in wanted])


def row_after(wanted: Asked, given: Written) -> EntryRow:
    """The board with the result on it."""
    return _row(given.row, given.tournament.state, wanted.round, wanted.board)


def _asked(actor: Actor, tournament: Open, number: int, board: int, form: Mapping[str, str]) -> Asked:
    """What a form asks about a board."""
    white, black = seats(actor, tournament, state_of(tournament), number, board)
    result, was = as_shown(form.get("result", "")), as_shown(form.get("was") or Result.PENDING.label)
    entry = ResultEntry(number, white, black, result, was)
    decision = asked(tournament, entry, By(actor.name or _("helper")), Press(actor, board))
    return Asked(number, board, decision)


def _row(tournament: Open, state: State, number: int, board: int) -> EntryRow:
    white, black = state.boards[number - 1][board - 1]
    found = state.result(number, white, black)
    row = BoardRow(board, state.players[white], state.players[black], "", "", found)
    return entry_row(tournament.slug, number, row)
