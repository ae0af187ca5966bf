"""Attendance on an evening: absences and external games; and other events: appeals, mistakes, members who leave."""

import datetime

from indeler.lab.dice import Dice
from indeler.lab.fields import person
from indeler.lab.season.people import Person, first_name_first
from indeler.lab.season.script import Script
from indeler.season import events, queries, views
from indeler.season.capabilities import HasFinal
from indeler.season.views import EXPECTED, Slot, status

ELSEWHERE = {"win": 400_000, "draw": 250_000}
"""The results of external games, in a million; the rest are lost."""
RATES = {"mistake": 60_000, "late": 80_000, "notation": 200_000, "appeal": 30_000, "note": 40_000, "leaves": 500_000}
"""In a million: of the evenings, of juniors, of beginners, of the evenings, of the evenings, of the cycles."""


def sign_offs(script: Script, evening: Slot) -> None:
    """Sign off some members before the evening; some have a match for the club, one may sign on again."""
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
            reason = _reason(script, evening, one)
            script.write_event(events.SignedOff, one.name, member=one.number, date=date, reason=reason)
            if script.dice.happens(20_000):
                script.after(10)
                script.write_event(events.SignedOn, one.name, member=one.number, date=date, why="can come after all")
    if script.dice.happens(script.plan.exempted):
        _exempt(script, date, playing)
    script.at(date, "19:05")
    for one in playing:
        if one.number not in script.season.state.attendance.get(date, {}) and script.dice.happens(one.forgets // 2):
            script.write_event(events.SignedOff, one.name, member=one.number, date=date, why="too late")


def _reason(script: Script, evening: Slot, one: Person) -> str:
    """Return the reason of an absence; where long absences are a kind of their own, every third member has one."""
    gives_notice = queries.counts_long_absence(script.season.competition(evening.what))
    return "long" if gives_notice and not one.number % 3 else "absent"


def _external(script: Script, date: datetime.date, one: Person) -> None:
    """Report an external match: one on the club evening when signing off, another one beforehand or not at all."""
    if script.dice.happens(500_000):
        game_at = datetime.datetime.combine(date, datetime.time(20))
        script.write_event(events.SignedOff, one.name, member=one.number, date=date, reason="external", game_at=game_at)
        return
    saturday = date + datetime.timedelta(days=5 - date.weekday())
    game_at = datetime.datetime.combine(saturday, datetime.time(13))
    script.write_event(events.SignedOff, one.name, member=one.number, date=date, reason="external")
    if script.dice.happens(850_000):
        script.write_event(events.ExternalAnnounced, one.name, member=one.number, date=date, game_at=game_at)


def _exempt(script: Script, date: datetime.date, playing: list[Person]) -> None:
    known = script.season.state.attendance.get(date, {})
    free = [one for one in playing if one.number not in known]
    if free:
        one = script.dice.pick(free)
        why = "leads the match of the second team at the club"
        script.write_event(events.Exempted, member=one.number, date=date, why=why)


def no_shows(script: Script, date: datetime.date, players: list[int]) -> list[int]:
    """Return the players who are absent without notice at a quarter past eight."""
    missing = [player for player in players if script.dice.happens(script.people[player].forgets)]
    for player in missing:
        script.write_event(events.NoShow, member=player, date=date)
    return missing


def aftermath(script: Script, date: datetime.date, missing: list[int]) -> None:
    """Enter the results of external matches in the days after, and objections of those absent without notice."""
    script.at(date + datetime.timedelta(days=1), "09:00")
    for player in missing:
        if script.dice.happens(script.plan.objections):
            name = script.people[player].name
            script.write_event(events.ObjectionRaised, name, member=player, date=date, why="stuck on a train")
            script.after(60)
            granted = script.dice.happens(700_000)
            script.write_event(
                events.ObjectionDecided, member=player, date=date, granted=granted, why="see the timetable"
            )
    elsewhere = script.season.state.externals.get(date, {})
    last = max((game.game_at.date() for games in elsewhere.values() for game in games), default=date)
    script.at(max(date + datetime.timedelta(days=4), last + datetime.timedelta(days=1)), "10:00")
    for member, games in elsewhere.items():
        for game in games:
            _elsewhere(script, date, member, game.game_at)


def _elsewhere(script: Script, date: datetime.date, member: int, game_at: datetime.datetime) -> None:
    lot = script.dice.below(1_000_000)
    visitor, _ = person(Dice(f"visitor {script.plan.seed} {member} {date}"), set())
    result = "win" if lot < ELSEWHERE["win"] else "draw" if lot < sum(ELSEWHERE.values()) else "loss"
    script.write_event(
        events.ExternalResult,
        script.people[member].name,
        member=member,
        date=date,
        game_at=game_at,
        result=result,
        opponent=first_name_first(visitor),
        rating=max(0, script.people[member].strength + script.dice.between(-200, 350)),
    )


def before_the_evening(script: Script, evening: Slot) -> None:
    """Sign off a member by mistake, and let the leader take it back."""
    if script.dice.happens(RATES["mistake"]):
        expected = [
            number
            for number in script.season.playing(evening.what, evening.date)
            if status(script.season, evening.date, number) == EXPECTED
        ]
        if expected:
            script.write_event(events.SignedOff, member=script.dice.pick(expected), date=evening.date)
            script.after(5)
            script.write_event(events.Reversed, event=script.season.version, why="that was about somebody else")
    if script.dice.happens(RATES["note"]):
        script.write_event(events.Noted, text="The coffee machine has been repaired.")


def after_the_evening(script: Script, evening: Slot) -> None:
    """Enter missing score sheets of beginners, juniors who stayed too long, and an appeal against a decision."""
    played = _players(script, evening)
    for number in played:
        member = script.season.state.members[number]
        if member.learning_notation and script.dice.happens(RATES["notation"]):
            script.write_event(events.NotationSkipped, member=number, date=evening.date)
        has_own_tempo = script.is_of_cycles(evening) and (evening.part, number) in script.cycles.state.tempi
        if has_own_tempo and script.dice.happens(RATES["late"]):
            script.write_event(events.PlayedLate, member=number, date=evening.date)
    if played and script.dice.happens(RATES["appeal"]):
        _appeal(script, evening, script.dice.pick(played))


def leaves(script: Script, evening: Slot) -> None:
    """Let the last of the lowest group leave the club, perhaps, before a cycle."""
    cycle = script.cycles.state.cycles.get(evening.part - 1)
    if cycle is None or not script.dice.happens(RATES["leaves"]):
        return
    lowest = [name for name in script.cycles.rules.groups if name in cycle.groups][-1]
    placed = {
        member
        for each in views.competitions(script.season, "tables")
        if isinstance(each, HasFinal) and each.has_final()
        for member in each.qualification().members
    }
    members = [member for member in cycle.groups[lowest] if member not in placed]
    if len(members) > 4:
        leaver = members[-1]
        if script.season.state.members[leaver].left is None:
            script.write_event(
                events.MemberLeft, script.people[leaver].name, member=leaver, why="moved to another town"
            )


def leaves_ladder(script: Script, evening: Slot) -> None:
    """Let the last of a ladder leave the club, perhaps, before the sixth round of a period."""
    if evening.round != 6 or not script.is_of_ladder(evening) or not script.dice.happens(RATES["leaves"]):
        return
    classified = queries.classified(script.season.competition(evening.what))
    listed = [number for number in classified if script.season.state.members[number].left is None]
    if len(listed) > 4:
        script.at(evening.date - datetime.timedelta(days=5), "10:00")
        script.write_event(
            events.MemberLeft, script.people[listed[-1]].name, member=listed[-1], why="moved to another town"
        )


def _players(script: Script, evening: Slot) -> list[int]:
    return [
        player
        for paired in script.season.state.pairings.values()
        if paired.date == evening.date
        for board in paired.boards
        if board.result
        for player in (board.white, board.black)
    ]


def _appeal(script: Script, evening: Slot, member: int) -> None:
    """Appeal to the leader first, and to the committee after a refusal."""
    script.at(evening.date + datetime.timedelta(days=2), "20:00")
    for to in ("leader", "committee"):
        script.write_event(
            events.AppealLodged,
            script.people[member].name,
            member=member,
            decided_on=evening.date,
            to=to,
            about="the clock had been set wrongly",
        )
        number = script.season.version
        script.after(60)
        upheld = script.dice.happens(400_000)
        script.write_event(events.AppealDecided, appeal=number, upheld=upheld, why="heard both players")
        if upheld:
            return
