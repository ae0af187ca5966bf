"""Clubs with their own rulebooks that play a whole season at random: no-shows, withdrawals, corrections, reversals.

The figures shown after every evening are stored. Run ``python -m support.random_clubs`` in ``tests/`` to write them
again; review the difference before you commit it.
"""

import datetime
import random
import re
from pathlib import Path

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season import queries
from support.clubs import LEADER, Club
from support.kept import keep, line

DATA = Path(__file__).parents[1] / "data"
KEPT = DATA / "seasons" / "odd_clubs.txt"
DRAWN_UP = ("1-0", "½-½", "0-1", "0-1", "1-0", "+-", "-+", "--")
DAYS = datetime.date(2026, 9, 1), datetime.date(2027, 6, 30)

EVENINGS_BY_FIDE = """
name = "fide evenings"

[[competition]]
kind = "evenings"
name = "thursday"
evenings = 4
rounds = 3
groups = { size = 5 }
total = { best = 3, present = 1, absent = 0.5, absent_times = 2 }
pairing = { system = "fide-dutch" }
"""
DOUBLE_ROBIN = """
name = "double robin"

[[competition]]
kind = "round-robin"
name = "internal"
groups = ["A", "B"]
times = 2
rounds_an_evening = 2
catching_up = { spare_evenings = 1 }
"""
LADDER = """
name = "climbers"

[[competition]]
kind = "ladder"
name = "ladder"
winner_takes = "swap"
returning = "old-place"

[[competition]]
kind = "evenings"
name = "blitz"
evenings = 4
rounds = 2
"""
TOTALS = """
name = "grand prix"

[[competition]]
kind = "evenings"
name = "rapid"
evenings = 3
rounds = 2
total = { by = "places", places = [5, 3, 2, 1] }

[[competition]]
kind = "evenings"
name = "blitz"
evenings = 3
rounds = 3
round_robin_up_to = 4

[[competition]]
kind = "totals"
name = "grand prix"
of = [{ name = "rapid" }, { name = "blitz", by = "places" }]
places = [10, 8, 6, 4, 2]
"""
TEAM = """
name = "league"

[[competition]]
kind = "cycles"
name = "cycles"
count = 2
rounds = 4
rounds_an_evening = 2
external = { count = true }

[[competition]]
kind = "team"
name = "first team"
"""
THREE_AT_ONCE = """
name = "damclub"
game = "draughts"

[[competition]]
kind = "cycles"
name = "swiss"
rounds = 5
pairing = { system = "kndb" }
points = { win = 2, draw = 1, odd = 2, opponent_of_no_show = 2 }

[[competition]]
kind = "evenings"
name = "rapid"
evenings = 3
rounds = 3
total = {}

[[competition]]
kind = "cup"
name = "cup"
beside = "swiss"
evenings_per_round = 1
not_in_last_rounds = 0
"""
TEAMS = "teams of members"
CLUBS = {
    "evenings by fide-dutch": EVENINGS_BY_FIDE,
    "double round robin": DOUBLE_ROBIN,
    "ladder and blitz": LADDER,
    "totals over evenings": TOTALS,
    "team in the league": TEAM,
    "three at once by kndb": THREE_AT_ONCE,
    "keizer": "keizer",
    "round robin": "round-robin",
    "school": "school",
    TEAMS: (DATA / "clubs" / "teams.toml").read_text(encoding="utf-8"),
    "rapid": "rapid",
    "cup with two lives": (DATA / "clubs" / "cup-with-two-lives.toml").read_text(encoding="utf-8"),
}


class OddClub(Club):
    """A club whose season is played at random."""

    def __init__(self, rules, seed, members=7):
        self.dice = random.Random(f"{seed} {rules}")
        super().__init__(rules, [self.dice.randrange(1000, 2200) for _ in range(members)], *DAYS)
        self.refusals = []
        self.shown = {}

    def tell(self, kind, **fields):
        """Make a decision that may be refused; a refusal has a sentence and changes nothing."""
        before = self.season.version
        try:
            return self(kind, **fields)
        except InvalidInput as refusal:
            self.refusals.append(str(refusal))
            assert self.season.version == before
            return None

    def happens(self, times_in_ten):
        return self.dice.random() * 10 < times_in_ten

    def somebody(self):
        return self.dice.choice([each.id for each in self.state.members.values() if each.left is None])

    def play(self):
        """Play the whole season, evening by evening."""
        self.begin_parts()
        self.plan()
        for date in list(self.state.evenings):
            if date in self.state.evenings:
                self.evening(date)
                self.hold()

    def begin_parts(self):
        if self.club_rules.name == "teams" and not self.state.evenings:
            self(
                "teams-made-up",
                groups={"Rooks": (1, 8, 9, 13), "Bishops": (2, 7, 10), "Knights": (3, 6, 11), "Pawns": (4, 5, 12)},
            )
        for name in [each.name for each in self.season.competitions]:
            found = self.season.competition(name)
            if queries.awaits_groups(found, self.now.date()):
                self.append(found.opening(at=self.now, by=LEADER).confirmed())

    def evening(self, date):
        self.at(date, 12)
        self.begin_parts()
        for task in s.views.todo(self.season, self.now):
            if task.kind == "unpaired":  # a further round of an evening in the past
                self.round(task.facts[1])
        self.at(date, 12)
        self.comings_and_goings()
        if self.happens(4):
            self.tell("signed-off", member=self.somebody(), date=date)
        if self.happens(1):
            self.tell("evening-dropped", date=date, why="the hall is closed")
            if date not in self.state.evenings:
                return
        for _ in range(12):
            if not self.round(date):
                break
        self.offers()

    def comings_and_goings(self):
        if self.happens(2) and sum(each.left is None for each in self.state.members.values()) > 5:
            self.tell("member-left", member=self.somebody())
        if self.happens(2):
            number = max(self.state.members) + 1
            self.tell("member-joined", member=number, name=f"Member {number}", rating=self.dice.randrange(1000, 2200))
        if self.happens(2):
            competition = self.dice.choice(self.season.competitions).name
            takes_part = self.happens(5)
            self.tell("participation-changed", member=self.somebody(), competition=competition, takes_part=takes_part)

    def round(self, date):
        """Pair and play the next round of the evening; return whether there was one."""
        slot = s.views.slot(self.season, date)
        self.at(date, 20)
        if slot.part and not self.season.competition(slot.what).regular:
            playing = self.season.playing(slot.what, date)
            here = tuple(member for member in playing if not self.happens(1))
            coming = [place.round for place in s.propose.to_be_paired(self.season, date)]
            if coming:
                self.tell("presence-noted", competition=slot.what, part=slot.part, round=min(coming), present=here)
        try:
            made = s.propose.evening(self.season, date, at=self.now, by=LEADER)
        except InvalidInput as refusal:
            self.refusals.append(str(refusal))
            return False
        for event in made:
            try:
                self.append(event)
            except InvalidInput as refusal:
                self.refusals.append(str(refusal))
                return False
            place = dict(zip(("competition", "part", "round", "group"), event.place, strict=True))
            if self.tell("pairing-published", **place) is None:  # a member has left since: paired again
                self("pairing-withdrawn", **place, why="somebody left")
                continue
            if self.happens(1):
                self.tell("member-left", member=self.dice.choice(event.boards[0]) if event.boards else self.somebody())
            self.helped(event.competition)
            self.boards(event.place)
        return bool(made)

    def helped(self, competition):
        """Accept the first offer for a player who is alone after a withdrawal."""
        offers = s.views.alone_offers(self.season, self.season.competition(competition), self.now.date())
        for offer in offers[:1]:
            (line,) = offer.lines
            told = {"at": self.now, "by": LEADER, "why": "the opponent withdrew"}
            self.append(s.events.from_fields({"kind": offer.kind, **told, **line.fields}))

    def boards(self, place):
        """Enter results, no-shows and corrections, and take some of them back."""
        paired = self.state.pairings.get(place)
        for board in paired.boards if paired else ():
            game = {**dict(zip(("competition", "part", "round"), place[:3], strict=True))}
            game |= {"white": board.white, "black": board.black}
            if self.happens(1):
                self.tell("no-show", member=board.white, date=paired.date)
            if self.tell("result-entered", **game, result=self.dice.choice(DRAWN_UP)) and self.happens(1):
                self.tell("result-corrected", **game, result=self.dice.choice(DRAWN_UP[:3]), why="slip")
        if self.happens(2):
            self.tell("reversed", event=self.season.version, why="mistake")

    def offers(self):
        """Accept a random offer of each competition, with a plausible answer."""
        for name in [each.name for each in self.season.competitions]:
            offers = queries.offers(self.season.competition(name), self.now)
            if offers and self.happens(7):
                self.take(self.dice.choice(offers))

    def take(self, offer):
        line = self.dice.choice(offer.lines)
        value, _label = self.dice.choice(offer.answers)
        fields = {**line.fields, **({offer.answer: value} if offer.answer and value else {})}
        for asked in line.fields_to_fill:
            given = self.filled_in(asked)
            if given not in ("", None):
                fields[asked.name] = given
        told = {"at": self.now, "by": LEADER, "why": "offered"}
        event = s.events.from_fields({"kind": offer.kind, **told, **fields}).confirmed()
        try:
            self.append(event)
        except InvalidInput as refusal:  # a date that is too late, or scores that are final
            self.refusals.append(str(refusal))

    def filled_in(self, asked):
        if asked.input == "members":
            return [int(value) for value, _ in self.dice.sample(list(asked.choices), min(4, len(asked.choices)))]
        if asked.choices:
            return self.dice.choice(asked.choices)[0]
        later = self.now + datetime.timedelta(days=3)
        plausible = {"date": later.date().isoformat(), "datetime": later.isoformat(), "number": "4", "check": False}
        return asked.value or plausible.get(asked.input, "Visitors")

    def hold(self):
        """Record the views after every evening."""
        views = {
            "todo": s.views.todo(self.season, self.now),
            "tables": s.views.tables(self.season),
            "report": s.views.report(self.season),
            "member": s.views.member(self.season, self.somebody()),
            "calendar": s.views.calendar(self.season, self.now),
            "evening": s.views.tonight(self.season, self.now.date()),
        }
        for name, view in views.items():
            self.shown.setdefault(name, []).append(figures(view))


def figures(view):
    """Return a view without its words, so that a sentence can be changed."""
    return re.sub(r"[^\W\d_]{2,}", "", s.views.to_json(view).decode()).encode()


def shown(name, seed=1):
    """Return a season of this club, and a line for what each view showed in it."""
    club = OddClub(CLUBS[name], seed, members=13 if name == TEAMS else 7)
    club.play()
    return club, [line(f"{name}: {view}", lambda told=told: b"\n".join(told)) for view, told in club.shown.items()]


if __name__ == "__main__":
    keep([each for name in CLUBS for each in shown(name)[1]], KEPT)
