"""Evenings in reserve for what fell out."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from indeler.season.calendar.events import EveningsPlanned, PlannedEvening
from indeler.season.calendar.slots import is_followed
from indeler.season.core.season import Season
from indeler.season.core.tables import RESERVE

RULEBOOK = "botwinnik"

IN_RESERVE = "an evening in reserve for one that fell out"


def propose_reserve(season: Season, *, at: datetime.datetime, by: str) -> list[EveningsPlanned]:
    """BW-21, BW-62, K22: the evenings in reserve for what fell out: in the order of the rulebook.

    The first after the last evening of that competition, so that nothing else moves; where there is none, the last.
    """
    free = _in_reserve(season, at.date())
    chosen = []
    for what in _fell_out(season):
        last = max((date for date, each in season.state.evenings.items() if each.what == what), default=at.date())
        its_own = [date for date in free if season.competition(what).may_be_on(date)]
        if not its_own:
            continue
        date = next((date for date in its_own if date > last), its_own[-1])
        free.remove(date)
        chosen.append(PlannedEvening(date, what, season.state.evenings[date].note))
    if not chosen:
        return []
    return [EveningsPlanned(at=at, by=by, why=IN_RESERVE, evenings=tuple(sorted(chosen, key=lambda each: each.date)))]


def _in_reserve(season: Season, today: datetime.date) -> list[datetime.date]:
    """The evenings in reserve to come, after all that has been paired: the calendar before that stays as it is."""
    first = max([today, *(paired.date + datetime.timedelta(days=1) for paired in season.state.pairings.values())])
    return [date for date, each in season.state.evenings.items() if each.what == RESERVE and date >= first]


def _fell_out(season: Season) -> Iterator[str]:
    """What has an evening too few, in the order of the rulebook; where another one follows, all is planned anew."""
    for competition in season.competitions:
        if not is_followed(season, competition):
            yield from [competition.name] * competition.evenings_short()
