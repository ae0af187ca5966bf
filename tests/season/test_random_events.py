"""Random events are accepted or refused in one sentence, and the season always equals the replay of its logbook."""

import contextlib
import datetime
import random
import typing

import msgspec
import pytest

from indeler import season as s
from indeler.language import IndelerError
from indeler.season.core.decisions import SEASON
from indeler.season.events import ENVELOPE, KINDS
from support.clubs import LEADER, Club

RESULTS = ["1-0", "0-1", "½-½", "+-", "--", "win", "draw", "loss", None]


def under_way(dice):
    """Return a club of fourteen members with a few rounds played and the cup drawn."""
    club = Club(members=[dice.randrange(0, 2200) for _ in range(14)])
    club.plan()
    club.open_cycle(1)
    played = dice.randrange(4)
    for date in club.dates()[:played]:
        for made in club.pair(date):
            club.results(made, lambda white, black: dice.choice(RESULTS[:4]))
    club.append(s.propose.cup_draw(club.season, club.dates()[played], range(1, 9), at=club.now, by=LEADER, seed="x"))
    return club


def told(club, dice):
    """Return a random event whose fields are drawn so that it may be accepted."""
    kind = dice.choice(list(KINDS.values()))
    names = [name for name in kind.__struct_fields__ if name not in ENVELOPE]
    hints = typing.get_type_hints(kind)
    fields = {name: value(club, dice, name, hints[name]) for name in names}
    day = dice.choice(list(club.state.evenings))
    at = datetime.datetime.combine(day, datetime.time(dice.randrange(24)))
    return kind(at=at, by="anybody", why=dice.choice(["", "because"]), **fields)


def value(club, dice, name, hint):
    dates, members = list(club.state.evenings), list(club.state.members)
    dice.shuffle(members)
    day = dice.choice(dates)
    drawn = {
        "game_at": lambda: datetime.datetime.combine(
            day + datetime.timedelta(dice.randrange(-3, 4)), datetime.time(20)
        ),
        "competition": lambda: dice.choice(["cycles", "rapid", "blitz", "cup", "x"]),
        "group": lambda: dice.choice(["A", "B", "", "final", "K"]),
        "boards": lambda: tuple(zip(members[::2], members[1::2], strict=False)),
        "groups": lambda: {"A": tuple(members[:7]), "B": tuple(members[7:])},
        "evenings": lambda: (s.events.PlannedEvening(day, dice.choice(["cycles", "rapid", "special"])),),
        "games": lambda: (s.events.TakenGame(members[0], members[1], dice.choice(["1-0", "?"])),),
        "away": lambda: tuple(members[2:3]),
        "no_shows": lambda: (),
        "others": lambda: (),
        "extra": lambda: ((members[0], 5),),
        "members": lambda: (s.events.NewMember(member=dice.choice([*members, 99]), name="New"),),
        "dates": lambda: tuple(sorted(dice.sample(dates, 3))),
        "result": lambda: dice.choice(RESULTS),
        "reason": lambda: dice.choice(["absent", "external"]),
        "tempo": lambda: dice.choice(["100+10", "60+10"]),
        "holders": lambda: ("x",),
        "last_season": lambda: None,
        "present": lambda: tuple(members[:6]),
        "players": lambda: tuple(members[:2]),
        "title_group": lambda: msgspec.UNSET,
        "start": lambda: msgspec.UNSET,
        "still_in": lambda: msgspec.UNSET,
        "field": lambda: msgspec.UNSET,
    }
    if name in drawn:
        return drawn[name]()
    if name in ("member", "white", "black", "odd", "winner", "loser", "responsible"):
        return members[0]
    if "datetime.date" in str(hint):
        return day
    if hint in (bool, bool | None):
        return dice.random() < 0.5
    return dice.randrange(1, 9) if "int" in str(hint) else "leader"


def look(season, now):
    """Build every view; a view may refuse in a sentence, but must not fail otherwise."""
    looks = [
        lambda: s.views.calendar(season),
        lambda: s.views.todo(season, now),
        lambda: s.views.log(season),
        lambda: s.views.cup(season),
        lambda: s.views.ladder(season),
        lambda: s.views.ladder(season, "rapid"),
        lambda: s.views.final(season, "blitz"),
        lambda: s.views.championship(season),
        lambda: [s.views.member(season, member) for member in season.state.members],
        lambda: [s.views.attendance(season, date) for date in season.state.evenings],
        lambda: [s.views.pairing(season, place) for place in season.state.pairings],
        lambda: [s.views.standings(season, 1, group) for group in s.views.groups(season, 1)],
        lambda: [s.propose.evening(season, date, at=now, by=LEADER) for date in season.state.evenings],
    ]
    for view in looks:
        with contextlib.suppress(IndelerError):
            s.views.to_json(view())


def check(seed, events):
    dice = random.Random(seed)
    club = under_way(dice)
    sentences = []
    for _ in range(events):
        try:
            club.append(s.events.decode(s.events.encode(told(club, dice))))
        except IndelerError as refusal:
            sentences.append(str(refusal))
    assert all(sentence.endswith(".") for sentence in sentences)
    assert len(sentences) < 0.97 * events  # many kinds belong to competitions that this club does not have
    look(club.season, club.now)
    assert len(club.season.events) == club.season.version == len(club.book.store.read())
    assert s.replay(club.club_rules, club.season.events).state == club.state


@pytest.mark.parametrize("seed", range(4))
def test_a_random_event_is_accepted_or_refused_in_one_sentence(seed):
    check(seed, 120)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(100, 200))
def test_many_random_events_are_accepted_or_refused_in_one_sentence(seed):
    check(seed, 400)


@pytest.mark.parametrize("seed", range(3))
def test_evolve_applies_any_event(seed):
    """Evolve applies undecided events of every kind with any fields, and a logbook whose lines are shuffled."""
    dice = random.Random(seed)
    club = under_way(dice)
    season = club.season
    for _ in range(150):
        with contextlib.suppress(IndelerError):  # invalid fields
            season = SEASON.evolve(season, s.events.decode(s.events.encode(told(club, dice))))
    first, *others = season.events
    assert len(others) > club.season.version + 50
    some = [first, *(event for event in others if dice.random() < 0.7)]
    dice.shuffle(others)
    for events in (some, [first, *others]):
        assert s.replay(club.club_rules, events).version == len(events)
