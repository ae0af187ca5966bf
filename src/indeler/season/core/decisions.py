"""What is done with each kind of event: whoever checks, asks or evolves says so where it is written.

A check or a question is put once, when an event is decided. What stands in a logbook only evolves.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, NoReturn, TypeVar

import msgspec

from indeler.language import N_, InvalidInput, Text
from indeler.logbook import Aggregate
from indeler.season.core.event import Event
from indeler.season.core.season import Season
from indeler.season.core.state import State

Kind = TypeVar("Kind", bound=Event)


class Since(NamedTuple):
    """What had to be first, and when that was."""

    refusal: Text
    """What is said of an event before it: the gaps are ``at`` and ``moment``."""
    moment: datetime.datetime


def day(date: datetime.date) -> datetime.datetime:
    """The beginning of this day."""
    return datetime.datetime.combine(date, datetime.time())


BuildsOn = Callable[[Season, Kind], Iterator[Since]]
"""All that had to be before an event."""
Question = Callable[[Season, Kind, Season], None]
"""Asks about an event, given the season before and after it; raises `Questioned` where something speaks against it."""

SEASON: Aggregate[Season, Season] = Aggregate(lambda season: season)
decides, evolves = SEASON.decides, SEASON.evolves
BUILDS_ON: dict[type[Event], list[BuildsOn[Any]]] = defaultdict(list)
QUESTIONS: dict[type[Event], list[Question[Any]]] = defaultdict(list)

Function = TypeVar("Function", bound=Callable[..., Any])


def evolved(season: Season, event: Event) -> Season:
    """The season after this event, for checks of what follows from it."""
    return season.followed_by((), SEASON.change(season, event))


def builds_on(*kinds: type[Event]) -> Callable[[Function], Function]:
    """The function below says what had to be before these kinds of event."""
    return _registrar(BUILDS_ON, kinds)


def questions(*kinds: type[Event]) -> Callable[[Function], Function]:
    """The function below puts a question about these kinds of event."""
    return _registrar(QUESTIONS, kinds)


def _registrar(
    register: dict[type[Event], list[Any]], kinds: tuple[type[Event], ...]
) -> Callable[[Function], Function]:
    def add(function: Function) -> Function:
        for kind in kinds:
            register[kind].append(function)
        return function

    return add


Key = TypeVar("Key")
Value = TypeVar("Value")


class Questioned(InvalidInput):
    """An event against which something speaks; with ``anyway`` it is decided all the same, and the logbook says so."""


def refuse(text: Text, /, **values: object) -> NoReturn:
    """Say in one sentence why this cannot be decided."""
    raise InvalidInput(text, **values)


def with_entry(mapping: Mapping[Key, Value], key: Key, value: Value) -> dict[Key, Value]:
    """The mapping with one entry more, or another one."""
    return {**mapping, key: value}


def without(mapping: Mapping[Key, Value], key: Key) -> dict[Key, Value]:
    """The mapping without one entry."""
    return {each: value for each, value in mapping.items() if each != key}


def with_fields(state: State, **fields: Any) -> State:
    """The state with some fields changed."""
    return msgspec.structs.replace(state, **fields)


def require_reason(why: str) -> None:
    """BW-2: the leader's own decisions are recorded with their reason."""
    if not why.strip():
        refuse(N_("Say why: this decision needs a reason."))
