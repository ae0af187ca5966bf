"""Who has white. Colours never influence who meets whom."""

from __future__ import annotations

from indeler.model import Colour
from indeler.systems.resistance.kndb.field import Entrant

RULEBOOK = "kndb"


def with_white(one: Entrant, other: Entrant) -> tuple[Entrant, str]:
    """Which of the two has white, and the clause that says so."""
    if one.saldo != other.saldo:
        return _lower_saldo(one, other), "COL1"
    if one.previous is not other.previous:
        return _alternating(one, other), "COL2"
    return _by_parity(one, other), "COL3"


def _lower_saldo(one: Entrant, other: Entrant) -> Entrant:
    """COL1: the lower of two different differences between whites and blacks."""
    return min(one, other, key=lambda player: player.saldo)


def _alternating(one: Entrant, other: Entrant) -> Entrant:
    """COL2: who had black in the round before; if only one of them had a colour there, he changes it."""
    if one.previous is None:
        return _alternating(other, one)
    return one if one.previous is Colour.BLACK else other


def _by_parity(one: Entrant, other: Entrant) -> Entrant:
    """COL3: the lower lot number if the two add up to odd, else the higher one."""
    lower, higher = sorted((one, other), key=lambda player: player.number)
    return lower if (one.number + other.number) % 2 else higher
