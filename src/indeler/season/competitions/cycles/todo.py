"""What the leader has to do for the cycles."""

from __future__ import annotations

import datetime

from msgspec import UNSET

from indeler.language import N_, Sentence
from indeler.season.calendar.slots import Slot, slots
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.outcomes import unfinished
from indeler.season.core.tasks import Task

RULEBOOK = "botwinnik"


def cycle_tasks(cycles: CycleGroups, today: datetime.date) -> list[Task]:
    """BW-8, BW-20, BW-29: groups that were left out, those of the next cycle, and who is in none."""
    coming = next_cycle(cycles, today)
    groups = [_groups(cycles, coming)] if coming else []
    return [*_unpaired(cycles, today), *groups, *_newcomers(cycles, today)]


def _unpaired(cycles: CycleGroups, today: datetime.date) -> list[Task]:
    """A group that was left out on an evening on which others were paired; its cycle cannot end without."""
    tasks = []
    for place, paired in cycles.season.state.pairings.items():
        if place.competition != cycles.name or paired.date >= today or paired.published_at is None:
            continue
        for group in cycles.cycle(place.part).groups:
            other = place._replace(group=group)
            if not cycles.is_championship(group) and cycles.season.published(other) is None:
                words = Sentence(N_("Pair {place}."), place=cycles.name_round(other))
                tasks.append(Task("unpaired", words, paired.date, (other, paired.date)))
    return list(dict.fromkeys(tasks))


def next_cycle(cycles: CycleGroups, today: datetime.date) -> Slot | None:
    """BW-29: the first evening of a cycle whose groups are to be made up now; None where there is none such."""
    out = {paired.date for paired in cycles.season.state.pairings.values() if paired.published_at is not None}
    to_come = (each for each in slots(cycles.season).values() if each.date >= today and each.date not in out)
    coming = next(to_come, None)
    enough = len(cycles.season.playing(cycles.name, today)) >= cycles.fewest_players
    if coming is None or not enough or coming.what != cycles.name or coming.part != _next_cycle(cycles):
        return None
    return coming


def _groups(cycles: CycleGroups, coming: Slot) -> Task:
    """BW-29: to be made up before the first evening of a cycle; of several such competitions it is told which."""
    if len(cycles.season.of_kind(type(cycles))) == 1:
        words = Sentence(N_("Make up the groups of cycle {cycle}."), cycle=coming.part)
    else:
        text = N_("Make up the groups of cycle {cycle} of {competition}.")
        words = Sentence(text, cycle=coming.part, competition=cycles.title)
    which = () if cycles.event_name is UNSET else (cycles.event_name,)
    return Task("cycle", words, coming.date, (coming.part, *which))


def _newcomers(cycles: CycleGroups, today: datetime.date) -> list[Task]:
    """BW-8: who takes part and is in no group of the cycle under way, as long as it has rounds to come."""
    number = len(cycles.state.cycles)
    played = unfinished(cycles, number) if number else None
    if played is None:
        return []
    rounds = [place.round for place in cycles.season.state.pairings if place[:2] == (cycles.name, number)]
    coming = max(rounds, default=0) + 1
    waiting = [each for each in cycles.season.playing(cycles.name, today) if not cycles.group_of(number, each)]
    if coming > cycles.rounds_of(number):
        return []
    text = N_(
        "{name} is in no group of cycle {cycle} of {competition}: choose one, or say that {name} does not take part."
    )
    return [
        Task(
            "newcomer",
            Sentence(text, name=cycles.season.name(member), cycle=number, competition=cycles.title),
            None,
            (member, number, coming, cycles.name),
        )
        for member in waiting
    ]


def _next_cycle(cycles: CycleGroups) -> int | None:
    """The cycle that can be opened now: the one after the last, if that has been paired to its end."""
    last = len(cycles.state.cycles)
    return None if last and unfinished(cycles, last) else last + 1
