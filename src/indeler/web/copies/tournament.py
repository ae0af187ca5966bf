"""The static copy of a tournament: of the site, or of a file that never was on one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from indeler.language import N_, InvalidInput
from indeler.model import Tournament
from indeler.model.board_game import BoardGame
from indeler.opens import State, imported
from indeler.web.accounts.request import Request
from indeler.web.common.requests import parse_int
from indeler.web.copies.crawl import Files, Part, crawled
from indeler.web.copies.look import look_of
from indeler.web.copies.player_pages import PlayerPages
from indeler.web.live.views.tournament_prints import PRINTS, sheet_of
from indeler.web.public.exports import as_file, formats_of
from indeler.web.public.player_order import order_of
from indeler.web.public.tournament_pages import TournamentPages
from indeler.web.tenancy.models import Club
from indeler.web.tournaments.log import state_of
from indeler.web.tournaments.models import LONGEST_NAME, Open

Page = Callable[[TournamentPages, Request, Mapping[str, Any]], Mapping[str, Any]]

PAGES: Mapping[str, tuple[str, Page]] = {
    "round": ("public/tournament-round.html", lambda pages, _, at: pages.round(at["number"])),
    "explained": ("public/tournament-explained.html", lambda pages, asked, at: pages.explained(asked, at["number"])),
    "standings": (
        "public/tournament-standings.html",
        lambda pages, asked, _: pages.standings(parse_int(asked.GET.get("category", "")) or 0),
    ),
    "clubs-ranked": ("public/tournament-clubs.html", lambda pages, _, __: pages.clubs()),
    "ratings": ("public/tournament-ratings.html", lambda pages, _, __: pages.ratings()),
    "prizes": ("public/tournament-prizes.html", lambda pages, _, __: pages.prizes()),
    "cross-table": ("public/tournament-cross-table.html", lambda pages, _, __: pages.cross_table()),
    "tree": ("public/tournament-tree.html", lambda pages, _, __: pages.tree()),
    "schedule": ("public/tournament-schedule.html", lambda pages, _, __: pages.schedule()),
    "players": ("public/tournament-players.html", lambda pages, asked, _: pages.players(order_of(asked))),
}
"""The pages of a copy by the name of their address: the template, and what it shows."""
ASKED = {"standings": "category", "players": "by"}
"""What these pages may be asked."""
FORMATS = [each for each in formats_of(BoardGame.CHESS) if each[0] in ("trf26", "trf16", "json")]
"""The files that others read a tournament from."""
SHEETS = {
    "pairings": _("Pairings by board"),
    "names": _("Pairings by name"),
    "standings": _("Standings"),
    "cross-table": _("Cross table"),
    "prizes": _("Prizes"),
}
"""The prints that visitors of a copy want; slips and cards are for the hall."""


def has_typesetter() -> bool:
    """Whether prints can be made on this machine."""
    return find_spec("typst") is not None


def copy_of_row(row: Open, club: Club, *, with_prints: bool) -> Files:
    """The copy of a tournament of the site, as far as visitors see it."""
    if not row.is_public:
        raise InvalidInput(
            N_("{name} is not visible to everybody, so there is no copy of it; change that in its settings."),
            name=row.name,
        )
    return _copy(row, state_of(row).for_visitors(), club, with_prints=with_prints)


def copy_of_file(tournament: Tournament, name: str, *, with_prints: bool) -> Files:
    """The copy of a tournament that was read from a file."""
    row = Open(name=(tournament.event.name or name)[:LONGEST_NAME], slug="tournament", is_public=True)
    return _copy(row, imported(tournament), None, with_prints=with_prints)


def _copy(row: Open, state: State, club: Club | None, *, with_prints: bool) -> Files:
    sheets = [each for each in SHEETS.items() if _is_printed(each[0], state)] if with_prints else []
    pages = TournamentPages(row, state)
    players = PlayerPages(pages)

    def answer(request: Request) -> HttpResponse:
        match = request.resolver_match
        assert match is not None
        at, name = match.kwargs, match.url_name or ""
        if name == "tournament":
            shown = {"tournament": row, "state": state, "exports": FORMATS, "sheets": sheets}
            return render(request, "copies/tournament.html", shown)
        if name == "player":
            return players.page(request, at["number"])
        if name == "export":
            return as_file(pages.file(at["dialect"]), at["dialect"], row.slug)
        if name == "print":
            return sheet_of(request, row, state, at["what"])
        template, fill = PAGES[name]
        return render(request, template, fill(pages, request, at))

    return {**crawled(Part(f"/t/{row.slug}/", answer, with_prints, club, ASKED)), **look_of(club)}


def _is_printed(sheet: str, state: State) -> bool:
    """Prizes once they are published, and nothing before there is a round of which it could tell."""
    return (state.prizes.is_published if sheet == "prizes" else True) and bool(state.rounds or not PRINTS[sheet][2])
