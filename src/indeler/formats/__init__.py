"""Tournament files of every kind to the model and back; a format is only loaded when it is asked for."""

from __future__ import annotations

from indeler._lazy import lazily
from indeler._typing import TYPE_CHECKING

if TYPE_CHECKING:
    from indeler.formats.csv_players import read_players_csv as read_players_csv
    from indeler.formats.csv_players import write_players_csv as write_players_csv
    from indeler.formats.files import Stated as Stated
    from indeler.formats.files import adjusted_in as adjusted_in
    from indeler.formats.files import dialect_of as dialect_of
    from indeler.formats.files import format_tournament as format_tournament
    from indeler.formats.files import parse as parse
    from indeler.formats.files import parse_as_stated as parse_as_stated
    from indeler.formats.files import parse_with_faults as parse_with_faults
    from indeler.formats.files import read as read
    from indeler.formats.files import read_as_stated as read_as_stated
    from indeler.formats.files import read_text as read_text
    from indeler.formats.files import write as write
    from indeler.formats.files import write_text as write_text
    from indeler.formats.game_headers import read_pdn as read_pdn
    from indeler.formats.game_headers import read_pgn as read_pgn
    from indeler.formats.game_headers import write_pdn as write_pdn
    from indeler.formats.game_headers import write_pgn as write_pgn
    from indeler.formats.json_format import read_json as read_json
    from indeler.formats.json_format import write_json as write_json
    from indeler.formats.losses import lost_in as lost_in
    from indeler.formats.periods import Period as Period
    from indeler.formats.periods import in_period as in_period
    from indeler.formats.rating_lists import ListedPlayer as ListedPlayer
    from indeler.formats.rating_lists import LookedUp as LookedUp
    from indeler.formats.rating_lists import look_up as look_up
    from indeler.formats.rating_lists import read_rating_list as read_rating_list
    from indeler.formats.report_requirements import missing_in as missing_in
    from indeler.formats.trf import read_trf as read_trf
    from indeler.formats.trf import write_trf as write_trf

_HOMES = {
    "report_requirements": ("missing_in",),
    "csv_players": ("read_players_csv", "write_players_csv"),
    "files": (
        *("Stated", "adjusted_in", "dialect_of", "parse", "parse_as_stated", "parse_with_faults", "read"),
        *("read_as_stated", "read_text", "write", "write_text", "format_tournament"),
    ),
    "game_headers": ("read_pdn", "read_pgn", "write_pdn", "write_pgn"),
    "json_format": ("read_json", "write_json"),
    "losses": ("lost_in",),
    "periods": ("Period", "in_period"),
    "rating_lists": ("ListedPlayer", "LookedUp", "look_up", "read_rating_list"),
    "trf": ("read_trf", "write_trf"),
}
"""The public names of each module."""

__all__ = tuple(name for names in _HOMES.values() for name in names)

__getattr__, __dir__ = lazily(__name__, _HOMES)
