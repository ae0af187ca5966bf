"""Views of the calendar, of the next evening, and of attendance."""

import datetime
from collections.abc import Iterator
from typing import Any

import msgspec

from indeler.language import InvalidInput
from indeler.season import queries
from indeler.season.boards.terms import is_final
from indeler.season.calendar.absence import attendance as known_of
from indeler.season.calendar.absence import status
from indeler.season.calendar.slots import sign_off_deadline, slot, slots, start_of
from indeler.season.capabilities import IsDrawn
from indeler.season.core.season import Competition, Season
from indeler.season.core.state import RoundKey, RoundRecord, Slot
from indeler.season.propose import to_be_paired

RULEBOOK = "botwinnik"


class Tonight(msgspec.Struct, frozen=True, omit_defaults=True):
    """The next evening."""

    date: datetime.date
    what: str
    part: int
    round: int
    """The first round of this evening; 0 where all rounds of a part are played on it."""
    is_last_round: bool
    sign_off_until: datetime.datetime
    starts: datetime.datetime
    latest_start: datetime.time
    ends: datetime.time
    note: str
    places: tuple[RoundKey, ...]
    """The rounds of this evening that have been paired."""
    to_pair: tuple[RoundKey, ...]
    """The rounds that can be paired next."""
    cup_round: int | None
    """The round of the cup whose main date this is."""
    rounds: int = 1
    """How many rounds are played, from that one on."""


class CalendarRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the calendar."""

    date: datetime.date
    what: str
    part: int
    round: int
    note: str
    state: str
    """``planned``, ``paired``, ``played`` (all results known) or ``final``."""
    rounds: int = 1
    """How many rounds are played, from that one on."""


def tonight(season: Season, on: datetime.date) -> Tonight | None:
    """BW-6: return the evening on this date, or the next one after it; None after the last."""
    found = next((each for each in slots(season).values() if each.date >= on), None)
    if found is None:
        return None
    return Tonight(
        found.date,
        found.what,
        found.part,
        found.round,
        bool(found.part) and _ends_part(season.competition(found.what), found),
        sign_off_deadline(season.club_rules, found.date),
        start_of(season.club_rules, found.date),
        season.club_rules.evening.latest_start,
        season.club_rules.evening.ends,
        found.note,
        tuple(place for place, paired in season.state.pairings.items() if paired.date == found.date),
        _to_pair(season, found),
        next(_draws(season, found.date), None),
        found.rounds,
    )


def is_main_date(season: Season, date: datetime.date) -> bool:
    """BW-73: return whether a round of a knock-out is drawn on this date."""
    return any(True for _ in _draws(season, date))


def _draws(season: Season, date: datetime.date) -> Iterator[int]:
    """BW-73: yield the rounds of a knock-out that are drawn on this date."""
    drawn = (each.draw_on(date) for each in season.competitions if isinstance(each, IsDrawn))
    return (round for round in drawn if round is not None)


def _ends_part(competition: Competition[Any], evening: Slot) -> bool:
    """BW-36: return whether a part ends on this evening."""
    return competition.regular and evening.last_round == queries.rounds_of(competition, evening.part)


def _to_pair(season: Season, found: Slot) -> tuple[RoundKey, ...]:
    try:
        return tuple(to_be_paired(season, found.date))
    except InvalidInput:
        return ()  # its cycle has not been opened


def calendar(season: Season, now: datetime.datetime | None = None) -> list[CalendarRow]:
    """BW-7, BW-20, BW-32: return every evening in order; final scores depend on ``now``, by default the last event."""
    at = now or max((event.at for event in season.events), default=datetime.datetime.min)
    return [
        CalendarRow(each.date, each.what, each.part, each.round, each.note, _state(season, each, at), each.rounds)
        for each in slots(season).values()
    ]


def _state(season: Season, found: Slot, now: datetime.datetime) -> str:
    paired = [each for each in season.state.pairings.values() if each.date == found.date]
    if not paired:
        return "planned"
    if any(_awaits_result(season, each) for each in paired):
        return "paired"
    return "final" if is_final(season, found, found.date, now) else "played"


def _awaits_result(season: Season, paired: RoundRecord) -> bool:
    competition = season.competition(paired.place.competition)
    return any(queries.awaits_result(competition, paired, board) for board in paired.boards)


class AttendanceRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """The status of a member on an evening."""

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
    """The status in each round, where the evening has several and they differ."""


def attendance(season: Season, date: datetime.date) -> list[AttendanceRow]:
    """BW-9: return all members who take part in this evening's competition, by group and name."""
    found = slot(season, date)
    if not found.part:
        return []
    rounds = [each for each in season.state.pairings.values() if each.date < date or found.rounds > 1]
    return season.cached_for_rounds(rounds, ("attendance", date), lambda: _rows(season, found))


def _rows(season: Season, found: Slot) -> list[AttendanceRow]:
    """Return the rows of an evening, cached: its results do not change them; groups may depend on earlier evenings."""
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
    """Return the status of a member in each round of an evening, where one of them has its own."""
    if not known_of(season, found.date, member).by_turn:
        return ()
    rounds = range(found.round, found.last_round + 1)
    return tuple((round, str(status(season, found.date, member, round))) for round in rounds)


def _noted(season: Season, found: Slot) -> frozenset[int]:
    """Return the members who were last noted as present on this evening."""
    rounds = [(place.round, members) for place, members in season.state.present.items() if found.has(*place[:3])]
    return frozenset(max(rounds)[1]) if rounds else frozenset()
