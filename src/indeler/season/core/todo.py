"""What the leader has to do now."""

from __future__ import annotations

import datetime

import msgspec

from indeler.language import N_, Sentence
from indeler.season.boards.terms import publish_until
from indeler.season.calendar.planning import propose_calendar, went_by
from indeler.season.calendar.reserve import propose_reserve
from indeler.season.calendar.slots import Slot, planned_ahead, slots
from indeler.season.competitions.cup import standing as cup
from indeler.season.competitions.cycles.external import is_championship
from indeler.season.competitions.cycles.outcomes import awaits_result, unfinished
from indeler.season.competitions.evenings import standing as evenings
from indeler.season.core.naming import spoken
from indeler.season.core.season import Season

RULEBOOK = "botwinnik"


_APPEALS = {
    "leader": N_("Appeal {number} of {name} to the leader."),
    "committee": N_("Appeal {number} of {name} to the committee."),
    "board": N_("Appeal {number} of {name} to the board."),
}


class Task(msgspec.Struct, frozen=True):
    """Something to be done, and by when."""

    kind: str
    sentence: Sentence
    by: datetime.date | None = None
    facts: tuple[object, ...] = ()
    """What it is about, for those who lead to where it is done: places, numbers, names, dates."""


def todo(season: Season, now: datetime.datetime) -> list[Task]:
    """BW-12, BW-20: results that are missing, evenings to plan and to pair, objections, appeals, play-offs, the cup."""
    today = now.date()
    tasks = [*_results(season, today), *_decisions(season), *_calendar(season, now), *_cup(season, today)]
    for name, pool in _pools(season):
        if pool:
            who = ", ".join(season.name(member) for member in pool)
            words = Sentence(N_("Play off for first place in {what}: {who}."), what=spoken(name), who=who)
            tasks.append(Task("play-off", words, None, (name, who)))
    return tasks


def _results(season: Season, today: datetime.date) -> list[Task]:
    """BW-12: results are online the next day, at the latest before the next round."""
    tasks = []
    for place, paired in season.state.pairings.items():
        missing = sum(awaits_result(season, paired, board) for board in paired.boards)
        if paired.published_at and paired.date < today and missing and not is_championship(season, place.group):
            until = publish_until(season.rulebook, paired.date)
            if missing == 1:
                words = Sentence(N_("1 result of {place} is missing."), place=place)
            else:
                words = Sentence(N_("{count} results of {place} are missing."), count=missing, place=place)
            tasks.append(Task("results", words, until, (place, missing)))
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


def _calendar(season: Season, now: datetime.datetime) -> list[Task]:
    """BW-20: evenings to plan, groups to make up; only what can be decided at this moment."""
    tasks, today = [], now.date()
    fewest = max(2, season.rulebook.cycles.fewest_groups)
    if today <= season.state.end and sum(each.left is None for each in season.state.members.values()) < fewest:
        tasks.append(Task("members", Sentence(N_("Enter the members."))))
    tasks += _evenings(season, now)
    tasks += _unpaired(season, today)
    coming = _coming(season, today)
    enough = len(season.playing("cycles", today)) >= fewest
    if coming is not None and enough and coming.what == "cycles" and coming.part == _next_cycle(season):
        words = Sentence(N_("Make up the groups of cycle {cycle}."), cycle=coming.part)
        tasks.append(Task("cycle", words, coming.date, (coming.part,)))
    return tasks


def _evenings(season: Season, now: datetime.datetime) -> list[Task]:
    """BW-20, BW-21: plan ahead, and anew where evenings went by; nothing where no evening could be added."""
    if now.date() > season.state.end:
        return []
    late = went_by(season, now.date())
    if planned_ahead(season, now.date()) and not late:
        return _reserve(season, now)
    if not propose_calendar(season, at=now, by="rulebook"):
        return []
    if not late:
        return [Task("calendar", Sentence(N_("Plan the evenings of the next cycle.")))]
    evenings = Sentence(N_("1 evening")) if len(late) == 1 else Sentence(N_("{count} evenings"), count=len(late))
    words = Sentence(
        N_("Nothing was paired on {evenings} that went by: enter what was played, or plan anew."), evenings=evenings
    )
    return [Task("went-by", words, None, (len(late),))]


def _reserve(season: Season, now: datetime.datetime) -> list[Task]:
    """BW-21, BW-62, K22: evenings in reserve for what fell out."""
    return [
        Task(
            "reserve",
            Sentence(
                N_("An evening of {what} fell out; {date} is in reserve."), what=spoken(each.what), date=each.date
            ),
            None,
            (each.what, each.date),
        )
        for event in propose_reserve(season, at=now, by="rulebook")
        for each in event.evenings
    ]


def _unpaired(season: Season, today: datetime.date) -> list[Task]:
    """A group that was left out on an evening on which others were paired; its cycle cannot end without."""
    tasks = []
    for paired in season.state.pairings.values():
        place = paired.place
        if place.competition != "cycles" or paired.date >= today or paired.published_at is None:
            continue
        for group in season.cycle(place.part).groups:
            other = place._replace(group=group)
            if not is_championship(season, group) and season.published(other) is None:
                tasks.append(
                    Task("unpaired", Sentence(N_("Pair {place}."), place=other), paired.date, (other, paired.date))
                )
    return list(dict.fromkeys(tasks))


def _coming(season: Season, today: datetime.date) -> Slot | None:
    """The next evening; tonight's as long as nothing has been published for it."""
    out = {paired.date for paired in season.state.pairings.values() if paired.published_at is not None}
    return next((each for each in slots(season).values() if each.date >= today and each.date not in out), None)


def _next_cycle(season: Season) -> int | None:
    """The cycle that can be opened now: the one after the last, if that has been paired to its end."""
    last = len(season.state.cycles)
    if last and unfinished(season, last):
        return None
    return last + 1


def _cup(season: Season, today: datetime.date) -> list[Task]:
    if season.rulebook.cup is None:
        return []
    tasks = []
    for round, game in cup.overdue(season, today):
        names, last = f"{season.name(game.white)} - {season.name(game.black)}", cup.last_evening(season, round, game)
        left = [season.name(member) for member in (game.white, game.black) if cup.has_left(season, member)]
        if left:
            words = Sentence(
                N_("{names} of cup round {round}: {left} has left, let the other go on."),
                names=names,
                round=round.number,
                left=left[0],
            )
            tasks.append(Task("cup-left", words, None, (names, round.number, left[0])))
        else:
            words = Sentence(
                N_("{names} of cup round {round} was not played in time."), names=names, round=round.number
            )
            tasks.append(Task("walk-over", words, last, (names, round.number)))
    return tasks


def _pools(season: Season) -> list[tuple[str, tuple[int, ...]]]:
    found: list[tuple[str, tuple[int, ...]]] = []
    for name in ("cycles", *(each.name for each in season.rulebook.evenings)):
        pool = evenings.pool_of(season, name)
        if pool is not None:
            found.append((name, pool.standings.play_off))
    return found
