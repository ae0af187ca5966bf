"""Scores, all tie-breaks and the ranking: exact, and each number with its working.

Names are imported on first use, so that a pairing system that needs one tie-break does not load them all.
"""

from __future__ import annotations

from indeler._lazy import lazily
from indeler._typing import TYPE_CHECKING

if TYPE_CHECKING:
    from indeler.ranking.control_sums import Control as Control
    from indeler.ranking.control_sums import control as control
    from indeler.ranking.editions import EDITIONS as EDITIONS
    from indeler.ranking.order import Order as Order
    from indeler.ranking.order import Row as Row
    from indeler.ranking.order import TeamRow as TeamRow
    from indeler.ranking.order import format_value as format_value
    from indeler.ranking.order import ranks as ranks
    from indeler.ranking.order import standings as standings
    from indeler.ranking.order import usual_order as usual_order
    from indeler.ranking.reasons import why as why
    from indeler.ranking.working import Term as Term
    from indeler.ranking.working import Working as Working
    from indeler.ranking.working import format_number as format_number

_HOMES = {
    "control_sums": ("Control", "control"),
    "editions": ("EDITIONS",),
    "order": ("Order", "Row", "TeamRow", "ranks", "format_value", "standings", "usual_order"),
    "reasons": ("why",),
    "working": ("Term", "Working", "format_number"),
}

__getattr__, __dir__ = lazily(__name__, _HOMES)
