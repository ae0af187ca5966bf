"""Forecasts of the ladder for a member equal the standings after that result."""

import pytest

from support.clubs import Club

RULEBOOK = "keizer"

RULES = """name = "ladder club"

[[competition]]
kind = "keizer"
name = "keizer"
rounds = 10
"""
RESULTS = ("1-0", "½-½", "0-1")


def club_of(*results):
    """Return a club of five in its third round with these results of the first board, and the players of that board."""
    club = Club(RULES, (2000, 1900, 1800, 1700, 1600))
    club.plan()
    first, second, third = club.dates("keizer")[:3]
    for date in (first, second):
        club.results(*club.pair(date), choose=lambda white, black: "1-0" if white > black else "½-½")
    (made,) = club.pair(third)
    white, black = made.boards[0]
    for result in results:
        club.result(made.part, made.round, white, black, result, "keizer")
    return club, white, black


def listed(club):
    """Return the score and place of each member."""
    (table,) = club.season.competition("keizer").tables()
    return {row.member: (row.cells[0], row.rank) for row in table.rows}


@pytest.mark.parametrize("seat", [0, 1], ids=["White", "Black"])
def test_3_the_forecast_of_a_game_equals_the_standings_after_each_result(seat):
    club, *seats = club_of()
    member, opponent = seats[seat], seats[1 - seat]
    prospects, _ = club.season.competition("keizer").tables_for(member)
    (row,) = prospects.rows
    assert (row.member, row.rank) == (opponent, listed(club)[opponent][1])
    own = RESULTS if seat == 0 else tuple(reversed(RESULTS))
    brought = [listed(club_of(result)[0])[member] for result in own]
    assert [row.cells[1:3], row.cells[3:5], row.cells[5:7]] == brought


def test_3_without_a_game_the_forecast_lists_all_members_and_is_shown_only_on_request():
    club, *_ = club_of()
    (free,) = {1, 2, 3, 4, 5} - {
        each
        for one in club.state.pairings.values()
        if one.place.round == 3
        for board in one.boards
        for each in (board.white, board.black)
    }
    keizer = club.season.competition("keizer")
    asked, _ = keizer.tables_for(free)
    assert {row.member for row in asked.rows} == {1, 2, 3, 4, 5} - {free}
    assert [table.code for table in keizer.tables_for(free, unasked=True)] == ["given"]
    assert keizer.tables_for(99) == []


def test_2_the_points_of_the_rounds_add_up_to_the_score():
    club, *_ = club_of("1-0")
    keizer = club.season.competition("keizer")
    for member, (score, _) in listed(club).items():
        *_, given = keizer.tables_for(member)
        assert sum(row.cells[0] for row in given.rows) == score
        assert [row.cells[0] for row in given.rows] == [
            row.cells[2] * row.cells[3] if row.cells[2] else row.cells[0] for row in given.rows
        ]
