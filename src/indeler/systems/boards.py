"""The order of the boards."""

from __future__ import annotations

from collections.abc import Iterable

from indeler._typing import NamedTuple
from indeler.model import Tenths

RULEBOOK = "fide-handling"


class Board(NamedTuple):
    """Two opponents by pairing number, White first; the points of both and the place of the higher ranked."""

    white: int
    black: int
    clause: str
    points: tuple[Tenths, Tenths]
    higher: int


def in_order(boards: Iterable[Board]) -> list[Board]:
    """3.6; knsb-rating F1: by the score of the higher ranked, the sum of both, the number of the higher ranked."""
    return sorted(boards, key=_place)


def _place(board: Board) -> tuple[Tenths, Tenths, int]:
    higher, lower = board.points
    return -higher, -higher - lower, board.higher
