"""The chain of a logbook: each event carries the SHA-256 hash of the one before, so that no edit stays unseen.

What is hashed is the event as JSON, in which a salted hash stands for every personal field. So a name can be erased
together with its salt, and the chain still holds (docs/decisions/0013). Events of version 0.1.0 have no seal; the first
sealed event after them binds them all.
"""

from indeler.season.chain.checking import Checked, Fault, check
from indeler.season.chain.erasing import erased
from indeler.season.chain.sealing import (
    PERSONAL,
    SHORT,
    START,
    Draw,
    End,
    end_of,
    fresh,
    hashed,
    head,
    seal_of,
    sealed,
    sealed_all,
)

__all__ = [
    "PERSONAL",
    "SHORT",
    "START",
    "Checked",
    "Draw",
    "End",
    "Fault",
    "check",
    "end_of",
    "erased",
    "fresh",
    "hashed",
    "head",
    "seal_of",
    "sealed",
    "sealed_all",
]
