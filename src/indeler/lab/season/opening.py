"""Before the first evening: leader, members, calendar, the dates of the cup."""

from __future__ import annotations

import datetime

from indeler.lab.season.people import Person
from indeler.lab.season.script import Script
from indeler.season import propose
from indeler.season.events import MemberJoined, ParticipationChanged, RoleGiven


def opening(script: Script) -> None:
    """Everything that is settled before the season starts."""
    script.write_event(RoleGiven, role="leader", holders=(script.plan.leader,))
    script.write_event(RoleGiven, role="deputy", holders=("Plaatsvervanger",))
    for one in script.people.values():
        if not one.joins_late:
            join(script, one)
    for planned in propose.calendar(script.season, at=script.clock, by=script.plan.leader, holidays=holidays(script)):
        script.write(planned)
    if script.cup is not None:
        script.write(propose.cup_dates(script.season, at=script.clock, by=script.plan.leader))


def join(script: Script, one: Person) -> None:
    """A new member, and what he does not take part in."""
    script.after(1)
    script.write_event(
        MemberJoined,
        member=one.number,
        name=one.name,
        rating=one.rating,
        born=one.born,
        learning_notation=not one.rating,
        last_season=one.last_season,
    )
    if not one.in_cup and script.cup is not None and not script.cup.state.rounds:
        name = script.cup.name
        script.write_event(
            ParticipationChanged, one.name, member=one.number, competition=name, takes_part=False, why="no cup for me"
        )


def holidays(script: Script) -> list[datetime.date]:
    """The weeks around Christmas, in which nobody plays."""
    year = script.season.state.start.year
    return [datetime.date(year, 12, 24) + datetime.timedelta(days=day) for day in range(9)]
