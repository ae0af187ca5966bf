"""Export of tables to Excel or CSV: of a season, of a tournament."""

from collections.abc import Mapping

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from indeler import formats
from indeler.formats import format_written_as
from indeler.formats.sheets import Sheet, as_csv, as_workbook
from indeler.language import IndelerError
from indeler.model import Tournament
from indeler.model.board_game import BoardGame
from indeler.opens import State, check_final
from indeler.opens.sheets import team_event_tables, tournament_sheets
from indeler.season.sheets import season_sheets
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import SEASON, TOURNAMENT, Cost, Right, page
from indeler.web.common.visitor_language import translate, words
from indeler.web.seasons.season_store import season_for_visitor
from indeler.web.tournaments.log import tournament_for_visitor

OF_SEASON = (
    ("members", _("Members"), _("Everybody with rating and group.")),
    ("standings", _("Standings"), _("Every table of every competition, each on a sheet of its own.")),
    ("cross-tables", _("Cross tables"), _("Who met whom in the groups of each cycle.")),
    ("results", _("Results"), _("All games of the season, with date, round and board.")),
)
OF_TOURNAMENT = (
    ("players", _("Players"), _("Everybody with rating, federation and club.")),
    ("standings", _("Standings"), _("Places, points and tie-breaks as numbers.")),
    ("cross-table", _("Cross table"), _("Who met whom in each round.")),
    ("pairings", _("Pairings"), _("Every round with its results, each on a sheet of its own.")),
)


@page(Right.READ, about=SEASON, offline=True, cost=Cost.HIGH)
def season_tables(request: Request, slug: str) -> HttpResponse:
    """Show the tables of a season for export; leaders also get birth dates and federation numbers."""
    row, season = season_for_visitor(request, slug)
    sheets = season_sheets(season, words())
    offered = [each for each in OF_SEASON if sheets[each[0]]]
    return render(request, "public/season-tables.html", {"row": row, "season": season, "offered": offered})


@page(Right.READ, about=SEASON, cost=Cost.HIGH)
def season_table(request: Request, slug: str, what: str, ending: str) -> HttpResponse:
    """Return tables of a season as a file."""
    _row, season = season_for_visitor(request, slug)
    return as_tables(season_sheets(season, words(), private=request.actor.leads), what, ending, slug)


@page(Right.READ, about=TOURNAMENT, offline=True)
def tournament_tables(request: Request, slug: str) -> HttpResponse:
    """Show the tables of a tournament for export; leaders also get birth dates."""
    tournament, state = tournament_for_visitor(request, slug)
    offered = OF_TOURNAMENT if state.rounds else OF_TOURNAMENT[:2]
    exports, waits = exports_of(state)
    context = {"tournament": tournament, "state": state, "offered": offered, "exports": exports, "waits": waits}
    return render(request, "public/tournament-tables.html", context)


@page(Right.READ, about=TOURNAMENT, cost=Cost.HIGH)
def tournament_table(request: Request, slug: str, what: str, ending: str) -> HttpResponse:
    """Return tables of a tournament as a file."""
    _tournament, state = tournament_for_visitor(request, slug)
    if state.is_team_event:
        return as_tables(team_event_tables(state.tournament, words()), what, ending, slug)
    return as_tables(tournament_sheets(state, words(), private=request.actor.leads), what, ending, slug)


EXPORTS = {"trf16": "trf", "trfx": "trf", "trf26": "trf", "json": "json", "csv": "csv", "pgn": "pgn", "pdn": "pdn"}
"""The export formats of a tournament for visitors, and the extension of the file."""

_EXTENSIONS = {**EXPORTS, "knsb": "txt", "swi": "swi", "dsb": "xml"}
"""The further formats for leaders."""
_FORMATS = {"trf26": "TRF26", "trf16": "TRF16", "trfx": "TRF(x)", "json": "JSON", "csv": "CSV"}


def formats_of(game: BoardGame) -> list[tuple[str, str]]:
    """Return the formats of this board game with their names; the games have a format of their own."""
    return [*_FORMATS.items(), (game.games_file, game.games_file.upper())]


def exports_of(state: State) -> tuple[list[tuple[str, str]], str]:
    """Return the formats that can hold this tournament now, and a sentence about those that cannot."""
    exports = formats_of(state.game)
    try:
        check_final(state)
        points_alone = Tournament((), scale=state.tournament.scale, rules=state.tournament.rules)
        formats.format_tournament(points_alone, "trf26")
    except IndelerError as refusal:
        return [each for each in exports if not each[0].startswith("trf")], translate(refusal)
    return exports, ""


def as_file(tournament: Tournament, dialect: str, name: str) -> HttpResponse:
    """Return a tournament as a file."""
    encoding = format_written_as(dialect).encoding.removesuffix("-sig")
    data = formats.format_tournament(tournament, dialect).encode(encoding)
    response = HttpResponse(data, content_type=f"text/plain; charset={encoding}")
    response["Content-Disposition"] = f'attachment; filename="{name}.{_EXTENSIONS[dialect]}"'
    return response


_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def as_tables(sheets: Mapping[str, list[Sheet]], what: str, ending: str, name: str) -> HttpResponse:
    """Return tables as a file: ``all`` of them or some as an Excel workbook, or as CSV, one below the other."""
    chosen = [each for found in sheets.values() for each in found] if what == "all" else sheets.get(what, [])
    if not chosen or ending not in ("xlsx", "csv"):
        raise Http404
    is_workbook = ending == "xlsx"
    data = as_workbook(chosen) if is_workbook else b"\r\n".join(map(as_csv, chosen))
    response = HttpResponse(data, content_type=_WORKBOOK if is_workbook else "text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}-{what}.{ending}"'
    return response
