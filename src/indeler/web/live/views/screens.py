"""The big screen: pairings and standings in turns, in letters that can be read from the back of the hall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from indeler.model import Player
from indeler.opens.views import board_rows, bye_rows, standings_of
from indeler.season import Place, Season, views
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.club import clock
from indeler.web.club.display import being_played, group_of
from indeler.web.club.season_lookup import seen
from indeler.web.club.tables import tables_of
from indeler.web.common.templatetags.wording import kind
from indeler.web.tournaments.tournament_lookup import found

ROWS = 12
"""How many lines fit on one screen."""


class Sheet(NamedTuple):
    """One screenful: boards, who does not play, or standings."""

    kind: str
    title: str
    rows: Sequence[tuple[Any, ...]]
    part: int
    parts: int


def sheets_of(kind: str, rows: Sequence[tuple[Any, ...]], title: str) -> list[Sheet]:
    """The rows on as many screens as they need."""
    parts = [rows[at : at + ROWS] for at in range(0, len(rows), ROWS)]
    return [Sheet(kind, title, part, number, len(parts)) for number, part in enumerate(parts, start=1)]


def _shown(request: Request, sheets: list[Sheet], name: str, back: str) -> HttpResponse:
    """All sheets; a script shows them one by one and asks for them anew, without it they stand below each other."""
    template = "live/sheets.html" if request.htmx else "live/screen.html"
    return render(request, template, {"sheets": sheets, "name": name, "back": back})


@needs(Right.READ)
@require_safe
def tournament_screen(request: Request, slug: str) -> HttpResponse:
    """The boards and byes of the round that is being played, then the standings."""
    tournament, state = found(request, slug)
    sheets: list[Sheet] = []
    if state.rounds:
        title = _("Round {round}").format(round=state.rounds)
        rows = board_rows(state.tournament, state.rounds, state.boards[-1])
        boards = [
            (row.number, _name(row.white), state.game.written(row.shown_result), _name(row.black)) for row in rows
        ]
        byes = [
            (_name(row.player), kind(row.kind.label, state.tournament.scale))
            for row in bye_rows(state.tournament, state.rounds)
        ]
        sheets += [*sheets_of("boards", boards, title), *sheets_of("byes", byes, title)]
    standings = [(row.rank, _name(row.player), row.points) for row in standings_of(state).rows]
    sheets += sheets_of("standings", standings, _("Standings"))
    return _shown(request, sheets, tournament.name, reverse("tournament", args=[slug]))


def _name(player: Player) -> str:
    return player.name or str(player.number)


@needs(Right.READ)
@require_safe
def season_screen(request: Request, slug: str) -> HttpResponse:
    """Tonight's boards of the round that is being played, then the standings of that evening or cycle."""
    row, season = seen(request, slug)
    evening = views.tonight(season, clock.today())
    playing = [group_of(season, paired.place) for paired in being_played(season, evening.date)] if evening else []
    sheets: list[Sheet] = []
    for group in playing:
        boards = [(b.board, b.white_name, group.game.written(b.result), b.black_name) for b in group.view.boards]
        sheets += sheets_of("boards", boards, group.title)
    places = [
        group.place for group in playing if season.competition(group.place.competition).shown_as != "groups"
    ] or _newest_cycle(season)
    for table in tables_of(season, places):
        sheets += sheets_of("standings", table.rows, _("{name}, standings").format(name=table.title))
    return _shown(request, sheets, row.name, reverse("season", args=[slug]))


def _newest_cycle(season: Season) -> list[Place]:
    """The groups of the cycle that is being played."""
    newest = views.newest_cycle(season)
    if newest is None:
        return []
    name = views.competitions(season, "groups")[0].name
    return [Place(name, newest.number, 1, group) for group in newest.groups]
