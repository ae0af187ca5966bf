"""Rating lists are downloaded each day, where the host of the site chose that."""

from __future__ import annotations

from datetime import timedelta
from threading import Event

from django.conf import settings
from django.utils import timezone

from indeler.ratings.downloading import download_lists, is_due, read_addresses
from indeler.web.common import periodic
from indeler.web.tournaments.rating_index import index_file

EVERY = timedelta(hours=1)
LOCK = "rating-lists.lock"


def renew() -> None:
    """Row 135: download the lists once those of the index are more than a day old."""
    now = timezone.now()
    if is_due(settings.DATA, index_file(), now):
        download_lists(read_addresses(settings.DATA).lines, index_file(), now.date())


def start(every: timedelta = EVERY) -> Event:
    """Look now and every hour, until the event that this returns is set."""
    return periodic.start(
        "rating lists", lambda stop: renew(), every, "No rating lists were downloaded", lock=LOCK, of_machine=True
    )
