"""Stored calendars of clubs in which evenings are cancelled, moved or pass: proposals and resulting calendars.

Run ``python -m support.kept_calendars`` in ``tests/`` to write them again; review the difference before you commit it.
"""

import datetime
import random

from indeler import season as s
from indeler.language import IndelerError
from indeler.logbook import Question
from indeler.season.calendar.planning import unused_evenings
from support.clubs import LEADER, Club
from support.kept import keep, line
from support.random_clubs import DATA

KEPT = DATA / "seasons" / "calendars.txt"
STEPS = 18
DAY = datetime.timedelta(days=1)

TWO_DAYS = """
name = "two days"

[evening]
weekday = "saturday"
second_weekday = "wednesday"

[season]
holidays = "NL-Noord"

[[competition]]
kind = "cycles"
name = "main"
count = 3
rounds = 4
weekday = "saturday"

[[competition]]
kind = "evenings"
name = "rapid"
evenings = 5
weekday = "wednesday"
starts = 2026-10-07
"""
THREE_IN_A_ROW = """
name = "three in a row"

[[competition]]
kind = "cycles"
name = "autumn"
rounds = 5
cancelled = "dropped"

[[competition]]
kind = "keizer"
name = "winter"
rounds = 6

[[competition]]
kind = "cycles"
name = "spring"
rounds = 6
rounds_an_evening = 2

[[competition]]
kind = "evenings"
name = "blitz"
evenings = 3

[[competition]]
kind = "cup"
name = "cup"
"""
LATE = """
name = "late"

[[competition]]
kind = "evenings"
name = "blitz"
evenings = 4
starts = 2026-11-01

[[competition]]
kind = "round-robin"
name = "internal"
groups = ["A", "B"]
starts = 2026-10-01

[[competition]]
kind = "cup"
name = "cup"
beside = "internal"
"""
CLUBS = {"two days": TWO_DAYS, "three in a row": THREE_IN_A_ROW, "late": LATE, "cycles": "botwinnik", "rapid": "rapid"}
SEEDS = range(20)


class Planner:
    """A club whose calendar is created and changed at random."""

    def __init__(self, name, seed):
        self.dice = dice = random.Random(f"{name} {seed}")
        start = datetime.date(2026, 9, 1) + DAY * dice.randrange(30)
        members = [1900 - 50 * number for number in range(8)]
        self.club = Club(CLUBS[name], members, start, start + DAY * dice.choice((90, 150, 240, 300)))
        self.told = []

    def play(self):
        """Take some steps, the first of which plans the whole calendar; return what was shown."""
        steps = [self.go_on, self.drop, self.postpone, self.stay_away, self.set_by_hand, self.use_reserve, self.move]
        for step in [self.plan, *self.dice.choices(steps, k=STEPS), self.plan]:
            try:
                step()
            except IndelerError as refusal:
                self.told.append(str(refusal))
            self.look()
            if self.dice.random() < 0.3:
                self.plan()
        return self.told

    def tell(self, event):
        try:
            self.club.append(event)
        except Question:
            self.club.append(event.confirmed())

    def coming(self):
        dates = [date for date in self.club.state.evenings if date >= self.club.now.date()]
        return self.dice.choice(dates[: self.dice.choice((3, 10))] or [self.club.state.end])

    def plan(self):
        today, dice = self.club.now.date(), self.dice
        off = [today + DAY * dice.randrange(60) for _ in range(dice.randrange(9))]
        for event in s.propose.calendar(self.club.season, at=self.club.now, by=LEADER, holidays=off, anyway=off[:2]):
            self.tell(event)

    def go_on(self):
        """Let some days pass; an evening on the last of them is paired and played if possible."""
        date = self.coming() if self.dice.random() < 0.7 else self.club.now.date() + DAY * self.dice.randrange(20)
        self.club.at(min(date, self.club.state.end))
        try:
            for event in s.propose.openings(self.club.season, at=self.club.now, by=LEADER):
                self.tell(event)
        except IndelerError as refusal:
            self.told.append(str(refusal))
        slot, everybody = s.views.slot(self.club.season, date), tuple(self.club.state.members)
        if slot.part and not self.club.season.competition(slot.what).regular:
            self.club("presence-noted", competition=slot.what, part=slot.part, round=1, present=everybody)
        for made in self.club.pair(date):
            self.club.results(made)

    def drop(self):
        lost = self.dice.random() < 0.3
        self.tell(s.events.EveningDropped(at=self.club.now, by=LEADER, why="snow", date=self.coming(), lost=lost))

    def postpone(self):
        date = self.coming()
        to = self.dice.choice([None, None, date + DAY, date + 7 * DAY])
        self.tell(s.events.EveningPostponed(at=self.club.now, by=LEADER, why="snow", date=date, to=to))

    def stay_away(self):
        first = self.club.now.date() + DAY * self.dice.randrange(50)
        periods = (s.events.DaysOff("hall let", first, first + DAY * self.dice.randrange(12)),)
        self.tell(s.events.DaysOffSet(at=self.club.now, by=LEADER, periods=periods))

    def set_by_hand(self):
        what = self.dice.choice(["special", "reserve", *self.club.club_rules.names])
        date = self.coming() + self.dice.choice([0 * DAY, DAY, 7 * DAY])
        evenings = (s.events.PlannedEvening(date, what, "by hand"),)
        self.tell(s.events.EveningsPlanned(at=self.club.now, by=LEADER, evenings=evenings))

    def use_reserve(self):
        for event in s.propose.reserve(self.club.season, at=self.club.now, by=LEADER):
            self.tell(event)

    def move(self):
        for event in s.propose.moves(self.club.season, at=self.club.now, by=LEADER, stay=[self.coming()]):
            self.tell(event)

    def look(self):
        season, today = self.club.season, self.club.now.date()
        self.told += [f"{date}: {slot}" for date, slot in s.views.slots(season).items()]
        self.told += [f"left out {date}: {why}" for date, why in s.propose.left_out(season, today).items()]
        self.told += [f"unused {date}" for date in unused_evenings(season, today)]
        self.told += [f"to do: {task.sentence}" for task in s.views.todo(season, self.club.now)]
        self.told.append(f"next: {s.views.to_json(s.views.tonight(season, today)).decode()}")
        self.told += [f"{row.date}: {row.state}" for row in s.views.calendar(season, self.club.now)]


def shown(name):
    """Return a line for each season of this club."""
    return [line(f"{name} {seed}", lambda seed=seed: "\n".join(Planner(name, seed).play()).encode()) for seed in SEEDS]


if __name__ == "__main__":
    keep([each for name in CLUBS for each in shown(name)], KEPT)
