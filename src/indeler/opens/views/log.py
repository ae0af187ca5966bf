"""The log of a tournament, for people: every event in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from msgspec import UNSET

from indeler.language import N_, Words
from indeler.logbook import voided
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
