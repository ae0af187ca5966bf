"""Lots that anyone can draw again, with no software of ours.

Everybody's lot is the SHA-256 digest, in hexadecimal, of the text ``seed:round:number`` in UTF-8, and lots go from low
to high. A shell does the same for player 7 in round 1:

    printf '%s' 'Club cup 2026:1:7' | sha256sum

Publish the seed before the draw and nobody can doubt it; the same seed always gives the same draw.
"""

from __future__ import annotations

from collections.abc import Iterable

RULEBOOK = "knockout"


def lot(seed: str, round: int, number: int | str) -> str:
    """KO1: this player's lot in this round; where numbers may change, of the name."""
    from hashlib import sha256  # only a draw needs it

    return sha256(f"{seed}:{round}:{number}".encode("utf-8", "surrogatepass")).hexdigest()


def in_order_of_lot(numbers: Iterable[int], seed: str, round: int) -> list[int]:
    """KO1: these players from the lowest lot to the highest."""
    return sorted(numbers, key=lambda number: (lot(seed, round, number), number))
