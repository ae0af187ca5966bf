"""An evening: what is played, who comes, who meets whom; and the calendar."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

import msgspec

from indeler.language import InvalidInput
from indeler.season.attendance.absence import attendance as attendance_of
from indeler.season.attendance.absence import status
from indeler.season.boards.terms import is_final, notation_penalty
from indeler.season.calendar.slots import Slot, rounds_of, sign_off_deadline, slot, slots, start_of
from indeler.season.competitions.cycles.outcomes import awaits_result
from indeler.season.competitions.cycles.tempi import tempo_of
from indeler.season.competitions.evenings.standing import competition_of
from indeler.season.core.season import Season
from indeler.season.core.state import Board, Place
from indeler.season.propose import to_be_paired

RULEBOOK = "botwinnik"


class Tonight(msgspec.Struct, frozen=True):
    """The next evening."""

    date: datetime.date
    what: str
    part: int
    round: int
    """The round of the cycle; 0 for other evenings."""
    is_last_round: bool
    sign_off_until: datetime.datetime
    starts: datetime.datetime
    latest_start: datetime.time
    ends: datetime.time
    note: str
    places: tuple[Place, ...]
    """The rounds of this evening that have been paired."""
    to_pair: tuple[Place, ...]
    """Those that can be paired next."""
    cup_round: int | None
    """The round of the cup whose main date this is."""


class AttendanceRow(msgspec.Struct, frozen=True):
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


class BoardRow(msgspec.Struct, frozen=True):
    """A board of a round."""

    board: int
    white: int
    white_name: str
    black: int
    black_name: str
    result: str
    white_tempo: str
    black_tempo: str
    white_penalty: int
    """Minutes off for not having written down the last game (BW-4)."""
    black_penalty: int


class PairingView(msgspec.Struct, frozen=True):
    """A round of a group."""

    place: Place
    date: datetime.date | None
    status: str
    """``none``, ``made`` or ``published``."""
    boards: tuple[BoardRow, ...]
    odd: int | None
    odd_name: str
    others: Mapping[int, str]
    """Everybody else of the group, and why there is no board."""
    seed: str
    by_hand: bool
    published_at: datetime.datetime | None


class CalendarRow(msgspec.Struct, frozen=True):
    """A line of the calendar."""

    date: datetime.date
    what: str
    part: int
    round: int
    note: str
    state: str
    """``planned``, ``paired``, ``played`` (all results known) or ``final``."""


def tonight(season: Season, on: datetime.date) -> Tonight | None:
    """BW-6: the evening on this date, or the next one after it; None after the last."""
    found = next((each for each in slots(season).values() if each.date >= on), None)
    if found is None:
        return None
    return Tonight(
        found.date,
        found.what,
        found.part,
        found.round,
        found.what == "cycles" and found.round == rounds_of(season, found.part),
        sign_off_deadline(season.rulebook, found.date),
        start_of(season.rulebook, found.date),
        season.rulebook.evening.latest_start,
        season.rulebook.evening.ends,
        found.note,
        tuple(place for place, paired in season.state.pairings.items() if paired.date == found.date),
        _to_pair(season, found),
        next((number for number, date in enumerate(season.state.cup_dates) if date == found.date), None),
    )


def _to_pair(season: Season, found: Slot) -> tuple[Place, ...]:
    try:
        return tuple(to_be_paired(season, found.date))
    except InvalidInput:
        return ()  # its cycle has not been opened


def attendance(season: Season, date: datetime.date) -> list[AttendanceRow]:
    """BW-9: everybody who takes part in this evening's competition, by group and name."""
    found = slot(season, date)
    cycle = season.state.cycles.get(found.part) if found.what == "cycles" else None
    playing = season.playing(found.what, date) if found.part else []
    noted = _noted(season, found)
    rows = []
    for number in playing:
        group = (cycle.group_of(number) or "") if cycle else ""
        known = attendance_of(season, date, number)
        rows.append(
            AttendanceRow(
                number,
                season.name(number),
                group,
                status(season, date, number),
                known.signed_off_at if known.reason else None,
                number in noted,
            )
        )
    return sorted(rows, key=lambda row: (row.group, row.name, row.member))


def _noted(season: Season, found: Slot) -> frozenset[int]:
    """Who was noted as present last on this evening."""
    rounds = [
        (place.round, members)
        for place, members in season.state.present.items()
        if place.competition == found.what
        and place.part == found.part
        and (found.what != "cycles" or place.round == found.round)
    ]
    return frozenset(max(rounds)[1]) if rounds else frozenset()


def pairing(season: Season, place: Place) -> PairingView:
    """BW-22, BW-26: a round as it was paired, with names, results and tempi."""
    paired = season.state.pairings.get(place)
    if paired is None:
        return PairingView(place, None, "none", (), None, "", {}, "", False, None)
    placed = {player for board in paired.boards for player in (board.white, board.black)} | {paired.odd}
    others = {
        member: status(season, paired.date, member) if place.competition == "cycles" else "absent"
        for member in paired.field
        if member not in placed
    }
    return PairingView(
        place,
        paired.date,
        "published" if paired.published_at else "made",
        tuple(_row(season, place, number, board) for number, board in enumerate(paired.boards, start=1)),
        paired.odd,
        season.name(paired.odd) if paired.odd is not None else "",
        others,
        paired.seed,
        paired.by_hand,
        paired.published_at,
    )


def _row(season: Season, place: Place, number: int, board: Board) -> BoardRow:
    white, black = board.white, board.black
    return BoardRow(
        number,
        white,
        season.name(white),
        black,
        season.name(black),
        board.result,
        _tempo(season, place, white),
        _tempo(season, place, black),
        _penalty(season, place, board, white),
        _penalty(season, place, board, black),
    )


def _tempo(season: Season, place: Place, member: int) -> str:
    if place.competition == "cycles":
        return tempo_of(season, place.part, place.group, member)
    return competition_of(season, place.competition).tempo


def _penalty(season: Season, place: Place, board: Board, member: int) -> int:
    coming = place.competition == "cycles" and not board.result
    return notation_penalty(season, member) if coming else 0


def calendar(season: Season, now: datetime.datetime | None = None) -> list[CalendarRow]:
    """BW-7, BW-20, BW-32: every evening in order; what is final depends on ``now``, by default the last event."""
    at = now or max((event.at for event in season.events), default=datetime.datetime.min)
    return [
        CalendarRow(each.date, each.what, each.part, each.round, each.note, _state(season, each, at))
        for each in slots(season).values()
    ]


def _state(season: Season, found: Slot, now: datetime.datetime) -> str:
    paired = [each for each in season.state.pairings.values() if each.date == found.date]
    if not paired:
        return "planned"
    if any(awaits_result(season, each, board) for each in paired for board in each.boards):
        return "paired"
    return "final" if is_final(season, found.what, found.part, found.round, found.date, now) else "played"
