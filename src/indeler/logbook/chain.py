"""The chain of a logbook: each event carries the hash of the one before, so that no edit stays unseen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from indeler.logbook.events import Event, encode
from indeler.logbook.sealing import START, Draw, End, Fields, fresh, head_without_seals, opened, seal_of

AnyEvent = TypeVar("AnyEvent", bound=Event)


def sealed(event: AnyEvent, end: End, draw: Draw = fresh) -> AnyEvent:
    """The event as the next one after this end of the chain."""
    plain = replace(event, seal=UNSET)
    fields: Fields = msgspec.json.decode(encode(plain))
    return replace(plain, seal=seal_of(fields, end, draw))


def sealed_all(events: Iterable[AnyEvent]) -> list[AnyEvent]:
    """The events of a new logbook."""
    chain: list[AnyEvent] = []
    for event in events:
        chain.append(sealed(event, end_of(chain[-1] if chain else None, list)))
    return chain


def end_of(last: Event | None, lines: Callable[[], Sequence[bytes]], draw: Draw = fresh) -> End:
    """Where the next event is bound to; all lines so far are looked at only if the last event has no seal."""
    if last is None:
        return End(START)
    own = head(last)
    if own:
        return End(own)
    salt = draw()
    return End(head_without_seals(map(opened, lines()), salt), salt)


def head(last: Event | None) -> str:
    """The hash of the last event; nothing where it has no seal."""
    return "" if last is None or last.seal is UNSET else last.seal.own
