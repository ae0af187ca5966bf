"""Rounds for which the calendar has no evening, and the days on which one can still be planned."""

import datetime
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from indeler.language import N_, Sentence
from indeler.season import queries
from indeler.season.calendar.holidays import ONE_DAY, days_off, own_days_off
from indeler.season.calendar.slots import may_be_on, slots
from indeler.season.capabilities import HasSchedule, PlaysSeveralRounds
from indeler.season.core.season import Competition, Season
from indeler.season.core.state import Slot
from indeler.season.core.tables import RESERVE

RULEBOOK = "botwinnik"

NAMED_DAYS = 6
"""How many free days a question names."""


class WithoutEvening(NamedTuple):
    """The last rounds of a part that has evenings, but none for these."""

    competition: Competition[Any]
    part: int
    first: int
    last: int

    @property
    def titles(self) -> list[Sentence]:
        """Return the names of these rounds."""
        return [self.competition.describe_evening(self.part, round) for round in range(self.first, self.last + 1)]

    @property
    def number(self) -> int:
        """Return how many rounds these are."""
        return self.last - self.first + 1

    @property
    def evenings(self) -> int:
        """Return how many evenings they need."""
        return queries.evenings_for(self.competition, self.number)


def without_evening(competition: Competition[Any]) -> WithoutEvening | None:
    """BW-20, BW-21: return the rounds without an evening of the part that is planned last; None without such."""
    own = [each for each in slots(competition.season).values() if each.what == competition.name]
    if not own or not competition.regular or not own[-1].round:
        return None
    part, planned = own[-1].part, own[-1].last_round
    rounds = queries.rounds_of(competition, part)
    return WithoutEvening(competition, part, planned + 1, rounds) if planned < rounds else None


def stranded_in(competition: Competition[Any]) -> WithoutEvening | None:
    """BW-20, BW-21: return its rounds without an evening, if too few days are left for them."""
    lacking = without_evening(competition)
    return lacking if lacking is not None and len(days_to_come(competition)) < lacking.evenings else None


def stranded(season: Season) -> list[WithoutEvening]:
    """BW-20, BW-21: return the rounds of every competition without an evening, for which too few days are left."""
    found = (stranded_in(each) for each in season.competitions)
    return [each for each in found if each is not None]


def left_over(before: Season, after: Season) -> list[WithoutEvening]:
    """BW-21: return the rounds that lose their evening by a decision, if too few days are left to plan another."""
    had = {(each.what, each.part): each.last_round for each in slots(before).values()}
    return [each for each in stranded(after) if had.get((each.competition.name, each.part), 0) >= each.first]


def last_round(competition: Competition[Any], part: int) -> int:
    """BW-21, BW-33: return the last round of this part that is played.

    A round that has no evening is not played if no day is left after the last round that was paired. Public holidays
    count as days that are left: they come from another library, which may change.
    """
    lacking = without_evening(competition)
    if lacking is None or lacking.part != part:
        return queries.rounds_of(competition, part)
    season = competition.season
    paired = max((each.date for each in season.state.pairings.values()), default=season.state.start)
    return lacking.last if _days_after(competition, paired, own_days_off(season)) else lacking.first - 1


def days_to_come(competition: Competition[Any]) -> list[datetime.date]:
    """BW-6, BW-20: return the evenings in reserve and the free club days after the last evening of a competition."""
    last = max(date for date, each in slots(competition.season).items() if each.what == competition.name)
    return _days_after(competition, last, days_off(competition.season))


def _days_after(
    competition: Competition[Any], after: datetime.date, off: Collection[datetime.date]
) -> list[datetime.date]:
    free = [day for day in free_club_days(competition.season, after + ONE_DAY) if day not in off]
    return [day for day in free if may_be_on(competition, day)]


def free_club_days(season: Season, today: datetime.date) -> list[datetime.date]:
    """BW-6: return evenings in reserve and club days without an evening, from today on; some may be days off."""
    found = slots(season)
    reserve = [date for date, each in found.items() if each.what == RESERVE]
    unused = [date for date in club_days(season) if date not in found]
    return [date for date in sorted([*reserve, *unused]) if date >= today]


def can_join(season: Season, evening: Slot, date: datetime.date) -> bool:
    """BW-21: return whether the rounds of an evening can be played on this one too: it is one of the same part."""
    there = slots(season).get(date)
    if (
        not evening.part
        or date == evening.date
        or there is None
        or (there.what, there.part) != (evening.what, evening.part)
    ):
        return False
    competition = season.competition(evening.what)
    has_schedule = isinstance(competition, HasSchedule)
    return competition.regular and isinstance(competition, PlaysSeveralRounds) and not has_schedule


def ways_out(season: Season, free: Sequence[datetime.date]) -> Sentence:
    """BW-21: return what can be done about rounds without an evening; the first of these free days are named."""
    off = days_off(season)
    days = [Sentence(N_("{date} ({why})"), date=day, why=off[day]) if day in off else day for day in free[:NAMED_DAYS]]
    if not days:
        return Sentence(N_("Plan one on another day of the week, play two rounds on an evening, or play fewer rounds."))
    text = N_("Plan one on a free day ({days}), play two rounds on an evening, or play fewer rounds.")
    return Sentence(text, days=days)


def club_days(season: Season) -> list[datetime.date]:
    """BW-6: return every club day of the season."""
    start, weekdays = season.state.start, season.club_rules.evening.weekdays
    days = (start + ONE_DAY * day for day in range((season.state.end - start).days + 1))
    return season.cached_for_rounds((), "club days", lambda: [date for date in days if date.weekday() in weekdays])
