"""The days on which the club does not play by itself: holidays, Christmas and New Year, and what the leader says."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from indeler.language import N_, Sentence, Wording
from indeler.season.calendar.holidays import ONE_DAY, public_holidays
from indeler.season.core.season import Season
from indeler.season.core.state import DaysOff

RULEBOOK = "botwinnik"

AT_HOME = {
    (12, 24): Sentence(N_("Christmas Eve")),
    (12, 25): Sentence(N_("Christmas Day")),
    (12, 31): Sentence(N_("New Year's Eve")),
    (1, 1): Sentence(N_("New Year's Day")),
}
"""Month and day of the evenings that people spend at home, holiday or not."""

Reason = Sentence | Wording | str


def days_off(season: Season) -> Mapping[datetime.date, Reason]:
    """BW-6: every day of the season without a proposed evening, and why; one can be planned all the same."""
    return season.cached("days off", lambda: _days_off(season))


def _days_off(season: Season) -> dict[datetime.date, Reason]:
    start, end = season.state.start, season.state.end
    found: dict[datetime.date, Reason] = {}
    for year in range(start.year, end.year + 1):
        found |= {datetime.date(year, *day): name for day, name in AT_HOME.items()}
        found |= public_holidays(season.rulebook.season.holidays, year)
    for period in season.state.days_off:
        found |= {date: period.name for date in dates_of(period) if date not in found}
    return {date: found[date] for date in sorted(found) if start <= date <= end}


def dates_of(period: DaysOff) -> list[datetime.date]:
    """Every day of it."""
    return [period.first + day * ONE_DAY for day in range((period.last - period.first).days + 1)]


def christmas_break(season: Season) -> tuple[datetime.date, datetime.date] | None:
    """From the Monday of the week of Christmas to the Sunday after New Year; None where the season has no Christmas."""
    for year in range(season.state.start.year, season.state.end.year + 1):
        christmas, new_year = datetime.date(year, 12, 25), datetime.date(year + 1, 1, 1)
        if season.state.start <= christmas <= season.state.end:
            return christmas - christmas.weekday() * ONE_DAY, new_year + (6 - new_year.weekday()) * ONE_DAY
    return None
