"""A proposal for the calendar from today on: what went by is dropped, what is left is shared out over the evenings."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from indeler.language import InvalidInput
from indeler.season.calendar.days_off import Reason, days_off
from indeler.season.calendar.events import EveningDropped, EveningsPlanned, PlannedEvening
from indeler.season.calendar.slots import slots
from indeler.season.competitions.protocol import Competition
from indeler.season.core.applying import apply
from indeler.season.core.event import Event
from indeler.season.core.season import Season
from indeler.season.core.tables import OUTSIDE, RESERVE, WEEKDAYS

RULEBOOK = "botwinnik"

WENT_BY = "nothing was paired"
NO_ROOM = "too few evenings are left (BW-21)"
PROPOSED = "proposed calendar"


def propose_calendar(
    season: Season,
    *,
    at: datetime.datetime,
    by: str,
    holidays: Collection[datetime.date] = (),
    anyway: Collection[datetime.date] = (),
) -> list[Event]:
    """BW-6, BW-20, BW-21, BW-50: an evening a week; rapid, blitz and the like at even distances; the rest in reserve.

    Days off and the holidays that are told are left out, unless it is told that there is play on one ``anyway``.
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
    room = _room(season, at.date(), {*days_off(season), *holidays} - {*anyway})
    missing = _missing(season, len(room))
    shortened: list[Event] = []
    rounds: dict[str, int] = {}
    left = len(room) - sum(missing.values())
    for competition in _regular(season):
        lengths = competition.lengths(left + _planned(season, competition.name))
        shortened += [
            competition.shortened(part, length, at=at, by=by, why=NO_ROOM)
            for part, length in lengths.items()
            if length < competition.rounds_of(part)
        ]
        evenings_needed = sum(map(competition.evenings_for, lengths.values()))
        rounds[competition.name] = max(0, evenings_needed - _planned(season, competition.name))
        left -= rounds[competition.name]
    evenings = _shared_out(season, room, missing, rounds)
    planned = [EveningsPlanned(at=at, by=by, why=PROPOSED, evenings=evenings)] if evenings else []
    return [*dropped, *shortened, *planned]


def _regular(season: Season) -> list[Competition[Any]]:
    return [each for each in season.competitions if each.regular]


def went_by(season: Season, today: datetime.date) -> list[datetime.date]:
    """The evenings of a competition before today for which no pairing was published and no game of its own was set."""
    published = {paired.date for paired in season.state.pairings.values() if paired.published_at is not None}
    before = [each for each in slots(season).values() if each.date < today and each.part]
    return [
        each.date
        for each in before
        if each.date not in published and not season.competition(each.what).games_on(each.date)
    ]


def _room(season: Season, today: datetime.date, holidays: Collection[datetime.date]) -> list[datetime.date]:
    """The evenings in reserve and the club days that are not planned: after the last that is, if there is one."""
    evenings = season.state.evenings
    free = [date for date in _free_days(season, today) if date not in holidays]
    reserve = [date for date, each in evenings.items() if date >= today and each.what == RESERVE]
    return sorted([*reserve, *free])


def _free_days(season: Season, today: datetime.date) -> list[datetime.date]:
    evenings = season.state.evenings
    coming = [date for date, each in evenings.items() if date >= today and each.what not in OUTSIDE]
    first = max([today, *(date + datetime.timedelta(days=1) for date in coming)])
    return [date for date in club_days(season) if date >= first and date not in evenings]


def left_out(season: Season, today: datetime.date) -> dict[datetime.date, Reason]:
    """BW-6: the club days that a proposal of today leaves out, each with the reason."""
    off = days_off(season)
    return {date: off[date] for date in _free_days(season, today) if date in off}


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
    missing = {
        each.name: max(0, each.evenings_wanted() - _planned(season, each.name))
        for each in season.competitions
        if each.has_evenings and not each.regular
    }
    wanted = sum(missing.values())
    shortest = sum(each.least_evenings() - _planned(season, each.name) for each in _regular(season))
    if not wanted or shortest + wanted <= room:
        return missing
    rounds = sum(each.evenings_wanted() - _planned(season, each.name) for each in _regular(season))
    return {name: count * room // (wanted + max(0, rounds)) for name, count in missing.items()}


def _shared_out(
    season: Season, room: Sequence[datetime.date], missing: Mapping[str, int], rounds: Mapping[str, int]
) -> tuple[PlannedEvening, ...]:
    """BW-50: competitions of evenings at even distances, rounds that follow one another on the others, then reserve."""
    what = dict.fromkeys(room, "")
    between = sum(rounds.values())
    needed = between + sum(missing.values())
    for competition, count in missing.items():
        for place in _spread(count, needed, first_is_free=not between):
            what[_nearest_free(room[:needed], what, place)] = competition
    following = [name for name, count in rounds.items() for _ in range(count)]
    free = [date for date in room if not what[date]]
    what.update(zip(free, [*following, *[RESERVE] * len(free)], strict=False))
    known = {date: each.what for date, each in season.state.evenings.items()}
    return tuple(PlannedEvening(date, use) for date, use in what.items() if known.get(date) != use)


def _spread(count: int, needed: int, *, first_is_free: bool) -> list[int]:
    """Even distances: after a round of a competition that goes on, or from the first evening where there is none."""
    if first_is_free:
        return [(2 * number + 1) * needed // (2 * count) for number in range(count)]
    return [(number + 1) * needed // (count + 1) for number in range(count)]


def _nearest_free(dates: Sequence[datetime.date], what: Mapping[datetime.date, str], wanted: int) -> datetime.date:
    free = (place for place, date in enumerate(dates) if not what[date])
    return dates[min(free, key=lambda place: (abs(place - wanted), place))]
