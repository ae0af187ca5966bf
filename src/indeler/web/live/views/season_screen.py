"""The big screen of a club evening: the groups and their standings in turns."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from indeler.season import Place, Season, views
from indeler.web.accounts.rights import Right, needs
from indeler.web.club import clock
from indeler.web.club.display import being_played, group_of
from indeler.web.club.season_lookup import seen
from indeler.web.club.tables import tables_of
from indeler.web.live.views.tournament_screen import Sheet, sheets_of


@needs(Right.READ)
@require_safe
def club_screen(request: HttpRequest, slug: str) -> HttpResponse:
    """Tonight's boards of the round that is being played, then the standings of that evening or cycle."""
    row, season = seen(request, slug)
    evening = views.tonight(season, clock.today())
    playing = [group_of(season, paired.place) for paired in being_played(season, evening.date)] if evening else []
    sheets: list[Sheet] = []
    for group in playing:
        boards = [(b.board, b.white_name, b.result, b.black_name) for b in group.view.boards]
        sheets += sheets_of("club-boards", boards, group.title)
    places = [group.place for group in playing if group.place.competition != "cycles"] or _newest_cycle(season)
    for table in tables_of(season, places):
        sheets += sheets_of("club-standings", table.rows, _("%(name)s, standings") % {"name": table.title})
    template = "live/sheets.html" if request.htmx else "live/season-screen.html"
    return render(request, template, {"row": row, "season": season, "sheets": sheets, "name": row.name})


def _newest_cycle(season: Season) -> list[Place]:
    """The groups of the cycle that is being played."""
    newest = season.state.cycles.get(max(season.state.cycles, default=0))
    return [Place("cycles", newest.number, 1, group) for group in newest.groups] if newest else []
