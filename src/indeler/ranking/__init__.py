"""Scores, all tie-breaks and the ranking: exact, and each number with its working.

Names are imported on first use, so that a pairing system that needs one tie-break does not load them all.
"""

from __future__ import annotations

from indeler._lazy import lazily
from indeler._typing import TYPE_CHECKING

if TYPE_CHECKING:
    from indeler.ranking.boards import BoardRow as BoardRow
    from indeler.ranking.boards import board_tables as board_tables
    from indeler.ranking.control_sums import Control as Control
    from indeler.ranking.control_sums import control as control
    from indeler.ranking.editions import EDITIONS as EDITIONS
    from indeler.ranking.editions import edition_of as edition_of
    from indeler.ranking.order import Order as Order
    from indeler.ranking.order import Row as Row
    from indeler.ranking.order import TeamRow as TeamRow
    from indeler.ranking.order import format_value as format_value
    from indeler.ranking.order import ranks as ranks
    from indeler.ranking.order import split_groups as split_groups
    from indeler.ranking.order import standings as standings
    from indeler.ranking.order import usual_order as usual_order
    from indeler.ranking.own_record import as_value as as_value
    from indeler.ranking.play_offs import after_play_offs as after_play_offs
    from indeler.ranking.presets import PRESETS as PRESETS
    from indeler.ranking.presets import codes_in as codes_in
    from indeler.ranking.ratings import expected_score as expected_score
    from indeler.ranking.reasons import why as why
    from indeler.ranking.registry import criterion as criterion
    from indeler.ranking.registry import own_tie_breaks as own_tie_breaks
    from indeler.ranking.registry import tie_break_name as tie_break_name
    from indeler.ranking.table import Table as Table
    from indeler.ranking.working import Term as Term
    from indeler.ranking.working import Working as Working
    from indeler.ranking.working import format_number as format_number

_HOMES = {
    "boards": ("BoardRow", "board_tables"),
    "control_sums": ("Control", "control"),
    "editions": ("EDITIONS", "edition_of"),
    "order": ("Order", "Row", "TeamRow", "format_value", "ranks", "split_groups", "standings", "usual_order"),
    "own_record": ("as_value",),
    "play_offs": ("after_play_offs",),
    "presets": ("PRESETS", "codes_in"),
    "ratings": ("expected_score",),
    "reasons": ("why",),
    "registry": ("criterion", "tie_break_name", "own_tie_breaks"),
    "table": ("Table",),
    "working": ("Term", "Working", "format_number"),
}

__getattr__, __dir__ = lazily(__name__, _HOMES)
