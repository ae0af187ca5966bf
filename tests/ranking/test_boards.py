"""Tests of the tables of the best players on each board of a team event."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import indeler
from indeler.language import InvalidInput
from indeler.model import Colour, Player, Result, Team, Teams
from indeler.model.matches import Board, Match, TeamRound
from indeler.model.teams import TeamEvent
from indeler.ranking.boards import ORDERS, BoardRow, _ranked, board_tables

DATA = Path(__file__).parents[1] / "data" / "teams"


@pytest.fixture(scope="module")
def event():
    return TeamEvent(indeler.read(str(DATA / "3-swiss-forfeit-withdrawal.trf")))


def test_a_player_is_listed_in_the_table_of_their_usual_board(event):
    tables = board_tables(event)
    assert list(tables) == [1, 2, 3, 4]
    assert tables[1][0] == BoardRow(1, 11, 3, 1, 2, Fraction(2), Fraction(100), 2845)
    assert sorted(row.player for rows in tables.values() for row in rows) == [n for n in range(1, 30) if n != 30]


def test_forfeits_do_not_count_as_games_and_a_minimum_of_games_applies(event):
    rows = {row.player: row for rows in board_tables(event).values() for row in rows}
    assert (rows[22].games, rows[22].points) == (2, 2)  # in addition to a win by forfeit
    listed = [row.player for rows in board_tables(event, minimum=4).values() for row in rows]
    assert sorted(listed) == [2, 3, 6, 8]


def test_players_are_ranked_by_points_or_by_performance(event):
    assert [row.player for row in board_tables(event, by="points")[3]][:2] == [8, 28]
    assert [row.player for row in board_tables(event, by="performance")[3]][:2] == [28, 8]
    with pytest.raises(InvalidInput, match="not by 'luck'"):
        board_tables(event, by="luck")


def test_equal_rows_share_a_rank_and_the_next_rank_counts_all_of_them():
    """Rows are compared by the percentage, then the points, the performance and the number of games."""

    def row(player, points, games, performance=2000):
        return BoardRow(0, player, 1, 1, games, Fraction(points), Fraction(100 * points, games), performance)

    rows = [
        row(1, 2, 4),
        row(2, 3, 4),
        row(3, 2, 4),
        row(4, 1, 2),
        row(5, 2, 4, 2100),
        row(6, 0, 4),
        row(7, 2, 4, None),
    ]
    found = [(each.rank, each.player) for each in _ranked(rows, ORDERS[0])]
    assert found == [(1, 2), (2, 5), (3, 1), (3, 3), (5, 7), (6, 4), (7, 6)]


def test_a_player_with_only_forfeit_wins_has_no_games_and_no_points():
    teams = Teams(teams=(Team(1, "A", (1, 2)), Team(2, "B", (3, 4))), colour_sequence="WB")
    boards = (Board(1, 3, Result.WHITE_BY_FORFEIT), Board(2, 4, Result.DRAW, Colour.BLACK))
    field = [Player(number, rating=2000) for number in range(1, 5)]
    won = TeamEvent.of(teams, field, [TeamRound((Match(1, 2, boards),))], rules="fide-team")
    assert board_tables(won)[1] == []
    rows = {row.player: row for rows in board_tables(won, minimum=0).values() for row in rows}
    assert rows[1] == BoardRow(1, 1, 1, 1, 0, Fraction(0), Fraction(0), None)
    assert rows[2] == BoardRow(1, 2, 1, 2, 1, Fraction(1, 2), Fraction(50), 2000)
