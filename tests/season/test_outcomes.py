"""Article 12.2: the outcome of a result on the board for each of the two players."""

import pytest

from indeler.season.competitions.cycles.outcomes import game_outcome
from indeler.season.core.club_rules import shipped_rules
from indeler.season.core.state import Board
from support.competitions import tables_of

RULEBOOK = "botwinnik"

POINTS = tables_of(shipped_rules("botwinnik")).cycles.points


@pytest.mark.parametrize(
    ("result", "kind", "white", "black"),
    [
        ("1-0", "game", ("win", 60), ("loss", 10)),
        ("½-½", "game", ("draw", 35), ("draw", 35)),
        ("0-1", "game", ("loss", 10), ("win", 60)),
        ("0-0", "game", ("loss", 10), ("loss", 10)),
        ("+-", "forfeit", ("win", 60), ("loss", 0)),
        ("-+", "forfeit", ("loss", 0), ("win", 60)),
        ("--", "forfeit", ("loss", 0), ("loss", 0)),
        ("", "pending", ("", 0), ("", 0)),
        ("?", "unknown", ("", 0), ("", 0)),
    ],
)
def test_BW_33_a_result_gives_each_player_an_outcome_and_points(result, kind, white, black):
    board = Board(3, 8, result)
    for member, opponent, colour, (side, points) in ((3, 8, "w", white), (8, 3, "b", black)):
        found = game_outcome(POINTS, board, member)
        assert (found.kind, found.opponent, found.colour) == (kind, opponent, colour)
        assert (found.result, found.points) == (side, points)
