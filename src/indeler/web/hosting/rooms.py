"""Rooms with a number of places that visitors share: nobody takes the places of others, however many he asks for.

Whoever comes gets a place. Where his account, his network, his club or the room has all of its places taken, the oldest
place of the area (`visitors.area_of`) that holds most of them is ended for it: who holds a thousand loses one of these,
and who holds one keeps it. Visitors whom nobody knows make room before those who are known here.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple
from weakref import WeakSet

from indeler.web.common.visitors import area_of

_log = logging.getLogger(__name__)
Key = tuple[str, str]
"""What a limit holds for: a field of `Holder`, and what stands in it."""


class Holder(NamedTuple):
    """Who holds a place; empty is what nobody knows, and no limit holds for that."""

    network: str = ""
    club: str = ""
    account: str = ""
    is_known: bool = False
    """Whether this is more than just any visitor."""


class Place:
    """A place that somebody holds."""

    def __init__(self, holder: Holder, end: Callable[[], object]) -> None:
        self.holder, self.end = holder, end
        self.area = area_of(holder.network)


class Usage(NamedTuple):
    """Who holds the places of a room in this process now: how many by network, by club and by account."""

    room: str
    held: int
    places: int
    ended: int
    """How many were ended for others since the process was started."""
    network: Mapping[str, int]
    club: Mapping[str, int]
    account: Mapping[str, int]


class Room:
    """``places`` in all, and of them at most so many for one ``network``, ``club`` or ``account``."""

    def __init__(self, name: str, places: int, **limits: int) -> None:
        self.name, self.places, self.limits = name, places, limits
        self._held: dict[Place, None] = {}  # in the order in which they came
        self._by: dict[Key, dict[Place, None]] = {}
        self._ended = 0
        _rooms.add(self)

    def __len__(self) -> int:
        return len(self._held)

    def of(self, kind: str, value: str) -> Collection[Place]:
        """The places that are held by this network, club or account."""
        return self._by.get((kind, value), {})

    @contextmanager
    def place(self, holder: Holder, end: Callable[[], object]) -> Iterator[Place]:
        """Hold a place; ``end`` is called where it has to be given up for another, and must lead to the end of this."""
        self._make_room(holder)
        place, keys = Place(holder, end), self._keys(holder)
        self._held[place] = None
        for key in keys:
            self._by.setdefault(key, {})[place] = None
        try:
            yield place
        finally:
            self._forget(place)

    def usage(self) -> Usage:
        """Who holds what."""
        holders = [place.holder for place in list(self._held)]  # a copy: other threads ask for it
        counted = [Counter(filter(None, (getattr(one, kind) for one in holders))) for kind in _KINDS]
        return Usage(self.name, len(holders), self.places, self._ended, *(dict(each.most_common()) for each in counted))

    def _keys(self, holder: Holder) -> list[Key]:
        return [(kind, getattr(holder, kind)) for kind in self.limits if getattr(holder, kind)]

    def _make_room(self, holder: Holder) -> None:
        for kind, value in self._keys(holder):
            self._end_one_of(self._by.get((kind, value), {}), self.limits[kind], f"{kind} {value}")
        self._end_one_of(self._held, self.places, "room")

    def _end_one_of(self, held: Collection[Place], most: int, whose: str) -> None:
        """Where all places are taken, end the oldest of the area that has most, of those whom nobody knows first."""
        if len(held) < most:
            return
        strangers = [place for place in held if not place.holder.is_known] or held
        [(area, count)] = Counter(place.area for place in strangers).most_common(1)
        oldest = next(place for place in strangers if place.area == area)
        _log.warning(
            "Refused: %s, the oldest of %d from %s, network %s: the %s has all of its %d places taken",
            *(self.name, count, area or "nowhere", oldest.holder.network or "-", whose, most),
        )
        self._ended += 1
        self._forget(oldest)
        oldest.end()

    def _forget(self, place: Place) -> None:
        self._held.pop(place, None)
        for key in self._keys(place.holder):
            places = self._by.get(key, {})
            places.pop(place, None)
            if not places:
                self._by.pop(key, None)


_KINDS = ("network", "club", "account")
_rooms: WeakSet[Room] = WeakSet()


def usage() -> list[Usage]:
    """Who holds the places of all rooms of this process, for who runs the site."""
    return sorted((room.usage() for room in list(_rooms)), key=lambda one: one.room)
