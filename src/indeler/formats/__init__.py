"""Tournament files of every kind to the model and back; a format is only loaded when it is needed."""

from __future__ import annotations

from indeler._lazy import lazily
from indeler._typing import TYPE_CHECKING

if TYPE_CHECKING:
    from indeler.formats.csv_players import read_players_csv, write_players_csv
    from indeler.formats.file_formats import CSV, FORMATS, XLSX
    from indeler.formats.files import (
        Stated,
        adjusted_in,
        dialect_of,
        format_of,
        format_tournament,
        format_written_as,
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
    from indeler.formats.json_format import read_accepted, read_json, write_json
    from indeler.formats.lichess import ArenaResult, read_arena
    from indeler.formats.losses import lost_in
    from indeler.formats.merging import NewRound, merge_file, new_rounds
    from indeler.formats.periods import Period, as_date, in_period, round_date, rounds_in
    from indeler.formats.rating_lists import ListedPlayer, LookedUp, look_up, read_rating_list
    from indeler.formats.report_requirements import arbiter_id, arbiter_name, missing_in, missing_of_event
    from indeler.formats.sevilla import PlayedGroup, is_sevilla_report, read_sevilla_groups, without_earlier_tables
    from indeler.formats.tables import find_separator, normalise_heading
    from indeler.formats.text import decoded, refusal_at_line, text_lines
    from indeler.formats.trf import DIALECTS, read_trf, write_trf
    from indeler.formats.trf.dialects import code_of_rules
    from indeler.formats.updating import rewrite_file

_HOMES = {
    "csv_players": "read_players_csv write_players_csv",
    "file_formats": "CSV FORMATS XLSX",
    "files": (
        "Stated adjusted_in dialect_of format_of format_tournament format_written_as parse "
        "parse_as_stated parse_with_faults read read_as_stated read_text write write_text"
    ),
    "game_headers": "read_pdn read_pgn write_pdn write_pgn",
    "json_format": "read_accepted read_json write_json",
    "lichess": "ArenaResult read_arena",
    "losses": "lost_in",
    "merging": "NewRound merge_file new_rounds",
    "periods": "Period as_date in_period round_date rounds_in",
    "rating_lists": "ListedPlayer LookedUp look_up read_rating_list",
    "report_requirements": "arbiter_id arbiter_name missing_in missing_of_event",
    "sevilla": "PlayedGroup is_sevilla_report read_sevilla_groups without_earlier_tables",
    "tables": "find_separator normalise_heading",
    "text": "decoded refusal_at_line text_lines",
    "trf": "DIALECTS read_trf write_trf",
    "trf.dialects": "code_of_rules",
    "updating": "rewrite_file",
}
"""The public names of each module."""

__all__ = tuple(name for names in _HOMES.values() for name in names.split())

__getattr__, __dir__ = lazily(__name__, _HOMES)
