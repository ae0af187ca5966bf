"""Tournament files of every kind to the model and back; a format is only loaded when it is asked for."""

from __future__ import annotations

from indeler._lazy import lazily
from indeler._typing import TYPE_CHECKING

if TYPE_CHECKING:
    from indeler.formats.csv_players import read_players_csv, write_players_csv
    from indeler.formats.files import (
        Stated,
        adjusted_in,
        dialect_of,
        format_tournament,
        parse,
        parse_as_stated,
        parse_with_faults,
        read,
        read_as_stated,
        read_text,
        write,
        write_text,
    )
    from indeler.formats.game_headers import read_pdn, read_pgn, write_pdn, write_pgn
    from indeler.formats.json_format import read_json, write_json
    from indeler.formats.losses import lost_in
    from indeler.formats.periods import Period, in_period
    from indeler.formats.rating_lists import ListedPlayer, LookedUp, look_up, read_rating_list
    from indeler.formats.report_requirements import missing_in
    from indeler.formats.trf import read_trf, write_trf

_HOMES = {
    "report_requirements": "missing_in",
    "csv_players": "read_players_csv write_players_csv",
    "files": (
        "Stated adjusted_in dialect_of parse parse_as_stated parse_with_faults read read_as_stated "
        "read_text write write_text format_tournament"
    ),
    "game_headers": "read_pdn read_pgn write_pdn write_pgn",
    "json_format": "read_json write_json",
    "losses": "lost_in",
    "periods": "Period in_period",
    "rating_lists": "ListedPlayer LookedUp look_up read_rating_list",
    "trf": "read_trf write_trf",
}
"""The public names of each module."""

__all__ = tuple(name for names in _HOMES.values() for name in names.split())

__getattr__, __dir__ = lazily(__name__, _HOMES)
