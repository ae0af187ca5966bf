"""The first round of a cycle: by lot, or the two halves of a ranking against each other."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.season.rulebook.schema import PairingRules
from indeler.systems.lots import in_order_of_lot

RULEBOOK = "botwinnik"

Boards = list[tuple[int, int]]


def by_lot(players: Sequence[int], seed: str, round: int = 1) -> tuple[Boards, int | None]:
    """BW-25: drawn from a seed that anyone can draw again: the first lot meets the second, and has white."""
    drawn = in_order_of_lot(players, seed, round)
    odd = drawn.pop() if len(drawn) % 2 else None
    return list(zip(drawn[::2], drawn[1::2], strict=True)), odd


def in_halves(ranking: Sequence[int], rules: PairingRules) -> tuple[Boards, int | None]:
    """BW-24, K20: the first of the upper half meets the first of the lower half, and so on; colours alternate."""
    players = list(ranking)
    odd = None
    if len(players) % 2:
        odd = players.pop(0 if rules.odd_in_halves == "first" else -1)
    half = len(players) // 2
    pairs = list(zip(players[:half], players[half:], strict=True))
    if rules.colours_in_halves == "alternating":
        pairs = [pair[::-1] if board % 2 else pair for board, pair in enumerate(pairs)]
    return pairs, odd
