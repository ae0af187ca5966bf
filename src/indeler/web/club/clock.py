"""The club's own clock: the logbook has times without a time zone."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.utils import timezone

from indeler.language import N_, InvalidInput


def now() -> datetime.datetime:
    """The time at the club: a request has its time zone, or that of the site."""
    return datetime.datetime.now(timezone.get_current_timezone()).replace(tzinfo=None) + settings.CLOCK_AHEAD


def today() -> datetime.date:
    """The date at the club."""
    return now().date()


def check_past(at: datetime.datetime) -> None:
    """Refuse what is said to happen later than now: the logbook has what was decided."""
    if at > now():
        raise InvalidInput(
            N_("{at} lies in the future: it is {now} at the club."),
            at=at.isoformat(" ", "minutes"),
            now=now().isoformat(" ", "minutes"),
        )
