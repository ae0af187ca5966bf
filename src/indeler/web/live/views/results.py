"""Results come in, board by board: by the leader's keyboard, or on a helper's phone."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from indeler.language import IndelerError
from indeler.opens.views import board_rows
from indeler.season import Questioned, views
from indeler.web.accounts.rights import Right, needs
from indeler.web.club import clock
from indeler.web.club.claims import Game
from indeler.web.club.display import being_played, round_title
from indeler.web.club.season_lookup import as_seen_by, seen, told_to
from indeler.web.club.season_store import decide
from indeler.web.common.refusals import OtherResult
from indeler.web.common.visitor_language import said
from indeler.web.live import entry_rows as tournament_entries
from indeler.web.live.entry import EntryRow, board_page
from indeler.web.live.season_results import asked_for, board_for, entry_row, entry_rows, found_board
from indeler.web.tournaments.tournament_lookup import found


def _answer(request: HttpRequest, row: EntryRow, page: str) -> HttpResponse:
    """The board alone where a script asked for it; else the page it is on, and what is to be said of it."""
    if request.htmx:
        return board_page(request, row)
    if row.told:
        messages.error(request, row.told)
    if row.refused:
        messages.error(request, _("Somebody else entered another result for board %(board)s.") % {"board": row.number})
    return redirect(f"{page}#{row.id}")


@needs(Right.ENTER_RESULTS)
@require_POST
def season_result(request: HttpRequest, slug: str, **where: Any) -> HttpResponse:
    """Enter, change or clear the result of a board of a club evening; refused if it is no more as it was seen."""
    row, season = seen(request, slug)
    game = Game(**where)
    board_for(request.actor, row, season, game)
    refused = told = asked = ""
    try:
        wanted = asked_for(request.actor, row, game, request.POST)
        season = as_seen_by(request.actor, row, decide(row, request.actor, wanted.decided))
    except Questioned as question:
        if not request.htmx:
            raise
        told, asked = said(question), request.POST["result"]
    except OtherResult:
        refused, season = request.POST["result"], seen(request, slug)[1]
    except IndelerError as refusal:
        told = told_to(request.actor, row, said(refusal))
    board = entry_row(row, season, *found_board(season, game))._replace(refused=refused, told=told, asked=asked)
    return _answer(request, board, reverse("club-lead" if request.actor.leads else "club-phone", args=[slug]))


@needs(Right.ENTER_RESULTS)
@require_safe
def season_phone(request: HttpRequest, slug: str) -> HttpResponse:
    """The boards of this helper tonight."""
    row, season = seen(request, slug)
    if request.actor.link is not None and request.actor.link.season_id != row.pk:
        raise Http404
    groups = []
    for paired in being_played(season, clock.today()):
        mine = [
            board
            for board in entry_rows(row, season, paired)
            if request.actor.may_enter_club(row.pk, paired.place.group, board.number)
        ]
        if mine:
            groups.append((round_title(season, paired.place), mine))
    coming = None if groups else views.tonight(season, clock.today())
    later = coming.date if coming is not None and coming.date > clock.today() else None
    return render(request, "live/season-phone.html", {"row": row, "season": season, "groups": groups, "later": later})


@needs(Right.ENTER_RESULTS)
@require_safe
def tournament_phone(request: HttpRequest, slug: str) -> HttpResponse:
    """The boards of this helper in the round of a tournament that is being played."""
    tournament, state = found(request, slug)
    if request.actor.link is not None and request.actor.link.tournament_id != tournament.pk:
        raise Http404
    rows = board_rows(state.tournament, state.rounds, state.boards[-1]) if state.rounds else []
    mine = [
        tournament_entries.entry_row(slug, state.rounds, row)
        for row in rows
        if request.actor.may_enter(tournament.pk, row.number)
    ]
    context = {"tournament": tournament, "state": state, "number": state.rounds, "rows": mine}
    return render(request, "live/tournament-phone.html", context)
