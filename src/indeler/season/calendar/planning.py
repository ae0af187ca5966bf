"""A proposal for the calendar from today on: what went by is dropped, what is left is shared out over the evenings."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping, Sequence

from indeler.language import InvalidInput
from indeler.season.calendar.slots import OUTSIDE, RESERVE, rounds_of, slots
from indeler.season.core.rulebook import WEEKDAYS
from indeler.season.core.season import Season, apply
from indeler.season.events import CycleShortened, EveningDropped, EveningsPlanned, Event, PlannedEvening

RULEBOOK = "botwinnik"

WENT_BY = "nothing was paired"
NO_ROOM = "too few evenings are left (BW-21)"
PROPOSED = "proposed calendar"


def propose_calendar(
    season: Season, *, at: datetime.datetime, by: str, holidays: Collection[datetime.date] = ()
) -> list[Event]:
    """BW-6, BW-20, BW-21, BW-50: an evening a week; rapid, blitz and the like at even distances; the rest in reserve.

    Evenings that went by without a pairing are dropped. Where too few are left, cycles that have not begun are made
    shorter; where even so not all of them fit, the last ones are not planned. What is planned already stays.
    """
    dropped = []
    for date in reversed(went_by(season, at.date())):
        event = EveningDropped(at=at, by=by, why=WENT_BY, date=date)
        try:
            season = apply(season, event)
        except InvalidInput:
            continue  # a later evening builds on it
        dropped.append(event)
    room = _room(season, at.date(), holidays)
    missing = _missing(season, len(room))
    lengths = _lengths(season, len(room) - sum(missing.values()))
    shortened = [
        CycleShortened(at=at, by=by, why=NO_ROOM, cycle=cycle, rounds=rounds)
        for cycle, rounds in lengths.items()
        if rounds < rounds_of(season, cycle)
    ]
    evenings = _shared_out(season, room, missing, sum(lengths.values()) - _planned(season, "cycles"))
    planned = [EveningsPlanned(at=at, by=by, why=PROPOSED, evenings=evenings)] if evenings else []
    return [*dropped, *shortened, *planned]


def went_by(season: Season, today: datetime.date) -> list[datetime.date]:
    """The evenings of a competition before today on which no pairing was published."""
    published = {paired.date for paired in season.state.pairings.values() if paired.published_at is not None}
    return [
        each.date for each in slots(season).values() if each.date < today and each.part and each.date not in published
    ]


def _room(season: Season, today: datetime.date, holidays: Collection[datetime.date]) -> list[datetime.date]:
    """The evenings in reserve and the club days that are not planned: after the last that is, if there is one."""
    evenings = season.state.evenings
    coming = [date for date, each in evenings.items() if date >= today and each.what not in OUTSIDE]
    first = max([today, *(date + datetime.timedelta(days=1) for date in coming)])
    free = [date for date in club_days(season) if date >= first and date not in evenings and date not in holidays]
    reserve = [date for date, each in evenings.items() if date >= today and each.what == RESERVE]
    return sorted([*reserve, *free])


def club_days(season: Season) -> list[datetime.date]:
    """BW-6: every club day of the season."""
    weekday = WEEKDAYS.index(season.rulebook.evening.weekday)
    first = season.state.start + datetime.timedelta(days=(weekday - season.state.start.weekday()) % 7)
    weeks = (season.state.end - first).days // 7 + 1
    return [first + datetime.timedelta(weeks=week) for week in range(weeks)]


def _planned(season: Season, what: str) -> int:
    return sum(each.what == what for each in season.state.evenings.values())


def _missing(season: Season, room: int) -> dict[str, int]:
    """BW-50: how many evenings each competition of evenings still needs; fewer where there is no room for all."""
    rulebook, state = season.rulebook, season.state
    missing = {
        each.name: max(0, each.evenings - len(state.dropped.get(each.name, ())) - _planned(season, each.name))
        for each in rulebook.evenings
    }
    cycles = range(1, rulebook.cycles.count + 1)
    shortest = sum(rounds_of(season, cycle) if cycle in state.cycles else _least(season, cycle) for cycle in cycles)
    wanted = sum(missing.values())
    if not wanted or shortest - _planned(season, "cycles") + wanted <= room:
        return missing
    rounds = sum(rounds_of(season, cycle) for cycle in cycles) - _planned(season, "cycles")
    return {name: count * room // (wanted + max(0, rounds)) for name, count in missing.items()}


def _least(season: Season, cycle: int) -> int:
    """BW-21, BW-40: a cycle is not halved without being asked; the championship group needs its rounds."""
    half = (season.rulebook.cycles.rounds + 1) // 2
    championship = season.rulebook.championship
    is_last = cycle == season.rulebook.cycles.count
    least = max(half, championship.players - 1) if championship and is_last else half
    return min(least, rounds_of(season, cycle))


def _lengths(season: Season, room: int) -> dict[int, int]:
    """BW-20, BW-21: the rounds of the cycles for which there are evenings; those that have begun keep theirs."""
    begun = {cycle: rounds_of(season, cycle) for cycle in season.state.cycles}
    left = max(0, room + _planned(season, "cycles") - sum(begun.values()))
    rules = season.rulebook
    coming: dict[int, int] = {}
    for cycle in range(len(begun) + 1, rules.cycles.count + 1):
        if sum(_least(season, each) for each in [*coming, cycle]) > left:
            break
        coming[cycle] = rounds_of(season, cycle)
    is_short = not begun and not coming and left > 0
    if is_short and not (rules.championship and rules.cycles.count == 1):
        return {1: left}
    while sum(coming.values()) > left:
        longest = max(coming, key=lambda cycle: (coming[cycle] > _least(season, cycle), coming[cycle], cycle))
        coming[longest] -= 1
    return begun | coming


def _shared_out(
    season: Season, room: Sequence[datetime.date], missing: Mapping[str, int], rounds: int
) -> tuple[PlannedEvening, ...]:
    """BW-50: competitions of evenings at even distances, rounds of the cycles on the others, the rest in reserve."""
    what = dict.fromkeys(room, "")
    needed = max(0, rounds) + sum(missing.values())
    for competition, count in missing.items():
        for number in range(1, count + 1):
            what[_nearest_free(room, what, number * needed // (count + 1))] = competition
    free = [date for date in room if not what[date]]
    what.update(dict.fromkeys(free[: max(0, rounds)], "cycles"))
    what.update(dict.fromkeys(free[max(0, rounds) :], RESERVE))
    known = {date: each.what for date, each in season.state.evenings.items()}
    return tuple(PlannedEvening(date, use) for date, use in what.items() if known.get(date) != use)


def _nearest_free(dates: Sequence[datetime.date], what: Mapping[datetime.date, str], wanted: int) -> datetime.date:
    free = (place for place, date in enumerate(dates) if not what[date])
    return dates[min(free, key=lambda place: (abs(place - wanted), place))]
