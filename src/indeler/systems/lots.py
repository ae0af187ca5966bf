"""Reproducible lots: anyone can repeat the draw without Indeler.

A player's lot is the SHA-256 digest, in hexadecimal, of the text ``seed:round:number`` in UTF-8; lots are sorted from
low to high. A shell command for player 7 in round 1:

    printf '%s' 'Club cup 2026:1:7' | sha256sum

With a seed published before the draw the draw is beyond doubt; equal seeds give equal draws.
"""

from __future__ import annotations

from collections.abc import Iterable

RULEBOOK = "knockout"


def lot(seed: str, round: int, number: int | str) -> str:
    """KO1: return this player's lot in this round; ``number`` is the name where numbers may change."""
    from hashlib import sha256  # only needed for a draw

    return sha256(f"{seed}:{round}:{number}".encode("utf-8", "surrogatepass")).hexdigest()


def in_order_of_lot(numbers: Iterable[int], seed: str, round: int) -> list[int]:
    """KO1: return these players from the lowest lot to the highest."""
    return sorted(numbers, key=lambda number: (lot(seed, round, number), number))
