"""Colour history: who had which colour in the games really played, and since when two players differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from indeler.model.results import Colour
from indeler.model.rounds import Cell

RULEBOOK = "knsb-rating"


def played_colours(card: Iterable[Cell]) -> tuple[Colour, ...]:
    """F2, F3; knsb-wp F3, F4; fide-1992 Schluss-1; fide-handling 3.4: games played, so ``BWW-B`` becomes ``BWWB``."""
    return tuple(cell.colour for cell in card if cell.kind.played and cell.colour is not None)


def saldo(colours: Sequence[Colour]) -> int:
    """A7; knsb-wp A5; fide-dutch 1.6: whites minus blacks over the games really played."""
    whites = colours.count(Colour.WHITE)
    return whites - (len(colours) - whites)


def last_difference(mine: Sequence[Colour], other: Sequence[Colour]) -> tuple[Colour, Colour] | None:
    """E3; knsb-wp E3: both histories right-aligned, the colours where they last differed, or None if they never did."""
    for ours, theirs in zip(reversed(mine), reversed(other), strict=False):
        if ours is not theirs:
            return ours, theirs
    return None


def format_colours(colours: Sequence[Colour], rounds: int = 0) -> str:
    """F3; knsb-wp F4: a history as the rulebook writes it, right-aligned over so many rounds: ``-BWWB``."""
    return "".join(colour.value.upper() for colour in colours).rjust(rounds, "-")
