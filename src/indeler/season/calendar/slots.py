"""The calendar: the round of each evening."""

import datetime
from collections.abc import Mapping
from typing import Any

from indeler.language import N_, InvalidInput, Sentence
from indeler.season import queries
from indeler.season.capabilities import HasEvenings, PlansAhead
from indeler.season.core.club_rules import ClubRules
from indeler.season.core.season import Competition, Season
from indeler.season.core.state import Slot
from indeler.season.core.tables import OUTSIDE, RESERVE, SPECIAL, WEEKDAYS

RULEBOOK = "botwinnik"

LONGEST_MONTHS = 14
"""BW-1: the maximum length of a season, so that a mistyped year is noticed."""


def slots(season: Season) -> Mapping[datetime.date, Slot]:
    """BW-20, BW-21: return every evening in order; rounds are consecutive: a cancelled one moves all later ones."""
    return season.for_all("slots", lambda: _slots(season))


def _slots(season: Season) -> dict[datetime.date, Slot]:
    evenings = season.state.evenings
    numbers = {
        each.name: iter(each.numbered([evening for evening in evenings.values() if evening.what == each.name]))
        for each in season.competitions
        if isinstance(each, HasEvenings)
    }
    found = {}
    for date, evening in evenings.items():
        part, round = next(numbers.get(evening.what, iter(())), (0, 0))
        rounds = 1
        if part:
            competition = season.competition(evening.what)
            left = queries.rounds_of(competition, part) - round + 1
            rounds = max(1, min(queries.rounds_on_evening(competition, evening), left))
        what = evening.what if part or evening.what in OUTSIDE else RESERVE  # no round is left: in reserve
        found[date] = Slot(date, what, part, round, evening.note, rounds)
    return found


def slot(season: Season, date: datetime.date) -> Slot:
    """Return the evening on this date."""
    found = slots(season).get(date)
    if found is None:
        raise InvalidInput(N_("There is no club evening on {date}; the dates are in the calendar."), date=date)
    return found


def date_of(season: Season, competition: str, part: int, round: int) -> datetime.date:
    """Return the date of a round."""
    for each in slots(season).values():
        if each.has(competition, part, round):
            return each.date
    what = season.competition(competition).describe_evening(part, round)
    raise InvalidInput(N_("The calendar has no evening for {what}; plan it first."), what=what)


def last_round_with(competition: Competition[Any], part: int, round: int) -> int:
    """Return the last round of the evening that begins with this one; without such an evening, as the rules say."""
    for each in slots(competition.season).values():
        if (each.what, each.part, each.round) == (competition.name, part, round):
            return each.last_round
    return min(round + queries.rounds_an_evening(competition) - 1, queries.rounds_of(competition, part))


def sign_off_deadline(club_rules: ClubRules, date: datetime.date) -> datetime.datetime:
    """BW-9: return until when members can sign off for this evening."""
    return datetime.datetime.combine(date, club_rules.evening.sign_off_until_on(date))


def start_of(club_rules: ClubRules, date: datetime.date) -> datetime.datetime:
    """BW-6: return when the round starts."""
    return datetime.datetime.combine(date, club_rules.evening.starts_on(date))


def same_week(one: datetime.date, other: datetime.date) -> bool:
    """BW-35: return whether both days are in one week from Monday to Sunday."""
    return one.isocalendar()[:2] == other.isocalendar()[:2]


def is_day_of(season: Season, what: str, date: datetime.date) -> bool:
    """BW-6: return whether this competition can be played on this day of the week."""
    return what in OUTSIDE or season.competition(what).rules.weekday in (None, WEEKDAYS[date.weekday()])


def may_be_on(competition: Competition[Any], date: datetime.date) -> bool:
    """BW-6, BW-20: return whether its evenings can be proposed for this day, by its weekday and its first day."""
    rules = competition.rules
    return rules.weekday in (None, WEEKDAYS[date.weekday()]) and (rules.starts is None or date >= rules.starts)


def next_regular_evening(season: Season, after: datetime.date) -> Slot | None:
    """BW-10, BW-62: return the next evening with a round for all members who did not sign off."""
    regular = {each.name for each in season.competitions if each.regular}
    return next((each for each in slots(season).values() if each.date > after and each.what in regular), None)


def not_planned_ahead(season: Season, on: datetime.date) -> list[Competition[Any]]:
    """BW-20: return the competitions with fewer evenings in the calendar than must be planned now.

    Next to a competition with rounds every evening, evenings of rapid and blitz can be added later.
    """
    regular = [each for each in season.competitions if each.regular]
    return [
        each
        for each in regular or season.competitions
        if not _is_planned_ahead(each, on) or (queries.evenings_short(each) and is_followed(season, each))
    ]


def _is_planned_ahead(competition: Competition[Any], on: datetime.date) -> bool:
    """BW-20: return whether the calendar has the evenings that must be planned now; by default all its evenings."""
    if isinstance(competition, PlansAhead):
        return competition.is_planned_ahead(on)
    evenings = competition.season.state.evenings.values()
    return sum(each.what == competition.name for each in evenings) >= queries.evenings_needed(competition)


def is_followed(season: Season, competition: Competition[Any]) -> bool:
    """BW-20: return whether rounds of another competition follow all planned ones of this one."""
    if not competition.regular:
        return False
    after = season.competitions[season.club_rules.names.index(competition.name) + 1 :]
    later = [each.name for each in after if each.regular]
    last = max((date for date, each in season.state.evenings.items() if each.what == competition.name), default=None)
    return any(each.what in later and (last is None or date > last) for date, each in season.state.evenings.items())


def is_season(start: datetime.date, end: datetime.date) -> bool:
    """BW-1: return whether a season can have these dates: any first day, and at most fourteen months."""
    if start.year + 2 > datetime.MAXYEAR:
        return False
    year, month = divmod(start.month - 1 + LONGEST_MONTHS, 12)
    latest = datetime.date(start.year + year, month + 1, 1) + datetime.timedelta(days=start.day - 1)
    return start < end <= latest


def check_season(start: datetime.date, end: datetime.date) -> None:
    """BW-1: refuse dates that no season can have."""
    if not is_season(start, end):
        text = N_(
            "A season from {start} to {end} is not possible: it must end after it starts, and within {months} months."
        )
        raise InvalidInput(text, start=start, end=end, months=LONGEST_MONTHS)


def usual_dates(club_rules: ClubRules, year: int) -> tuple[datetime.date, datetime.date]:
    """BW-1: return the first and the last day of the season that starts in this year."""
    first, last = club_rules.season.first_month, club_rules.season.last_month
    end = datetime.date(year + (last < first) + last // 12, last % 12 + 1, 1) - datetime.timedelta(days=1)
    return datetime.date(year, first, 1), end


def dates_from(club_rules: ClubRules, today: datetime.date) -> tuple[datetime.date, datetime.date]:
    """BW-1, BW-6: return the next club evening, and the last day of the last month, not too long after it."""
    first = min(today + datetime.timedelta(days=(day - today.weekday()) % 7) for day in club_rules.evening.weekdays)
    ends = (usual_dates(club_rules, first.year + ahead)[1] for ahead in (1, 0, -1))
    return first, next(end for end in ends if is_season(first, end))


def use_title(season: Season, what: str) -> Sentence | str:
    """Return the name of this use of an evening: the title of the competition, or in reserve, or special."""
    if what == RESERVE:
        return Sentence(N_("reserve") if keeps_reserve(season) else N_("club evening"))
    return Sentence(N_("special")) if what == SPECIAL else season.competition(what).title


def keeps_reserve(season: Season) -> bool:
    """Return whether evenings can be in reserve: without a competition that has evenings, all are club evenings."""
    return any(queries.has_evenings(each) for each in season.competitions)
