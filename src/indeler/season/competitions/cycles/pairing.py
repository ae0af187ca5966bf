"""Pairing a group's next round."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.language import N_, InvalidInput
from indeler.model import Tournament
from indeler.rulebooks import declared
from indeler.season.attendance.absence import EXPECTED, status
from indeler.season.calendar.slots import date_of
from indeler.season.competitions.common.round_robin import fixtures
from indeler.season.competitions.common.swiss import pair_anyway
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.first_rounds import Boards, by_lot, in_halves
from indeler.season.competitions.cycles.tempi import rather_not, short_games
from indeler.season.competitions.cycles.tournaments import group_members, tournament_of, with_absentees
from indeler.season.core.state import RoundKey

RULEBOOK = "botwinnik"


def to_pair(cycles: CycleGroups, place: RoundKey) -> list[int]:
    """BW-9, BW-22: who of the group is to be paired: everybody who takes part and is expected."""
    date = date_of(cycles.season, cycles.name, place.part, place.round)
    members = group_members(cycles, place.part, place.group, date, place.round)
    return [member for member in members if status(cycles.season, date, member, place.round) == EXPECTED]


def pair_group(cycles: CycleGroups, place: RoundKey, seed: str) -> tuple[Boards, int | None]:
    """BW-22, BW-23, BW-24, BW-25: the boards of a group's next round, and who is odd."""
    if cycles.is_championship(place.group):
        return championship_round(cycles, place), None
    present = to_pair(cycles, place)
    if len(present) < 2:
        return [], present[0] if present else None
    rules = cycles.rules.pairing
    first = rules.first_cycle if place.part == 1 else rules.later_cycles
    if place.round == 1 and first == "random":
        return by_lot(present, seed, wishes=short_games(cycles, cycles.cycle(place.part), place.group))
    if place.round == 1 and first == "halves":
        return in_halves(_ranking(cycles, place, present), rules)
    tournament, settings = question(cycles, place)
    pairing = pair_anyway(tournament, rules.system, settings)
    return pairing.boards, pairing.bye


def question(cycles: CycleGroups, place: RoundKey) -> tuple[Tournament, dict[str, object]]:
    """BW-22: what the pairing system is asked: the group's cycle so far with who is away, and the settings."""
    so_far = tournament_of(cycles, place.part, place.group)
    return with_absentees(so_far, to_pair(cycles, place)), settings_of(cycles, place)


def _ranking(cycles: CycleGroups, place: RoundKey, present: Sequence[int]) -> list[int]:
    """BW-24: the order in which the group was drawn up: relegated on top, promoted at the bottom."""
    order = cycles.cycle(place.part).groups[place.group]
    return sorted(present, key=order.index)


def settings_of(cycles: CycleGroups, place: RoundKey) -> dict[str, object]:
    """BW-23, BW-28: the rulebook's settings of the pairing system, and who would rather not meet."""
    rules = cycles.rules.pairing
    settings = dict(rules.settings)
    pairs = rather_not(cycles, cycles.cycle(place.part), place.group)
    if pairs and any(setting.name == "avoid" for setting in declared(rules.system).settings):
        settings["avoid"] = ",".join(f"{one}-{other}" for one, other in pairs)
    return settings


def championship_round(cycles: CycleGroups, place: RoundKey) -> Boards:
    """BW-43, K22: the round of the table for the championship group, who stands in the order of the seeding numbers."""
    schedule = fixtures(cycles.cycle(place.part).groups[place.group])
    boards = [(game.white, game.black) for game in schedule if game.round == place.round]
    if not boards:
        rounds = max(game.round for game in schedule)
        raise InvalidInput(
            N_("The championship group has {rounds} rounds; the other evenings are in reserve (K22)."), rounds=rounds
        )
    return boards
