"""What is old goes by itself: log-ins, sessions that are over, links and tokens that ended long ago."""

from __future__ import annotations

import logging
from datetime import timedelta
from threading import Event, Thread

from django.contrib.sessions.models import Session
from django.db import DatabaseError, connections
from django.db.models import Q
from django.utils import timezone

from indeler.web.accounts.models import Link, LogIn, Policy, Token
from indeler.web.clubs.current import acting_for
from indeler.web.clubs.models import Club

EVERY = timedelta(hours=1)
_log = logging.getLogger(__name__)


def tidy() -> None:
    """Remove what is older than each club wants it kept."""
    Session.objects.filter(expire_date__lt=timezone.now()).delete()
    for club in Club.objects.all():
        with acting_for(club):
            _tidy_club()


def _tidy_club() -> None:
    now = timezone.now()
    before = now - timedelta(days=Policy.of_now().days)
    ended = Q(expires__lt=before) | Q(revoked__lt=before)
    LogIn.objects.filter(at__lt=before).delete()
    Token.objects.filter(ended).delete()
    Link.objects.filter(ended).delete()


def start(every: timedelta = EVERY) -> Event:
    """Tidy now and from time to time, beside the pages, until the event that this returns is set."""
    stop = Event()
    Thread(target=_go_on, args=(stop, every), name="housekeeping", daemon=True).start()
    return stop


def _go_on(stop: Event, every: timedelta) -> None:
    while not stop.is_set():
        try:
            tidy()
        except DatabaseError as error:  # it may be locked or away for a while
            _log.warning("Nothing was tidied up this time: %s", error)
        finally:
            connections.close_all()
        stop.wait(every.total_seconds())
