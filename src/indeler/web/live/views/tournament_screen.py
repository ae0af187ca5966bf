"""The big screen: pairings and standings in turns, in letters that can be read from the back of the hall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from indeler.opens.views import board_rows, bye_rows, standings_of
from indeler.web.accounts.rights import Right, needs
from indeler.web.tournaments.tournament_lookup import found

ROWS = 12
"""How many lines fit on one screen."""


class Sheet(NamedTuple):
    """One screenful."""

    kind: str
    title: str
    rows: Sequence[Any]
    part: int
    parts: int


@needs(Right.READ)
@require_safe
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """All sheets; a script shows them one by one, without it they stand below each other."""
    tournament, state = found(request, slug)
    sheets: list[Sheet] = []
    if state.rounds:
        title = _("Round %(round)s") % {"round": state.rounds}
        sheets += sheets_of("boards", board_rows(state.tournament, state.rounds, state.boards[-1]), title)
        sheets += sheets_of("byes", bye_rows(state.tournament, state.rounds), title)
    sheets += sheets_of("standings", standings_of(state).rows, _("Standings"))
    context = {"tournament": tournament, "state": state, "sheets": sheets, "name": tournament.name}
    return render(request, "live/sheets.html" if request.htmx else "live/screen.html", context)


def sheets_of(kind: str, rows: Sequence[Any], title: str) -> list[Sheet]:
    """The rows on as many screens as they need."""
    parts = [rows[at : at + ROWS] for at in range(0, len(rows), ROWS)]
    return [Sheet(kind, title, part, number, len(parts)) for number, part in enumerate(parts, start=1)]
