"""What events about the calendar make of it."""

from __future__ import annotations

import datetime

import msgspec

from indeler.language import N_
from indeler.season import queries
from indeler.season.calendar.events import DaysOffSet, EveningDropped, EveningPostponed, EveningsMoved, EveningsPlanned
from indeler.season.calendar.holidays import ONE_DAY, days_off
from indeler.season.calendar.slots import is_day_of, slot, slots, use_title
from indeler.season.capabilities import FollowsCalendar
from indeler.season.core.decisions import evolves, refuse, with_entry, with_fields
from indeler.season.core.season import Season
from indeler.season.core.state import Evening, RoundKey, Slot, State
from indeler.season.core.tables import RESERVE

RULEBOOK = "botwinnik"


@evolves(EveningsPlanned)
def evenings_planned(season: Season, event: EveningsPlanned) -> State:
    """BW-7, BW-20, BW-62: evenings for the competitions, and special ones; those that fell out are there again.

    What was paired keeps its number.
    """
    evenings = dict(season.state.evenings)
    evenings |= {each.date: Evening(each.date, each.what, each.note) for each in event.evenings}
    dropped = season.state.dropped
    for what, numbers in dropped.items():
        dates = [date for date, each in evenings.items() if each.what == what]
        again = max(0, len(dates) - queries.evenings_needed(season.competition(what)))
        if again:
            dropped = with_entry(dropped, what, tuple(sorted(numbers))[again:])
            parts = {paired.date: place.part for place, paired in season.state.pairings.items()}
            for date in dates:
                evenings[date] = msgspec.structs.replace(evenings[date], part=parts.get(date, 0))
    return _replanned(Season(season.club_rules, (), 0, with_fields(season.state, dropped=dropped)), evenings)


@evolves(DaysOffSet)
def days_off_set(season: Season, event: DaysOffSet) -> State:
    """BW-6: these days are left out of a proposed calendar; evenings that are planned stay."""
    return with_fields(season.state, days_off=tuple(sorted(event.periods, key=lambda each: (each.first, each.last))))


@evolves(EveningsMoved)
def evenings_moved(season: Season, event: EveningsMoved) -> State:
    """BW-6, BW-77: all of them at once; the main dates and the games of a cup go with their evenings."""
    moves = {each.date: each.to for each in event.moves}
    stay = {date: each for date, each in season.state.evenings.items() if date not in moves}
    for date in moves:
        slot(season, date)  # it must be there
    moved = {date: to for date, to in moves.items() if to is not None}
    there = {to: msgspec.structs.replace(season.state.evenings[date], date=to) for date, to in moved.items()}
    state = season.state
    for each in season.competitions:
        if isinstance(each, FollowsCalendar):
            state = each.evenings_moved(state, moved)
    return _replanned(Season(season.club_rules, (), 0, state), {**stay, **there})


@evolves(EveningPostponed)
def evening_postponed(season: Season, event: EveningPostponed) -> State:
    """BW-21, BW-62: the round moves to the next evening of the cycles, and what is there moves on with it.

    Where no cycles are left it takes the next evening in reserve.
    """
    evening = slot(season, event.date)
    evenings = {date: each for date, each in season.state.evenings.items() if date != event.date}
    if event.to is not None:
        evenings[event.to] = msgspec.structs.replace(season.state.evenings[event.date], date=event.to)
    elif evening.part and not season.competition(evening.what).regular:
        to = _next_evening_for(season, evening)
        evenings[to] = Evening(to, evening.what, evening.note)
    return _replanned(season, evenings, left_out=event.date)


def _next_evening_for(season: Season, evening: Slot) -> datetime.date:
    """BW-6, BW-62: the next regular evening on a day of its competition, else the next such evening in reserve.

    A competition with a day of the week of its own takes a free one of those days where there is neither.
    """
    regular = {each.name for each in season.competitions if each.regular}
    later = [date for date in slots(season) if date > evening.date and is_day_of(season, evening.what, date)]
    following = (date for date in later if slots(season)[date].what in regular)
    reserve = (date for date in later if season.state.evenings[date].what == RESERVE)
    to = next(following, None) or next(reserve, None) or _free_own_day(season, evening)
    if to is None:
        refuse(N_("There is no later evening to move {what} to; name a date."), what=use_title(season, evening.what))
    return to


def _free_own_day(season: Season, evening: Slot) -> datetime.date | None:
    weekday, occupied = season.competition(evening.what).rules.weekday, {*season.state.evenings, *days_off(season)}
    later = (evening.date + ONE_DAY * ahead for ahead in range(1, (season.state.end - evening.date).days + 1))
    return next(
        (date for date in later if weekday and is_day_of(season, evening.what, date) and date not in occupied), None
    )


@evolves(EveningDropped)
def evening_dropped(season: Season, event: EveningDropped) -> State:
    """BW-62: the evening falls out; the others of its competition keep their numbers.

    BW-21: rounds of the cycles move on, or by a setting the next cycle that has not begun is one round shorter; what
    is lost is not played at all.
    """
    evening = slot(season, event.date)
    evenings = {date: each for date, each in season.state.evenings.items() if date != event.date}
    if evening.part:
        competition = season.competition(evening.what)
        after = queries.lost(competition, evening) if event.lost else queries.dropped(competition, evening)
        season = Season(season.club_rules, (), 0, after)
    return _replanned(season, evenings, left_out=event.date)


def _replanned(season: Season, evenings: dict[datetime.date, Evening], left_out: datetime.date | None = None) -> State:
    """The calendar changed; a pairing of an evening that moved is void."""
    void = slots(season).get(left_out) if left_out else None
    state = with_fields(
        season.state,
        evenings={date: evenings[date] for date in sorted(evenings)},
        pairings={place: paired for place, paired in season.state.pairings.items() if paired.date != left_out},
        present={place: members for place, members in season.state.present.items() if not is_of(place, void)},
    )
    if left_out is not None:
        for each in season.competitions:
            if isinstance(each, FollowsCalendar):
                state = each.evening_moved(state, left_out)
    for name in season.club_rules.names:
        competition = Season(season.club_rules, (), 0, state).competition(name)
        if isinstance(competition, FollowsCalendar):
            state = competition.replanned()
    return state


def is_of(place: RoundKey, evening: Slot | None) -> bool:
    """Whether this is a round of that evening."""
    return evening is not None and evening.has(*place[:3])
