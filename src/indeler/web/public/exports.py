"""The files in which a tournament, or a group of a season, can be taken away."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpResponse

from indeler import formats
from indeler.formats.sheets import Sheet, as_csv, as_workbook
from indeler.model import Tournament
from indeler.model.board_game import BoardGame

EXPORTS = {"trf16": "trf", "trfx": "trf", "trf26": "trf", "json": "json", "csv": "csv", "pgn": "pgn", "pdn": "pdn"}
"""The formats a visitor can take a tournament away in, and the extension of the file."""

_EXTENSIONS = {**EXPORTS, "knsb": "txt"}
"""Those that a leader takes away besides."""
_FORMATS = {"trf26": "TRF26", "trf16": "TRF16", "trfx": "TRF(x)", "json": "JSON", "csv": "CSV"}


def formats_of(game: BoardGame) -> list[tuple[str, str]]:
    """What is offered where this game is played, each with its name; games stand in a file of their own kind."""
    return [*_FORMATS.items(), (game.games_file, game.games_file.upper())]


def as_file(tournament: Tournament, dialect: str, name: str) -> HttpResponse:
    """A tournament to take away."""
    response = HttpResponse(formats.format_tournament(tournament, dialect), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.{_EXTENSIONS[dialect]}"'
    return response


_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def as_tables(sheets: Mapping[str, list[Sheet]], what: str, ending: str, name: str) -> HttpResponse:
    """Tables to take away: ``all`` of them or some as an Excel workbook, or as CSV, one below the other."""
    chosen = [each for found in sheets.values() for each in found] if what == "all" else sheets.get(what, [])
    if not chosen or ending not in ("xlsx", "csv"):
        raise Http404
    is_workbook = ending == "xlsx"
    data = as_workbook(chosen) if is_workbook else b"\r\n".join(map(as_csv, chosen))
    response = HttpResponse(data, content_type=_WORKBOOK if is_workbook else "text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}-{what}.{ending}"'
    return response
