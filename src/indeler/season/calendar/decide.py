"""What events about the calendar decide."""

from __future__ import annotations

import datetime

import msgspec

from indeler.language import N_
from indeler.season.calendar.slots import OUTSIDE, Slot, next_cycle_evening, rounds_of, slot, slots
from indeler.season.competitions.cup.decide import unset
from indeler.season.competitions.cup.standing import may_be_main_date
from indeler.season.competitions.evenings.standing import competition_of
from indeler.season.core.changes import changed, refuse, with_entry
from indeler.season.core.decisions import decides
from indeler.season.core.naming import spoken
from indeler.season.core.season import Season
from indeler.season.core.state import Evening, Place, State
from indeler.season.events import CycleShortened, EveningDropped, EveningPostponed, EveningsPlanned

RULEBOOK = "botwinnik"


@decides(EveningsPlanned)
def evenings_planned(season: Season, event: EveningsPlanned) -> State:
    """BW-7, BW-20: evenings for the competitions, and special ones; what has been paired stays where it is."""
    known = {*season.rulebook.competitions, *OUTSIDE} - {"cup"}
    evenings = dict(season.state.evenings)
    for planned in event.evenings:
        if planned.what not in known:
            refuse(
                N_("There is no evening of '{what}'; choose one of {choices}."),
                what=planned.what,
                choices=sorted(known),
            )
        if not season.state.start <= planned.date <= season.state.end:
            refuse(
                N_("{date} is not in this season, which runs from {start} to {end}."),
                date=planned.date,
                start=season.state.start,
                end=season.state.end,
            )
        evenings[planned.date] = Evening(planned.date, planned.what, planned.note)
    return _made_up(season, evenings)


def _made_up(season: Season, evenings: dict[datetime.date, Evening]) -> State:
    """BW-62: evenings that fell out are there again where others are planned; what was paired keeps its number."""
    dropped = season.state.dropped
    for what, numbers in dropped.items():
        dates = [date for date, each in evenings.items() if each.what == what]
        again = max(0, len(dates) - competition_of(season, what).evenings + len(numbers))
        if again:
            dropped = with_entry(dropped, what, tuple(sorted(numbers))[again:])
            parts = {paired.date: place.part for place, paired in season.state.pairings.items()}
            for date in dates:
                evenings[date] = msgspec.structs.replace(evenings[date], part=parts.get(date, 0))
    return _replanned(Season(season.rulebook, (), 0, changed(season.state, dropped=dropped)), evenings)


@decides(EveningPostponed)
def evening_postponed(season: Season, event: EveningPostponed) -> State:
    """BW-21, BW-62: the round moves to the next evening of the cycles, and what is there moves on with it."""
    evening = slot(season, event.date)
    _not_played(season, event.date)
    evenings = {date: each for date, each in season.state.evenings.items() if date != event.date}
    if event.to is not None:
        if event.to in evenings and evenings[event.to].what not in OUTSIDE:
            refuse(
                N_("{date} has an evening of {what} already; choose another date."),
                date=event.to,
                what=spoken(evenings[event.to].what),
            )
        evenings[event.to] = msgspec.structs.replace(season.state.evenings[event.date], date=event.to)
    elif evening.what not in ("cycles", *OUTSIDE):
        following = next_cycle_evening(season, event.date)
        if following is None:
            refuse(N_("There is no later evening to move {what} to; name a date."), what=spoken(evening.what))
        evenings[following.date] = Evening(following.date, evening.what, evening.note)
    return _replanned(season, evenings, left_out=event.date)


@decides(EveningDropped)
def evening_dropped(season: Season, event: EveningDropped) -> State:
    """BW-62: the evening falls out; the others of its competition keep their numbers.

    BW-21: rounds of the cycles move on, or by a setting the next cycle that has not begun is one round shorter.
    """
    evening = slot(season, event.date)
    _not_played(season, event.date)
    evenings = {date: each for date, each in season.state.evenings.items() if date != event.date}
    if evening.what not in ("cycles", *OUTSIDE):
        dropped = (*season.state.dropped.get(evening.what, ()), evening.part)
        state = changed(season.state, dropped=with_entry(season.state.dropped, evening.what, dropped))
        season = Season(season.rulebook, (), 0, state)
    elif evening.what == "cycles" and season.rulebook.cycles.cancelled == "dropped":
        season = Season(season.rulebook, (), 0, _one_round_fewer(season))
    return _replanned(season, evenings, left_out=event.date)


def _one_round_fewer(season: Season) -> State:
    """BW-21, BW-40: the first cycle that has not begun and can be shorter; where there is none, the rounds move on."""
    rules, championship = season.rulebook.cycles, season.rulebook.championship
    for cycle in range(1, rules.count + 1):
        least = championship.players - 1 if championship and cycle == rules.count else 1
        rounds = rounds_of(season, cycle)
        if cycle not in season.state.cycles and rounds > least:
            return changed(season.state, cycle_rounds=with_entry(season.state.cycle_rounds, cycle, rounds - 1))
    return season.state


@decides(CycleShortened)
def cycle_shortened(season: Season, event: CycleShortened) -> State:
    """BW-21: only a cycle whose first round has not been paired may be made shorter."""
    if event.cycle > season.rulebook.cycles.count:
        refuse(
            N_("The rulebook has no cycle {cycle}; the last one is {count}."),
            count=season.rulebook.cycles.count,
            cycle=event.cycle,
        )
    if any(place[:2] == ("cycles", event.cycle) for place in season.state.pairings):
        refuse(
            N_("Cycle {cycle} has begun; only a cycle that has not begun can be shortened (BW-21)."), cycle=event.cycle
        )
    if event.rounds >= season.rulebook.cycles.rounds:
        refuse(N_("A cycle has {rounds} rounds; shortened it must have fewer."), rounds=season.rulebook.cycles.rounds)
    championship = season.rulebook.championship
    if championship and event.cycle == season.rulebook.cycles.count and event.rounds < championship.players - 1:
        refuse(N_("The championship group needs {rounds} rounds of the last cycle."), rounds=championship.players - 1)
    return changed(season.state, cycle_rounds=with_entry(season.state.cycle_rounds, event.cycle, event.rounds))


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
        cup=unset(season.state.cup, left_out) if left_out else season.state.cup,
    )
    replanned = Season(season.rulebook, (), 0, state)
    moved = slots(replanned)
    for place, paired in pairings.items():
        if not _is_of(place, moved.get(paired.date)):
            refuse(
                N_("{date} has been paired already ({place}); the calendar before it stays as it is."),
                date=paired.date,
                place=place,
            )
    return changed(state, cup_dates=_cup_dates(replanned)) if season.rulebook.cup else state


def _is_of(place: Place, evening: Slot | None) -> bool:
    """Whether this is a round of that evening."""
    if evening is None or (place.competition, place.part) != (evening.what, evening.part):
        return False
    return place.competition != "cycles" or place.round == evening.round


def _cup_dates(season: Season) -> tuple[datetime.date, ...]:
    """BW-73, BW-77: main dates to come that can no longer be move to the next evening that can; the drawn ones stay."""
    dates = season.state.cup_dates
    drawn = len(season.state.cup)
    kept = list(dates[:drawn])
    for date in dates[drawn:]:
        after = kept[-1] if kept else datetime.date.min
        possible = (each for each in slots(season) if each >= date and each > after and may_be_main_date(season, each))
        kept += [each for each in [next(possible, None)] if each is not None]
    return tuple(kept)
