"""One member's round of a cycle."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from indeler.model import Tenths
from indeler.season.competitions.cycles.rules import CyclePoints
from indeler.season.core.state import Board

RULEBOOK = "botwinnik"


class Outcome(msgspec.Struct, frozen=True):
    """What a round was to a member, and what it gave.

    ``kind`` is one of ``game``, ``pending``, ``forfeit``, ``odd``, ``free`` (the opponent did not come), ``exempt``,
    ``unknown`` (taken over without its result),
    ``external``, ``signed-off`` (AMK), ``no-show`` (AZK) and ``not-in`` (did not take part).
    """

    kind: str
    points: Tenths = 0
    opponent: int = 0
    colour: str = ""
    result: str = ""
    """``win``, ``draw`` or ``loss``."""
    bonus: Tenths = 0
    """The compensation that is part of the points."""
    note: str = ""
    extra: Tenths = 0
    """What was taken over on top; part of the points."""
    without_play: Literal[True] | UnsetType = UNSET
    """Set where a draw was decided because the game was not played."""


_SIDES = {
    "1-0": ("win", "loss"),
    "0-1": ("loss", "win"),
    "½-½": ("draw", "draw"),
    "0-0": ("loss", "loss"),
    "+-": ("win", "loss"),
    "-+": ("loss", "win"),
    "--": ("loss", "loss"),
}
"""A result to what it is for White and for Black."""


UNKNOWN = "?"
"""The result of a game that was taken over without one: it tells colour and opponent, and gives nothing by itself."""


def side_of(result: str, *, white: bool) -> str:
    """What this result is to one side: ``win``, ``draw`` or ``loss``."""
    return _SIDES[result][0 if white else 1]


def game_outcome(points: CyclePoints, board: Board, member: int) -> Outcome:
    """BW-33: win, draw or loss on the board."""
    white = member == board.white
    opponent, colour = (board.black, "w") if white else (board.white, "b")
    if not board.result:
        return Outcome("pending", 0, opponent, colour)
    if board.result == UNKNOWN:
        return Outcome("unknown", 0, opponent, colour)
    side = side_of(board.result, white=white)
    if board.result in ("+-", "-+", "--"):
        worth = points.win if side == "win" else 0
        return Outcome("forfeit", worth, opponent, colour, side)
    return Outcome("game", worth_of(points, side), opponent, colour, side, without_play=board.without_play)


def worth_of(points: CyclePoints, side: str) -> Tenths:
    """BW-33: the points of a win, a draw or a loss."""
    return {"win": points.win, "draw": points.draw, "loss": points.loss}[side]
