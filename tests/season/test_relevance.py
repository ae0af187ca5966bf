"""Article 13.3: whether an external game of the last round can still matter."""

import datetime
import random
from itertools import product

import pytest

from indeler import season as s
from indeler.season.competitions.cycles.groups import groups_of
from indeler.season.competitions.cycles.relevance import Range, may_cross, why_it_matters
from support.clubs import Club
from support.competitions import cycles_of

RULEBOOK = "botwinnik"

RESULTS = ("1-0", "½-½", "0-1")


def game(date):
    """Return the time of a game on the day after the evening."""
    return datetime.datetime.combine(date + datetime.timedelta(days=1), datetime.time(20))


@pytest.mark.parametrize(
    ("ranges", "matters"),
    [
        ({1: (0, 50), 2: (60, 60), 3: (70, 70)}, False),  # two are out of reach
        ({1: (60, 100), 2: (50, 50), 3: (40, 55)}, False),  # no other member can reach member 1
        ({1: (40, 90), 2: (60, 60), 3: (70, 70)}, True),
        ({1: (40, 60), 2: (60, 60), 3: (70, 70)}, True),  # equal points: tie-breaks decide
        ({1: (40, 90), 2: (10, 10), 3: (70, 70)}, False),  # second with any result
    ],
)
def test_BW_36_the_hint_says_whether_a_place_among_the_first_two_is_open(ranges, matters):
    given = {member: Range(*found) for member, found in ranges.items()}
    assert may_cross(given, 1, 2, given) is matters


def test_BW_36_the_hint_says_what_a_game_can_change(club):
    club = club(a=6)
    for date in club.dates()[:7]:
        for made in club.pair(date):
            club.results(made, lambda white, black: "1-0" if white < black else "0-1")
    # Group B after seven rounds: 10 has lost nearly all, 7 has won nearly all.
    assert why_it_matters(cycles_of(club.season), 1, "B", 10) == []
    assert why_it_matters(cycles_of(club.season), 1, "A", 1) != []


def test_BW_36_the_view_of_an_external_game_in_the_last_round_says_why_it_matters(club):
    club = club(a=6)
    for date in club.dates()[:7]:
        for made in club.pair(date):
            club.results(made)
    date = club.dates()[7]
    club("signed-off", member=10, date=date, reason="external", game_at=game(date), at=club.at(date, 12))
    for made in club.pair(date):
        club.results(made)
    assert s.views.external(club.season, date, 10)[0].matters == ("promotion",)


def test_BW_36_a_place_that_others_may_get_elsewhere_is_open_to_more_members():
    # There are two places on the ladder, and two of the members above may qualify through the cycle.
    ranges = {1: Range(50, 60), 2: Range(70, 70), 3: Range(70, 70), 4: Range(55, 55), 5: Range(10, 10)}
    assert not may_cross(ranges, 1, 2, ranges)
    assert may_cross(ranges, 1, 2, ranges, at_most=4)


def to_the_last_round(seed, cycle):
    """Return a random club of ten members before the last round of a cycle, and the date of that round."""
    dice = random.Random(seed)
    club = Club(members=range(2000, 1000, -100))
    dates = club.plan()
    for number in range(1, cycle + 1):
        club.at(dates[8 * (number - 1)], 12)
        club.open_cycle(number)
        last = 8 * number - (number == cycle)
        for date in dates[8 * (number - 1) : last]:
            for made in club.pair(date):
                club.results(made, lambda white, black: dice.choice(RESULTS))
        if dice.random() < 0.5:
            club("promotion-declined", member=dice.randrange(1, 11), cycle=number)
            club("qualification-declined", member=dice.randrange(1, 11), competition="cycles")
    if dice.random() < 0.5:
        club("member-left", member=dice.randrange(1, 11))
    return club, dates[8 * cycle - 1]


def decided(season, cycle, date):
    """Return the members of each next group, without their order, and the qualified members."""
    qualified = {row.member for row in s.views.ladder(season).rows if row.qualified_by}
    groups = groups_of(cycles_of(season), cycle + 1, date)
    return {name: frozenset(members) for name, members in groups.items()}, qualified


def can_change(club, date, cycle, member):
    """Return whether the external game changes the next groups for any possible outcome of the last round."""
    at = game(date)
    fields = {"member": member, "date": date, "game_at": at}
    club("signed-off", reason="external", **fields, at=club.at(date, 12))
    club("external-ruled", **fields, counts=True, why="to see what it can change")
    boards = [board for made in club.pair(date) for board in made.boards]
    for results in product(RESULTS, repeat=len(boards)):
        season = club.season
        for (white, black), result in zip(boards, results, strict=True):
            place = {"competition": "cycles", "part": cycle, "round": 8, "white": white, "black": black}
            season = s.apply(season, s.events.ResultEntered(at=club.now, by="x", result=result, **place))
        ends = [
            decided(s.apply(season, s.events.ExternalResult(at=at, by="x", result=result, **fields)), cycle, date)
            for result in ("win", "draw", "loss")
        ]
        if any(end != ends[0] for end in ends):
            return True
    return False


def never_missed(seed, cycle):
    club, date = to_the_last_round(seed, cycle)
    for name, members in club.cycles.state.cycles[cycle].groups.items():
        member = random.Random(f"{seed} {name}").choice(members)
        if club.state.members[member].left is None:
            lines = club.book.store.read()
            trial = Club(members=())
            trial.opened(s.MemoryStore(club.book.store.rules(), lines))
            trial.now = club.now
            matters = why_it_matters(cycles_of(club.season), cycle, name, member)
            assert matters or not can_change(trial, date, cycle, member), (seed, cycle, name, member)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("cycle", [1, 3])
def test_BW_36_a_game_that_can_change_anything_is_never_called_irrelevant(cycle):
    never_missed(cycle, cycle)


@pytest.mark.sweep
@pytest.mark.parametrize("cycle", [1, 2, 3])
@pytest.mark.parametrize("seed", range(10, 30))
def test_BW_36_in_many_clubs_a_game_that_can_change_anything_is_never_irrelevant(seed, cycle):
    never_missed(seed, cycle)


def test_BW_36_promotion_does_not_matter_to_a_member_who_declined_it(club):
    club = club(a=6)
    for date in club.dates()[:7]:
        for made in club.pair(date):
            club.results(made)
    assert "promotion" in why_it_matters(cycles_of(club.season), 1, "B", 7)
    club("promotion-declined", member=7, cycle=1)
    assert "promotion" not in why_it_matters(cycles_of(club.season), 1, "B", 7)
    assert "promotion" in why_it_matters(cycles_of(club.season), 1, "B", 8)


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ("group", {1: ["qualification", "ladder"], 9: ["promotion"]}),
        ("all", {1: ["qualification", "ladder"], 9: ["promotion", "ladder"]}),
    ],
)
def test_BW_36_K6_before_the_championship_points_of_all_groups_may_count(points, expected):
    change = [
        ("count = 4", "count = 2"),
        ("players = 8\nper_cycle = 2", "players = 4\nper_cycle = 2"),
        ("reinforced = { 2 = [4], 3 = [6, 4] }", "reinforced = { 2 = [1] }"),
        ('ladder_points = "group"', f'ladder_points = "{points}"'),
    ]
    club = Club(members=range(2000, 1000, -100), change=change)
    club.plan()
    club.open_cycle(1, A=range(1, 7), B=range(7, 11))
    assert {
        member: why_it_matters(cycles_of(club.season), 1, "A" if member < 7 else "B", member) for member in (1, 9)
    } == expected
