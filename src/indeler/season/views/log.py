"""The logbook, for people: every event in one sentence."""

from __future__ import annotations

import datetime

import msgspec

from indeler.model import N_, Words
from indeler.season.seasons import Season, voided
from indeler.season.views.event_words import told


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


def log(season: Season, start: int = 1, count: int | None = None, words: Words = N_) -> list[LogRow]:
    """The events from this number on, in order, in the language of these words."""
    void = voided(season.events)
    rows = [
        LogRow(number, event.at, event.by, event.why, event.kind(), told(season, event, words), void.get(number))
        for number, event in enumerate(season.events, start=1)
        if number >= start
    ]
    return rows if count is None else rows[:count]
