"""What each kind of event decides: a function from a season and an event to the next state, or a refusal.

Everything is checked before anything changes, and checks are quick: a pairing is recorded, never made again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from indeler.season import events
from indeler.season.deciding import attendance, calendar, closing, cup, cycles, pairing, people, results, taking_over
from indeler.season.deciding.written import check_written
from indeler.season.state import State

__all__ = ["DECIDES", "check_written"]

DECIDES: Mapping[type[events.Event], Callable[[Any, Any], State]] = {
    kind: getattr(module, word.replace("-", "_"))
    for word, kind in events.KINDS.items()
    for module in (people, calendar, attendance, cycles, pairing, results, closing, cup, taking_over)
    if hasattr(module, word.replace("-", "_"))
}
"""Every kind of event but ``reversed``, which `indeler.season.seasons` carries out: the function named after it."""
