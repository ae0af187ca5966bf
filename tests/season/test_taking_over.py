"""A season under way: rounds that were played elsewhere count like those played here."""

import datetime

import pytest

from indeler import season as s
from indeler.season.cycles.tournaments import tournament_of
from indeler.season.events import TakenGame
from support.clubs import Club

RULEBOOK = "botwinnik"

WEEK = datetime.timedelta(weeks=1)


@pytest.fixture
def moved():
    """Four members of group A and two of B; two evenings of October went by before the club came here."""
    club = Club(members=[1800, 1700, 1600, 1500, 1400, 1300])
    first = datetime.date(2026, 10, 1)
    club.evenings(first, first + WEEK, first + 2 * WEEK)
    club.at(first + 2 * WEEK, 12)
    club.open_cycle(1, A=(1, 2, 3, 4), B=(5, 6))
    return club


def take(club, round, games, group="A", **more):
    played = tuple(TakenGame(*game) for game in games)
    return club("round-taken-over", competition="cycles", part=1, round=round, group=group, games=played, **more)


def points(club, group="A"):
    return {row.member: row.points for row in s.views.standings(club.season, 1, group)}


def test_BW_33_results_and_absences_count_as_if_they_had_been_here(moved):
    take(moved, 1, [(1, 2, "1-0"), (3, 4, "½-½")])
    take(moved, 2, [(2, 3, "0-1")], odd=4, away=(1,))
    assert points(moved) == {1: 80, 3: 95, 4: 85, 2: 20}


def test_K8_WP_of_rounds_taken_over_is_what_it_would_have_been_here(moved):
    take(moved, 1, [(1, 2, "1-0"), (3, 4, "½-½")])
    take(moved, 1, [(5, 6, "1-0")], group="B")
    here = Club(members=[1800, 1700, 1600, 1500, 1400, 1300])
    dates = here.plan()
    here.open_cycle(1, A=(1, 2, 3, 4), B=(5, 6))
    here.at(dates[0])
    here.boards(1, 1, "A", [(1, 2), (3, 4)])
    for white, black, result in ((1, 2, "1-0"), (3, 4, "½-½")):
        here("result-entered", competition="cycles", part=1, round=1, white=white, black=black, result=result)
    rows = [
        [(row.member, row.points, row.tiebreaks) for row in s.views.standings(club.season, 1, "A")]
        for club in (moved, here)
    ]
    assert rows[0] == rows[1]


def test_BW_22_the_next_pairing_knows_opponents_colours_and_who_was_odd(moved):
    take(moved, 1, [(1, 2, "1-0"), (3, 4, "1-0")])
    take(moved, 2, [(3, 1, "?"), (4, 2, "?")], extra=((1, 35), (3, 35), (2, 35), (4, 35)))
    take(moved, 1, [(5, 6, "1-0")], group="B")
    take(moved, 2, [(6, 5, "1-0")], group="B")
    tournament = tournament_of(moved.season, 1, "A")
    assert [len(each.games) for each in tournament.rounds] == [2, 2]
    assert points(moved) == {1: 95, 3: 95, 2: 45, 4: 45}
    [made, _] = moved.pair(moved.dates()[2])
    assert {frozenset(board) for board in made.boards} == {frozenset((1, 4)), frozenset((2, 3))}


def test_points_of_rounds_of_which_nothing_else_is_known_are_taken_over(moved):
    take(moved, 1, [], others=(1, 2, 3, 4), extra=((1, 60), (2, 35), (3, 35), (4, 10)))
    assert points(moved) == {1: 60, 2: 35, 3: 35, 4: 10}
    assert not [task for task in s.views.todo(moved.season, moved.now) if task.kind == "results"]


def test_what_cannot_have_been_is_refused(moved, refused):
    place = {"competition": "cycles", "part": 1, "group": "A"}
    game = (TakenGame(1, 2, "1-0"),)
    assert "more than one place" in refused(moved, "round-taken-over", round=1, games=game, odd=1, **place)
    assert "not in group A" in refused(moved, "round-taken-over", round=1, games=game, odd=5, **place)
    assert "Take over round 1" in refused(moved, "round-taken-over", round=2, games=game, **place)
    take(moved, 1, [(1, 2, "1-0")])
    assert "paired here" in refused(moved, "round-taken-over", round=1, games=game, **place)
    take(moved, 2, [(2, 1, "1-0")])
    moved.at(moved.dates()[2] - WEEK, 12)
    assert "still to come" in refused(moved, "round-taken-over", round=3, games=game, **place)
