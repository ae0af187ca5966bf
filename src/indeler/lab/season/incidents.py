"""What else happens at a club: games not written down, late juniors, appeals, mistakes taken back, leavers."""

from __future__ import annotations

import datetime

from indeler.lab.season.script import Script
from indeler.season import queries, views
from indeler.season.capabilities import HasFinal
from indeler.season.events import (
    AppealDecided,
    AppealLodged,
    MemberLeft,
    NotationSkipped,
    Noted,
    PlayedLate,
    Reversed,
    SignedOff,
)
from indeler.season.views import EXPECTED, Slot, status

RATES = {"mistake": 60_000, "late": 80_000, "notation": 200_000, "appeal": 30_000, "note": 40_000, "leaves": 500_000}
"""In a million: of the evenings, of juniors, of beginners, of the evenings, of the evenings, of the cycles."""


def before_the_evening(script: Script, evening: Slot) -> None:
    """Somebody signs off for somebody else by mistake, and the leader takes it back."""
    if script.dice.happens(RATES["mistake"]):
        expected = [
            number
            for number in script.season.playing(evening.what, evening.date)
            if status(script.season, evening.date, number) == EXPECTED
        ]
        if expected:
            script.write_event(SignedOff, member=script.dice.pick(expected), date=evening.date)
            script.after(5)
            script.write_event(Reversed, event=script.season.version, why="that was about somebody else")
    if script.dice.happens(RATES["note"]):
        script.write_event(Noted, text="The coffee machine has been repaired.")


def after_the_evening(script: Script, evening: Slot) -> None:
    """Beginners who did not write down their game, juniors who stayed too long, a decision that is appealed."""
    played = _players(script, evening)
    for number in played:
        member = script.season.state.members[number]
        if member.learning_notation and script.dice.happens(RATES["notation"]):
            script.write_event(NotationSkipped, member=number, date=evening.date)
        if _has_own_tempo(script, evening, number) and script.dice.happens(RATES["late"]):
            script.write_event(PlayedLate, member=number, date=evening.date)
    if played and script.dice.happens(RATES["appeal"]):
        _appeal(script, evening, script.dice.pick(played))


def _has_own_tempo(script: Script, evening: Slot, number: int) -> bool:
    return script.is_of_cycles(evening) and (evening.part, number) in script.cycles.state.tempi


def leaves(script: Script, evening: Slot) -> None:
    """Before a cycle the last of the lowest group may leave the club."""
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
            script.write_event(MemberLeft, script.people[leaver].name, member=leaver, why="moved to another town")


def leaves_ladder(script: Script, evening: Slot) -> None:
    """Before the sixth round of a period the last of a ladder may leave the club."""
    if evening.round != 6 or not script.is_of_ladder(evening) or not script.dice.happens(RATES["leaves"]):
        return
    listed = [one for one in queries.classified(script.season.competition(evening.what)) if _is_member(script, one)]
    if len(listed) > 4:
        script.at(evening.date - datetime.timedelta(days=5), "10:00")
        script.write_event(MemberLeft, script.people[listed[-1]].name, member=listed[-1], why="moved to another town")


def _is_member(script: Script, number: int) -> bool:
    return script.season.state.members[number].left is None


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
    """To the leader first; whoever is turned down goes to the committee."""
    script.at(evening.date + datetime.timedelta(days=2), "20:00")
    for to in ("leader", "committee"):
        script.write_event(
            AppealLodged,
            script.people[member].name,
            member=member,
            decided_on=evening.date,
            to=to,
            about="the clock had been set wrongly",
        )
        number = script.season.version
        script.after(60)
        upheld = script.dice.happens(400_000)
        script.write_event(AppealDecided, appeal=number, upheld=upheld, why="heard both players")
        if upheld:
            return
