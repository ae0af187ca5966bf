"""The club's own clock: the logbook has times without a time zone."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.utils import timezone


def now() -> datetime.datetime:
    """The time at the club."""
    return timezone.localtime().replace(tzinfo=None) + settings.CLOCK_AHEAD


def today() -> datetime.date:
    """The date at the club."""
    return now().date()
