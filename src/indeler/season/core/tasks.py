"""Something that the leader has to do."""

from __future__ import annotations

import datetime

import msgspec

from indeler.language import Sentence


class Task(msgspec.Struct, frozen=True):
    """Something to be done, and by when."""

    kind: str
    sentence: Sentence
    by: datetime.date | None = None
    facts: tuple[object, ...] = ()
    """What it is about, for those who lead to where it is done: places, numbers, names, dates."""
