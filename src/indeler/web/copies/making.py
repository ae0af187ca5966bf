"""Makes the static copy of a tournament or a season: of the site, or of a file."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from indeler.language import N_, InvalidInput
from indeler.model import Tournament
from indeler.opens import State, imported
from indeler.web.accounts.actor import Request
from indeler.web.copies import writing
from indeler.web.copies.crawl import Checker, Files, Part, crawl_site, style_files
from indeler.web.copies.models import Publication
from indeler.web.live.views.tournament_prints import PRINTS
from indeler.web.public.tournament_pages import TournamentPages
from indeler.web.public.views.tables import exports_of
from indeler.web.seasons.models import SeasonRow
from indeler.web.tenancy.current import acting_for
from indeler.web.tenancy.models import Club
from indeler.web.tournaments.log import state_of
from indeler.web.tournaments.models import LONGEST_NAME, Open

FORMATS = ("trf26", "trf16", "json")
"""The formats of the tournament files in a copy."""
SHEETS = {
    "pairings": _("Pairings by board"),
    "names": _("Pairings by name"),
    "standings": _("Standings"),
    "cross-table": _("Cross table"),
    "rosters": _("Teams and rosters"),
    "prizes": _("Prizes"),
}
"""The prints for visitors of a copy; slips and cards are for the playing hall."""


def has_typesetter() -> bool:
    """Return whether prints can be made on this machine."""
    return find_spec("typst") is not None


def copy_of_row(row: Open, club: Club, *, with_prints: bool, checker: Checker | None = None) -> Files:
    """Return the copy of a tournament of the site, with the data that visitors see."""
    if not row.is_public:
        text = N_("{name} is not visible to everybody, so there is no copy of it; change that in its settings.")
        raise InvalidInput(text, name=row.name)
    return _copy(row, state_of(row).for_visitors(), club, checker, with_prints=with_prints)


def copy_of_file(tournament: Tournament, name: str, *, with_prints: bool, checker: Checker | None = None) -> Files:
    """Return the copy of a tournament that was read from a file."""
    row = Open(name=(tournament.event.name or name)[:LONGEST_NAME], slug="tournament", is_public=True)
    return _copy(row, imported(tournament), None, checker, with_prints=with_prints)


def _copy(row: Open, state: State, club: Club | None, checker: Checker | None, *, with_prints: bool) -> Files:
    sheets = [each for each in SHEETS.items() if _is_printed(each[0], state)] if with_prints else []
    pages = TournamentPages(row, state)

    def answer(request: Request) -> HttpResponse:
        match = request.resolver_match
        assert match is not None
        request.pages = pages
        if match.url_name == "tournament":
            exports, waits = exports_of(state)
            offered = [each for each in exports if each[0] in FORMATS]
            context = {"tournament": row, "state": state, "exports": offered, "waits": waits, "sheets": sheets}
            return render(request, "copies/tournament.html", context)
        return _answer(request)

    return {**crawl_site(Part(f"/t/{row.slug}/", answer, with_prints, club, checker)), **style_files(club)}


def _is_printed(sheet: str, state: State) -> bool:
    """Return whether the sheet has contents: prizes once they are published, other sheets once there is a round."""
    if sheet == "rosters" and not state.is_team_event:
        return False
    return (state.prizes.is_published if sheet == "prizes" else True) and bool(state.rounds or not PRINTS[sheet][2])


def copy_of_season(row: SeasonRow, club: Club, *, with_prints: bool, checker: Checker | None = None) -> Files:
    """Return the copy of a season, with the public names."""
    return {**crawl_site(Part(f"/s/{row.slug}/", _answer, with_prints, club, checker)), **style_files(club)}


def _answer(request: Request) -> HttpResponse:
    match = request.resolver_match
    assert match is not None
    answer: HttpResponse = match.func(request, *match.args, **match.kwargs)
    return answer


def publish(one: Publication, into: Path, key: str) -> None:
    """Make the copy as the database has it now, and record that it shows at least this version."""
    checker = None
    if settings.DESK is not None:
        checker = Checker("../../../desk/", f"../{one.place}/")
        writing.install_desk(into, settings.DESK)
    with acting_for(one.club, "/"), override(one.language):
        if one.tournament is not None:
            files = copy_of_row(one.tournament, one.club, with_prints=has_typesetter(), checker=checker)
        else:
            assert one.season is not None
            files = copy_of_season(one.season, one.club, with_prints=has_typesetter(), checker=checker)
        writing.install_copy(into, one.place, files, key)
