"""The chain of a season's logbook: each event carries the hash of the one before, so that no edit stays unseen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec import UNSET

from indeler.logbook import (
    PERSONAL,
    SHORT,
    START,
    Checked,
    Draw,
    End,
    Fault,
    Fields,
    check,
    erased,
    fresh,
    hashed,
    head_without_seals,
    opened,
    seal_of,
)
from indeler.season.events import Event, encode

__all__ = [
    "PERSONAL",
    "SHORT",
    "START",
    "Checked",
    "Draw",
    "End",
    "Fault",
    "check",
    "end_of",
    "erased",
    "fresh",
    "hashed",
    "head",
    "seal_of",
    "sealed",
    "sealed_all",
]


def sealed(event: Event, end: End, draw: Draw = fresh) -> Event:
    """The event as the next one after this end of the chain."""
    plain = msgspec.structs.replace(event, seal=UNSET)
    fields: Fields = msgspec.json.decode(encode(plain))
    return msgspec.structs.replace(plain, seal=seal_of(fields, end, draw))


def sealed_all(events: Iterable[Event]) -> list[Event]:
    """The events of a new logbook."""
    chain: list[Event] = []
    for event in events:
        chain.append(sealed(event, end_of(chain, list)))
    return chain


def end_of(events: Sequence[Event], lines: Callable[[], Sequence[bytes]], draw: Draw = fresh) -> End:
    """Where the next event is bound to; the lines of these events are looked at only if the last has no seal."""
    if not events:
        return End(START)
    last = head(events)
    if last:
        return End(last)
    salt = draw()
    return End(head_without_seals(map(opened, lines()), salt), salt)


def head(events: Sequence[Event]) -> str:
    """The hash of the last event; nothing where it has no seal."""
    seal = events[-1].seal if events else UNSET
    return "" if seal is UNSET else seal.own
