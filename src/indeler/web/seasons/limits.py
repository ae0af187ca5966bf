"""How much one member, or one program, may write in the logbook: it keeps everything, so nobody may fill it.

The logbook itself is counted, when the event is about to be written: who sends a hundred at once is counted a hundred
times, in every process. Whatever would only repeat the last word of a member about the same thing is not written again.
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
"""What a member may tell within the window: about one evening or competition, of one kind, and in all."""
OF_A_PROGRAM = 1000
"""Events of one kind by one account's programs."""


class TooOften(InvalidInput):
    """Somebody has written as much as he may for now."""


def of_a_member(season: Season, decided: Sequence[Event]) -> list[Event]:
    """What a member tells about himself, without what he told already; or a refusal.

    The last event is what he tells; one before it takes back what he says otherwise now.
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
    """What a program writes; or a refusal."""
    for event in events:
        _check([each for each in _recent(season) if type(each) is type(event) and each.by == event.by], OF_A_PROGRAM)
    return list(events)


def _recent(season: Season) -> Iterator[Event]:
    """The events within the window, in order; not those of a time to come, which the clock stepped back from."""
    now = clock.now()
    last = list(takewhile(lambda event: event.recorded_at > now - WINDOW, reversed(season.events)))
    return (event for event in reversed(last) if event.recorded_at < now + WINDOW)


def _is_repeated(recent: Sequence[Event], event: Event) -> bool:
    """Whether the last word about this, whoever spoke it, is the same, and nothing was taken back since."""
    for each in reversed(recent):
        if isinstance(each, Reversed):
            return False
        if _is_about_same_member(each, event) and _matter(each) == _matter(event):
            return _content(each) == _content(event)
    return False


def _is_about_same_member(one: Event, other: Event) -> bool:
    return getattr(one, "member", None) == getattr(other, "member", None)


def _matter(event: Event) -> Any:
    """What a member speaks about: signing off and on again is about the same evening."""
    for name in ("date", "competition", "cycle"):
        if hasattr(event, name):
            return getattr(event, name)
    return event.kind()


def _content(event: Event) -> tuple[str, dict[str, object]]:
    """All that an event says, but for when, and by whom."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__ if name not in ENVELOPE or name == "why"}
    return event.kind(), fields


def _check(events: Sequence[Event], most: int) -> None:
    if len(events) >= most:
        raise TooOften(
            N_("This was told {count} times within the hour; try again after {time}, or tell the competition leader."),
            count=len(events),
            time=f"{events[-most].recorded_at + WINDOW:%H:%M}",
        )
