"""The logbook, for people: every event in one sentence."""

from __future__ import annotations

import datetime

import msgspec

from indeler.language import N_, Words
from indeler.logbook import voided
from indeler.season.core.event_words import describe_event
from indeler.season.core.season import Season
from indeler.season.events import Event


class LogRow(msgspec.Struct, frozen=True):
    """An event of the logbook."""

    number: int
    at: datetime.datetime
    by: str
    why: str
    kind: str
    sentence: str
    taken_back_by: int | None
    """The number of the event that took this one back."""
    written: datetime.datetime | None
    """When it was written down, where that was at another time than it is said to have happened."""


def log(season: Season, start: int = 1, count: int | None = None, words: Words = N_) -> list[LogRow]:
    """The events from this number on, in order, in the language of these words."""
    void = voided(season.events)
    rows = [
        LogRow(
            number,
            event.at,
            event.by,
            event.why,
            event.kind(),
            describe_event(season, event, words),
            void.get(number),
            _written(event),
        )
        for number, event in enumerate(season.events, start=1)
        if number >= start
    ]
    return rows if count is None else rows[:count]


def _written(event: Event) -> datetime.datetime | None:
    """BW-2: the other time of an event, unless the two differ by less than a minute."""
    received = event.received
    return received if received is not None and abs(received - event.at) >= datetime.timedelta(minutes=1) else None
