"""Between two cycles: new ratings, declined places, the groups, wishes; and members who come later."""

from __future__ import annotations

import datetime

from indeler.lab.season.incidents import leaves
from indeler.lab.season.opening import join
from indeler.lab.season.script import Script
from indeler.season import propose
from indeler.season.competitions.cycles.tempi import is_junior, slower_tempo
from indeler.season.events import (
    GroupJoined,
    PromotionDeclined,
    QualificationDeclined,
    RatingChanged,
    ShortGamesDisliked,
    TempoAgreed,
)
from indeler.season.views import Slot


def open_cycle(script: Script, evening: Slot) -> None:
    """The groups of a cycle, after all that comes before them."""
    script.at(evening.date - datetime.timedelta(days=2), "09:00")
    if evening.part > 1:
        leaves(script, evening)
        _new_ratings(script)
        _decline(script, evening.part - 1)
    script.write(propose.cycle(script.season, evening.part, at=script.clock, by=script.plan.leader))
    _wishes(script, evening.part)


def newcomers(script: Script, evening: Slot) -> None:
    """In a third round somebody may join the club, and then the lowest group of the cycle."""
    late = [one for one in script.people.values() if one.number not in script.season.state.members]
    if evening.round != 3 or not late:
        return
    script.at(evening.date - datetime.timedelta(days=4), "11:00")
    join(script, late[0])
    if not script.is_of_cycles(evening):
        return
    groups = script.cycles.cycle(evening.part).groups
    lowest = [name for name in script.cycles.rules.groups if name in groups][-1]
    script.tell(GroupJoined, cycle=evening.part, group=lowest, member=late[0].number, round=evening.round)


def _new_ratings(script: Script) -> None:
    for member in script.season.state.members.values():
        if member.rating and member.left is None and script.dice.happens(500_000):
            rating = member.rating + script.dice.between(-30, 30)
            script.tell(RatingChanged, member=member.id, rating=rating, why="new rating list")


def _decline(script: Script, cycle: int) -> None:
    """Now and then somebody would rather not go up, or not play in the championship group."""
    highest = script.cycles.rules.groups[0]
    for group, members in script.cycles.cycle(cycle).groups.items():
        for member in members:
            name = script.people[member].name
            if group != highest and script.dice.happens(script.plan.declines):
                script.tell(PromotionDeclined, name, member=member, cycle=cycle, why="happy where I am")
            if group == highest and script.cycles.has_final() and script.dice.happens(script.plan.declines // 4):
                script.tell(
                    QualificationDeclined, name, member=member, competition=script.cycles.name, why="no time in spring"
                )


def _wishes(script: Script, cycle: int) -> None:
    """Juniors who want to be home in time, and members who rather have the full time."""
    tempi = tuple(script.cycles.rules.juniors.tempi)
    for group, members in script.cycles.cycle(cycle).groups.items():
        if not tempi or script.cycles.is_championship(group):
            continue
        for member in members:
            if is_junior(script.cycles, member, script.cycles.cycle(cycle).opened_on):
                open_to = _tempi(script, member, cycle, tempi)
                if open_to and script.dice.happens(600_000):
                    script.tell(TempoAgreed, member=member, cycle=cycle, tempo=script.dice.pick(open_to))
            elif script.dice.happens(50_000):
                script.tell(ShortGamesDisliked, script.people[member].name, member=member, cycle=cycle)


def _tempi(script: Script, member: int, cycle: int, tempi: tuple[str, ...]) -> tuple[str, ...]:
    """The shorter tempi that this junior may have: who played too long in the cycle before has a slower one now."""
    fastest = slower_tempo(script.cycles, member, cycle)
    if fastest is None:
        return tempi
    return tempi[: tempi.index(fastest) + 1] if fastest in tempi else ()
