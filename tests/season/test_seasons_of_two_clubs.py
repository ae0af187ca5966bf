"""Simulated seasons of two unusual clubs: evenings are dropped, lost and moved, members join, the weekday changes.

After every step the task list and the proposals agree, every proposal is accepted, and the logbook verifies.
"""

import contextlib
import datetime
import random

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season.calendar.holidays import days_off
from indeler.season.calendar.slots import may_be_on, slots
from indeler.season.capabilities import HasRounds
from support.clubs import LEADER, Club

YOUTH = """
name = "youth"
title = "De Pionnen"

[season]
holidays = "NL-Noord"

[evening]
part_of_day = "morning"
weekday = "saturday"
second_weekday = "wednesday"
starts = 10:00:00
latest_start = 10:15:00
ends = 12:30:00
sign_off_until = 09:00:00
second_starts = 15:30:00
second_sign_off_until = 14:00:00

[[competition]]
kind = "cycles"
name = "autumn"
count = 2
rounds = 6
groups = ["A", "B"]
fewest_groups = 1
weekday = "saturday"

[[competition]]
kind = "cycles"
name = "spring"
count = 1
rounds = 9
groups = ["A"]
weekday = "saturday"
starts = 2027-01-09

[[competition]]
kind = "evenings"
name = "rapid"
evenings = 6
rounds = 5
weekday = "wednesday"

[[competition]]
kind = "cup"
name = "cup"
"""
SENIORS = """
name = "seniors"
title = "Vrijdagmiddag"

[season]
holidays = "NL"

[evening]
part_of_day = "afternoon"
weekday = "friday"
starts = 13:30:00
latest_start = 13:45:00
ends = 17:00:00
sign_off_until = 12:00:00

[[competition]]
kind = "keizer"
name = "keizer"
rounds = 20
starts = 2026-11-06

[[competition]]
kind = "round-robin"
name = "veterans"
groups = ["A"]
starts = 2027-04-02

[competition.catching_up]
spare_evenings = 1
"""
START, END = datetime.date(2026, 9, 1), datetime.date(2027, 6, 30)
WEEK = datetime.timedelta(weeks=1)
RESULTS = ("1-0", "0-1", "½-½")
CALENDAR = ("calendar", "went-by", "reserve", "weekday")


class Played(Club):
    """A club whose leader does the tasks of the list day by day."""

    def __init__(self, rules, members, seed):
        super().__init__(rules, members, START, END)
        self.dice = random.Random(seed)

    def tasks(self, *kinds):
        return [task for task in s.views.todo(self.season, self.now) if task.kind in kinds]

    def decide(self, proposed):
        for event in proposed:
            self.append(event.confirmed())

    def do_what_the_list_says(self):
        """Do the tasks of the calendar, groups and newcomers; each can be done and then leaves the list."""
        head = {"at": self.now, "by": LEADER}
        if self.tasks("weekday"):
            self.decide(s.propose.moves(self.season, **head))
        if self.tasks("calendar", "went-by"):
            self.decide(s.propose.calendar(self.season, **head))
        if self.tasks("reserve"):
            self.decide(s.propose.reserve(self.season, **head))
        if self.tasks("cycle", "groups"):
            self.decide(s.propose.openings(self.season, **head))
        for task in self.tasks("newcomer"):
            member, cycle, round, name = task.facts
            group = list(self.season.competition(name).cycle(cycle).groups)[-1]
            self("group-joined", member=member, cycle=cycle, round=round, group=group, competition=name)
        assert not self.tasks(*CALENDAR, "cycle", "groups", "newcomer")

    def play(self, date):
        """Play all rounds of this day with all members who do not sign off."""
        self.at(date, 8)
        self.do_what_the_list_says()
        slot = slots(self.season).get(date)
        if slot is None or not slot.part:
            return
        for member in self.dice.sample(sorted(self.state.members), self.dice.randrange(3)):
            if date in slots(self.season) and self.season.competition(slot.what).regular:
                self("signed-off", date=date, member=member, reason="absent")
        for _ in range(20):
            if not self.season.competition(slot.what).regular:
                self._note_who_is_there(slot)
            made = self.pair(date)
            if not made:
                break
            for each in made:
                self.results(each, lambda white, black: self.dice.choice(RESULTS))

    def _note_who_is_there(self, slot):
        competition = self.season.competition(slot.what)
        for place in competition.next_rounds(slot) if isinstance(competition, HasRounds) else ():
            if place not in self.state.present:
                here = tuple(self.season.playing(slot.what, slot.date))
                fields = {"competition": slot.what, "part": place.part, "round": place.round}
                self("presence-noted", present=here, **fields)

    def adopt(self, path, value):
        text = s.with_setting(self.book.store.rules(), path, value)
        self.club_rules = s.parse_club_rules(text)
        store = s.MemoryStore(text, self.book.store.read())
        self.book = s.Logbook(store, any_rules=True, clock=lambda: self.written)
        self.append(s.events.RulesAdopted(at=self.now, by=LEADER, why="the general meeting", digest=s.digest(text)))

    def next_day(self, after):
        return next((date for date, each in slots(self.season).items() if date > after and each.part), None)


def on_their_days(club, first=START):
    """Check that nothing is planned on a day off or on another weekday than that of the competition."""
    off = days_off(club.season)
    for date, each in slots(club.season).items():
        if date >= first and each.part:
            assert date not in off
            assert may_be_on(club.season.competition(each.what), date), (date, each)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seed", range(3))
def test_a_season_of_a_youth_club_on_two_weekdays_with_four_competitions(seed):
    club = Played(YOUTH, [1500 - 40 * number for number in range(11)], seed)
    club.do_what_the_list_says()
    on_their_days(club)
    assert [len(club.dates(name)) for name in ("autumn", "spring", "rapid")] == [12, 9, 6]
    assert max(club.dates("autumn")) < min(club.dates("spring"))
    date, number = START, 0
    while (date := club.next_day(date)) is not None:
        number += 1
        club.at(date - datetime.timedelta(days=1), 12)
        if number in (4, 9):
            club("evening-dropped", date=date, why="snow")
        elif number == 6:
            club("evening-dropped", date=date, why="the hall is flooded", lost=True)
        elif number == 7:
            club("member-joined", member=50 + number, name="Newcomer", rating=0)
            club.play(date)
        elif number == 12:
            club.adopt("evening.second_weekday", '"friday"')
        else:
            club.play(date)
    club.at(END, 12)
    assert not club.tasks(*CALENDAR)
    played = {paired.place[:3] for paired in club.state.pairings.values()}
    rounds = {name: sum(place[0] == name for place in played) for name in ("autumn", "spring", "rapid")}
    assert rounds["autumn"] == club.season.competition("autumn").evenings_needed()
    assert rounds["spring"] == 9
    assert s.verify(club.season).differences == ()


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seed", range(3))
def test_a_season_of_a_senior_club_that_starts_late_on_friday_afternoons(seed):
    club = Played(SENIORS, [1700, 1650, 1600, 1550, 1500, 1450], seed)
    club.do_what_the_list_says()
    on_their_days(club)
    assert min(club.state.evenings) == datetime.date(2026, 11, 6)
    assert max(club.dates("keizer")) < max(club.dates("veterans"))
    date, number = START, 0
    while (date := club.next_day(date)) is not None:
        number += 1
        club.at(date - datetime.timedelta(days=1), 12)
        if number == 3:
            club("evening-dropped", date=date, why="carnival")
        elif number == 5:
            club("evening-dropped", date=date, why="a funeral", lost=True)
        elif number == 8:
            club.adopt("evening.weekday", '"thursday"')
            club.do_what_the_list_says()
            assert {day.weekday() for day, each in slots(club.season).items() if day > date and each.part} == {3}
        elif number == 11:
            club("member-joined", member=50, name="Newcomer", rating=1400)
            club.play(date)
        else:
            club.play(date)
    club.at(END, 12)
    assert not club.tasks(*CALENDAR)
    played = {paired.place[:3] for paired in club.state.pairings.values()}
    assert sum(place[0] == "keizer" for place in played) == 19
    assert s.verify(club.season).differences == ()


@pytest.mark.parametrize("rules", [YOUTH, SENIORS])
def test_the_task_list_is_empty_once_done_whichever_evenings_are_dropped_or_lost(rules):
    dice = random.Random(7)
    club = Played(rules, [1700 - 30 * number for number in range(8)], 7)
    club.do_what_the_list_says()
    for _ in range(12):
        coming = [date for date, each in slots(club.season).items() if each.part and date > club.now.date()]
        club.at(dice.choice(coming[:8]) - datetime.timedelta(days=1), 12)
        with contextlib.suppress(InvalidInput):  # a round robin, or the last round of a part, cannot be lost
            club("evening-dropped", date=club.next_day(club.now.date()), why="x", lost=dice.random() < 0.5)
        club.do_what_the_list_says()
        on_their_days(club, club.now.date())
