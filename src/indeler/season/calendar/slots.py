"""The calendar: which round is played on which evening."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count
from typing import NamedTuple

from indeler.language import N_, InvalidInput, Sentence
from indeler.season.core.naming import spoken
from indeler.season.core.rulebook import WEEKDAYS, ClubRulebook
from indeler.season.core.season import Season

RULEBOOK = "botwinnik"

RESERVE, SPECIAL = "reserve", "special"
OUTSIDE = (RESERVE, SPECIAL)
"""BW-7: evenings on which no competition is played."""

LONGEST_MONTHS = 14
"""BW-1: the longest a season can be, so that a mistyped year is noticed."""


class Slot(NamedTuple):
    """An evening of the calendar and what is played on it."""

    date: datetime.date
    what: str
    part: int = 0
    """The cycle, or which evening of its competition; 0 where nothing is played."""
    round: int = 0
    """The round of the cycle."""
    note: str = ""


def slots(season: Season) -> Mapping[datetime.date, Slot]:
    """BW-20, BW-21: every evening in order; rounds follow one another, so that what falls out moves the rest on."""
    return season.once("slots", lambda: _slots(season))


def _slots(season: Season) -> dict[datetime.date, Slot]:
    rounds = iter(_rounds(season))
    numbers = {what: _numbers(season, what) for what in {each.what for each in season.state.evenings.values()}}
    found = {}
    for date, evening in season.state.evenings.items():
        part = round = 0
        if evening.what == "cycles":
            part, round = next(rounds, (0, 0))
        elif evening.what not in OUTSIDE:
            part = evening.part or next(numbers[evening.what])
        found[date] = Slot(date, evening.what if part else _outside(evening.what), part, round, evening.note)
    return found


def _numbers(season: Season, what: str) -> Iterator[int]:
    """BW-62: the numbers of the evenings of a competition but those that fell out or are fixed."""
    fixed = {each.part for each in season.state.evenings.values() if each.what == what}
    taken = fixed.union(season.state.dropped.get(what, ()))
    return (number for number in count(1) if number not in taken)


def _outside(what: str) -> str:
    """A cycle evening after the last round is one in reserve."""
    return what if what in OUTSIDE else RESERVE


def _rounds(season: Season) -> list[tuple[int, int]]:
    return [
        (cycle, round)
        for cycle in range(1, season.rulebook.cycles.count + 1)
        for round in range(1, rounds_of(season, cycle) + 1)
    ]


def rounds_of(season: Season, cycle: int) -> int:
    """BW-20, BW-21: how many rounds this cycle has."""
    return season.state.cycle_rounds.get(cycle, season.rulebook.cycles.rounds)


def slot(season: Season, date: datetime.date) -> Slot:
    """The evening on this date."""
    try:
        return slots(season)[date]
    except KeyError:
        raise InvalidInput(N_("There is no club evening on {date}; the calendar has the dates."), date=date) from None


def date_of(season: Season, competition: str, part: int, round: int) -> datetime.date:
    """The date of a round."""
    for each in slots(season).values():
        if (each.what, each.part) == (competition, part) and (competition != "cycles" or each.round == round):
            return each.date
    if competition == "cycles":
        what = Sentence(N_("round {round} of cycle {cycle}"), round=round, cycle=part)
    else:
        what = Sentence(N_("{competition} evening {part}"), competition=spoken(competition), part=part)
    raise InvalidInput(N_("The calendar has no evening for {what}; plan it first."), what=what)


def sign_off_deadline(rulebook: ClubRulebook, date: datetime.date) -> datetime.datetime:
    """BW-9: until when one can sign off for this evening."""
    return datetime.datetime.combine(date, rulebook.evening.sign_off_until)


def start_of(rulebook: ClubRulebook, date: datetime.date) -> datetime.datetime:
    """BW-6: when the round starts."""
    return datetime.datetime.combine(date, rulebook.evening.starts)


def next_cycle_evening(season: Season, after: datetime.date) -> Slot | None:
    """The evening of the next round of a cycle."""
    return next((each for each in slots(season).values() if each.date > after and each.what == "cycles"), None)


def planned_ahead(season: Season, on: datetime.date) -> bool:
    """BW-20: whether all rounds of the current cycle and of those that must be known ahead are in the calendar."""
    rules = season.rulebook.cycles
    current = max(
        (each.part for each in slots(season).values() if each.what == "cycles" and each.date <= on), default=0
    )
    wanted = min(rules.count, max(current, 1) + (rules.planned_ahead if current else rules.planned_ahead - 1))
    planned = Counter(each.part for each in slots(season).values() if each.what == "cycles")
    return all(planned[cycle] == rounds_of(season, cycle) for cycle in range(1, wanted + 1))


def is_season(start: datetime.date, end: datetime.date) -> bool:
    """BW-1: whether a season can run so: from any day of the year, and over within fourteen months."""
    year, month = divmod(start.month - 1 + LONGEST_MONTHS, 12)
    latest = datetime.date(start.year + year, month + 1, 1) + datetime.timedelta(days=start.day - 1)
    return start < end <= latest


def usual_dates(rulebook: ClubRulebook, year: int) -> tuple[datetime.date, datetime.date]:
    """BW-1: the first and the last day of the season that starts in this year."""
    first, last = rulebook.season.first_month, rulebook.season.last_month
    end = datetime.date(year + (last < first) + last // 12, last % 12 + 1, 1) - datetime.timedelta(days=1)
    return datetime.date(year, first, 1), end


def dates_from(rulebook: ClubRulebook, today: datetime.date) -> tuple[datetime.date, datetime.date]:
    """BW-1, BW-6: the next club evening, and the last day of the last month that is not too long after it."""
    first = today + datetime.timedelta(days=(WEEKDAYS.index(rulebook.evening.weekday) - today.weekday()) % 7)
    ends = (usual_dates(rulebook, first.year + ahead)[1] for ahead in (1, 0, -1))
    return first, next(end for end in ends if is_season(first, end))
