"""What the audit of Keizer rounds reads of the settings: those of the pairing itself; the ladder reads its own."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from indeler.audit.settings import USUALLY_NO

RULEBOOK = "keizer"


def _from_0(usual: int) -> Callable[[str], int]:
    """A whole number, or this one."""

    def read(text: str) -> int:
        if text and not (text.isascii() and text.isdigit()):
            raise ValueError
        return int(text or usual)

    return read


def read_limit(text: str) -> int | None:
    """A whole number from 1; None for no bound."""
    if text in ("", "none"):
        return None
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ValueError
    return int(text)


def _parse_bound(text: str) -> str:
    """A bound as it was told, for none is another thing than nothing said."""
    read_limit(text)
    return text


def _periods(text: str) -> list[int]:
    """The rounds of each period."""
    lengths = [read_limit(part.strip()) for part in text.split(",")] if text not in ("", "none") else []
    if None in lengths:
        raise ValueError
    return [length for length in lengths if length]


def _start_points(text: str) -> dict[int, Fraction]:
    """Players and what they start with when the round is paired."""
    rows = [part.split(":") for part in text.split(",")] if text not in ("", "0") else []
    if any(len(row) != 2 for row in rows):
        raise ValueError
    try:
        return {int(player): Fraction(points.strip()) for player, points in rows}
    except ZeroDivisionError:
        raise ValueError from None


def _as_written(text: str) -> str:
    """What the ladder reads for itself: it says what everybody scored, and is no part of the pairing."""
    return text


OF_THE_LADDER = [
    "start_order",
    "start_list",
    "top",
    "step",
    "floor",
    "values",
    "rating_step",
    "rating_lowest",
    "rating_highest",
    "newcomer_missed",
    "newcomer_place",
    "win",
    "draw",
    "loss",
    "bye",
    "absent",
    "absent_max",
    "absent_next",
    "absent_long",
    "absent_long_max",
    "no_notice",
    "late",
    "club",
    "club_other_max",
    "ext",
    "noted",
    "arbiter",
    "pending",
    "withdrawn",
    "own",
    "recalc",
    "cycle",
    "period_reset",
]

SETTINGS: dict[str, tuple[str, ...] | Callable[[str], Any]] = {
    **dict.fromkeys(OF_THE_LADDER, _as_written),
    "periods": _periods,
    "between": _from_0(2),
    "rematch_after": _from_0(0),
    "max_meet": read_limit,
    "max_meet_period": _parse_bound,
    "rematch": ("soft", "strict"),
    "bye_rule": ("fewest", "lowest"),
    "seed": _as_written,
    "pair_by": ("ranking", "rating"),
    "temp_points": _start_points,
    "rematch_first": USUALLY_NO,
    "max_diff": read_limit,
    "max_streak": read_limit,
}
"""Who is odd by lot is not drawn again here."""
