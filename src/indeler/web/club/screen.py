"""The big screen of a club evening: the groups and their standings in turns."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from indeler.model import shown
from indeler.season import views
from indeler.season.cycles.external import is_championship
from indeler.web.accounts.rights import Right, needs
from indeler.web.club import clock
from indeler.web.club.display import published_groups
from indeler.web.club.finding import seen
from indeler.web.venue.screen import Sheet, sheets_of


@needs(Right.READ)
@require_safe
def club_screen(request: HttpRequest, slug: str) -> HttpResponse:
    """Tonight's boards, then the standings of the cycle that is being played."""
    row, season = seen(request, slug)
    evening = views.tonight(season, clock.today())
    sheets: list[Sheet] = []
    for group in published_groups(season, evening.date) if evening else []:
        boards = [(b.board, b.white_name, b.result, b.black_name) for b in group.view.boards]
        sheets += sheets_of("club-boards", boards, group.title)
    newest = season.state.cycles.get(max(season.state.cycles, default=0))
    for name in newest.groups if newest else ():
        if newest and not is_championship(season, name):
            lines = views.standings(season, newest.number, name)
            table = [(line.rank, line.name, shown(line.points)) for line in lines]
            sheets += sheets_of("club-standings", table, _("Group %(group)s, standings") % {"group": name})
    template = "venue/sheets.html" if request.htmx else "club/screen.html"
    return render(request, template, {"row": row, "season": season, "sheets": sheets, "name": row.name})
