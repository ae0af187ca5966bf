"""Makes the static copy of a tournament or a season: of the site, or of a file that never was on one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from indeler.language import N_, InvalidInput
from indeler.model import Tournament
from indeler.model.board_game import BoardGame
from indeler.opens import State, imported
from indeler.opens.views import PlayerCard
from indeler.web.accounts.actor import Request
from indeler.web.common.requests import parse_int
from indeler.web.copies import writing
from indeler.web.copies.crawl import Checker, Files, Part, crawl_site, style_files
from indeler.web.copies.models import Publication
from indeler.web.live.views.tournament_prints import PRINTS, sheet_of
from indeler.web.public.tournament_pages import TournamentPages, order_of
from indeler.web.public.views.tables import as_file, formats_of
from indeler.web.public.views.verification import proof_of
from indeler.web.seasons.models import SeasonRow
from indeler.web.tenancy.current import acting_for
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
    "best-on-boards": ("public/best-on-boards.html", lambda pages, _, __: pages.best_on_boards()),
    "tree": ("public/tournament-tree.html", lambda pages, _, __: pages.tree()),
    "schedule": ("public/tournament-schedule.html", lambda pages, _, __: pages.schedule()),
    "players": ("public/tournament-players.html", lambda pages, asked, _: pages.players(order_of(asked))),
}
"""The pages of a copy by the name of their address: the template, and what it shows."""
QUERY_NAMES = {"standings": "category", "players": "by"}
FORMATS = [each for each in formats_of(BoardGame.CHESS) if each[0] in ("trf26", "trf16", "json")]
"""The files that others read a tournament from."""
SHEETS = {
    "pairings": _("Pairings by board"),
    "names": _("Pairings by name"),
    "standings": _("Standings"),
    "cross-table": _("Cross table"),
    "rosters": _("Teams and rosters"),
    "prizes": _("Prizes"),
}
"""The prints that visitors of a copy want; slips and cards are for the hall."""


def has_typesetter() -> bool:
    """Return whether prints can be made on this machine."""
    return find_spec("typst") is not None


def copy_of_row(row: Open, club: Club, *, with_prints: bool, checker: Checker | None = None) -> Files:
    """Return the copy of a tournament of the site, as far as visitors see it."""
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
    players = PlayerPages(pages)

    def answer(request: Request) -> HttpResponse:
        match = request.resolver_match
        assert match is not None
        at, name = match.kwargs, match.url_name or ""
        if name == "tournament":
            context = {"tournament": row, "state": state, "exports": FORMATS, "sheets": sheets}
            return render(request, "copies/tournament.html", context)
        if name == "player" and state.is_team_event:
            return render(request, "public/tournament-player.html", pages.player(at["number"]))
        if name == "player":
            return players.page(request, at["number"])
        if name == "export":
            return as_file(pages.file(at["dialect"]), at["dialect"], row.slug)
        if name == "round-proof":
            return proof_of(pages, at["number"])
        if name == "print":
            return sheet_of(request, row, state, at["what"])
        template, fill = PAGES[name]
        return render(request, template, fill(pages, request, at))

    return {**crawl_site(Part(f"/t/{row.slug}/", answer, with_prints, club, QUERY_NAMES, checker)), **style_files(club)}


def _is_printed(sheet: str, state: State) -> bool:
    """Return whether the sheet has contents: prizes once they are published, other sheets once there is a round."""
    if sheet == "rosters" and not state.is_team_event:
        return False
    return (state.prizes.is_published if sheet == "prizes" else True) and bool(state.rounds or not PRINTS[sheet][2])


_BLANK = re.compile("<!-- ([a-z]+) -->")
"""What stands in a form for a value; no value that is escaped can contain it."""
_OF_PLAYER = ("title", "name", "number", "rating", "club")


class PlayerPages:
    """The players of a tournament, in the frame in which whoever asks first wants his page."""

    def __init__(self, pages: TournamentPages) -> None:
        self._pages = pages
        self._forms: dict[tuple[bool, ...], list[str]] = {}

    def page(self, request: Request, number: int) -> HttpResponse:
        """Return the page of one player."""
        context = self._pages.player(number)
        card: PlayerCard = context["card"]
        player = card.player
        known = {
            "title": player.title,
            "name": player.name or player.number,
            "number": player.number,
            "rating": player.rating or "",
            "club": player.club,
            "points": card.points,
            "rank": card.rank,
            "description": context["chart"].description,
        }
        drawn = {"drawn": context["chart"].drawn, "games": context["games"], "colours": context["colours"]}
        values = {**{name: escape(value) for name, value in known.items()}, **drawn}
        kind = tuple(map(bool, values.values()))
        if kind not in self._forms:
            self._forms[kind] = self._form(request, context, values)
        pieces = self._forms[kind].copy()
        pieces[1::2] = [values[name] for name in pieces[1::2]]
        return HttpResponse("".join(pieces))

    def _form(self, request: Request, context: Mapping[str, Any], values: Mapping[str, str]) -> list[str]:
        """Return the page of players with the same known fields: texts, and between two of them the name of a value."""
        blanks = {name: mark_safe(f"<!-- {name} -->") if value else "" for name, value in values.items()}
        player = SimpleNamespace(**{name: blanks[name] for name in _OF_PLAYER})
        card = SimpleNamespace(player=player, points=blanks["points"], rank=blanks["rank"], rows=context["card"].rows)
        chart = SimpleNamespace(description=blanks["description"], drawn=blanks["drawn"])
        others = {"card": card, "chart": chart, "games": blanks["games"], "colours": blanks["colours"]}
        return _BLANK.split(render_to_string("public/tournament-player.html", {**context, **others}, request))


def copy_of_season(row: SeasonRow, club: Club, *, with_prints: bool, checker: Checker | None = None) -> Files:
    """Return the copy of a season, with the names that everybody may see."""
    return {**crawl_site(Part(f"/s/{row.slug}/", _answer, with_prints, club, checker=checker)), **style_files(club)}


def _answer(request: Request) -> HttpResponse:
    match = request.resolver_match
    assert match is not None
    answer: HttpResponse = match.func(request, *match.args, **match.kwargs)
    return answer


def publish(one: Publication, into: Path, key: str) -> None:
    """Make the copy as the database has it now, and write down that it shows at least this stage."""
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
