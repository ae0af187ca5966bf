"""Stored random decisions in clubs with every kind of competition: whether each is accepted, and its sentence.

Run ``python -m support.kept_decisions`` in ``tests/`` to write them again; review the difference before you commit it.
"""

import datetime
import random
import typing

import msgspec

from indeler import season as s
from indeler.language import IndelerError
from indeler.logbook import Question
from indeler.season import queries
from indeler.season.competitions.challenge.competition import ChallengeState
from indeler.season.competitions.cup.rounds import CupState
from indeler.season.core import registry
from indeler.season.events import ENVELOPE, kinds_with
from support.clubs import LEADER
from support.kept import keep, line
from support.random_clubs import CLUBS, DATA, TEAMS, OddClub

KEPT = DATA / "seasons" / "decisions.txt"
FINALS = """
name = "finals"

[[competition]]
kind = "cycles"
name = "cycles"
count = 2
rounds = 4
groups = ["A", "B"]
moves = { up = 1, down = 1, reinforced = { 2 = [2] } }
external = { count = true, automatic_days = ["saturday"], compensation = [{ above = 100, points = 0.5 }] }
championship = { players = 4, per_cycle = 2, ladder = 2, reserve_evenings = 1 }

[[competition]]
kind = "evenings"
name = "rapid"
evenings = 2
rounds = 2
final = { players = 3, per_evening = 1, ladder = 2 }
"""
KEIZER_GROUPS = """
name = "keizer groups"

[[competition]]
kind = "keizer"
name = "keizer"
rounds = 8
periods = [4, 4]
period_reset = "score+groups"
groups = ["A", "B"]
moves = 1
ext = ["1", "1/2", "0"]
absent_long = "1/4"
late = "1/5"

[[competition]]
kind = "cup"
name = "cup"
beside = "keizer"
evenings_per_round = 2
not_in_last_rounds = 0
"""
ROBIN_PARTS = """
name = "robin in parts"

[[competition]]
kind = "round-robin"
name = "internal"
parts = 2
groups = ["A", "B"]
moves = { up = 1, down = 1 }
withdrawal = "annulled"

[[competition]]
kind = "team"
name = "first team"

[[competition]]
kind = "cup"
name = "cup"
"""
SLOW = ("school", "rapid")
DRAWN = {
    **{name: rules for name, rules in CLUBS.items() if name not in SLOW},
    "cycles, cup and finals": "botwinnik",
    "both finals": FINALS,
    "keizer in groups": KEIZER_GROUPS,
    "round robin in parts": ROBIN_PARTS,
}
EVENINGS = {"both finals": 10}
USUAL_EVENINGS = 9
"""The number of evenings after which the decisions are drawn."""
DECISIONS = 300
DAY = datetime.timedelta(days=1)
HOURS = (12, 19, 20, 23)


class Drawing:
    """Draws decisions, mostly about one round, its players and its evening, so that many of them are accepted."""

    def __init__(self, season, dice):
        self.season, self.dice = season, dice
        self.begun = list(season.state.pairings.values())
        packages = registry.packages()
        self.of_kind = {f"{packages[each.kind]}.": each for each in season.competitions}
        kinds = kinds_with({each.kind for each in season.competitions})
        self.kinds = [kind for word, kind in kinds.items() if word != "season-opened"]

    def decision(self, season):
        """Return a random decision about this season; its fields may not form a valid event."""
        dice, self.season = self.dice, season
        kind = dice.choice(self.kinds)
        own = [name for package, name in self.of_kind.items() if kind.__module__.startswith(package)]
        rounds = list(season.state.pairings.values()) or self.begun
        about = [each for each in rounds if own and each.place.competition == own[0].name] or rounds
        self.paired = dice.choice(about[-8:] if self.mostly() else about)
        self.competition = own[0] if own else season.competition(self.paired.place.competition)
        self.competition = season.competition(self.competition.name)
        self.pair = dice.choice(self.pairs() or [tuple(self.members()[:2])])
        coming = [date for date in season.state.evenings if date > self.paired.date]
        self.coming = dice.choice(coming[:4] or [self.paired.date])
        self.date = self.paired.date if self.mostly() else self.coming
        self.evening = datetime.datetime.combine(self.date, datetime.time(dice.choice(HOURS)))
        fields = {
            field.name: self.value(field.name, field.type)
            for field in msgspec.structs.fields(kind)
            if field.name not in ENVELOPE and (field.required or self.mostly())
        }
        at = self.evening + DAY * dice.choice((0, 0, 0, 1, 8))
        return kind(at=at, by=LEADER, why="because" if self.mostly() else "", **fields)

    def mostly(self):
        return self.dice.random() < 0.8

    def members(self):
        members = list(self.season.state.members)
        self.dice.shuffle(members)
        return members

    def pairs(self):
        """Return the pairs of opponents: on a board of the round, in the cup, or in a challenge."""
        state = self.season.state.of.get(self.competition.name)
        if isinstance(state, ChallengeState) and state.open:
            return [(each.member, each.challenged) for each in state.open]
        games = [game for each in state.rounds.values() for game in each.games] if isinstance(state, CupState) else []
        return [(each.white, each.black) for each in games or self.paired.boards]

    def value(self, name, hint):
        place, dice = self.paired.place, self.dice
        white, black = self.pair
        others = self.members()
        drawn = {
            "competition": lambda: self.competition.name,
            "part": lambda: place.part,
            "cycle": lambda: place.part,
            "round": lambda: place.round if self.mostly() else dice.randrange(1, 4),
            "group": lambda: dice.choice([place.group or "A", place.group, *self.names(), "final"]),
            "white": lambda: white if self.mostly() else others[0],
            "black": lambda: black,
            "member": lambda: dice.choice([white, others[0], self.paired.odd or black]),
            "challenged": lambda: black,
            "into": lambda: black if self.mostly() else others[1],
            "winner": lambda: dice.choice(self.pair),
            "loser": lambda: black,
            "responsible": lambda: dice.choice(self.pair),
            "proposer": lambda: dice.choice([*self.pair, others[0]]),
            "odd": lambda: self.paired.odd,
            "boards": self.boards,
            "groups": self.groups,
            "team": lambda: dice.choice(self.names()),
            "title_group": lambda: tuple(others[:3]),
            "start": lambda: dice.choice([518, msgspec.UNSET]),
            "games": lambda: tuple(s.events.TakenGame(*each, dice.choice(["1-0", "?"])) for each in self.boards()),
            "extra": lambda: ((white, 5),),
            "evenings": lambda: (s.events.PlannedEvening(self.coming, dice.choice([place.competition, "special"])),),
            "moves": lambda: (s.events.EveningMove(self.coming, self.coming + DAY * dice.choice((1, 7))),),
            "periods": lambda: (s.events.DaysOff("hall let", self.coming, self.coming + DAY * dice.choice((-1, 3))),),
            "members": lambda: (s.events.NewMember(member=dice.choice([white, 50]), name="New"),),
            "dates": lambda: tuple(dice.sample(list(self.season.state.evenings), 2)),
            "until": lambda: self.date + DAY * dice.choice((-1, 5, 30)),
            "event": lambda: self.season.version - dice.choice((0, 1, 5, 20)),
            "appeal": lambda: max(self.season.state.appeals, default=3),
            "anyway": lambda: not self.mostly(),
            "rating": lambda: dice.choice([0, 1400, 1900]),
            "tempo": lambda: dice.choice(["100+10", "60+10"]),
            "last_season": lambda: ("A", 3),
            "role": lambda: "arbiter",
            "holders": lambda: ("Somebody",),
            "present": lambda: self.paired.field[dice.randrange(2) :],
            "players": lambda: tuple(others[: dice.choice((2, 4))]),
            "order": lambda: tuple(others),
            "rounds": lambda: dice.randrange(1, 9),
        }
        return drawn[name]() if name in drawn else self.by_hint(hint)

    def by_hint(self, hint):
        if typing.get_origin(hint) is tuple:
            return tuple(self.members()[: self.dice.randrange(3)])
        options = (hint, *typing.get_args(hint))
        plain = [typing.get_args(each)[0] if typing.get_origin(each) is typing.Annotated else each for each in options]
        literals = [each for each in options if typing.get_origin(each) is typing.Literal]
        words = [word for each in literals for word in typing.get_args(each)]
        if words:
            return self.dice.choice(words)
        if bool in plain:
            return self.mostly()
        if datetime.date in plain:
            return self.date if self.mostly() else self.coming
        if datetime.datetime in plain:
            return self.evening + DAY * self.dice.choice((-1, 0, 2))
        return self.dice.randrange(1, 5) if int in plain else "Words"

    def boards(self):
        """Return the boards of the round: unchanged, one with exchanged colours, or two with exchanged opponents."""
        boards = [(each.white, each.black) for each in self.paired.boards]
        if boards and not self.mostly():
            boards[0] = boards[0][::-1]
        if len(boards) > 1 and not self.mostly():
            (a, b), (c, d), *rest = boards
            boards = [(a, c), (b, d), *rest]
        return tuple(boards)

    def names(self):
        has_groups = hasattr(self.competition, "group_names")
        return list(self.competition.group_names() if has_groups else ()) or ["A", "B"]

    def groups(self):
        """Return all members in groups of equal size."""
        names, members = self.names(), self.members()
        return {name: tuple(members[at :: len(names)]) for at, name in enumerate(names)}


def begun(name):
    """Return a club of this name some evenings after the start of its season."""
    club = OddClub(DRAWN[name], 3, members=13 if name == TEAMS else 9)
    club.begin_parts()
    club.plan()
    for date in list(club.state.evenings)[: EVENINGS.get(name, USUAL_EVENINGS)]:
        if date in club.state.evenings:
            club.evening(date)
    return club


def drawn(name):
    """Return the season of this club after random decisions, and the outcome of each: a kind, and a sentence."""
    dice = random.Random(name)
    season = begun(name).season
    drawing, told = Drawing(season, dice), []
    for _ in range(DECISIONS):
        event = drawing.decision(season)
        try:
            following, said = decided(season, event)
        except IndelerError as refusal:
            told.append((event.kind(), f"refused: {refusal}"))
            continue
        told.append((event.kind(), f"{said} {s.views.log(following)[-1].sentence}"))
        if dice.random() < 0.6:
            season = following
    return season, told


def decided(season, event):
    """Return the season after the event, and the question that was asked before."""
    event = s.events.decode(s.events.encode(event))
    try:
        return s.apply(season, event), "taken:"
    except Question as question:
        return s.apply(season, event.confirmed()), f"taken after {question}"


def views(season):
    """Yield all views of a season by name: every evening, round, member and competition."""
    now = max(event.at for event in season.events)
    leader = {"at": now, "by": LEADER}
    yield "log", lambda: [row.sentence for row in s.views.log(season)]
    yield "todo", lambda: s.views.todo(season, now)
    yield "calendar", lambda: s.views.calendar(season, now)
    yield "plan", lambda: s.propose.calendar(season, **leader)
    yield "reserve", lambda: s.propose.reserve(season, **leader)
    yield "open games", lambda: s.views.open_games(season)
    yield "report", lambda: s.views.report(season)
    for date in season.state.evenings:
        yield "attendance", lambda date=date: s.views.attendance(season, date)
        yield "tonight", lambda date=date: s.views.tonight(season, date)
        yield "pairings", lambda date=date: s.propose.evening(season, date, **leader)
        yield (
            "drafts",
            lambda date=date: [
                s.propose.draft(season, place, at=now) for place in s.propose.to_be_paired(season, date)
            ],
        )
    for place in season.state.pairings:
        yield "round", lambda place=place: s.views.pairing(season, place)
    for member in season.state.members:
        yield "member", lambda member=member: s.views.member(season, member)
        yield "glance", lambda member=member: s.views.glance(season, member)
    for each in season.competitions:
        yield "tables", lambda each=each: s.views.tables(season, each.name)
        yield "offers", lambda each=each: queries.offers(each, now)
        yield "places", lambda each=each: queries.season_places(each)
        yield "rated games", lambda each=each: s.views.rated_games(season, each.name).rounds
        for member in season.state.members:
            yield "tables for members", lambda each=each, member=member: queries.tables_for(each, member)


def as_text(make):
    """Return the output of a view, or its refusal."""
    try:
        return s.views.to_json(make())
    except IndelerError as refusal:
        return str(refusal).encode()


def shown(name):
    """Return a line for the decisions of each kind in a club, and for the output of each view after them."""
    season, told = drawn(name)
    found = {}
    for kind, sentence in told:
        found.setdefault(kind, []).append(sentence.encode())
    for view, make in views(season):
        found.setdefault(view, []).append(as_text(make))
    return [line(f"{name}: {what}", lambda said=said: b"\n".join(said)) for what, said in found.items()]


if __name__ == "__main__":
    keep([each for name in DRAWN for each in shown(name)], KEPT)
