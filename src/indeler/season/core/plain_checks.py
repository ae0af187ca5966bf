"""What is refused of any event before it is decided what follows from it: names, dates of birth, cycles, appeals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from indeler.language import N_
from indeler.season.core.changes import refuse
from indeler.season.core.season import Season
from indeler.season.events import (
    AppealLodged,
    Event,
    MemberCorrected,
    MemberJoined,
    MembersJoined,
    NewMember,
    RoleGiven,
    SeasonOpened,
)

RULEBOOK = "botwinnik"


def check_plain(season: Season, event: Event) -> None:
    """BW-2, BW-5, BW-20, BW-26: names of one line, births that have been, cycles that there are, appeals in order."""
    for name in _names(event):
        if not name.strip() or not name.isprintable():
            refuse(N_("'{name}' is no name; write one line with letters in it."), name=" ".join(name.split()))
    for one in _people(event):
        if one.born is not None and one.born > event.written.date():
            refuse(
                N_("{name} cannot have been born on {date}; that day is still to come."), name=one.name, date=one.born
            )
    cycle, count = getattr(event, "cycle", 1), season.rulebook.cycles.count
    if cycle > count:
        refuse(N_("The rulebook has no cycle {cycle}; the last one is {count}."), count=count, cycle=cycle)
    if isinstance(event, AppealLodged) and event.to == "committee":
        _check_matter(season, event)


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


def _check_matter(season: Season, event: AppealLodged) -> None:
    """BW-5: the committee hears what the leader has turned down, each matter once: its decision is final."""
    appeals = season.state.appeals.values()
    before = [one for one in appeals if one.member == event.member and one.to == "leader" and one.upheld is False]
    same = [one for one in before if one.number == event.appeal or (not event.appeal and _is_about(one.about, event))]
    if not same:
        refuse(
            N_(
                "The leader has turned down no appeal of {name} about this; an appeal on another matter goes to the "
                "leader first (BW-5)."
            ),
            name=season.name(event.member),
        )
    if any(one.after == same[-1].number for one in appeals):
        refuse(
            N_("Appeal {number} has been before the committee, whose decision is final (BW-5)."), number=same[-1].number
        )


def _is_about(about: str, event: AppealLodged) -> bool:
    return about.split() == event.about.split()
