"""The leader's tasks for the cycles."""

import datetime

from msgspec import UNSET

from indeler.language import N_, Sentence
from indeler.season import queries
from indeler.season.calendar.slots import slots
from indeler.season.capabilities import Task
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.outcomes import unfinished
from indeler.season.competitions.cycles.rulings import ruling_tasks
from indeler.season.competitions.shared import paired_rounds
from indeler.season.core.state import RoundKey, Slot, State

RULEBOOK = "botwinnik"


def cycle_tasks(cycles: CycleGroups, now: datetime.datetime) -> list[Task]:
    """BW-8, BW-20, BW-29, BW-35: return omitted groups, rulings, groups of the next cycle, members in no group."""
    today = now.date()
    coming = next_cycle(cycles, today)
    groups = [_groups(cycles, coming)] if coming else []
    return [*_unpaired(cycles, today), *ruling_tasks(cycles, now), *groups, *_newcomers(cycles, today)]


def _unpaired(cycles: CycleGroups, today: datetime.date) -> list[Task]:
    """Return a group without a round on an evening on which others were paired; its cycle cannot end without it."""
    out = {each.place: each.date for each in paired_rounds(cycles) if each.published_at is not None}
    left = {
        (other, date): None
        for place, date in out.items()
        if date < today
        for group in cycles.cycle(place.part).groups
        if (other := RoundKey(cycles.name, place.part, place.round, group)) not in out
    }
    return [
        Task("unpaired", Sentence(N_("Pair {place}."), place=cycles.name_round(other)), date, (other, date))
        for other, date in left
        if not cycles.is_championship(other.group)
    ]


def next_cycle(cycles: CycleGroups, today: datetime.date) -> Slot | None:
    """BW-29: return the first evening of a cycle whose groups are to be formed now; None without one."""
    out = {paired.date for paired in cycles.season.state.pairings.values() if paired.published_at is not None}
    to_come = (each for each in slots(cycles.season).values() if each.date >= today and each.date not in out)
    coming = next(to_come, None)
    enough = len(cycles.season.playing(cycles.name, today)) >= cycles.fewest_players
    last = len(cycles.state.cycles)
    if coming is None or not enough or (last and unfinished(cycles, last)):
        return None
    return coming if (coming.what, coming.part) == (cycles.name, last + 1) else None


def _groups(cycles: CycleGroups, coming: Slot) -> Task:
    """BW-29: return the task before the first evening of a cycle; with several such competitions it names the title."""
    if len(cycles.season.of_kind(type(cycles))) == 1:
        words = Sentence(N_("Make up the groups of cycle {cycle}."), cycle=coming.part)
    else:
        text = N_("Make up the groups of cycle {cycle} of {competition}.")
        words = Sentence(text, cycle=coming.part, competition=cycles.title)
    which = () if cycles.event_name is UNSET else (cycles.event_name,)
    return Task("cycle", words, coming.date, (coming.part, *which))


def _newcomers(cycles: CycleGroups, today: datetime.date) -> list[Task]:
    """BW-8: return members who take part and are in no group of the current cycle, as long as it has rounds to come."""
    number = len(cycles.state.cycles)
    played = unfinished(cycles, number) if number else None
    if played is None:
        return []
    coming = max((each.place.round for each in paired_rounds(cycles, number)), default=0) + 1
    placed = {member for group in cycles.cycle(number).groups.values() for member in group}
    waiting = [each for each in cycles.season.playing(cycles.name, today) if each not in placed]
    if coming > cycles.rounds_of(number):
        return []
    text = N_(
        "{name} is in no group of cycle {cycle} of {competition}: choose one, or say that {name} does not take part."
    )
    tasks = []
    for member in waiting:
        words = Sentence(text, name=cycles.season.name(member), cycle=number, competition=cycles.title)
        tasks.append(Task("newcomer", words, None, (member, number, coming, cycles.name)))
    return tasks


def least_rounds(cycles: CycleGroups, cycle: int) -> int:
    """BW-21, BW-40: return the minimum of rounds: half the usual number, or those that the championship group needs."""
    half = (cycles.rules.rounds + 1) // 2
    return min(max(half, needed_rounds(cycles, cycle)), cycles.rounds_of(cycle))


def needed_rounds(cycles: CycleGroups, cycle: int) -> int:
    """BW-40: return the rounds of the championship group in the last cycle; of any other cycle one."""
    championship = cycles.rules.championship
    return championship.players - 1 if championship and cycle == cycles.rules.count else 1


def lengths(cycles: CycleGroups, evenings: int) -> dict[int, int]:
    """BW-20, BW-21: return the rounds of each cycle with this many evenings; begun ones keep theirs."""
    begun = {cycle: cycles.rounds_of(cycle) for cycle in cycles.state.cycles}
    left = max(0, evenings - sum(map(cycles.evenings_for, begun.values())))
    coming: dict[int, int] = {}
    for cycle in range(len(begun) + 1, cycles.rules.count + 1):
        if sum(queries.evenings_for(cycles, least_rounds(cycles, each)) for each in [*coming, cycle]) > left:
            break
        coming[cycle] = cycles.rounds_of(cycle)
    is_short = not begun and not coming and left > 0
    if is_short and not (cycles.rules.championship and cycles.rules.count == 1):
        return {1: left * cycles.rounds_an_evening}
    while sum(map(cycles.evenings_for, coming.values())) > left:
        longest = max(coming, key=lambda each: (coming[each] > least_rounds(cycles, each), coming[each], each))
        coming[longest] -= 1
    return begun | coming


def one_evening_fewer(cycles: CycleGroups) -> State:
    """BW-21, BW-40: shorten the first cycle that has not begun and can be shorter; else move the later rounds."""
    for cycle in range(1, cycles.rules.count + 1):
        rounds = cycles.rounds_of(cycle) - cycles.rounds_an_evening
        if cycle not in cycles.state.cycles and rounds >= needed_rounds(cycles, cycle):
            return cycles.with_state(rounds={**cycles.state.rounds, cycle: rounds})
    return cycles.season.state
