"""Tempi: juniors who may play faster, and members who would rather not meet them."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.state import Cycle

RULEBOOK = "botwinnik"


def is_junior(cycles: CycleGroups, member: int, cycle_start: datetime.date) -> bool:
    """BW-26: up to 17 years old when the cycle (or the season) begins."""
    rules, born = cycles.rules.juniors, cycles.season.member(member).born
    day = cycle_start if rules.age_on == "cycle-start" else cycles.season.state.start
    return born is not None and age(born, day) <= rules.until_age


def age(born: datetime.date, on: datetime.date) -> int:
    """Whole years."""
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))


def tempo_of(cycles: CycleGroups, cycle: int, group: str, member: int) -> str:
    """BW-26: this member's tempo in a cycle; in the championship group nobody's is shortened."""
    if cycles.is_championship(group):
        championship = cycles.rules.championship
        assert championship is not None
        return championship.tempo
    return cycles.state.tempi.get((cycle, member), cycles.rules.tempo)


def slower_tempo(cycles: CycleGroups, member: int, cycle: int) -> str | None:
    """BW-27: the fastest tempo a junior may have who played long after time in the cycle before; None: any."""
    previous = (cycle - 1, member)
    if previous not in cycles.state.played_late or previous not in cycles.state.tempi:
        return None
    tempi = [cycles.rules.tempo, *cycles.rules.juniors.tempi]
    return tempi[tempi.index(cycles.state.tempi[previous]) - 1]


def should_end_by(cycles: CycleGroups, cycle: int, member: int) -> datetime.time | None:
    """BW-27: when the game of a junior with a shorter tempo should be over."""
    tempo = cycles.state.tempi.get((cycle, member))
    return cycles.rules.juniors.tempi[tempo] if tempo else None


class ShortGames(NamedTuple):
    """BW-28: who of a group plays shortened games, and who would rather not."""

    players: tuple[int, ...] = ()
    disliking: tuple[int, ...] = ()


def short_games(cycles: CycleGroups, cycle: Cycle, group: str) -> ShortGames:
    """BW-28: whose wishes the pairing of this group looks at."""
    if not cycles.rules.avoid_short_games or cycles.is_championship(group):
        return ShortGames()
    members = cycle.groups[group]
    return ShortGames(
        tuple(member for member in members if (cycle.number, member) in cycles.state.tempi),
        tuple(member for member in members if (cycle.number, member) in cycles.state.dislikes),
    )


def rather_not(cycles: CycleGroups, cycle: Cycle, group: str) -> list[tuple[int, int]]:
    """BW-28: pairs to avoid: who dislikes shortened games, and who plays them."""
    players, disliking = short_games(cycles, cycle, group)
    return [(one, other) for one in disliking for other in players if one != other]
