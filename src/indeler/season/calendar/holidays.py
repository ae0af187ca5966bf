"""Public and school holidays of the Netherlands, Belgium and Germany, as the library `holidays` has them."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby

import holidays

from indeler.language import Wording
from indeler.language.catalogue import LANGUAGES
from indeler.season.core.state import DaysOff

PUBLIC, SCHOOL = "public", "school"
_ENGLISH = "en_US"
ONE_DAY = datetime.timedelta(days=1)


def public_holidays(region: str, year: int) -> Mapping[datetime.date, Wording]:
    """The public holidays of a region (``NL``, ``BE-French``, ``DE-NW``) in a year; none where no region is told."""
    return _named(region, year, PUBLIC) if region else {}


def has_school_holidays(region: str) -> bool:
    """Whether the library knows them: of a Land or a community, not of the Netherlands."""
    country, _, part = region.partition("-")
    return bool(part) and SCHOOL in _class_of(country).supported_categories


def school_holidays(region: str, first: datetime.date, last: datetime.date, lang: str) -> list[DaysOff]:
    """The school holidays of a region between two dates, each from its first day to its last."""
    if not has_school_holidays(region):
        return []
    days = {
        date: str(name.texts[lang])
        for year in range(first.year, last.year + 1)
        for date, name in _named(region, year, SCHOOL).items()
        if first <= date <= last and date not in public_holidays(region, year)
    }
    periods = []
    for _, each in groupby(enumerate(sorted(days)), lambda one: (one[1] - one[0] * ONE_DAY, days[one[1]])):
        dates = [date for _, date in each]
        periods.append(DaysOff(days[dates[0]], dates[0], dates[-1]))
    return _joined(periods)


def _joined(periods: list[DaysOff]) -> list[DaysOff]:
    """Holidays of one name with no more than some public holidays in between are one."""
    joined: list[DaysOff] = []
    for each in periods:
        if joined and joined[-1].name == each.name and (each.first - joined[-1].last).days <= 4:
            each = DaysOff(each.name, joined.pop().first, each.last)
        joined.append(each)
    return joined


@lru_cache(maxsize=64)
def _named(region: str, year: int, category: str) -> Mapping[datetime.date, Wording]:
    """By date: the name in every language of the house; in that of the country where the library has no other."""
    country, _, part = region.partition("-")
    known = {}
    for lang in LANGUAGES:
        code = _ENGLISH if lang == "en" else lang
        base = _class_of(country)
        spoken = code if code in base.supported_languages else base.default_language
        known[lang] = holidays.country_holidays(
            country, subdiv=part or None, years=year, categories=(category,), language=spoken
        )
    dates = sorted(date for date in known["en"] if date.year == year)
    return {date: Wording({lang: known[lang][date] for lang in LANGUAGES}) for date in dates}


def _class_of(country: str) -> type[holidays.HolidayBase]:
    found: type[holidays.HolidayBase] = getattr(holidays, country)
    return found
