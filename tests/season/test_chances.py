"""The chances of a member in a round, compared with every possible outcome of the round."""

from itertools import product

import pytest

from indeler import season as s
from indeler.season import events, views
from indeler.season.competitions.cycles.view import DOWN_CERTAIN, DOWN_POSSIBLE, UP_CERTAIN, UP_POSSIBLE

RULEBOOK = "botwinnik"

MINE = {"1-0": ("win", "loss"), "½-½": ("draw", "draw"), "0-1": ("loss", "win")}
"""The outcome of a result for White and for Black."""


def under_way(club, rounds, a=6):
    """Return a club of two groups with some rounds played, and the published pairings of the next round."""
    club = club(a=a)
    dates = club.dates()
    for date in dates[:rounds]:
        for made in club.pair(date):
            club.results(made, lambda white, black: "1-0" if white < black else "½-½")
    return club, club.pair(dates[rounds])


def every_end(club, made):
    """Yield for every possible outcome of the round the results of the boards and the points of the group after it."""
    place = {"competition": made.competition, "part": made.part, "round": made.round}
    for results in product(MINE, repeat=len(made.boards)):
        season = club.season
        for (white, black), result in zip(made.boards, results, strict=True):
            told = {"at": club.now, "by": "Leader", "white": white, "black": black, "result": result}
            season = s.apply(season, events.ResultEntered(**place, **told))
        points = {row.member: row.points for row in views.standings(season, made.part, made.group)}
        yield dict(zip(made.boards, results, strict=True)), points


def ranks(ends, member):
    """Return the points and the best and worst rank of this member for each result they can get."""
    found = {}
    for results, points in ends:
        mine = next(board for board in results if member in board)
        word = MINE[results[mine]][mine.index(member)]
        above = sum(other > points[member] for other in points.values())
        level = sum(other == points[member] for other in points.values()) - 1
        _, best, worst = found.get(word, (0, len(points), 1))
        found[word] = points[member], min(best, 1 + above), max(worst, 1 + above + level)
    return found


@pytest.mark.parametrize("a", [6, 5])
def test_BW_30_the_ranks_are_those_of_all_possible_outcomes_of_the_round(club, a):
    club, pairings = under_way(club, 3, a)
    for made in pairings:
        ends = list(every_end(club, made))
        for member in sorted(player for board in made.boards for player in board):
            chances = views.chances(club.season, member)
            assert {one.result: (one.points, one.best, one.worst) for one in chances} == ranks(ends, member)


def test_BW_30_BW_31_promotion_and_relegation_are_certain_or_possible(club):
    club, _ = under_way(club, 4)
    notes = {member: [one.note for one in views.chances(club.season, member)] for member in (1, 4, 5, 7, 10)}
    assert notes == {
        1: [None, None, None],
        4: [None, DOWN_POSSIBLE, DOWN_POSSIBLE],
        5: [DOWN_POSSIBLE, DOWN_POSSIBLE, DOWN_CERTAIN],
        7: [UP_CERTAIN, UP_POSSIBLE, UP_POSSIBLE],
        10: [None, None, None],
    }


def test_a_member_whose_game_is_finished_has_no_chances(club):
    club, pairings = under_way(club, 1)
    club.results(pairings[0])
    assert views.chances(club.season, pairings[0].boards[0][0]) == []
