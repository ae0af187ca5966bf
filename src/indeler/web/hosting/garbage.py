"""Looking for garbage: Python stops everything meanwhile, and whoever presses a button then waits.

Almost nothing of ours is garbage that has to be looked for: a season that is forgotten goes at once. So it is looked
for seldom, and what was found to be in use is set aside once it is much. Two hundred seasons are a second's look.
"""

from __future__ import annotations

import gc

SELDOM = 2_000
"""New things after which the newest are looked through."""
MUCH = 50_000
"""Things in use that are worth being set aside. Few at a time are not: a request may be among them, and stays then."""
_WHOLE = 2
"""The look at everything that is not set aside."""


def look_seldom() -> None:
    """For the process from now on; what is loaded by now stays."""
    gc.set_threshold(SELDOM)
    gc.collect()
    gc.freeze()
    gc.callbacks.append(_set_aside)


def _set_aside(phase: str, info: dict[str, int]) -> None:
    """After a look at everything what is left is in use."""
    if phase == "stop" and info["generation"] == _WHOLE and len(gc.get_objects(_WHOLE)) > MUCH:
        gc.freeze()
