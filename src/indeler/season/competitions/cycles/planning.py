"""How long the cycles are: with the evenings that are left, and where one falls out."""

from __future__ import annotations

from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.core.state import State

RULEBOOK = "botwinnik"


def least_rounds(cycles: CycleGroups, cycle: int) -> int:
    """BW-21, BW-40: a cycle is not halved without being asked; the championship group needs its rounds."""
    half = (cycles.rules.rounds + 1) // 2
    return min(max(half, needed_rounds(cycles, cycle)), cycles.rounds_of(cycle))


def needed_rounds(cycles: CycleGroups, cycle: int) -> int:
    """BW-40: the rounds of the championship group in the last cycle; of any other cycle one."""
    championship = cycles.rules.championship
    return championship.players - 1 if championship and cycle == cycles.rules.count else 1


def lengths(cycles: CycleGroups, room: int) -> dict[int, int]:
    """BW-20, BW-21: the rounds of each cycle if there are so many evenings; those that have begun keep theirs."""
    begun = {cycle: cycles.rounds_of(cycle) for cycle in cycles.state.cycles}
    left = max(0, room - sum(map(cycles.evenings_for, begun.values())))
    coming: dict[int, int] = {}
    for cycle in range(len(begun) + 1, cycles.rules.count + 1):
        if sum(cycles.evenings_for(least_rounds(cycles, each)) for each in [*coming, cycle]) > left:
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
    """BW-21, BW-40: the first cycle that has not begun and can be shorter; where there is none, the rounds move on."""
    for cycle in range(1, cycles.rules.count + 1):
        rounds = cycles.rounds_of(cycle) - cycles.rounds_an_evening
        if cycle not in cycles.state.cycles and rounds >= needed_rounds(cycles, cycle):
            return cycles.with_state(rounds={**cycles.state.rounds, cycle: rounds})
    return cycles.season.state
