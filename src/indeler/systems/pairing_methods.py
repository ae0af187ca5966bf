"""How the pairing of a group was found, for those who explain it."""

from __future__ import annotations

from indeler._typing import NamedTuple


class PairingMethod(NamedTuple):
    """One way to find the pairing of a bracket or group; a rulebook may have ways of its own."""

    words: str
    clause: str = ""
    """The clause by which it is gone, where it has one of its own."""
    alone: bool = False
    """Whether the group was paired for itself, whatever is below it."""


UNKNOWN = PairingMethod("untold")
BOUND = PairingMethod("no pairing can be better", alone=True)
EXACT = PairingMethod("the best of all", alone=True)
NOBODY = PairingMethod("nobody can be paired")
WITH_THOSE_BELOW = PairingMethod("the best together with those below")
SUITED = PairingMethod("the best with leavers who suit those below")
BY_LOT = PairingMethod("by lot")
