"""Scores, every tie-break and the ranking: exact, and each number with its working.

The room can be called: ``indeler.standings(tournament)`` is ``indeler.standings.standings(tournament)``
(docs/decisions/0004-callable-standings.md). Each name is imported when it is first used, so that a pairing system
that needs one tie-break does not load them all.
"""

from __future__ import annotations

import sys
from types import ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from indeler.standings.control_sums import Control as Control
    from indeler.standings.control_sums import Sum as Sum
    from indeler.standings.control_sums import control as control
    from indeler.standings.editions import EDITIONS as EDITIONS
    from indeler.standings.editions import Edition as Edition
    from indeler.standings.ranking import Order as Order
    from indeler.standings.ranking import Row as Row
    from indeler.standings.ranking import standings as standings
    from indeler.standings.reasons import Side as Side
    from indeler.standings.reasons import Step as Step
    from indeler.standings.reasons import Why as Why
    from indeler.standings.reasons import why as why
    from indeler.standings.working import Combine as Combine
    from indeler.standings.working import Term as Term
    from indeler.standings.working import Working as Working
    from indeler.standings.working import shown as shown

_HOMES = {
    "control_sums": ("Control", "Sum", "control"),
    "editions": ("EDITIONS", "Edition"),
    "ranking": ("Order", "Row", "standings"),
    "reasons": ("Side", "Step", "Why", "why"),
    "working": ("Combine", "Term", "Working", "shown"),
}

__all__ = [
    "EDITIONS",
    "Combine",
    "Control",
    "Edition",
    "Order",
    "Row",
    "Side",
    "Step",
    "Sum",
    "Term",
    "Why",
    "Working",
    "control",
    "shown",
    "standings",
    "why",
]


class _Room(ModuleType):
    def __call__(self, *args: Any, **options: Any) -> list[Row]:
        from indeler.standings.ranking import standings

        return standings(*args, **options)


sys.modules[__name__].__class__ = _Room


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for (PEP 562)."""
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")


def __dir__() -> list[str]:
    """The public names."""
    return __all__
