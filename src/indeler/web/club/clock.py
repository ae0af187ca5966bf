"""The club's own clock: the logbook has times without a time zone."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.utils import timezone

from indeler import season


def now() -> datetime.datetime:
    """The time at the club: a request has its time zone, or that of the site."""
    return datetime.datetime.now(timezone.get_current_timezone()).replace(tzinfo=None) + settings.CLOCK_AHEAD


def today() -> datetime.date:
    """The date at the club."""
    return now().date()


def check_past(at: datetime.datetime) -> None:
    """Refuse what is said to happen later than now: the logbook has what was decided."""
    season.check_past(at, now())
