"""The aggregate of a season: the functions that check, question or apply an event are registered with it."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, NoReturn, TypeVar

import msgspec

from indeler.language import N_, InvalidInput, Text
from indeler.logbook import Aggregate, registrar
from indeler.season.core.event import Event
from indeler.season.core.season import Season
from indeler.season.core.state import State

Kind = TypeVar("Kind", bound=Event)


class Since(NamedTuple):
    """The required earlier event and its time."""

    refusal: Text
    """The refusal of an event before it: the placeholders are ``at`` and ``moment``."""
    moment: datetime.datetime


def day(date: datetime.date) -> datetime.datetime:
    """Return the beginning of this day."""
    return datetime.datetime.combine(date, datetime.time())


BuildsOn = Callable[[Season, Kind], Iterator[Since]]
"""A function that yields the events that must precede an event."""

SEASON: Aggregate[Season, Season] = Aggregate(lambda season: season)
decides, asks, evolves = SEASON.decides, SEASON.asks, SEASON.evolves
BUILDS_ON: dict[type[Event], list[BuildsOn[Any]]] = {}

Function = TypeVar("Function", bound=Callable[..., Any])


def evolved(season: Season, event: Event) -> Season:
    """Return the season after this event, for checks of its consequences."""
    return season.followed_by((), SEASON.change(season, event))


def builds_on(*kinds: type[Event]) -> Callable[[Function], Function]:
    """Register the decorated function, which yields what must precede these kinds of event."""
    return registrar(BUILDS_ON, kinds)


Key = TypeVar("Key")
Value = TypeVar("Value")


def refuse(text: Text, /, **values: object) -> NoReturn:
    """Raise a refusal with one sentence that gives the reason."""
    raise InvalidInput(text, **values)


def with_entry(mapping: Mapping[Key, Value], key: Key, value: Value) -> dict[Key, Value]:
    """Return the mapping with one entry more, or another one."""
    return {**mapping, key: value}


def without(mapping: Mapping[Key, Value], key: Key) -> dict[Key, Value]:
    """Return the mapping without one entry."""
    return {each: value for each, value in mapping.items() if each != key}


def with_fields(state: State, **fields: Any) -> State:
    """Return the state with some fields changed."""
    return msgspec.structs.replace(state, **fields)


def require_reason(why: str) -> None:
    """BW-2: refuse a decision of the leader without a reason."""
    if not why.strip():
        refuse(N_("Say why: this decision needs a reason."))
