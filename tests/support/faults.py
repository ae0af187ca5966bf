"""Small faults for code that runs, those of ``make mutants``, and an end to what does not end."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from mutants.faults import faults_of
from mutants.planting import Planted


class Fault(NamedTuple):
    """One fault: where it is and what becomes of what; and with it, for as long as it is to be there."""

    place: str
    planted: Planted


def faults(names, dice):
    """All faults that these modules can have, in the order of the dice; each is made when it is asked for."""
    paths = [Path(import_module(name).__file__) for name in names]
    found = [(path, fault) for path in paths for fault in faults_of(path.read_text(encoding="utf-8"))]
    dice.shuffle(found)
    for path, fault in found:
        if not fault.at_import:
            yield Fault(f"{path.name}:{fault.line}: {fault.change}", Planted(path, fault.number))


class TooLong(Exception):
    """A fault that does not end."""


@contextmanager
def at_most(seconds):
    """`TooLong` where what follows takes more time of the processor."""

    def stop(*_):
        raise TooLong

    earlier = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, seconds)  # again, where the first was raised in what swallows it
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, earlier)
