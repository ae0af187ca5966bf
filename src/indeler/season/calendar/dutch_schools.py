"""School holidays of the regions of the Netherlands, which the library `holidays` does not have: a file of dates."""

from __future__ import annotations

import datetime
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import NamedTuple

from indeler.language import Wording

NAMES = "names"


class SchoolHoliday(NamedTuple):
    """A school holiday, from its first day to its last."""

    name: Wording
    first: datetime.date
    last: datetime.date


@cache
def dutch_school_holidays(region: str) -> tuple[SchoolHoliday, ...]:
    """All that are known of a region (``Noord``, ``Midden``, ``Zuid``), in order."""
    told = loads(files("indeler.season.calendar").joinpath("school-holidays-nl.toml").read_text("utf-8"))
    found = [
        SchoolHoliday(Wording(told[NAMES][season]), *map(datetime.date.fromisoformat, period.split("/")))
        for season, periods in told[region].items()
        for period in periods
    ]
    return tuple(sorted(found, key=lambda each: each.first))
