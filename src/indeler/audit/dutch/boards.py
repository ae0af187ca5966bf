"""The order of the boards."""

from __future__ import annotations

from indeler.audit.dutch.people import Person


def board_key(one: Person, other: Person) -> tuple[int, int, int]:
    """By the pairing score of the higher ranked, then of both together, then by the number of the higher ranked."""
    high, low = sorted((one, other), key=lambda player: player.rank)
    return -high.score, -high.score - low.score, high.number
