"""The club's own clock: the logbook has times without a time zone."""

from __future__ import annotations

import datetime

from django.utils import timezone

from indeler import season

ahead = datetime.timedelta(0)
"""How far the club's clock is ahead of the machine's. Only the demo's application sets it, to an evening of its season.

It is no Django setting: those are cached in every thread, so that a server thread could bring back an earlier value.
"""


def now() -> datetime.datetime:
    """The time at the club: a request has its time zone, or that of the site."""
    return datetime.datetime.now(timezone.get_current_timezone()).replace(tzinfo=None) + ahead


def today() -> datetime.date:
    """The date at the club."""
    return now().date()


def check_past(at: datetime.datetime) -> None:
    """Refuse what is said to happen later than now: the logbook has what was decided."""
    season.check_past(at, now())
