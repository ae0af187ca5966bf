"""Possible meetings of the next round as lines of a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from indeler.lab.next_round import ANY, BYE, Forecast, format_chance
from indeler.lab.reports.intervals import Estimate


class MeetingLine(NamedTuple):
    """One possible meeting of somebody."""

    chance: str
    opponent: str
    """Empty where it is the bye."""
    colour: str
    after: str = ""
    change: str = ""
    """In percentage points, against what was said before."""


def meeting_lines(
    found: Forecast,
    player: int,
    names: Mapping[int, str],
    result: str = ANY,
    after: str = "",
    before: Forecast | None = None,
) -> Iterator[MeetingLine]:
    """Whom this player may meet, the likeliest first, after this result of the own game."""
    earlier = dict(before.chances(player, result)) if before is not None else None
    for meeting, chance in found.chances(player, result):
        opponent = "" if meeting.opponent == BYE else names[meeting.opponent]
        colour = meeting.colour.value if meeting.colour else ""
        change = "" if earlier is None else _change(chance, earlier.get(meeting))
        yield MeetingLine(format_chance(chance), opponent, colour, after, change)


def _change(now: Estimate, before: Estimate | None) -> str:
    """What a chance rose or fell, in percentage points; nothing where that may be due to the sample."""
    value, width = (before.value, before.half_width) if before is not None else (0.0, 0.0)
    points = round(100 * (now.value - value))
    if not points or abs(now.value - value) <= now.half_width + width:
        return ""
    return f"+{points}" if points > 0 else f"−{-points}"
