"""Line-ups whose time is over become public, whether or not somebody looks."""

from __future__ import annotations

import datetime
import logging
from threading import Event

from django.utils import timezone

from indeler.language import IndelerError
from indeler.web.common import periodic
from indeler.web.tenancy.current import acting_for, every_club, prefix_of
from indeler.web.tournaments.line_ups import reveal_if_due
from indeler.web.tournaments.models import Open

EVERY = datetime.timedelta(seconds=5)
LOCK = "line-ups.lock"
_log = logging.getLogger(__name__)


def start(every: datetime.timedelta = EVERY) -> Event:
    """Look now and every few seconds, until the event that this returns is set."""
    return periodic.start("line-ups", lambda stop: reveal_due(), every, "No line-ups were shown this time", lock=LOCK)


def reveal_due() -> None:
    """Show what is due, at every club."""
    with every_club():
        rows = list(Open.objects.filter(line_ups_due__lte=timezone.now(), archived=None).select_related("club"))
    for row in rows:
        with acting_for(row.club, prefix_of(row.club)):
            try:
                reveal_if_due(row)
            except IndelerError as refusal:
                _log.warning("The line-ups of %s were not shown: %s", row.slug, refusal)
