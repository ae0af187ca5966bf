"""What is final is changed only after its lock has been lifted."""

from __future__ import annotations

import datetime

from msgspec.structs import replace

from indeler.language import N_
from indeler.season.boards.terms import is_final
from indeler.season.calendar.slots import slot, slots
from indeler.season.core.changes import refuse
from indeler.season.core.season import Season

RULEBOOK = "botwinnik"


def check_not_final(
    season: Season, date: datetime.date, at: datetime.datetime, since: datetime.date | None = None
) -> None:
    """BW-32: refuse a change to the scores of an evening that are final by now; ``since``: played after it."""
    evening = slot(season, date)
    if evening.part and is_final(season, evening, since or date, at):
        refuse(N_("The scores of {date} are final; lift the lock first, and say why (BW-32)."), date=date)


def check_final_stays(before: Season, after: Season, at: datetime.datetime) -> None:
    """BW-32: refuse to take back what changes final scores, whatever kind of event it was."""
    for date in slots(before):
        if _scores(before, date) != _scores(after, date):
            check_not_final(before, date, at)


def _scores(season: Season, date: datetime.date) -> tuple[object, ...]:
    """All that the scores of an evening follow from."""
    state = season.state
    return (
        [replace(paired, closed_at=None, ratings={}) for paired in state.pairings.values() if paired.date == date],
        state.attendance.get(date, {}),
        state.externals.get(date, {}),
        [game for each in season.competitions for game in each.games_on(date)],
    )
