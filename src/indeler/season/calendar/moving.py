"""Evenings that are not on a day on which the club plays: a proposal that moves those to come."""

from __future__ import annotations

import datetime
from collections.abc import Collection

from indeler.language import N_, InvalidInput
from indeler.season.calendar.days_off import days_off
from indeler.season.calendar.events import EveningMove, EveningsMoved
from indeler.season.calendar.holidays import ONE_DAY
from indeler.season.calendar.planning import club_days
from indeler.season.calendar.slots import is_day_of, same_week
from indeler.season.core.season import Season
from indeler.season.core.tables import RESERVE, SPECIAL

RULEBOOK = "botwinnik"

OTHER_DAY = "the club plays on another day of the week (BW-6)"


def off_club_days(season: Season, today: datetime.date) -> list[datetime.date]:
    """BW-6: the evenings after today that are not on a day of the club, or of their competition, and are not paired."""
    kept = {each.date for each in season.state.pairings.values()}
    days = {*club_days(season)}
    return [
        date
        for date, each in season.state.evenings.items()
        if date > today and date not in kept and not (date in days and is_day_of(season, each.what, date))
    ]


def are_to_be_moved(season: Season, today: datetime.date) -> bool:
    """Whether most of the evenings to come are on another day than the club's: it has begun to play on another one."""
    coming = [date for date, each in season.state.evenings.items() if date > today and each.what != SPECIAL]
    off = [date for date in off_club_days(season, today) if season.state.evenings[date].what != SPECIAL]
    return 2 * len(off) > len(coming)


def propose_moves(
    season: Season, *, at: datetime.datetime, by: str, stay: Collection[datetime.date] = ()
) -> list[EveningsMoved]:
    """BW-6: each evening to the club's day in its own week, never on a day off; what has no room there moves on.

    The order stays. A spare evening whose day is needed is taken from the calendar. Special evenings are on the day
    that somebody chose for them and stay, like those that are told.
    """
    free = _free_days(season, at.date())
    last, moves = at.date(), []
    for date in off_club_days(season, at.date()):
        what = season.state.evenings[date].what
        if date in stay or what == SPECIAL:
            continue
        days = [day for day in free if day > last and is_day_of(season, what, day)]
        same = [day for day in days if same_week(day, date)]
        later = [day for day in days if day > date]
        if same:
            to = min(same, key=lambda day: (abs(day - date), day))
        elif what == RESERVE or not later:
            to = None
        else:
            to = later[0]
        if to is not None:
            last = to
        if to is not None or what == RESERVE:
            moves.append(EveningMove(date, to))
    if not moves:
        raise InvalidInput(N_("Every evening to come is on a day on which the club plays; there is nothing to move."))
    return [EveningsMoved(at=at, by=by, why=OTHER_DAY, moves=tuple(moves))]


def _free_days(season: Season, today: datetime.date) -> list[datetime.date]:
    """The days of the club after today without an evening that are no days off."""
    taken = {*season.state.evenings, *days_off(season)}
    return [date for date in club_days(season) if date >= today + ONE_DAY and date not in taken]
