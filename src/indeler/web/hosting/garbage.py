"""Looking for garbage: Python stops everything meanwhile, and whoever presses a button then waits.

Almost nothing of ours is garbage that has to be looked for: a season that is forgotten goes at once. So it is looked
for seldom, and what was found to be in use is set aside once it is much. Two hundred seasons are a second's look.
"""

from __future__ import annotations

import gc
from time import thread_time

COLLECT_AFTER = 2_000
"""New things after which the newest are looked through."""
LONG = 0.005
"""Seconds of processor after which a look at everything was long: tens of thousands of things are in use, and worth
being set aside. Few at a time are not: a request may be among them, and stays then."""
_OLDEST_GENERATION = 2
"""The look at everything that is not set aside."""


def tune_gc() -> None:
    """For the process from now on; what is loaded by now stays."""
    gc.set_threshold(COLLECT_AFTER)
    gc.collect()
    gc.freeze()
    gc.callbacks.append(_CollectionTimer())


class _CollectionTimer:
    """What Python calls when it begins to look, and when it has looked."""

    def __init__(self) -> None:
        self._began = 0.0

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        """After a long look at everything what is left is in use.

        Its time is taken, and the things are not counted: who holds them to do so holds a tuple too that another thread
        is making, and Python makes none that somebody else has (``SystemError``, "bad argument to internal function").
        """
        if info["generation"] != _OLDEST_GENERATION:
            return
        if phase == "start":
            self._began = thread_time()
        elif thread_time() - self._began > LONG:
            gc.freeze()
