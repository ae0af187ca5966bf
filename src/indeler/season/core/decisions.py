"""What is done with each kind of event: whoever checks, asks or evolves says so where it is written.

A check or a question is put once, when an event is decided. What stands in a logbook only evolves.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

from indeler.language import Text
from indeler.logbook import Aggregate
from indeler.season.core.event import Event
from indeler.season.core.season import Season

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
    return _kept(BUILDS_ON, kinds)


def asks(*kinds: type[Event]) -> Callable[[Function], Function]:
    """The function below puts a question about these kinds of event."""
    return _kept(QUESTIONS, kinds)


def _kept(register: dict[type[Event], list[Any]], kinds: tuple[type[Event], ...]) -> Callable[[Function], Function]:
    def kept(function: Function) -> Function:
        for kind in kinds:
            register[kind].append(function)
        return function

    return kept
