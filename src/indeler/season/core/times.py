"""When an event can have happened: not before the evening it is about, nor before what it builds on."""

from __future__ import annotations

from collections.abc import Iterator

from indeler.language import N_
from indeler.language.days import Moment
from indeler.season.core.changes import refuse
from indeler.season.core.decisions import BUILDS_ON, Since, builds_on, day, decides
from indeler.season.core.season import Season
from indeler.season.events import Event, Reversed

RULEBOOK = "botwinnik"


@decides(Event)
def check_time(season: Season, event: Event) -> None:
    """BW-2: refuse what is said to have happened before it can have."""
    for text, moment in _since(season, event):
        if event.at < moment:
            refuse(text, at=Moment(event.at), moment=Moment(moment))


def _since(season: Season, event: Event) -> Iterator[Since]:
    """All that this event builds on."""
    if season.version:
        yield Since(
            N_("This cannot have been on {at}: the season begins on {moment}."),
            min(season.event(1).at, day(season.state.start)),
        )
    member = season.state.members.get(getattr(event, "member", 0))
    if member is not None:
        yield Since(N_("This cannot have been on {at}: that member joined the club on {moment}."), day(member.joined))
    for builds in BUILDS_ON.get(type(event), ()):
        yield from builds(season, event)


@builds_on(Reversed)
def _reversed(season: Season, event: Reversed) -> Iterator[Since]:
    yield Since(
        N_("This cannot have been on {at}: the decision that is taken back was made on {moment}."),
        season.event(event.event).at,
    )
