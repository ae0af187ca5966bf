"""Last season again: a draft with its rules, the members who are still there, its special evenings and groups."""

from __future__ import annotations

import datetime
import re

from indeler.season import Season, views
from indeler.season.events import PlannedEvening
from indeler.web.manage.draft_choices import special_evenings
from indeler.web.manage.opening import still_in, words_of
from indeler.web.seasons.models import SeasonDraft, SeasonRow
from indeler.web.seasons.season_store import season_of

YEAR = datetime.timedelta(weeks=52)
"""After which a date falls on the same day of the week."""


def begun_again(last: SeasonRow, today: datetime.date) -> tuple[SeasonDraft, bool]:
    """The season that follows on the last one, ready to be opened; every step can still be changed.

    There is one of it, however often it is asked for; also said is whether it was begun just now.
    """
    before = season_of(last)
    start, end = dates_after(before, today)
    fields = {
        "name": name_after(last.name),
        "starts": start,
        "ends": end,
        "rules": last.rules,
        "picked": words_of(still_in(last)),
        "groups_by": SeasonDraft.STANDINGS,
        "evenings": special_evenings(_special(before, start, end)),
    }
    return SeasonDraft.objects.get_or_create(follows=last, defaults=fields)


def name_after(name: str) -> str:
    """``2027/28`` after ``2026/27``; a name without years stays, for the leader to change."""
    years = re.fullmatch(r"(\d{4})([/-])(\d{2}|\d{4})", name.strip())
    if years is None:
        return re.sub(r"\d{4}", lambda year: str(int(year[0]) + 1), name)
    first, sign, last = years.groups()
    return f"{int(first) + 1}{sign}{str(int(first) + 2)[-len(last) :]}"


def dates_after(last: Season, today: datetime.date) -> tuple[datetime.date, datetime.date]:
    """The usual months a year later; from the next evening on where that has gone by already."""
    start, end = views.usual_dates(last.rulebook, last.state.start.year + 1)
    if start <= last.state.end:
        start = last.state.end + datetime.timedelta(days=1)
    return (start, end) if end > max(start, today) else views.dates_from(last.rulebook, today)


def _special(before: Season, start: datetime.date, end: datetime.date) -> list[PlannedEvening]:
    """The special evenings with a remark, a year later on the same day of the week."""
    return [
        PlannedEvening(date + YEAR, each.what, each.note)
        for date, each in before.state.evenings.items()
        if each.what == views.SPECIAL and start <= date + YEAR <= end
    ]
