"""The best players on each board of a team event."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import indeler
from indeler.language import InvalidInput
from indeler.model.teams import TeamEvent
from indeler.ranking.boards import BoardRow, board_tables

DATA = Path(__file__).parents[1] / "data" / "teams"


@pytest.fixture(scope="module")
def event():
    return TeamEvent(indeler.read(str(DATA / "3-swiss-forfeit-withdrawal.trf")))


def test_a_player_stands_in_the_table_of_his_usual_board(event):
    tables = board_tables(event)
    assert list(tables) == [1, 2, 3, 4]
    assert tables[1][0] == BoardRow(1, 11, 3, 1, 2, Fraction(2), Fraction(100), 2845)
    assert sorted(row.player for rows in tables.values() for row in rows) == [n for n in range(1, 30) if n != 30]


def test_forfeits_are_no_games_and_few_games_are_too_few(event):
    rows = {row.player: row for rows in board_tables(event).values() for row in rows}
    assert (rows[22].games, rows[22].points) == (2, 2)  # beside a win by forfeit
    listed = [row.player for rows in board_tables(event, minimum=4).values() for row in rows]
    assert sorted(listed) == [2, 3, 6, 8]


def test_the_best_by_points_or_by_performance(event):
    assert [row.player for row in board_tables(event, by="points")[3]][:2] == [8, 28]
    assert [row.player for row in board_tables(event, by="performance")[3]][:2] == [28, 8]
    with pytest.raises(InvalidInput, match="not by 'luck'"):
        board_tables(event, by="luck")
