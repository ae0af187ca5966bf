"""Who comes on an evening of the cycles, who signs off, and who plays elsewhere that week."""

from __future__ import annotations

import datetime

from indeler.lab.dice import Dice
from indeler.lab.names import person
from indeler.lab.season.people import Person, first_name_first
from indeler.lab.season.script import Script
from indeler.season import queries
from indeler.season.events import (
    Exempted,
    ExternalAnnounced,
    ExternalResult,
    NoShow,
    ObjectionDecided,
    ObjectionRaised,
    SignedOff,
    SignedOn,
)
from indeler.season.views import Slot

ELSEWHERE = {"win": 400_000, "draw": 250_000}
"""How external games end, in a million; the rest are lost."""


def sign_offs(script: Script, evening: Slot) -> None:
    """Before the evening: some are absent, some have a match for the club, one may change his mind."""
    date = evening.date
    script.at(date - datetime.timedelta(days=3), "20:00")
    playing = [script.people[number] for number in script.season.playing(evening.what, date)]
    for one in playing:
        if script.dice.happens(one.external):
            _external(script, date, one)
    script.at(date, "12:00")
    for one in playing:
        if one.number not in script.season.state.attendance.get(date, {}) and script.dice.happens(one.absent):
            script.after(1)
            script.write_event(SignedOff, one.name, member=one.number, date=date, reason=_reason(script, evening, one))
            if script.dice.happens(20_000):
                script.after(10)
                script.write_event(SignedOn, one.name, member=one.number, date=date, why="can come after all")
    if script.dice.happens(script.plan.exempted):
        _exempt(script, date, playing)
    script.at(date, "19:05")
    for one in playing:
        if one.number not in script.season.state.attendance.get(date, {}) and script.dice.happens(one.forgets // 2):
            script.write_event(SignedOff, one.name, member=one.number, date=date, why="too late")


def _reason(script: Script, evening: Slot, one: Person) -> str:
    """Where long absence is told apart every third member is away for long."""
    gives_notice = queries.counts_long_absence(script.season.competition(evening.what))
    return "long" if gives_notice and not one.number % 3 else "absent"


def _external(script: Script, date: datetime.date, one: Person) -> None:
    """A match on the club's own evening is signed off as such; one on another day is announced too, or forgotten."""
    if script.dice.happens(500_000):
        game_at = datetime.datetime.combine(date, datetime.time(20))
        script.write_event(SignedOff, one.name, member=one.number, date=date, reason="external", game_at=game_at)
        return
    saturday = date + datetime.timedelta(days=5 - date.weekday())
    game_at = datetime.datetime.combine(saturday, datetime.time(13))
    script.write_event(SignedOff, one.name, member=one.number, date=date, reason="external")
    if script.dice.happens(850_000):
        script.write_event(ExternalAnnounced, one.name, member=one.number, date=date, game_at=game_at)


def _exempt(script: Script, date: datetime.date, playing: list[Person]) -> None:
    known = script.season.state.attendance.get(date, {})
    free = [one for one in playing if one.number not in known]
    if free:
        one = script.dice.pick(free)
        script.write_event(Exempted, member=one.number, date=date, why="leads the match of the second team at the club")


def no_shows(script: Script, date: datetime.date, players: list[int]) -> list[int]:
    """At a quarter past eight: who has not come and has said nothing."""
    missing = [player for player in players if script.dice.happens(script.people[player].forgets)]
    for player in missing:
        script.write_event(NoShow, member=player, date=date)
    return missing


def aftermath(script: Script, date: datetime.date, missing: list[int]) -> None:
    """The days after: results of matches elsewhere, and objections of those who had not come."""
    script.at(date + datetime.timedelta(days=1), "09:00")
    for player in missing:
        if script.dice.happens(script.plan.objections):
            script.write_event(
                ObjectionRaised, script.people[player].name, member=player, date=date, why="stuck on a train"
            )
            script.after(60)
            granted = script.dice.happens(700_000)
            script.write_event(ObjectionDecided, member=player, date=date, granted=granted, why="see the timetable")
    elsewhere = script.season.state.externals.get(date, {})
    last = max((game.game_at.date() for games in elsewhere.values() for game in games), default=date)
    script.at(max(date + datetime.timedelta(days=4), last + datetime.timedelta(days=1)), "10:00")
    for member, games in elsewhere.items():
        for game in games:
            _elsewhere(script, date, member, game.game_at)


def _elsewhere(script: Script, date: datetime.date, member: int, game_at: datetime.datetime) -> None:
    lot = script.dice.below(1_000_000)
    result = "win" if lot < ELSEWHERE["win"] else "draw" if lot < sum(ELSEWHERE.values()) else "loss"
    script.write_event(
        ExternalResult,
        script.people[member].name,
        member=member,
        date=date,
        game_at=game_at,
        result=result,
        opponent=_visitor(script, member, date),
        rating=max(0, script.people[member].strength + script.dice.between(-200, 350)),
    )


def _visitor(script: Script, member: int, date: datetime.date) -> str:
    """Somebody of another club."""
    return first_name_first(person(Dice(f"visitor {script.plan.seed} {member} {date}"), set())[0])
