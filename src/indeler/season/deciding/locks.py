"""What is final is changed only after its lock has been lifted."""

from __future__ import annotations

import datetime

from indeler.season.deciding.changes import refuse
from indeler.season.general.calendar import slot
from indeler.season.general.terms import is_final
from indeler.season.seasons import Season

RULEBOOK = "botwinnik"


def check_not_final(season: Season, date: datetime.date, at: datetime.datetime) -> None:
    """BW-32: refuse a change to the scores of an evening that are final by now."""
    evening = slot(season, date)
    if evening.part and is_final(season, evening.what, evening.part, evening.round, date, at):
        refuse(f"The scores of {date} are final; lift the lock first, and say why (BW-32).")
