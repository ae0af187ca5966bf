"""What is refused of any event before it is decided what follows from it: names and dates of birth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from indeler.language import N_
from indeler.season.core.changes import refuse
from indeler.season.core.decisions import decides
from indeler.season.core.season import Season
from indeler.season.events import (
    Event,
    MemberCorrected,
    MemberJoined,
    MembersJoined,
    NewMember,
    RoleGiven,
    SeasonOpened,
)

RULEBOOK = "botwinnik"


@decides(Event)
def check_first(season: Season, event: Event) -> None:
    """BW-1: a season is opened once."""
    if isinstance(event, SeasonOpened) != (season.version == 0):
        refuse(N_("A logbook starts with the event season-opened, and has no other one."))


@decides(Event)
def check_plain(season: Season, event: Event) -> None:
    """BW-2, BW-26: names of one line, births that have been."""
    for name in _names(event):
        if not name.strip() or not name.isprintable():
            refuse(N_("'{name}' is not a name; write one line with letters in it."), name=" ".join(name.split()))
    for one in _people(event):
        if one.born is not None and one.born > event.recorded_at.date():
            refuse(
                N_("{name} cannot have been born on {date}; that day is still to come."), name=one.name, date=one.born
            )


def _names(event: Event) -> Iterator[str]:
    yield event.by
    yield from (one.name for one in _people(event))
    if isinstance(event, SeasonOpened):
        yield event.name
    if isinstance(event, RoleGiven):
        yield from event.holders


def _people(event: Event) -> Sequence[MemberJoined | MemberCorrected | NewMember]:
    """Whose names and dates of birth this event tells."""
    if isinstance(event, MembersJoined):
        return event.members
    return [event] if isinstance(event, MemberJoined | MemberCorrected) else []
