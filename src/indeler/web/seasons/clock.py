"""The club's own clock: the logbook has times without a time zone."""

import datetime
import time
from pathlib import Path

from django.utils import timezone

from indeler import season
from indeler.language import N_, InvalidInput

ahead = datetime.timedelta(0)
"""The offset of the club's clock from the machine's. Only the demo's application sets it, to an evening of its season.

It is not a Django setting: those are cached in every thread, so that a server thread could bring back an earlier value.
"""


is_of_demo = False
"""Whether this process serves the demo, which says so on its pages."""


def now() -> datetime.datetime:
    """Return the time at the club, in the time zone of the request's club or of the site."""
    return datetime.datetime.now(timezone.get_current_timezone()).replace(tzinfo=None) + ahead


def minute() -> int:
    """Return the number of the current minute: it begins at the same moment in all time zones."""
    return int((time.time() + ahead.total_seconds()) // 60)


def today() -> datetime.date:
    """Return the date at the club."""
    return now().date()


def club_day(known: season.Season) -> datetime.date:
    """Return the date of the evening that is going on, after midnight too; else that of today."""
    return season.views.club_day(known, now())


def check_event_time(known: season.Season, event: season.events.Event) -> None:
    """Refuse an event in the future, and a sign-off after its day.

    A member who had signed off in time without a record of it is exempted, or objects: then the reason is visible.
    """
    season.check_past(event.at, now())
    if isinstance(event, season.events.SignedOff) and event.date < club_day(known):
        raise InvalidInput(
            N_("The evening of {date} is over; the leader can still exempt {name}, or grant an objection."),
            date=event.date,
            name=known.name(event.member),
        )


DEMO_CLOCK = "demo-clock"
"""A file in the data folder of the demo with the offset of its clock in seconds."""


def set_ahead(data: Path, seconds: int) -> None:
    """Set the clock of the demo in this folder ahead, here and in the processes that serve it."""
    (data / DEMO_CLOCK).write_text(str(seconds), encoding="ascii")
    go_by_demo(data)


def go_by_demo(data: Path) -> None:
    """Use the clock of the demo in this folder from now on, which is on an evening of its season."""
    global ahead, is_of_demo
    is_of_demo = True
    ahead = datetime.timedelta(seconds=int((data / DEMO_CLOCK).read_text(encoding="ascii")))
