"""The log of a tournament, for people: every event in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from msgspec import UNSET

from indeler.language import N_, Words
from indeler.logbook import voided
from indeler.opens.events import Event
from indeler.opens.tournaments import OpenTournament


class LogRow(NamedTuple):
    """An event of the log."""

    number: int
    at: datetime
    by: str
    kind: str
    sentence: str
    head: str
    """The hash of this event and, by it, of all before; nothing for events of the time without seals."""
    taken_back_by: int | None
    """The number of the event that took this one back."""


def log(now: OpenTournament, after: int = 0, words: Words = N_) -> Sequence[LogRow]:
    """The events after this number, in order, in the language of these words."""
    void = voided(now.events)
    return [
        LogRow(
            number,
            event.at,
            event.by,
            event.kind(),
            event.told_in(now.state.game).said(words),
            "" if event.seal is UNSET else event.seal.own,
            void.get(number),
        )
        for number, event in enumerate(now.events, start=1)
        if number > after
    ]


def would_be_taken_back(now: OpenTournament, to: int, words: Words = N_) -> Sequence[LogRow]:
    """The decisions that still hold and would no more if everything after this event were taken back."""
    return [
        row
        for row in log(now, to, words)
        if row.taken_back_by is None and not _outlasts(now.event(row.number), row.number)
    ]


def _outlasts(event: Event, number: int) -> bool:
    """Whether going back takes nothing away with this event: it holds for good, or took others back itself."""
    return event.is_for_good or bool(event.takes_back(number))


def of_round(now: OpenTournament, round: int, words: Words = N_) -> Sequence[LogRow]:
    """The decisions about the last round that still hold, from its pairing on: what is lost when it is taken back."""
    rows = [row for row in log(now, 0, words) if row.taken_back_by is None]
    about = [row for row in rows if getattr(now.event(row.number), "round", 0) == round and row.kind not in _BEFORE]
    last = max((row.number for row in rows if row.kind == "round-taken-back"), default=0)
    return [row for row in about if row.number > last]


_BEFORE = ("bye-requested", "round-taken-back")
"""What speaks of a round and stays when its pairing goes."""
