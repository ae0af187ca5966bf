"""A club for tests: members, a calendar, and events that need no more than what they are about."""

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
"""The rulebook of a club that plays a round robin in two groups; more keys of it may follow."""
START, END = datetime.date(2026, 9, 1), datetime.date(2027, 6, 30)


class Club:
    """A season in memory. ``club(kind, ...)`` appends an event; the clock stands on the evening it is about."""

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
        """Take this logbook; it is written by the club's own clock, not by that of the machine."""
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
        """Append an event of this kind, ``at`` a time and ``written`` down at another one, unless it was at once."""
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
        """Groups as given, or as the rules propose them."""
        if groups:
            members = {name: tuple(numbers) for name, numbers in groups.items()}
            return self("cycle-opened", cycle=number, groups=members)
        return self.append(s.propose.cycle(self.season, number, at=self.now, by=LEADER))

    def at(self, date, hour=20, minute=0):
        """Set the clock."""
        self.now = datetime.datetime.combine(date, datetime.time(hour, minute))
        return self.now

    def pair(self, date, publish=True, seed=""):
        """Pair all groups that can be paired on this evening, at eight."""
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
        """Made by hand and published: ``boards`` as pairs."""
        place = {"competition": competition, "part": part, "round": round, "group": group}
        self("pairing-made", boards=tuple(boards), odd=odd, **place)
        self("pairing-published", **place)

    def results(self, made, choose=lambda white, black: "½-½"):
        """Enter a result for every board that was made."""
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
        """Member to points, in tenths."""
        return {row.member: row.points for row in self.standings(cycle, group)}

    def kinds(self, cycle, group, member):
        """Return the kinds of a member's rounds."""
        row = next(row for row in self.standings(cycle, group) if row.member == member)
        return [outcome.kind for outcome in row.card]


def _earliest(kind, fields):
    """When an evening's events can be told at the earliest, for tests that do not care."""
    if kind == "external-result":
        return fields["game_at"]
    if kind in ("no-show", "played-late", "notation-skipped"):
        return datetime.datetime.combine(fields["date"], datetime.time(20))
    return datetime.datetime.min


def states(club, **changed):
    """Return the state of a replay, and of one of a logbook whose lines do not have these fields."""
    listed = club.season.events
    older = [replace(each, **changed) if changed.keys() <= {*each.__struct_fields__} else each for each in listed]
    return s.replay(club.club_rules, listed).state, s.replay(club.club_rules, older).state
