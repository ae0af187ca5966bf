"""Removes old rows: log-ins, ended sessions, and links and tokens that ended long ago."""

from __future__ import annotations

from datetime import timedelta
from threading import Event

from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils import timezone

from indeler.web.accounts import throttle
from indeler.web.accounts.models import Link, LogIn, Policy, Token
from indeler.web.common import periodic
from indeler.web.tenancy.current import acting_for, rows_of_the_host
from indeler.web.tenancy.models import Club

EVERY = timedelta(hours=1)


def tidy() -> None:
    """Remove rows older than each club's retention time; those of the host after the default time."""
    Session.objects.filter(expire_date__lt=timezone.now()).delete()
    for club in Club.objects.all():
        with acting_for(club):
            _tidy()
    with rows_of_the_host():
        _tidy()


def _tidy() -> None:
    now = timezone.now()
    before = now - timedelta(days=Policy.current().days)
    ended = Q(expires__lt=before) | Q(revoked__lt=before)
    LogIn.objects.filter(at__lt=before).delete()
    LogIn.objects.filter(how=throttle.ENTRY, at__lt=now - throttle.WINDOW).delete()
    Token.objects.filter(ended).delete()
    Link.objects.filter(ended).delete()


def start(every: timedelta = EVERY) -> Event:
    """Remove old rows now and at intervals, in the background, until the returned event is set."""
    return periodic.start("housekeeping", lambda stop: tidy(), every, "Nothing was tidied up this time")
