"""The leader's current tasks."""

import datetime

from indeler.language import N_, Sentence
from indeler.season import queries
from indeler.season.boards.terms import missing as missing_in
from indeler.season.boards.terms import publish_until
from indeler.season.boards.view import alone_tasks
from indeler.season.calendar.planning import (
    are_to_be_moved,
    off_club_days,
    propose_calendar,
    propose_reserve,
    unused_evenings,
)
from indeler.season.calendar.room import stranded
from indeler.season.calendar.slots import not_planned_ahead, slots, use_title
from indeler.season.capabilities import HasTasks, Task
from indeler.season.core.season import Season
from indeler.season.core.state import RoundRecord
from indeler.season.propose import to_be_paired

RULEBOOK = "botwinnik"


_APPEALS = {
    "leader": N_("Appeal {number} of {name} to the leader."),
    "committee": N_("Appeal {number} of {name} to the committee."),
    "board": N_("Appeal {number} of {name} to the board."),
}


def todo(season: Season, now: datetime.datetime) -> list[Task]:
    """BW-12, BW-20: return missing results, evenings to plan and to pair, objections, appeals, play-offs, the cup."""
    today = season.club_rules.evening.day_at(now)
    if today < now.date():
        now = datetime.datetime.combine(today, datetime.time.max)  # the evening is not over
    tasks = [*_results(season, today), *_further_rounds(season, today), *_decisions(season)]
    tasks += [*_members(season, today), *_evenings(season, now)]
    for competition in season.competitions:
        tasks += [*alone_tasks(season, competition, today)]
        tasks += competition.todo(now) if isinstance(competition, HasTasks) else []
    for competition in season.competitions:
        pool = queries.pool_of(competition)
        if pool is not None and pool.standings.play_off:
            who = ", ".join(season.name(member) for member in pool.standings.play_off)
            words = Sentence(N_("Play off for first place in {what}: {who}."), what=competition.title, who=who)
            tasks.append(Task("play-off", words, None, (competition.name, who)))
    return tasks


def _results(season: Season, today: datetime.date) -> list[Task]:
    """BW-12: return missing results, due the next day, at the latest before the next round."""
    tasks = []
    for place, paired in season.state.pairings.items():
        late = paired.published_at and paired.date < today
        if late and (missing := _missing(season, paired)):
            where, until = season.name_round(place), publish_until(season.club_rules, paired.date)
            words = Sentence(N_("{count} results of {place} are missing."), count=missing, place=where)
            if missing == 1:
                words = Sentence(N_("1 result of {place} is missing."), place=where)
            tasks.append(Task("results", words, until, (place, missing)))
    return tasks


def _missing(season: Season, paired: RoundRecord) -> int:
    """Return how many results of this round are missing; counted again when the round has changed."""
    return season.cached_for_rounds((paired,), ("missing", paired.place), lambda: len(missing_in(season, paired)))


def _further_rounds(season: Season, today: datetime.date) -> list[Task]:
    """Return the missing rounds of past evenings with several rounds, for which later rounds wait."""
    tasks = []
    played = {paired.date for paired in season.state.pairings.values() if paired.published_at}
    for evening in slots(season).values():
        if evening.rounds > 1 and evening.date < today and evening.date in played:
            for place in to_be_paired(season, evening.date):
                words = Sentence(N_("Pair {place}."), place=season.name_round(place))
                tasks.append(Task("unpaired", words, evening.date, (place, evening.date)))
    return tasks


def _decisions(season: Season) -> list[Task]:
    tasks = []
    for date, members in season.state.attendance.items():
        for number, known in members.items():
            if known.objected_at is not None and known.granted is None:
                name = season.name(number)
                words = Sentence(N_("Decide on the objection of {name} about {date}."), name=name, date=date)
                tasks.append(Task("objection", words, None, (name, date)))
    for appeal in season.state.appeals.values():
        if appeal.upheld is None:
            name = season.name(appeal.member)
            words = Sentence(_APPEALS[appeal.to], number=appeal.number, name=name)
            if appeal.affects_coming_rounds:
                words = Sentence(N_("{appeal} It affects coming rounds."), appeal=words)
            tasks.append(Task("appeal", words, None, (appeal.number, name, appeal.affects_coming_rounds)))
    return tasks


def _members(season: Season, today: datetime.date) -> list[Task]:
    """BW-8: return a task for each competition with too few members to begin."""
    fewest = max((each.fewest_players for each in season.competitions), default=2)
    staying = sum(each.left is None for each in season.state.members.values())
    too_few = today <= season.state.end and staying < fewest
    return [Task("members", Sentence(N_("Enter the members.")))] if too_few else []


def _evenings(season: Season, now: datetime.datetime) -> list[Task]:
    """BW-20, BW-21: return evenings to plan ahead, or again where evenings passed; empty where none could be added."""
    if now.date() > season.state.end:
        return []
    if are_to_be_moved(season, now.date()):
        return [_to_be_moved(len(off_club_days(season, now.date())))]
    late = unused_evenings(season, now.date())
    behind = not_planned_ahead(season, now.date())
    left = [] if late else stranded(season)
    if not behind and not late and not left:
        return _reserve(season, now)
    proposed = propose_calendar(season, at=now, by="rulebook")
    if left:
        text = N_("The calendar has no evening for {rounds}: plan one, or play fewer rounds.")
        words = Sentence(text, rounds=[title for each in left for title in each.titles])
        return [Task("calendar" if proposed else "no-evening", words, None, tuple(each.first for each in left))]
    if not proposed:
        return []
    if not late:
        return [Task("calendar", Sentence(N_("Plan the evenings of {what}."), what=behind[0].title))]
    evenings = Sentence(N_("1 evening")) if len(late) == 1 else Sentence(N_("{count} evenings"), count=len(late))
    text = N_("Nothing was paired on {evenings}. Enter what was played, or plan the rounds again.")
    return [Task("went-by", Sentence(text, evenings=evenings), None, (len(late),))]


def _to_be_moved(count: int) -> Task:
    """BW-6: return the task for evenings on the old day after the club moved to another day of the week."""
    text = N_("{count} evenings to come are not on the club's day of the week: move them.")
    if count == 1:
        text = N_("The last evening is not on the club's day of the week: move it.")
    return Task("weekday", Sentence(text, count=count), None, (count,))


def _reserve(season: Season, now: datetime.datetime) -> list[Task]:
    """BW-21, BW-62, K22: return the use of evenings in reserve for cancelled ones."""
    text, tasks = N_("An evening of {what} fell out; {date} is in reserve."), []
    for each in [each for event in propose_reserve(season, at=now, by="rulebook") for each in event.evenings]:
        words = Sentence(text, what=use_title(season, each.what), date=each.date)
        tasks.append(Task("reserve", words, None, (each.what, each.date)))
    return tasks
