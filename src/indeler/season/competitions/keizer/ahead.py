"""The rounds of a period that are still to come, as far as is known by now who plays in them."""

from __future__ import annotations

from collections.abc import Mapping

from indeler.language import InvalidInput
from indeler.model import REQUESTABLE, Kind
from indeler.season.attendance.absence import EXPECTED, status
from indeler.season.calendar.slots import date_of
from indeler.season.competitions.keizer.happened import unplayed
from indeler.season.competitions.keizer.ladder import KeizerLadder

RULEBOOK = "keizer"


def ladder_ahead(keizer: KeizerLadder, part: int, group: str) -> tuple[Mapping[int, Kind], ...]:
    """2, 4: of every round that has not been published who has signed off already; all others will come."""
    played = [paired for paired in keizer.rounds_played(part, group) if paired.place.part == part]
    on_it = played[-1].field if played else ()
    found = []
    for round in range(len(played) + 1, keizer.rounds_of(part) + 1):
        try:
            date = date_of(keizer.season, keizer.name, part, round)
        except InvalidInput:  # the calendar has no evening for it
            break
        known = {member: status(keizer.season, date, member, round) for member in on_it}
        away = {member: unplayed(each) for member, each in known.items() if each != EXPECTED}
        found.append({member: kind if kind in REQUESTABLE else Kind.ABSENT for member, kind in away.items()})
    return tuple(found)
