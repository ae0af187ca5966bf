"""The rounds of a cycle that are still to come, as far as is known by now who plays in them."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from indeler.language import InvalidInput
from indeler.model import Tenths
from indeler.season.attendance.absence import EXPECTED, status
from indeler.season.calendar.slots import date_of
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.outcomes import cards, rounds_played, signed_off_points, unplayed
from indeler.season.competitions.cycles.tournaments import group_members

RULEBOOK = "botwinnik"


class Ahead(NamedTuple):
    """A round to come: who is expected, and what it gives to who has signed off already."""

    round: int
    expected: tuple[int, ...]
    away: Mapping[int, Tenths]


def ahead(cycles: CycleGroups, part: int, group: str) -> tuple[Ahead, ...]:
    """BW-9, BW-33: every round that has not been published; whoever has not signed off will come.

    What a game elsewhere gives is not known yet: it counts as an absence with notice.
    """
    played, last = len(rounds_played(cycles, part, group)), cycles.rounds_of(part)
    times = {
        member: Counter(outcome.kind for outcome in card)["signed-off"]
        for member, card in cards(cycles, part, group).items()
    }
    found = []
    for round in range(played + 1, last + 1):
        date = _evening(cycles, part, round)
        away: dict[int, Tenths] = {}
        expected = []
        for member in group_members(cycles, part, group, date, round):
            known = status(cycles.season, date, member, round)
            if known == EXPECTED:
                expected.append(member)
                continue
            outcome = unplayed(cycles.rules.points, known)
            away[member] = outcome.points
            if outcome.kind == "signed-off":
                times[member] += 1
                away[member] = signed_off_points(cycles.rules.points, times[member], is_last=round == last)
        found.append(Ahead(round, tuple(expected), away))
    return tuple(found)


def _evening(cycles: CycleGroups, part: int, round: int) -> datetime.date:
    """When a round is played; of one for which the calendar has no evening yet nobody has signed off."""
    try:
        return date_of(cycles.season, cycles.name, part, round)
    except InvalidInput:
        return cycles.season.state.end
