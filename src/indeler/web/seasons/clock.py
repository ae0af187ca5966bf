"""The club's own clock: the logbook has times without a time zone."""

from __future__ import annotations

import datetime
import time
from pathlib import Path

from django.utils import timezone

from indeler import season
from indeler.language import N_, InvalidInput

ahead = datetime.timedelta(0)
"""How far the club's clock is ahead of the machine's. Only the demo's application sets it, to an evening of its season.

It is no Django setting: those are cached in every thread, so that a server thread could bring back an earlier value.
"""


def now() -> datetime.datetime:
    """The time at the club: a request has its time zone, or that of the site."""
    return datetime.datetime.now(timezone.get_current_timezone()).replace(tzinfo=None) + ahead


def minute() -> int:
    """The minute that it is at the club, as a number: it begins at the same moment in all time zones."""
    return int((time.time() + ahead.total_seconds()) // 60)


def today() -> datetime.date:
    """The date at the club."""
    return now().date()


def check_event_time(known: season.Season, event: season.events.Event) -> None:
    """Refuse what is said to happen later than now, and a sign-off that is told when its day is over.

    Whoever had signed off in time, and nobody wrote it down that day, is exempted or objects: then everybody sees why.
    """
    season.check_past(event.at, now())
    if isinstance(event, season.events.SignedOff) and event.date < today():
        raise InvalidInput(
            N_("The evening of {date} is over; the leader can still exempt {name}, or grant an objection."),
            date=event.date,
            name=known.name(event.member),
        )


DEMO_CLOCK = "demo-clock"
"""In the data folder of the demo: how many seconds its clock is ahead."""


def set_ahead(data: Path, seconds: int) -> None:
    """Let the clock of the demo in this folder be ahead, here and in the processes that serve it."""
    (data / DEMO_CLOCK).write_text(str(seconds), encoding="ascii")
    go_by_demo(data)


def go_by_demo(data: Path) -> None:
    """Go by the clock of the demo in this folder from now on: it stands on an evening of its season."""
    global ahead
    ahead = datetime.timedelta(seconds=int((data / DEMO_CLOCK).read_text(encoding="ascii")))
