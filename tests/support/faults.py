"""Small faults for code that runs, those of ``make mutants``, and an end to what does not end."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from mutants.faults import list_faults
from mutants.planting import Planted


class Fault(NamedTuple):
    """One fault: where it is and what becomes of what; and with it, for as long as it is to be there."""

    place: str
    planted: Planted


def faults(names, dice):
    """Yield all faults that these modules can have, in the order of the dice; each is made when it is asked for."""
    paths = [Path(import_module(name).__file__) for name in names]
    found = [(path, fault) for path in paths for fault in list_faults(path.read_text(encoding="utf-8"))]
    dice.shuffle(found)
    for path, fault in found:
        if not fault.at_import:
            yield Fault(f"{path.name}:{fault.line}: {fault.change}", Planted(path, fault.number))


class TooLong(BaseException):
    """A fault that does not end; no exception that the code under test may swallow."""


PROCESSOR_SECONDS = 3
"""Of the processor, for a loop that calls nothing."""


@contextmanager
def at_most(calls):
    """`TooLong` where what follows makes more calls: the same on a busy machine as on a quiet one."""
    left = iter(range(calls))

    def stop(*_):
        raise TooLong

    def count(frame, event, argument):
        if event in ("call", "c_call") and next(left, None) is None:
            raise TooLong

    earlier = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, PROCESSOR_SECONDS, PROCESSOR_SECONDS)
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, earlier)
