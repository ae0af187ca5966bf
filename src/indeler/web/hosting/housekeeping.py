"""Periodic tasks of the site: delete old rows, reveal line-ups, erase entries, renew rating lists."""

import logging
from datetime import timedelta
from threading import Event

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils import timezone

from indeler.language import IndelerError
from indeler.ratings import download_lists, is_due, read_addresses
from indeler.web.accounts import throttle
from indeler.web.accounts.models import Link, LogIn, Policy, Token
from indeler.web.common import periodic
from indeler.web.tenancy.current import acting_for, every_club, prefix_of, rows_of_the_host
from indeler.web.tenancy.models import Club
from indeler.web.tournaments.entries import erase_old_entries
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.rating_index import index_file
from indeler.web.tournaments.team_events import reveal_if_due

SECONDS, HOUR = timedelta(seconds=5), timedelta(hours=1)
_log = logging.getLogger(__name__)


def start() -> None:
    """Do each task now and every few seconds or every hour, as long as the process lives."""
    start_tidying()
    periodic.start(
        "line-ups", lambda stop: reveal_due(), SECONDS, "No line-ups were shown this time", lock="line-ups.lock"
    )
    periodic.start(
        "entries", lambda stop: erase_old_entries(), HOUR, "No entries were erased this time", lock="entries.lock"
    )
    periodic.start(
        "rating lists",
        lambda stop: renew_lists(),
        HOUR,
        "No rating lists were downloaded",
        lock="rating-lists.lock",
        of_machine=True,
    )


def start_tidying(every: timedelta = HOUR) -> Event:
    """Remove old rows now and at intervals, in the background, until the returned event is set."""
    return periodic.start("housekeeping", lambda stop: tidy(), every, "Nothing was tidied up this time")


def tidy() -> None:
    """Remove ended sessions, and log-ins, links and tokens after the retention time of their club; the host's too."""
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


def reveal_due() -> None:
    """Show the line-ups whose time is over, at every club."""
    with every_club():
        rows = list(Open.objects.filter(line_ups_due__lte=timezone.now(), archived=None).select_related("club"))
    for row in rows:
        with periodic.log_fault_of(row.club), acting_for(row.club, prefix_of(row.club)):
            try:
                reveal_if_due(row)
            except IndelerError as refusal:
                _log.warning("The line-ups of %s were not shown: %s", row.slug, refusal)


def renew_lists() -> None:
    """Row 135: download the rating lists once those of the index are more than a day old, if the host chose that."""
    now = timezone.now()
    if is_due(settings.DATA, index_file(), now):
        download_lists(read_addresses(settings.DATA).lines, index_file(), now.date())
