"""What becomes of the calendar if an evening is another one: date by date, and what has no evening any more."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from indeler.season import Season
from indeler.season.views import Slot, slots
from indeler.web.seasons.display import evening_title


class Change(NamedTuple):
    """A date on which something else is played now."""

    date: datetime.date
    before: str
    after: str


def changes_of(before: Season, after: Season) -> list[Change]:
    """Every date on which another round is played than before, or none."""
    old, new = slots(before), slots(after)
    return [
        Change(date, was, becomes)
        for date in sorted({*old, *new})
        if (was := slot_title(before, old.get(date))) != (becomes := slot_title(after, new.get(date)))
    ]


def left_over(changes: list[Change]) -> list[str]:
    """What had an evening and has none any more."""
    there = {change.after for change in changes}
    return [change.before for change in changes if change.before and change.before not in there]


def slot_title(season: Season, slot: Slot | None) -> str:
    """What is played on an evening; nothing where there is none."""
    return evening_title(season, slot.what, slot.part, slot.round) if slot else ""
