"""Scores, all tie-breaks and the ranking: exact, and each number with its working.

Names are imported on first use, so that a pairing system that needs one tie-break does not load them all.
"""

from __future__ import annotations

from indeler._lazy import lazily
from indeler._typing import TYPE_CHECKING

if TYPE_CHECKING:
    from indeler.ranking.boards import BoardRow, board_tables
    from indeler.ranking.control_sums import Control, control
    from indeler.ranking.editions import EDITIONS, edition_of
    from indeler.ranking.order import (
        LEFT_OUT,
        Order,
        Row,
        Standings,
        TeamRow,
        format_value,
        ranks,
        split_groups,
        standings,
        usual_order,
    )
    from indeler.ranking.own_record import as_value
    from indeler.ranking.play_offs import after_play_offs
    from indeler.ranking.presets import PRESETS, codes_in
    from indeler.ranking.ratings import expected_score
    from indeler.ranking.reasons import why
    from indeler.ranking.registry import criterion, own_tie_breaks, tie_break_name
    from indeler.ranking.table import Table
    from indeler.ranking.working import Term, Working, format_number

_HOMES = {
    "boards": "BoardRow board_tables",
    "control_sums": "Control control",
    "editions": "EDITIONS edition_of",
    "order": "LEFT_OUT Order Row Standings TeamRow format_value ranks split_groups standings usual_order",
    "own_record": "as_value",
    "play_offs": "after_play_offs",
    "presets": "PRESETS codes_in",
    "ratings": "expected_score",
    "reasons": "why",
    "registry": "criterion tie_break_name own_tie_breaks",
    "table": "Table",
    "working": "Term Working format_number",
}

__getattr__, __dir__ = lazily(__name__, _HOMES)
