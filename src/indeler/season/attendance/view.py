"""Who comes on an evening, for people."""

from __future__ import annotations

import datetime

import msgspec

from indeler.season import queries
from indeler.season.attendance.absence import attendance as known_of
from indeler.season.attendance.absence import status
from indeler.season.calendar.slots import slot
from indeler.season.core.season import Season
from indeler.season.core.state import Slot

RULEBOOK = "botwinnik"


class AttendanceRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a member stands to an evening."""

    member: int
    name: str
    group: str
    status: str
    """``expected``, ``signed-off``, ``external``, ``late``, ``no-show``, ``exempt`` or ``cup``."""
    at: datetime.datetime | None
    """When the member signed off."""
    present: bool
    """Noted as being at the club."""
    rounds: tuple[tuple[int, str], ...] = ()
    """Where the evening has several rounds and they differ: how the member stands to each."""


def attendance(season: Season, date: datetime.date) -> list[AttendanceRow]:
    """BW-9: everybody who takes part in this evening's competition, by group and name."""
    found = slot(season, date)
    if not found.part:
        return []
    rounds = [each for each in season.state.pairings.values() if each.date < date or found.rounds > 1]
    return season.cached_for_rounds(rounds, ("attendance", date), lambda: _rows(season, found))


def _rows(season: Season, found: Slot) -> list[AttendanceRow]:
    """Results of an evening of one round change nothing of this; groups may follow from those of earlier evenings."""
    date, competition, noted = found.date, season.competition(found.what), _noted(season, found)
    rows = []
    for number in season.playing(found.what, date):
        group = queries.group_of(competition, found.part, number)
        known = known_of(season, date, number)
        rows.append(
            AttendanceRow(
                number,
                season.name(number),
                group,
                status(season, date, number),
                known.signed_off_at if known.reason else None,
                number in noted,
                _by_round(season, found, number),
            )
        )
    return sorted(rows, key=lambda row: (row.group, row.name.casefold(), row.member))


def _by_round(season: Season, found: Slot, member: int) -> tuple[tuple[int, str], ...]:
    """How a member stands to each round of an evening, where that is told of one of them."""
    if not known_of(season, found.date, member).by_turn:
        return ()
    rounds = range(found.round, found.last_round + 1)
    return tuple((round, str(status(season, found.date, member, round))) for round in rounds)


def _noted(season: Season, found: Slot) -> frozenset[int]:
    """Who was noted as present last on this evening."""
    rounds = [(place.round, members) for place, members in season.state.present.items() if found.has(*place[:3])]
    return frozenset(max(rounds)[1]) if rounds else frozenset()
