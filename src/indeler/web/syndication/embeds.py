"""The widgets: pages below ``/embed/`` that other sites show in a frame."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from indeler.web.accounts.pages import SEASON, SHARED, TOURNAMENT, page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import parse_int
from indeler.web.seasons.season_lookup import season_for_visitor
from indeler.web.syndication.framing import PARAMS, frame_of, framed
from indeler.web.syndication.widgets import WIDGETS, Piece, season_piece, tournament_piece
from indeler.web.tournaments.tournament_lookup import tournament_for_visitor


@page(Right.READ, params=(*PARAMS, "table"), about=SEASON, live=SHARED)
@require_safe
@framed
def season_embed(request: Request, slug: str, what: str) -> HttpResponse:
    """A widget of a season: standings, pairings of this evening, next evening or live results."""
    row, season = season_for_visitor(request, slug)
    _check(what)
    return _widget(request, season_piece(row, season, what, request.GET.get("table", "")), row)


@page(Right.READ, params=PARAMS, about=TOURNAMENT, live=SHARED)
@require_safe
@framed
def tournament_embed(request: Request, slug: str, what: str) -> HttpResponse:
    """A widget of a tournament: standings, pairings of the last round, next round or live results."""
    row, state = tournament_for_visitor(request, slug)
    _check(what)
    return _widget(request, tournament_piece(row, state, what), row)


def _check(what: str) -> None:
    if what not in WIDGETS:
        raise Http404


def _widget(request: Request, piece: Piece, row: Any) -> HttpResponse:
    """The widget; ``rows`` limits the lines of each list."""
    most = parse_int(request.GET.get("rows", "")) or None
    lists = [each._replace(rows=each.rows[:most]) for each in piece.lists if each.rows]
    context = {"piece": piece, "lists": lists, "row": row, **frame_of(request)}
    return render(request, "embed/widget.html", context)
