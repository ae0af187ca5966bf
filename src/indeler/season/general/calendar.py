"""The calendar: which round is played on which evening, and a proposal for a whole season."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Collection, Mapping
from typing import NamedTuple

from indeler.model import InvalidInput, Sentence
from indeler.season.events import EveningsPlanned, PlannedEvening
from indeler.season.naming import spoken
from indeler.season.rulebook import WEEKDAYS, ClubRulebook
from indeler.season.seasons import Season

RULEBOOK = "botwinnik"

RESERVE, SPECIAL = "reserve", "special"
OUTSIDE = (RESERVE, SPECIAL)
"""BW-7: evenings on which no competition is played."""


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
    seen: Counter[str] = Counter()
    found = {}
    for date, evening in season.state.evenings.items():
        part = round = 0
        if evening.what == "cycles":
            part, round = next(rounds, (0, 0))
        elif evening.what not in OUTSIDE:
            seen[evening.what] += 1
            while seen[evening.what] in season.state.dropped.get(evening.what, ()):
                seen[evening.what] += 1
            part = seen[evening.what]
        found[date] = Slot(date, evening.what if part else _outside(evening.what), part, round, evening.note)
    return found


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
        raise InvalidInput("There is no club evening on {date}; the calendar has the dates.", date=date) from None


def date_of(season: Season, competition: str, part: int, round: int) -> datetime.date:
    """The date of a round."""
    for each in slots(season).values():
        if (each.what, each.part) == (competition, part) and (competition != "cycles" or each.round == round):
            return each.date
    if competition == "cycles":
        what = Sentence("round {round} of cycle {cycle}", round=round, cycle=part)
    else:
        what = Sentence("{competition} evening {part}", competition=spoken(competition), part=part)
    raise InvalidInput("The calendar has no evening for {what}; plan it first.", what=what)


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


def is_in_season(rulebook: ClubRulebook, start: datetime.date, end: datetime.date) -> bool:
    """BW-1: whether a season starts in its first month and ends in its last, within a year."""
    months = rulebook.season
    return (
        start < end < start + datetime.timedelta(days=366)
        and start.month == months.first_month
        and end.month == months.last_month
    )


def usual_dates(rulebook: ClubRulebook, year: int) -> tuple[datetime.date, datetime.date]:
    """BW-1: the first and the last day of the season that starts in this year."""
    first, last = rulebook.season.first_month, rulebook.season.last_month
    end = datetime.date(year + (last < first) + last // 12, last % 12 + 1, 1) - datetime.timedelta(days=1)
    return datetime.date(year, first, 1), end


def propose_calendar(
    season: Season, *, at: datetime.datetime, by: str, holidays: Collection[datetime.date] = ()
) -> EveningsPlanned:
    """BW-6, BW-20, BW-50: an evening every week; competitions of evenings at even distances; the rest in reserve."""
    rulebook = season.rulebook
    dates = [date for date in _club_days(season) if date not in holidays]
    rounds = sum(rounds_of(season, cycle) for cycle in range(1, rulebook.cycles.count + 1))
    needed = rounds + sum(each.evenings for each in rulebook.evenings)
    if len(dates) < needed:
        raise InvalidInput(
            "There are {count} evenings from {start} to {end} and {needed} are needed: shorten a cycle, or plan by "
            "hand.",
            count=len(dates),
            start=season.state.start,
            end=season.state.end,
            needed=needed,
        )
    what = dict.fromkeys(dates, "")
    for competition in rulebook.evenings:
        for number in range(1, competition.evenings + 1):
            wanted = number * needed // (competition.evenings + 1)
            what[_nearest_free(dates, what, wanted)] = competition.name
    free = [date for date in dates if not what[date]]
    what.update(dict.fromkeys(free[:rounds], "cycles"))
    what.update(dict.fromkeys(free[rounds:], RESERVE))
    return EveningsPlanned(
        at=at, by=by, why="proposed calendar", evenings=tuple(PlannedEvening(*row) for row in what.items())
    )


def _club_days(season: Season) -> list[datetime.date]:
    weekday = WEEKDAYS.index(season.rulebook.evening.weekday)
    first = season.state.start + datetime.timedelta(days=(weekday - season.state.start.weekday()) % 7)
    weeks = (season.state.end - first).days // 7 + 1
    return [first + datetime.timedelta(weeks=week) for week in range(weeks)]


def _nearest_free(dates: list[datetime.date], what: Mapping[datetime.date, str], wanted: int) -> datetime.date:
    free = (place for place, date in enumerate(dates) if not what[date])
    return dates[min(free, key=lambda place: (abs(place - wanted), place))]
