"""Announces changes at once to every process of the site, on any machine (LISTEN and NOTIFY).

An announcement names the changed subjects and is sent after the commit; one that is lost is compensated by the regular
reads of open pages. With SQLite it reaches only the process that made the change, and the others poll often.
"""

import json
import logging
import time
from collections.abc import Callable, Collection
from functools import partial
from threading import Thread
from typing import Any

from django.contrib.sessions.models import Session
from django.db import Error, connection, transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from indeler.web.accounts.models import ACCOUNT, Account, Policy, accounts_changed
from indeler.web.accounts.sessions import SESSION, number_of_session
from indeler.web.common import lookup
from indeler.web.common.lookup import CLUB_ITSELF
from indeler.web.hosting.open_pages import Subject
from indeler.web.tenancy.models import Club

CHANNEL = "indeler_changed"
RECONNECT_SECONDS = 1.0
"""Seconds after which a broken connection is opened again."""
PROBE_AFTER = 10.0
"""Seconds after which a silent connection is tested."""
Hear = Callable[[Collection[Subject]], object]
_log = logging.getLogger(__name__)
_here: list[Hear] = []


def announce(subjects: Collection[Subject]) -> None:
    """Announce that these subjects have changed, after the commit."""
    transaction.on_commit(partial(_announce, subjects), robust=True)


def _announce(subjects: Collection[Subject]) -> None:
    _forget(subjects)
    if connection.vendor != "postgresql":
        for hear in _here:
            hear(subjects)
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, json.dumps(list(subjects))])
    except Error as error:  # the change is stored: the next read finds it
        _log.info("A change was not announced: %s", error)


def _forget(subjects: Collection[Subject]) -> None:
    for kind, number in subjects:
        lookup.forget(number, kind)


@receiver((post_save, post_delete), sender=Club)
def _club_changed(instance: Club, **_: Any) -> None:
    announce([(Club.__name__, instance.pk), (CLUB_ITSELF, instance.pk)])


@receiver((post_save, post_delete), sender=Policy)
def _policy_changed(instance: Policy, **_: Any) -> None:
    announce([(CLUB_ITSELF, instance.club_id)])


@receiver((post_save, post_delete), sender=Account)
def _account_changed(instance: Account, **_: Any) -> None:
    announce([(ACCOUNT, instance.pk)])


@receiver(accounts_changed)
def _accounts_changed(numbers: Collection[int], **_: Any) -> None:
    announce([(ACCOUNT, number) for number in numbers])


@receiver((post_save, post_delete), sender=Session)
def _session_changed(instance: Session, created: bool = False, **_: Any) -> None:
    """Announce a changed session; a new one cannot be in any cache."""
    if not created:
        announce([(SESSION, number_of_session(instance))])


class Listener:
    """A thread that receives the announcements of all processes of the site."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._listening: object | None = None

    @property
    def is_listening(self) -> bool:
        """Return whether all announcements are received at the moment."""
        return self._listening is not None

    def start(self) -> None:
        """Listen from now on, for the lifetime of the process."""
        lookup.listen(lambda: self._listening)
        if connection.vendor == "postgresql":
            Thread(target=self._go_on, name="announcements", daemon=True).start()
        else:
            _here.append(self._hear)

    def _go_on(self) -> None:
        import psycopg

        parameters = connection.get_connection_params()
        for only_djangos in ("cursor_factory", "context"):
            parameters.pop(only_djangos, None)
        parameters |= {"autocommit": True, "application_name": "indeler announcements", "keepalives_idle": 10}
        while True:
            try:
                with psycopg.connect(**parameters) as listening:
                    self._listen(listening)
            except psycopg.Error as error:  # unavailable for a while
                _log.info("Announcements are not received at the moment: %s", error)
            self._listening = None
            time.sleep(RECONNECT_SECONDS)

    def _listen(self, listening: Any) -> None:
        listening.execute(f"LISTEN {CHANNEL}")
        self._listening = object()
        while True:
            for notification in listening.notifies(timeout=PROBE_AFTER):
                subjects = [(str(kind), int(number)) for kind, number in json.loads(notification.payload)]
                _forget(subjects)
                self._hear(subjects)
            listening.execute("SELECT 1")  # detects a server that is gone
