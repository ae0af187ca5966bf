"""A club for tests: members, a calendar, and events with only the fields that a test is about."""

import datetime

from msgspec.structs import replace

from indeler import season as s
from indeler.season import events
from support.competitions import cup_of, cycles_of

LEADER = "Leader"
ROUND_ROBIN = """
name = "robin"

[[competition]]
kind = "round-robin"
name = "internal"
groups = ["A", "B"]
sizes = [4]
"""
"""The rulebook of a club that plays a round robin in two groups; a test may append more keys."""
START, END = datetime.date(2026, 9, 1), datetime.date(2027, 6, 30)


class Club:
    """A season in memory. ``club(kind, ...)`` appends an event; its clock is set to the evening concerned."""

    def __init__(self, rules="botwinnik", members=(), start=START, end=END, change=(), today=None):
        text = s.shipped_text(rules) if "\n" not in rules else rules
        for old, new in change:
            assert old in text, old
            text = text.replace(old, new)
        self.club_rules = s.parse_club_rules(text)
        self.now = self.written = datetime.datetime.combine(today or start, datetime.time(12))
        self.opened(s.MemoryStore(text))
        self.append(
            events.SeasonOpened(
                at=self.now,
                by=LEADER,
                name="Test",
                start=start,
                end=end,
                rules=self.club_rules.name,
                digest=s.digest(text),
            )
        )
        for number, rating in enumerate(members, start=1):
            self("member-joined", member=number, name=f"Member {number}", rating=rating)

    def opened(self, store):
        """Use this logbook; its times are taken from the clock of the club, not from the clock of the machine."""
        self.book = s.Logbook(store, clock=lambda: self.written)

    @property
    def season(self):
        return self.book.season

    @property
    def state(self):
        return self.book.season.state

    @property
    def cycles(self):
        return cycles_of(self.season)

    @property
    def cup(self):
        return cup_of(self.season)

    def __call__(self, kind, at=None, why="", written=None, **fields):
        """Append an event of this kind that happened ``at`` a time; it was recorded at ``written``, or else at once."""
        at = at or max(self.now, _earliest(kind, fields))
        return self.append(events.KINDS[kind](at=at, by=LEADER, why=why, **fields), written)

    def append(self, event, written=None):
        self.written = written or event.at
        return self.book.append(event)

    def plan(self):
        """Plan the whole calendar as proposed, with play in every week; return the dates of the cycles."""
        every_week = s.views.days_off(self.season)
        for event in s.propose.calendar(self.season, at=self.now, by=LEADER, anyway=every_week):
            self.append(event)
        return self.dates()

    def dates(self, what="cycles"):
        return [row.date for row in s.views.calendar(self.season) if row.what == what]

    def evenings(self, *dates, what="cycles"):
        planned = tuple(events.PlannedEvening(date, what) for date in dates)
        self("evenings-planned", evenings=planned)

    def open_cycle(self, number, **groups):
        """Open a cycle with the given groups, or with those that the rules propose."""
        if groups:
            members = {name: tuple(numbers) for name, numbers in groups.items()}
            return self("cycle-opened", cycle=number, groups=members)
        return self.append(s.propose.cycle(self.season, number, at=self.now, by=LEADER))

    def at(self, date, hour=20, minute=0):
        """Set the clock of the club."""
        self.now = datetime.datetime.combine(date, datetime.time(hour, minute))
        return self.now

    def pair(self, date, publish=True, seed=""):
        """Pair all groups that can be paired on this evening, at 20:00."""
        self.at(date)
        made = s.propose.evening(self.season, date, at=self.now, by=LEADER, seed=seed)
        for event in made:
            self.append(event)
            if publish:
                self.publish(event)
        return made

    def publish(self, made):
        fields = {name: getattr(made, name) for name in ("competition", "part", "round", "group")}
        return self("pairing-published", **fields)

    def boards(self, part, round, group, boards, odd=None, competition="cycles"):
        """Enter and publish a manual pairing; ``boards`` is a list of pairs."""
        place = {"competition": competition, "part": part, "round": round, "group": group}
        self("pairing-made", boards=tuple(boards), odd=odd, **place)
        self("pairing-published", **place)

    def results(self, made, choose=lambda white, black: "½-½"):
        """Enter a result for every board of the pairing."""
        for white, black in made.boards:
            self(
                "result-entered",
                competition=made.competition,
                part=made.part,
                round=made.round,
                white=white,
                black=black,
                result=choose(white, black),
            )

    def result(self, part, round, white, black, result, competition="cycles"):
        return self(
            "result-entered", competition=competition, part=part, round=round, white=white, black=black, result=result
        )

    def standings(self, cycle, group):
        return s.views.standings(self.season, cycle, group)

    def points(self, cycle, group):
        """Return the points of each member, in tenths."""
        return {row.member: row.points for row in self.standings(cycle, group)}

    def kinds(self, cycle, group, member):
        """Return the kinds of a member's rounds."""
        row = next(row for row in self.standings(cycle, group) if row.member == member)
        return [outcome.kind for outcome in row.card]


def _earliest(kind, fields):
    """Return the earliest time that an event of an evening may have, for tests in which the time does not matter."""
    if kind == "external-result":
        return fields["game_at"]
    if kind in ("no-show", "played-late", "notation-skipped"):
        return datetime.datetime.combine(fields["date"], datetime.time(20))
    return datetime.datetime.min


def states(club, **changed):
    """Return the state after a replay, and after a replay of a logbook whose lines do not have these fields."""
    listed = club.season.events
    older = [replace(each, **changed) if changed.keys() <= {*each.__struct_fields__} else each for each in listed]
    return s.replay(club.club_rules, listed).state, s.replay(club.club_rules, older).state
