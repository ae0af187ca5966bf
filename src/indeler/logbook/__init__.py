"""Decisions in order, whatever they are about: each bound to the one before by its hash. No chess is known here.

What is hashed is the event as JSON, in which a salted hash stands for every personal field. So a name can be erased
together with its salt, and the chain still holds (docs/decisions/0013). Events of version 0.1.0 have no seal; the first
sealed event after them binds them all.
"""

from indeler.logbook.checking import Checked, Fault, check
from indeler.logbook.erasing import Change, erased, pattern_of, without_names
from indeler.logbook.sealing import (
    PERSONAL,
    SHORT,
    START,
    Draw,
    End,
    Fields,
    fresh,
    hashed,
    head_without_seals,
    opened,
    seal_of,
)
from indeler.logbook.seals import Seal

__all__ = [
    "PERSONAL",
    "SHORT",
    "START",
    "Change",
    "Checked",
    "Draw",
    "End",
    "Fault",
    "Fields",
    "Seal",
    "check",
    "erased",
    "fresh",
    "hashed",
    "head_without_seals",
    "opened",
    "pattern_of",
    "seal_of",
    "without_names",
]
