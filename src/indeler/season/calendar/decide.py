"""What is checked when something is decided about the calendar."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from indeler.language import N_
from indeler.season import queries
from indeler.season.calendar.events import DaysOffSet, EveningDropped, EveningPostponed, EveningsMoved, EveningsPlanned
from indeler.season.calendar.evolve import is_of
from indeler.season.calendar.slots import slot, slots, use_title
from indeler.season.core.decisions import decides, evolved, refuse
from indeler.season.core.season import Season
from indeler.season.core.state import Evening
from indeler.season.core.tables import OUTSIDE

RULEBOOK = "botwinnik"


@decides(EveningsPlanned)
def _evenings_planned(season: Season, event: EveningsPlanned) -> None:
    """BW-7, BW-20: evenings of competitions that have some, within the season."""
    known = {*(each.name for each in season.competitions if queries.has_evenings(each)), *OUTSIDE}
    for planned in event.evenings:
        if planned.what not in known:
            refuse(
                N_("There is no evening of '{what}'; choose one of {choices}."),
                what=planned.what,
                choices=sorted(known),
            )
        _is_in_season(season, planned.date)


@decides(DaysOffSet)
def _days_off_set(season: Season, event: DaysOffSet) -> None:
    """BW-6: days of this season."""
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


@decides(EveningsMoved)
def _evenings_moved(season: Season, event: EveningsMoved) -> None:
    """BW-6: evenings that are not paired, each to one free day."""
    moves = {each.date: each.to for each in event.moves}
    if len(moves) < len(event.moves):
        refuse(N_("An evening moves to one day only; name each evening once."))
    others = {date: each for date, each in season.state.evenings.items() if date not in moves}
    for date, to in moves.items():
        evening = slot(season, date)
        _not_paired(season, date)
        if to is not None:
            _is_free(season, others, to)
            others[to] = season.state.evenings[date]
        elif evening.part:
            refuse(
                N_("{date} has an evening of {what}; say to which day it moves."),
                date=date,
                what=use_title(season, evening.what),
            )


@decides(EveningPostponed, EveningDropped)
def _not_played(season: Season, event: EveningPostponed | EveningDropped) -> None:
    slot(season, event.date)
    for paired in season.state.pairings.values():
        if paired.date == event.date and any(board.result for board in paired.boards):
            refuse(
                N_("There are results of {date}; an evening that was played cannot be moved or dropped."),
                date=event.date,
            )


@decides(EveningPostponed)
def _evening_postponed(season: Season, event: EveningPostponed) -> None:
    there = season.state.evenings.get(event.to) if event.to not in (None, event.date) else None
    if there is not None and there.what not in OUTSIDE:
        refuse(
            N_("{date} has an evening of {what} already; choose another date."),
            date=event.to,
            what=use_title(season, there.what),
        )


@decides(EveningsPlanned, EveningsMoved, EveningPostponed, EveningDropped)
def _paired_rounds_stay(
    season: Season, event: EveningsPlanned | EveningsMoved | EveningPostponed | EveningDropped
) -> None:
    """BW-20: a round that has been paired keeps its date, unless its own evening falls out."""
    after = evolved(season, event)
    moved = slots(after)
    for place, paired in after.state.pairings.items():
        if not is_of(place, moved.get(paired.date)):
            _not_paired(season, paired.date)


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
            what=use_title(season, evenings[date].what),
        )


def _not_paired(season: Season, date: datetime.date) -> None:
    for place, paired in season.state.pairings.items():
        if paired.date == date:
            refuse(
                N_("{date} has been paired already ({place}); the calendar before it stays as it is."),
                date=date,
                place=season.name_round(place),
            )
