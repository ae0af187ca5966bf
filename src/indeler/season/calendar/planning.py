"""A proposal for the calendar from today on: past evenings are dropped, and the remaining rounds are divided."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from indeler.language import N_, InvalidInput, Sentence
from indeler.season import queries
from indeler.season.calendar.events import EveningDropped, EveningMove, EveningsMoved, EveningsPlanned, PlannedEvening
from indeler.season.calendar.holidays import ONE_DAY, Reason, days_off
from indeler.season.calendar.room import club_days, days_to_come, free_club_days, stranded, ways_out
from indeler.season.calendar.slots import is_day_of, is_followed, may_be_on, same_week, slots
from indeler.season.capabilities import CanBeShortened, FitsCalendar, HasLeastLength, HasOtherScores, HasSchedule
from indeler.season.core.event import Event
from indeler.season.core.season import Competition, Season
from indeler.season.core.tables import OUTSIDE, RESERVE, SPECIAL, WEEKDAYS
from indeler.season.log.applying import apply
from indeler.season.log.event_words import IN_RESERVE, NOT_PAIRED, OTHER_DAY, PROPOSED, TOO_FEW_EVENINGS

RULEBOOK = "botwinnik"

NO_EVENING = Sentence(N_("no evening is planned"))
"""Why a club day before the last evening is left out of a proposal."""


def propose_calendar(
    season: Season,
    *,
    at: datetime.datetime,
    by: str,
    holidays: Collection[datetime.date] = (),
    anyway: Collection[datetime.date] = (),
) -> list[Event]:
    """BW-6, BW-20, BW-21, BW-50: propose an evening a week; rapid and blitz evenly spaced; the rest in reserve.

    Days off and the given holidays are left out, except those in ``anyway``. Past evenings without a pairing are
    dropped. If too few are left, cycles that have not begun are made shorter; if they still do not all fit, the last
    ones are not planned. Planned evenings stay.
    """
    dropped = []
    for date in reversed(unused_evenings(season, at.date())):
        event = EveningDropped(at=at, by=by, why=NOT_PAIRED, date=date)
        try:
            season = apply(season, event, confirmed=True)
        except InvalidInput:
            continue  # a later evening depends on it
        dropped.append(event)
    today, off = at.date(), {*days_off(season), *holidays} - {*anyway}
    reserve = [date for date, each in season.state.evenings.items() if date >= today and each.what == RESERVE]
    asked_for = [date for date in club_days(season) if date in anyway and today <= date not in season.state.evenings]
    days = sorted({*reserve, *asked_for, *(date for date in _free_days(season, today) if date not in off)})
    shortened: list[Event] = []
    laid = _Laid(season, days, today)
    for pool in _pools(season):
        for competition, lengths in laid.lay(pool):
            if isinstance(competition, CanBeShortened):
                shortened += [
                    competition.shortened(part, length, at=at, by=by, why=TOO_FEW_EVENINGS)
                    for part, length in lengths.items()
                    if length < queries.rounds_of(competition, part)
                ]
    evenings = laid.changes()
    planned = [EveningsPlanned(at=at, by=by, why=PROPOSED, evenings=evenings)] if evenings else []
    return [*shortened, *dropped, *planned]


Pool = Sequence[Competition[Any]]
"""Competitions that share the same days of the week."""


def _pools(season: Season) -> list[Pool]:
    """BW-6: return the competitions bound to a day of the week, day by day; then all others."""
    return [[each for each in season.competitions if each.rules.weekday == day] for day in (*WEEKDAYS, None)]


class _Laid:
    """The coming evenings during the division: the use of each available day, and the planned evenings."""

    def __init__(self, season: Season, days: Sequence[datetime.date], today: datetime.date) -> None:
        self.season = season
        self.what = dict.fromkeys(days, "")
        paired = {each.date for each in season.state.pairings.values()}
        self.coming = {
            date: each.what
            for date, each in season.state.evenings.items()
            if date >= today and date not in paired and each.what not in OUTSIDE
        }
        """Evenings that were planned before, and can be given to another competition that comes first."""

    def lay(self, pool: Pool) -> Iterator[tuple[Competition[Any], Mapping[int, int]]]:
        """BW-50: place evenings evenly spaced, rounds on the other days; yield the rounds that each part can have."""
        regular = [each for each in pool if each.regular]
        days = [date for date in self._free() if any(may_be_on(each, date) for each in pool)]
        missing = _missing(self.season, pool, len(days))
        left, between = len(days) - sum(missing.values()), 0
        for competition in regular:
            between += self._rounds(competition, left - between)[0]
        needed = min(len(days), between + sum(missing.values()))
        for name, count in missing.items():
            self._spread_out(self.season.competition(name), count, days[:needed], first_is_free=not between)
        for at, competition in enumerate(regular, start=1):
            rounds, lengths = self._rounds(competition, len(self._free(competition)))
            self._follow(competition, rounds, regular[at:])
            yield competition, lengths

    def _free(self, competition: Competition[Any] | None = None) -> list[datetime.date]:
        """Return the unused days that this competition may have."""
        free = [date for date, what in self.what.items() if not what]
        return [date for date in free if competition is None or may_be_on(competition, date)]

    def _rounds(self, competition: Competition[Any], days: int) -> tuple[int, Mapping[int, int]]:
        """BW-20, BW-21: return how many more evenings it needs, and the rounds of each part."""
        planned = self._planned(competition.name)
        lengths = competition.lengths(days + planned) if isinstance(competition, FitsCalendar) else {}
        evenings = sum(queries.evenings_for(competition, rounds) for rounds in lengths.values())
        return max(0, evenings - planned), lengths

    def _planned(self, what: str) -> int:
        """Return how many planned evenings it has, including played ones."""
        played = [
            each.what for date, each in self.season.state.evenings.items() if date not in (*self.coming, *self.what)
        ]
        planned = [*played, *self.coming.values(), *self.what.values()].count(what)
        return planned + queries.doubled(self.season.competition(what))

    def _spread_out(
        self, competition: Competition[Any], count: int, days: Sequence[datetime.date], *, first_is_free: bool
    ) -> None:
        """BW-50: space the evenings evenly over these days, from its first day on if it has one."""
        if competition.rules.starts is not None:
            days, first_is_free = self._free(competition), True
        for target in _spread(min(count, len(days)), len(days), first_is_free=first_is_free):
            free = (place for place, date in enumerate(days) if not self.what[date])
            self.what[days[min(free, key=lambda place: (abs(place - target), place))]] = competition.name

    def _follow(self, competition: Competition[Any], rounds: int, later: Sequence[Competition[Any]]) -> None:
        """BW-20: place it on its next days; evenings of later competitions move, so that it does not come last."""
        names = [each.name for each in later]
        behind = [date for date, what in self.coming.items() if what in names and may_be_on(competition, date)]
        before = [date for date in self._free(competition) if not behind or date < behind[0]][:rounds]
        self.what.update(dict.fromkeys(before, competition.name))
        left = rounds - len(before)
        if not left or not behind:
            return
        moving = [self.coming.pop(date) for date in behind]
        self.what.update(dict.fromkeys(behind, ""))
        days = sorted(date for date in self._free() if date >= behind[0])
        for name in [*[competition.name] * left, *moving]:
            its_own = [date for date in days if may_be_on(self.season.competition(name), date)]
            if its_own:
                self.what[its_own[0]] = name
                days = [date for date in days if date > its_own[0]]

    def changes(self) -> tuple[PlannedEvening, ...]:
        """Return the evenings that changed; unused days are in reserve, except days before a competition starts."""
        with_evenings = [each for each in self.season.competitions if queries.has_evenings(each)]
        found = []
        for date, what in sorted(self.what.items()):
            known = self.season.state.evenings.get(date)
            if known is None and any(may_be_on(each, date) for each in with_evenings):
                found.append(PlannedEvening(date, what or RESERVE))
            elif known is not None and known.what != (what or RESERVE):
                found.append(PlannedEvening(date, what or RESERVE, known.note))
        return tuple(found)


def unused_evenings(season: Season, today: datetime.date) -> list[datetime.date]:
    """Return the past evenings of competitions without a published pairing or a game of their own."""
    published = {paired.date for paired in season.state.pairings.values() if paired.published_at is not None}
    found = []
    for evening in slots(season).values():
        if evening.date < today and evening.part and evening.date not in published:
            competition = season.competition(evening.what)
            is_spare = isinstance(competition, HasSchedule) and not competition.has_round_on(evening)
            if not is_spare and not (isinstance(competition, HasOtherScores) and competition.games_on(evening.date)):
                found.append(evening.date)
    return found


def _free_days(season: Season, today: datetime.date) -> list[datetime.date]:
    """Return the club days without an evening: by day of the week after the last planned one, if there is one."""
    evenings, weekdays = season.state.evenings, season.club_rules.evening.weekdays
    coming = [date for date, each in evenings.items() if date >= today and each.what not in OUTSIDE]
    after = {}
    for weekday in weekdays:  # evenings on a day on which the club does not play count for all of its days
        planned = [date for date in coming if date.weekday() == weekday or date.weekday() not in weekdays]
        after[weekday] = max(planned, default=today - ONE_DAY)
    return [date for date in club_days(season) if date > after[date.weekday()] and date not in evenings]


def left_out(season: Season, today: datetime.date) -> dict[datetime.date, Reason]:
    """BW-6, BW-21: return the club days that a proposal made today leaves out, each with the reason.

    They are days off, and where rounds have no evening also the days before the last evening that have none.
    """
    off, free = days_off(season), _free_days(season, today)
    left = {date: off[date] for date in free if date in off}
    if stranded(season):
        unused = (date for date in free_club_days(season, today) if date not in season.state.evenings)
        left |= {date: off.get(date, NO_EVENING) for date in unused if date not in free}
    return dict(sorted(left.items()))


def shorter(season: Season, date: datetime.date, *, at: datetime.datetime, by: str) -> Event | None:
    """BW-21: return the event that makes a coming part one evening shorter, if this evening falls out.

    None where days are left for its round, or where every part has begun or needs all of its rounds.
    """
    evening = slots(season)[date]
    competition = season.competition(evening.what) if evening.part else None
    if competition is None or not isinstance(competition, FitsCalendar):
        return None
    planned = sum(each.what == evening.what for each in slots(season).values()) + queries.doubled(competition)
    now, then = competition.lengths(planned), competition.lengths(planned - 1)
    fewer = [part for part in now if part in then and then[part] < now[part]]
    if days_to_come(competition) or now.keys() != then.keys() or len(fewer) != 1:
        return None
    if not isinstance(competition, CanBeShortened):
        return None
    event: Event = competition.shortened(fewer[0], then[fewer[0]], at=at, by=by, why=TOO_FEW_EVENINGS)
    return event


def is_full(season: Season, today: datetime.date) -> InvalidInput:
    """BW-20, BW-21: return the refusal where nothing can be planned, with the rounds that have no evening."""
    rounds = [title for each in stranded(season) for title in each.titles]
    if not rounds:
        return InvalidInput(N_("The calendar is full: there is no evening left to plan."))
    text = N_("The calendar is full, and no evening is left for {rounds}. {ways}")
    return InvalidInput(text, rounds=rounds, ways=ways_out(season, free_club_days(season, today)))


def _missing(season: Season, pool: Pool, days: int) -> dict[str, int]:
    """BW-50: return how many evenings each competition of evenings still needs; fewer where not all fit."""
    evenings = [each.what for each in season.state.evenings.values()]
    missing = {
        each.name: max(0, queries.evenings_needed(each) - evenings.count(each.name))
        for each in pool
        if queries.has_evenings(each) and not each.regular
    }
    total = sum(missing.values())
    regular = [each for each in pool if each.regular]
    least = {each.name: each.least_evenings() for each in regular if isinstance(each, HasLeastLength)}
    shortest = sum(least.get(each.name, 0) - evenings.count(each.name) for each in regular)
    if not total or shortest + total <= days:
        return missing
    rounds = sum(queries.evenings_needed(each) - evenings.count(each.name) for each in regular)
    return {name: count * days // (total + max(0, rounds)) for name, count in missing.items()}


def _spread(count: int, needed: int, *, first_is_free: bool) -> list[int]:
    """Space evenly: after a round of a competition that continues, or from the first evening on."""
    if first_is_free:
        return [(2 * number + 1) * needed // (2 * count) for number in range(count)]
    return [(number + 1) * needed // (count + 1) for number in range(count)]


def propose_reserve(season: Season, *, at: datetime.datetime, by: str) -> list[EveningsPlanned]:
    """BW-21, BW-62, K22: use for cancelled evenings the first in reserve after the last of their competition."""
    after_paired = [paired.date + ONE_DAY for paired in season.state.pairings.values()]
    first = max([at.date(), *after_paired])  # the calendar before that is unchanged
    free = [date for date, each in season.state.evenings.items() if each.what == RESERVE and date >= first]
    chosen = []
    last_ones = [each for each in season.competitions if not is_followed(season, each)]  # the others are planned again
    for what in [each.name for each in last_ones for _ in range(queries.evenings_short(each))]:
        last = max((date for date, each in season.state.evenings.items() if each.what == what), default=at.date())
        its_own = [date for date in free if may_be_on(season.competition(what), date)]
        if not its_own:
            continue
        date = next((date for date in its_own if date > last), its_own[-1])
        free.remove(date)
        chosen.append(PlannedEvening(date, what, season.state.evenings[date].note))
    if not chosen:
        return []
    return [EveningsPlanned(at=at, by=by, why=IN_RESERVE, evenings=tuple(sorted(chosen, key=lambda each: each.date)))]


def off_club_days(season: Season, today: datetime.date) -> list[datetime.date]:
    """BW-6: return later evenings that are not on a day of the club, or of their competition, and are not paired."""
    paired = {each.date for each in season.state.pairings.values()}
    days = {*club_days(season)}
    return [
        date
        for date, each in season.state.evenings.items()
        if date > today and date not in paired and not (date in days and is_day_of(season, each.what, date))
    ]


def are_to_be_moved(season: Season, today: datetime.date) -> bool:
    """Return whether most coming evenings are not on the club's day of the week, because the club changed it."""
    coming = [date for date, each in season.state.evenings.items() if date > today and each.what != SPECIAL]
    off = [date for date in off_club_days(season, today) if season.state.evenings[date].what != SPECIAL]
    return 2 * len(off) > len(coming)


def propose_moves(
    season: Season, *, at: datetime.datetime, by: str, stay: Collection[datetime.date] = ()
) -> list[EveningsMoved]:
    """BW-6: move each evening to the club's day in its own week, never to a day off; the others move to later days.

    The order stays. A spare evening whose day is needed is removed from the calendar. Special evenings stay on their
    day, like those in ``stay``.
    """
    occupied = {*season.state.evenings, *days_off(season)}
    free = [date for date in club_days(season) if date not in occupied]
    last, moves = at.date(), []
    for date in off_club_days(season, at.date()):
        what = season.state.evenings[date].what
        if date in stay or what == SPECIAL:
            continue
        days = [day for day in free if day > last and is_day_of(season, what, day)]
        same = sorted((abs(day - date), day) for day in days if same_week(day, date))
        later = [day for day in days if day > date and what != RESERVE]
        to = same[0][1] if same else next(iter(later), None)
        last = to or last
        if to is not None or what == RESERVE:
            moves.append(EveningMove(date, to))
    if not moves:
        raise InvalidInput(N_("Every evening to come is on a day on which the club plays; there is nothing to move."))
    return [EveningsMoved(at=at, by=by, why=OTHER_DAY, moves=tuple(moves))]
