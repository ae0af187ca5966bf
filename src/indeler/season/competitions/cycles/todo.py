"""What the leader has to do for the cycles."""

from __future__ import annotations

import datetime

from msgspec import UNSET

from indeler.language import N_, Sentence
from indeler.season.calendar.slots import slots
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.outcomes import unfinished
from indeler.season.core.tasks import Task

RULEBOOK = "botwinnik"


def cycle_tasks(cycles: CycleGroups, today: datetime.date) -> list[Task]:
    """BW-20, BW-29: groups that were left out, and the groups of the next cycle; only what can be decided now."""
    return [*_unpaired(cycles, today), *_next_groups(cycles, today)]


def _unpaired(cycles: CycleGroups, today: datetime.date) -> list[Task]:
    """A group that was left out on an evening on which others were paired; its cycle cannot end without."""
    tasks = []
    for place, paired in cycles.season.state.pairings.items():
        if place.competition != cycles.name or paired.date >= today or paired.published_at is None:
            continue
        for group in cycles.cycle(place.part).groups:
            other = place._replace(group=group)
            if not cycles.is_championship(group) and cycles.season.published(other) is None:
                words = Sentence(N_("Pair {place}."), place=cycles.said(other))
                tasks.append(Task("unpaired", words, paired.date, (other, paired.date)))
    return list(dict.fromkeys(tasks))


def _next_groups(cycles: CycleGroups, today: datetime.date) -> list[Task]:
    """BW-29: to be made up before the first evening of a cycle."""
    out = {paired.date for paired in cycles.season.state.pairings.values() if paired.published_at is not None}
    to_come = (each for each in slots(cycles.season).values() if each.date >= today and each.date not in out)
    coming = next(to_come, None)
    enough = len(cycles.season.playing(cycles.name, today)) >= cycles.fewest_players
    if coming is None or not enough or coming.what != cycles.name or coming.part != _next_cycle(cycles):
        return []
    words = Sentence(N_("Make up the groups of cycle {cycle}."), cycle=coming.part)
    which = () if cycles.told is UNSET else (cycles.told,)
    return [Task("cycle", words, coming.date, (coming.part, *which))]


def _next_cycle(cycles: CycleGroups) -> int | None:
    """The cycle that can be opened now: the one after the last, if that has been paired to its end."""
    last = len(cycles.state.cycles)
    return None if last and unfinished(cycles, last) else last + 1
