"""Possible meetings of the next round as lines of a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from indeler.lab.next_round import ANY, BYE, Forecast, format_chance


class MeetingLine(NamedTuple):
    """One possible meeting of somebody."""

    chance: str
    opponent: str
    """Empty where it is the bye."""
    colour: str
    after: str = ""


def meeting_lines(
    found: Forecast, player: int, names: Mapping[int, str], result: str = ANY, after: str = ""
) -> Iterator[MeetingLine]:
    """Whom this player may meet, the likeliest first, after this result of the own game."""
    for meeting, chance in found.chances(player, result):
        opponent = "" if meeting.opponent == BYE else names[meeting.opponent]
        yield MeetingLine(format_chance(chance), opponent, meeting.colour.value if meeting.colour else "", after)
