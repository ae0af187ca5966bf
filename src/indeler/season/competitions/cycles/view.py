"""The standings of a cycle, for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET

from indeler.model import Tournament
from indeler.season.competitions.cycles.competition import Cycles
from indeler.season.competitions.cycles.group_standings import group_standings
from indeler.season.competitions.cycles.standings import CycleRow, tie_breaks
from indeler.season.competitions.cycles.state import Cycle
from indeler.season.competitions.cycles.tournaments import tournament_of
from indeler.season.core.season import Season

RULEBOOK = "botwinnik"


def cycles(season: Season, competition: str = "") -> Mapping[int, Cycle]:
    """BW-20: the cycles that have begun, by number; nothing where the rulebook has none. Not told: the first cycles."""
    if not competition and not season.of_kind(Cycles):
        return {}
    return season.chosen(Cycles, competition or UNSET).state.cycles


def groups(season: Season, cycle: int, competition: str = "") -> list[str]:
    """BW-29: the groups of a cycle, which must have begun."""
    return list(season.chosen(Cycles, competition or UNSET).groups(cycle))


def newest_cycle(season: Season) -> Cycle | None:
    """BW-20: the cycle that began last; None before the first."""
    begun = cycles(season)
    return begun[max(begun)] if begun else None


def is_swiss(season: Season, cycle: int, group: str) -> bool:
    """BW-22, BW-40: whether there is such a group, and it is not the closed one of the championship."""
    begun = cycles(season).get(cycle)
    return begun is not None and group in begun.groups and not season.chosen(Cycles).is_championship(group)


def tournament(season: Season, cycle: int, group: str) -> Tournament:
    """BW-22: the cycle of a group as a tournament."""
    return tournament_of(season.chosen(Cycles), cycle, group)


def order_of_standings(season: Season) -> tuple[str, tuple[str, ...]]:
    """BW-34: the rulebook by which the groups are ranked, and its tie-breaks in order."""
    found = season.chosen(Cycles)
    return found.rules.pairing.system, tie_breaks(found)


def first_round_by(season: Season, cycle: int) -> str:
    """BW-24, BW-25: how the first round of this cycle is made: ``random``, ``halves`` or ``system``."""
    rules = season.chosen(Cycles).rules.pairing
    return rules.first_cycle if cycle == 1 else rules.later_cycles


def has_declined(season: Season, cycle: int, member: int) -> bool:
    """BW-30: whether this member does not want to go up after this cycle."""
    return any((cycle, member) in each.state.declined_promotion for each in season.of_kind(Cycles))


def standings(season: Season, cycle: int, group: str, competition: str = "") -> Sequence[CycleRow]:
    """BW-32: the standings of a group, every row with its rounds. Not told of which cycles: of the first."""
    return group_standings(season.chosen(Cycles, competition or UNSET), cycle, group)
