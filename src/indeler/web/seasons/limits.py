"""Limits of events by one member or one program: the logbook keeps everything, so it must not be flooded.

The logbook itself is counted when the event is about to be written: a hundred events at once are counted a hundred
times, in every process. An event that only repeats the member's last one about the same subject is not written again.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from indeler.language import N_, InvalidInput
from indeler.season import Season
from indeler.season.events import ENVELOPE, Event, Reversed
from indeler.web.seasons import clock

WINDOW = datetime.timedelta(hours=1)
OF_A_MATTER, OF_A_KIND, OF_A_MEMBER = 6, 20, 40
"""The maximum number of a member's events within the window: about one evening or competition, of one kind, and in
all."""
OF_A_PROGRAM = 1000
"""The maximum number of events of one kind by one account's programs."""


class TooOften(InvalidInput):
    """The member or program has reached the limit for now."""


def of_a_member(season: Season, decided: Sequence[Event]) -> list[Event]:
    """Return a member's events about himself, without repetitions; or refuse them.

    The last event is the new one; one before it reverses an earlier, different one.
    """
    event = decided[-1]
    recent = list(_recent(season))
    if _is_repeated(recent, event):
        return []
    own = [each for each in recent if each.by == event.by and _is_about_same_member(each, event)]
    same = [each for each in own if _matter(each) == _matter(event)]
    kind = [each for each in own if type(each) is type(event)]
    for events, most in ((same, OF_A_MATTER), (kind, OF_A_KIND), (own, OF_A_MEMBER)):
        _check(events, most)
    return list(decided)


def of_a_program(season: Season, events: Sequence[Event]) -> list[Event]:
    """Return a program's events; or refuse them."""
    for event in events:
        _check([each for each in _recent(season) if type(each) is type(event) and each.by == event.by], OF_A_PROGRAM)
    return list(events)


def _recent(season: Season) -> Iterator[Event]:
    """Return the events within the window, in order, without those in the future after the clock was set back."""
    now = clock.now()
    last = list(takewhile(lambda event: event.recorded_at > now - WINDOW, reversed(season.events)))
    return (event for event in reversed(last) if event.recorded_at < now + WINDOW)


def _is_repeated(recent: Sequence[Event], event: Event) -> bool:
    """Return whether the last event about this subject, by any author, is equal, and nothing was reversed since."""
    for each in reversed(recent):
        if isinstance(each, Reversed):
            return False
        if _is_about_same_member(each, event) and _matter(each) == _matter(event):
            return _content(each) == _content(event)
    return False


def _is_about_same_member(one: Event, other: Event) -> bool:
    return getattr(one, "member", None) == getattr(other, "member", None)


def _matter(event: Event) -> Any:
    """Return the subject of a member's event: signing off and on again are about the same evening."""
    for name in ("date", "competition", "cycle"):
        if hasattr(event, name):
            return getattr(event, name)
    return event.kind()


def _content(event: Event) -> tuple[str, dict[str, object]]:
    """Return the content of an event, without its time and author."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__ if name not in ENVELOPE or name == "why"}
    return event.kind(), fields


def _check(events: Sequence[Event], most: int) -> None:
    if len(events) >= most:
        raise TooOften(
            N_("This was told {count} times within the hour; try again after {time}, or tell the competition leader."),
            count=len(events),
            time=f"{events[-most].recorded_at + WINDOW:%H:%M}",
        )
