"""Small faults in running code, those of ``make mutants``, and a limit for code that does not end."""

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
    """A fault: its place and the change of the code, and a context manager that plants it."""

    place: str
    planted: Planted


def faults(names, dice):
    """Yield all faults that are possible in these modules, in random order; each is created on demand."""
    paths = [Path(import_module(name).__file__) for name in names]
    found = [(path, fault) for path in paths for fault in list_faults(path.read_text(encoding="utf-8"))]
    dice.shuffle(found)
    for path, fault in found:
        if not fault.at_import:
            yield Fault(f"{path.name}:{fault.line}: {fault.change}", Planted(path, fault.number))


class TooLong(BaseException):
    """Raised if code with a fault does not end; no exception that the code under test may catch."""


PROCESSOR_SECONDS = 3
"""A limit of processor time, for a loop that calls no function."""


@contextmanager
def at_most(calls):
    """Raise `TooLong` if the block makes more function calls; the limit does not depend on the load of the machine."""
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
