"""Public and school holidays of the Netherlands, Belgium and Germany."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from tomllib import loads
from typing import TYPE_CHECKING, NamedTuple

from indeler.language import N_, Sentence, Wording
from indeler.language.catalogue import LANGUAGES
from indeler.season.core.season import Season
from indeler.season.core.state import DaysOff

if TYPE_CHECKING:
    from holidays import HolidayBase

PUBLIC, SCHOOL = "public", "school"
DUTCH = "NL"
"""The country whose public holidays are the same everywhere, and whose school holidays are in a file of our own."""
ONE_DAY = datetime.timedelta(days=1)


def public_holidays(region: str, year: int) -> Mapping[datetime.date, Wording]:
    """Return the public holidays of a region (``NL-Noord``, ``DE-NW``) in a year; empty without a region."""
    if region.startswith(DUTCH):
        region = DUTCH
    return _holiday_names(region, year, PUBLIC) if region else {}


def has_school_holidays(region: str) -> bool:
    """Return whether they are known: for a region of the Netherlands, a Land or a community, but not a country."""
    return "-" in region


def school_holidays(region: str, first: datetime.date, last: datetime.date, lang: str) -> list[DaysOff]:
    """Return the school holidays of a region between two dates, each from its first day to its last."""
    country, _, part = region.partition("-")
    if not part:
        return []
    if country == DUTCH:
        return [
            DaysOff(name.texts[lang], max(begins, first), min(ends, last))
            for name, begins, ends in dutch_school_holidays(part)
            if begins <= last and first <= ends
        ]
    days = {
        date: str(name.texts[lang])
        for year in range(first.year, last.year + 1)
        for date, name in _holiday_names(region, year, SCHOOL).items()
        if first <= date <= last and date not in public_holidays(region, year)
    }
    periods: list[DaysOff] = []
    for date, name in sorted(days.items()):
        if periods and periods[-1].name == name and (date - periods[-1].last).days <= 4:  # public holidays between
            periods.append(DaysOff(name, periods.pop().first, date))
        else:
            periods.append(DaysOff(name, date, date))
    return periods


@lru_cache(maxsize=64)
def _holiday_names(region: str, year: int, category: str) -> Mapping[datetime.date, Wording]:
    """Return the names by date in every language of the program; else in that of the country."""
    import holidays  # loading it takes a quarter of a second

    country, _, part = region.partition("-")
    base: type[HolidayBase] = getattr(holidays, country)
    known = {}
    for lang in LANGUAGES:
        code = "en_US" if lang == "en" else lang
        spoken = code if code in base.supported_languages else base.default_language
        known[lang] = holidays.country_holidays(
            country, subdiv=part or None, years=year, categories=(category,), language=spoken
        )
    dates = sorted(date for date in known["en"] if date.year == year)
    return {date: Wording({lang: known[lang][date] for lang in LANGUAGES}) for date in dates}


class SchoolHoliday(NamedTuple):
    """A school holiday, from its first day to its last."""

    name: Wording
    first: datetime.date
    last: datetime.date


@cache
def dutch_school_holidays(region: str) -> tuple[SchoolHoliday, ...]:
    """Return all known school holidays of a region (``Noord``, ``Midden``, ``Zuid``), in order."""
    table = loads(files("indeler.season.calendar").joinpath("school-holidays-nl.toml").read_text("utf-8"))
    found = [
        SchoolHoliday(Wording(table["names"][season]), *map(datetime.date.fromisoformat, period.split("/")))
        for season, periods in table[region].items()
        for period in periods
    ]
    return tuple(sorted(found, key=lambda each: each.first))


RULEBOOK = "botwinnik"

AT_HOME = {
    (12, 24): Sentence(N_("Christmas Eve")),
    (12, 25): Sentence(N_("Christmas Day")),
    (12, 31): Sentence(N_("New Year's Eve")),
    (1, 1): Sentence(N_("New Year's Day")),
}
"""Month and day of evenings without play, holiday or not."""

Reason = Sentence | Wording | str


def days_off(season: Season) -> Mapping[datetime.date, Reason]:
    """BW-6: return the days of the season on which no evening is proposed, each with the reason."""
    return season.cached("days off", lambda: _days_off(season))


def _years(season: Season) -> range:
    return range(season.state.start.year, season.state.end.year + 1)


def _days_off(season: Season) -> dict[datetime.date, Reason]:
    start, end = season.state.start, season.state.end
    found = own_days_off(season)
    for year in _years(season):
        found |= public_holidays(season.club_rules.season.holidays, year)
    return {date: found[date] for date in sorted(found) if start <= date <= end}


def own_days_off(season: Season) -> dict[datetime.date, Reason]:
    """BW-6: return the evenings of family holidays, and the days that the leader excluded."""
    found: dict[datetime.date, Reason] = {
        datetime.date(year, *day): name for year in _years(season) for day, name in AT_HOME.items()
    }
    for period in season.state.days_off:
        for day in range((period.last - period.first).days + 1):
            found.setdefault(period.first + day * ONE_DAY, period.name)
    return found


def christmas_break(season: Season) -> tuple[datetime.date, datetime.date] | None:
    """Return the Monday of the week of Christmas and the Sunday after New Year; None for a season without Christmas."""
    for year in _years(season):
        christmas, new_year = datetime.date(year, 12, 25), datetime.date(year + 1, 1, 1)
        if season.state.start <= christmas <= season.state.end:
            return christmas - christmas.weekday() * ONE_DAY, new_year + (6 - new_year.weekday()) * ONE_DAY
    return None
