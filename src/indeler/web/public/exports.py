"""The files in which a tournament, or a group of a season, can be taken away."""

from __future__ import annotations

from django.http import HttpResponse

from indeler import formats
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
    response = HttpResponse(formats.written(tournament, dialect), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.{_EXTENSIONS[dialect]}"'
    return response
