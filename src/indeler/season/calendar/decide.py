"""What events about the calendar decide."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

import msgspec

from indeler.language import N_
from indeler.season.calendar.days_off import days_off
from indeler.season.calendar.events import DaysOffSet, EveningDropped, EveningPostponed, EveningsMoved, EveningsPlanned
from indeler.season.calendar.holidays import ONE_DAY
from indeler.season.calendar.slots import Slot, is_day_of, slot, slots
from indeler.season.calendar.uses import called
from indeler.season.core.changes import changed, refuse, with_entry
from indeler.season.core.decisions import decides
from indeler.season.core.season import Season
from indeler.season.core.state import Evening, Place, State
from indeler.season.core.tables import OUTSIDE, RESERVE

RULEBOOK = "botwinnik"


@decides(EveningsPlanned)
def evenings_planned(season: Season, event: EveningsPlanned) -> State:
    """BW-7, BW-20: evenings for the competitions, and special ones; what has been paired stays where it is."""
    known = {*(each.name for each in season.competitions if each.has_evenings), *OUTSIDE}
    evenings = dict(season.state.evenings)
    for planned in event.evenings:
        if planned.what not in known:
            refuse(
                N_("There is no evening of '{what}'; choose one of {choices}."),
                what=planned.what,
                choices=sorted(known),
            )
        _is_in_season(season, planned.date)
        evenings[planned.date] = Evening(planned.date, planned.what, planned.note)
    return _made_up(season, evenings)


def _made_up(season: Season, evenings: dict[datetime.date, Evening]) -> State:
    """BW-62: evenings that fell out are there again where others are planned; what was paired keeps its number."""
    dropped = season.state.dropped
    for what, numbers in dropped.items():
        dates = [date for date, each in evenings.items() if each.what == what]
        again = max(0, len(dates) - season.competition(what).evenings_wanted())
        if again:
            dropped = with_entry(dropped, what, tuple(sorted(numbers))[again:])
            parts = {paired.date: place.part for place, paired in season.state.pairings.items()}
            for date in dates:
                evenings[date] = msgspec.structs.replace(evenings[date], part=parts.get(date, 0))
    return _replanned(Season(season.rulebook, (), 0, changed(season.state, dropped=dropped)), evenings)


@decides(DaysOffSet)
def days_off_set(season: Season, event: DaysOffSet) -> State:
    """BW-6: these days are left out of a proposed calendar; evenings that are planned stay."""
    for period in event.periods:
        if period.first > period.last:
            refuse(N_("'{name}' ends before it begins; turn the dates round."), name=period.name)
        if period.last < season.state.start or period.first > season.state.end:
            refuse(
                N_("'{name}' is not in this season, which runs from {start} to {end}."),
                name=period.name,
                start=season.state.start,
                end=season.state.end,
            )
    return changed(season.state, days_off=tuple(sorted(event.periods, key=lambda each: (each.first, each.last))))


@decides(EveningsMoved)
def evenings_moved(season: Season, event: EveningsMoved) -> State:
    """BW-6, BW-77: all of them at once; the main dates and the games of a cup go with their evenings."""
    moves = {each.date: each.to for each in event.moves}
    if len(moves) < len(event.moves):
        refuse(N_("An evening moves to one day only; name each evening once."))
    stay = {date: each for date, each in season.state.evenings.items() if date not in moves}
    moved: dict[datetime.date, Evening] = {}
    for date, to in moves.items():
        evening = slot(season, date)
        _not_paired(season, date)
        if to is not None:
            _is_free(season, {**stay, **moved}, to)
            moved[to] = msgspec.structs.replace(season.state.evenings[date], date=to)
        elif evening.part:
            refuse(
                N_("{date} has an evening of {what}; say to which day it moves."),
                date=date,
                what=called(season, evening.what),
            )
    state = season.state
    for each in season.competitions:
        state = each.evenings_moved(state, {date: to for date, to in moves.items() if to is not None})
    return _replanned(Season(season.rulebook, (), 0, state), {**stay, **moved})


@decides(EveningPostponed)
def evening_postponed(season: Season, event: EveningPostponed) -> State:
    """BW-21, BW-62: the round moves to the next evening of the cycles, and what is there moves on with it.

    Where no cycles are left it takes the next evening in reserve.
    """
    evening = slot(season, event.date)
    _not_played(season, event.date)
    evenings = {date: each for date, each in season.state.evenings.items() if date != event.date}
    if event.to is not None:
        if event.to in evenings and evenings[event.to].what not in OUTSIDE:
            refuse(
                N_("{date} has an evening of {what} already; choose another date."),
                date=event.to,
                what=called(season, evenings[event.to].what),
            )
        evenings[event.to] = msgspec.structs.replace(season.state.evenings[event.date], date=event.to)
    elif evening.part and not season.competition(evening.what).regular:
        to = _room_after(season, evening)
        evenings[to] = Evening(to, evening.what, evening.note)
    return _replanned(season, evenings, left_out=event.date)


def _room_after(season: Season, evening: Slot) -> datetime.date:
    """BW-6, BW-62: the next regular evening on a day of its competition, else the next such evening in reserve.

    A competition with a day of the week of its own takes a free one of those days where there is neither.
    """
    regular = {each.name for each in season.competitions if each.regular}
    later = [date for date in slots(season) if date > evening.date and is_day_of(season, evening.what, date)]
    following = (date for date in later if slots(season)[date].what in regular)
    reserve = (date for date in later if season.state.evenings[date].what == RESERVE)
    to = next(following, None) or next(reserve, None) or _free_own_day(season, evening)
    if to is None:
        refuse(N_("There is no later evening to move {what} to; name a date."), what=called(season, evening.what))
    return to


def _free_own_day(season: Season, evening: Slot) -> datetime.date | None:
    weekday, taken = season.competition(evening.what).rules.weekday, {*season.state.evenings, *days_off(season)}
    later = (evening.date + ONE_DAY * ahead for ahead in range(1, (season.state.end - evening.date).days + 1))
    return next(
        (date for date in later if weekday and is_day_of(season, evening.what, date) and date not in taken), None
    )


@decides(EveningDropped)
def evening_dropped(season: Season, event: EveningDropped) -> State:
    """BW-62: the evening falls out; the others of its competition keep their numbers.

    BW-21: rounds of the cycles move on, or by a setting the next cycle that has not begun is one round shorter; what
    is lost is not played at all.
    """
    evening = slot(season, event.date)
    _not_played(season, event.date)
    evenings = {date: each for date, each in season.state.evenings.items() if date != event.date}
    if evening.part:
        competition = season.competition(evening.what)
        after = competition.lost(evening) if event.lost else competition.dropped(evening)
        season = Season(season.rulebook, (), 0, after)
    return _replanned(season, evenings, left_out=event.date)


def _is_in_season(season: Season, date: datetime.date) -> None:
    if not season.state.start <= date <= season.state.end:
        refuse(
            N_("{date} is not in this season, which runs from {start} to {end}."),
            date=date,
            start=season.state.start,
            end=season.state.end,
        )


def _is_free(season: Season, evenings: Mapping[datetime.date, Evening], date: datetime.date) -> None:
    """BW-7: a day has one evening."""
    _is_in_season(season, date)
    if date in evenings:
        refuse(
            N_("{date} has an evening of {what} already; choose another date."),
            date=date,
            what=called(season, evenings[date].what),
        )


def _not_paired(season: Season, date: datetime.date) -> None:
    for place, paired in season.state.pairings.items():
        if paired.date == date:
            refuse(
                N_("{date} has been paired already ({place}); the calendar before it stays as it is."),
                date=date,
                place=season.said(place),
            )


def _not_played(season: Season, date: datetime.date) -> None:
    for paired in season.state.pairings.values():
        if paired.date == date and any(board.result for board in paired.boards):
            refuse(N_("There are results of {date}; an evening that was played cannot be moved or dropped."), date=date)


def _replanned(season: Season, evenings: dict[datetime.date, Evening], left_out: datetime.date | None = None) -> State:
    """The calendar changed; a pairing of an evening that moved is void, every other one must keep its date."""
    void = slots(season).get(left_out) if left_out else None
    pairings = {place: paired for place, paired in season.state.pairings.items() if paired.date != left_out}
    state = changed(
        season.state,
        evenings={date: evenings[date] for date in sorted(evenings)},
        pairings=pairings,
        present={place: members for place, members in season.state.present.items() if not _is_of(place, void)},
    )
    if left_out is not None:
        for each in season.competitions:
            state = each.evening_moved(state, left_out)
    moved = slots(Season(season.rulebook, (), 0, state))
    for place, paired in pairings.items():
        if not _is_of(place, moved.get(paired.date)):
            refuse(
                N_("{date} has been paired already ({place}); the calendar before it stays as it is."),
                date=paired.date,
                place=season.said(place),
            )
    for name in season.rulebook.names:
        state = Season(season.rulebook, (), 0, state).competition(name).replanned()
    return state


def _is_of(place: Place, evening: Slot | None) -> bool:
    """Whether this is a round of that evening."""
    return evening is not None and evening.has(*place[:3])
