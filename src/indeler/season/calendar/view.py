"""Views of the calendar, of the next evening, and of attendance."""

import datetime
from collections.abc import Iterator

import msgspec

from indeler.language import InvalidInput
from indeler.model import name_key
from indeler.season import queries
from indeler.season.boards.terms import is_final
from indeler.season.calendar.absence import EXPECTED, came_after_all, status
from indeler.season.calendar.absence import attendance as attendance_of
from indeler.season.calendar.room import last_round
from indeler.season.calendar.slots import sign_off_deadline, slot, slots, start_of
from indeler.season.capabilities import HasGroups, IsDrawn
from indeler.season.core.season import Season
from indeler.season.core.state import RoundKey, Slot
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
    """The number of rounds played, from that one on."""


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
    """The number of rounds played, from that one on."""


def club_day(season: Season, now: datetime.datetime) -> datetime.date:
    """BW-6: return the date of the evening that is going on, after midnight too; else today."""
    return season.club_rules.evening.day_at(now)


def tonight(season: Season, on: datetime.date) -> Tonight | None:
    """BW-6, BW-36: return the evening on this date, or the next one after it; None after the last."""
    found = next((each for each in slots(season).values() if each.date >= on), None)
    if found is None:
        return None
    try:
        to_pair = tuple(to_be_paired(season, found.date))
    except InvalidInput:
        to_pair = ()  # its cycle has not been opened
    is_last_round = False
    if found.part:
        competition = season.competition(found.what)
        is_last_round = competition.regular and found.last_round == last_round(competition, found.part)
    return Tonight(
        found.date,
        found.what,
        found.part,
        found.round,
        is_last_round,
        sign_off_deadline(season.club_rules, found.date),
        start_of(season.club_rules, found.date),
        season.club_rules.evening.latest_start,
        season.club_rules.evening.ends,
        found.note,
        tuple(place for place, paired in season.state.pairings.items() if paired.date == found.date),
        to_pair,
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


def calendar(season: Season, now: datetime.datetime | None = None) -> list[CalendarRow]:
    """BW-7, BW-20, BW-32: return every evening in order; final scores depend on ``now``, by default the last event."""
    at = now or max((event.at for event in season.events), default=datetime.datetime.min)
    return [
        CalendarRow(each.date, each.what, each.part, each.round, each.note, _state(season, each, at), each.rounds)
        for each in slots(season).values()
    ]


def _state(season: Season, found: Slot, now: datetime.datetime) -> str:
    rounds = [each for each in season.state.pairings.values() if each.date == found.date]
    if not rounds:
        return "planned"
    for paired in rounds:
        competition = season.competition(paired.place.competition)
        if any(queries.awaits_result(competition, paired, board) for board in paired.boards):
            return "paired"
    return "final" if is_final(season, found, found.date, now) else "played"


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
    """Whether the member was noted as present at the club."""
    rounds: tuple[tuple[int, str], ...] = ()
    """The status in each round, where the evening has several and they differ."""


def attendance(season: Season, date: datetime.date) -> list[AttendanceRow]:
    """BW-9: return all members who take part in this evening's competition, by group and name."""
    found = slot(season, date)
    if not found.part:
        return []
    rounds = [each for each in season.state.pairings.values() if each.date < date or found.rounds > 1]
    rows = season.cached_for_rounds(rounds, ("attendance", date), lambda: _rows(season, found))
    came = {member for member in season.state.attendance.get(date, {}) if came_after_all(season, date, member)}
    return [msgspec.structs.replace(row, status=EXPECTED, at=None) if row.member in came else row for row in rows]


def _rows(season: Season, found: Slot) -> list[AttendanceRow]:
    """Return the rows of an evening, cached: its results do not change them; groups may depend on earlier evenings."""
    date, competition = found.date, season.competition(found.what)
    presence = [(place.round, members) for place, members in season.state.present.items() if found.has(*place[:3])]
    last_noted = max(presence)[1] if presence else ()
    rows = []
    for number in season.playing(found.what, date):
        known = attendance_of(season, date, number)
        rounds = range(found.round, found.last_round + 1) if known.by_turn else ()
        rows.append(
            AttendanceRow(
                number,
                season.name(number),
                competition.group_of(found.part, number) if isinstance(competition, HasGroups) else "",
                status(season, date, number),
                known.signed_off_at if known.reason else None,
                number in last_noted,
                tuple((round, str(status(season, date, number, round))) for round in rounds),
            )
        )
    return sorted(rows, key=lambda row: (row.group, name_key(row.name), row.member))
