"""The remaking of copies in the background: one process of the site at a time, each copy in a process of its own."""

from __future__ import annotations

import logging
import subprocess
import sys
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connections
from django.utils import timezone

from indeler import __version__
from indeler.formats.file_io import reason
from indeler.language import N_, IndelerError, Sentence
from indeler.language.catalogue import words_of
from indeler.season.views import missing
from indeler.web.common import periodic
from indeler.web.copies import writing
from indeler.web.copies.models import Publication
from indeler.web.copies.subprocess_main import EXIT_REFUSED
from indeler.web.hosting import pool
from indeler.web.seasons import clock
from indeler.web.seasons.season_store import hidden_members, season_of
from indeler.web.tenancy.current import acting_for, every_club
from indeler.web.tournaments.log import state_of

EVERY = timedelta(seconds=5)
PATIENCE = timedelta(minutes=10)
"""The time after which changes that are not urgent are in the copy as well."""
AGAIN = timedelta(minutes=1)
"""The time after which a copy that could not be made is tried again."""
TIMEOUT_SECONDS = 300
LOCK = "publishing.lock"
_log = logging.getLogger(__name__)


def start(every: timedelta = EVERY) -> Event | None:
    """Update now and at intervals, until the returned event is set; None if there is no folder."""
    if settings.PUBLISH is None:
        return None
    into = settings.PUBLISH

    def work(stop: Event) -> None:  # the lock is held as long as this process lives
        publisher = Publisher(into)
        writing.tidy(publisher.into)
        while not stop.is_set():
            publisher.update_all()
            connections.close_all()
            stop.wait(every.total_seconds())

    return periodic.start("publisher", work, every, "No copies were made this time", lock=LOCK, of_machine=True)


class Publisher:
    """A task that keeps the folder of copies of a host up to date."""

    def __init__(self, into: Path) -> None:
        self.into = into
        self._stages = Stages()
        self._stuck: set[str] = set()

    def update_all(self) -> None:
        """Remove copies that are no longer public or wanted, and remake those whose subject has changed."""
        with every_club():
            rows = list(Publication.objects.select_related("club", "tournament", "season").order_by("pk"))
        visible = {one.place: one for one in rows if one.is_visible}
        for place in writing.others(self.into, visible):
            self._remove(place, next((one for one in rows if one.place == place), None))
        for one in visible.values():
            with periodic.log_fault_of(one.place), acting_for(one.club, "/"):
                try:
                    stage = self._stages.of(one)
                    if is_due(one, stage, writing.key_of(self.into, one.place), timezone.now()):
                        Publication.objects.filter(pk=one.pk).update(begun=timezone.now(), trouble="")
                        self._end(one, _make_in_subprocess(one, stage.key))
                except IndelerError as refusal:
                    self._end(one, refusal)

    def _remove(self, place: str, one: Publication | None) -> None:
        """Remove a copy, and write to the leader if its tournament is hidden now; other removals are only logged."""
        ended: dict[str, str | None] = {"trouble": "", "made": None}
        try:
            writing.remove(self.into, place)
        except OSError as error:
            if place not in self._stuck:
                _log.error("The copy %s could not be removed: %s", place, error)
            self._stuck.add(place)
            text = N_("The copy could not be removed ({reason}), so everybody can still see it.")
            ended = {"trouble": Sentence(text, reason=reason(error)).translated(words_of(one.language))} if one else {}
        if one is not None:
            with acting_for(one.club):
                Publication.objects.filter(pk=one.pk).update(**ended)

    def _end(self, one: Publication, trouble: Sentence | IndelerError | str) -> None:
        message = trouble if isinstance(trouble, str) else trouble.translated(words_of(one.language))
        ended = {"trouble": message} if message else {"trouble": "", "made": timezone.now()}
        Publication.objects.filter(pk=one.pk).update(**ended)


def is_due(one: Publication, stage: Stage, there: str, now: datetime) -> bool:
    """Return whether the existing copy must be made again."""
    if one.trouble and one.begun is not None and now < one.begun + AGAIN:
        return False
    if there == stage.key:
        return bool(one.trouble)
    is_urgent = there.partition(".")[0] != stage.urgent
    return is_urgent or one.made is None or now > one.made + PATIENCE


def _make_in_subprocess(one: Publication, key: str) -> Sentence | str:
    """Make a copy in a process of its own, for which no request waits; return the error message, or an empty text."""
    command = [sys.executable, "-m", "indeler.web.copies.subprocess_main", str(one.pk), key]
    try:
        done = pool.run_in_background(one.club.address, command, TIMEOUT_SECONDS)
    except subprocess.TimeoutExpired:
        text = N_("Making the copy took longer than {seconds} seconds, so it was ended.")
        return Sentence(text, seconds=TIMEOUT_SECONDS)
    if done.returncode in (0, EXIT_REFUSED):
        return done.stdout.decode()
    _log.error("The copy %s could not be made:\n%s", one.place, done.stderr.decode(errors="replace"))
    text = N_("The copy could not be made: the program ended with code {code}. The log of the site says more.")
    return Sentence(text, code=done.returncode)


# The stage of a tournament or a season, which decides when its copy is remade.
#
# The copy is remade at once when a round is published, when its last result is in, and when anything is corrected after
# that; while a round is being played its results wait. All other changes are in the copy some minutes later.


class Stage(NamedTuple):
    """The content of a copy as two digests, which are stored in the copy."""

    urgent: str
    """The digest of the content whose changes are copied at once."""
    version: str

    @property
    def key(self) -> str:
        """Return both digests in one word."""
        return f"{self.urgent}.{self.version}"


class Stages:
    """The stages of publications; the stage of an unchanged subject is not computed again."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[tuple[Any, ...], Stage]] = {}

    def of(self, publication: Publication) -> Stage:
        """Return the current stage. A hidden or changed name is urgent too."""
        club, row = publication.club, publication.tournament or publication.season
        assert row is not None
        appearance = (__version__, publication.language, *club.public_fields, row.name, str(row.identity))
        today = None if publication.season is None else clock.today()
        hidden = () if publication.season is None else tuple(sorted(hidden_members(publication.season)))
        stamp = (publication.place, appearance, hidden, row.version, today)
        if self._known.get(publication.pk, ((), None))[0] != stamp:
            played = _content_of(publication)
            self._known[publication.pk] = stamp, Stage(_digest(appearance, hidden, played), _digest(row.version, today))
        return self._known[publication.pk][1]


def _content_of(publication: Publication) -> object:
    if publication.tournament is not None:
        state = state_of(publication.tournament).for_visitors()
        rounds = state.tournament.rounds
        return state.boards, rounds[:-1] if state.open_boards else rounds, state.prizes.is_published
    assert publication.season is not None
    season = season_of(publication.season)
    out = [paired for paired in season.state.pairings.values() if paired.published_at]
    return [
        (paired.place, [(board.white, board.black, "" if is_played else board.result) for board in paired.boards])
        for paired in out
        for is_played in (bool(missing(season, paired)),)
    ]


def _digest(*values: Any) -> str:
    return sha256(repr(values).encode()).hexdigest()[:20]
