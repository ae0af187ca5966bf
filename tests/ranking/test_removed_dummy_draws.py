"""kndb, modification 2: tests of the control sums if draws against the dummy were removed."""

import pytest

from indeler.model import DRAUGHTS, Game, Kind, Player, Result, Round, SpecialPoints, Tournament, Unplayed
from indeler.ranking import control
from indeler.systems.resistance.kndb.book import intermediate_round, with_intermediate_round
from indeler.systems.resistance.kndb.field import with_drawing_dummy

RULEBOOK = "kndb"


@pytest.mark.parametrize("counts", ["replace", "points", "add"])
@pytest.mark.parametrize("result", [Result.DRAW, Result.WHITE_WINS])
def test_MOD2_removed_draws_are_included_in_the_control_sums(counts, result):
    free = {1: 1, 2: 2, 3: 3, 4: 4}
    games = {
        1: [(2, 7), (3, 6), (4, 5)],
        2: [(3, 1), (5, 6), (7, 4)],
        3: [(1, 4), (2, 5), (6, 7)],
        4: [(1, 2), (5, 7), (6, 3)],
    }
    rounds = [
        Round(tuple(Game(*game, Result.DRAW) for game in games[n]), (Unplayed(free[n], Kind.PAIRING_BYE),))
        for n in games
    ]
    before = with_drawing_dummy(Tournament([Player(n) for n in range(1, 8)], rounds, scale=DRAUGHTS, total_rounds=5))
    extra = intermediate_round(before)
    played = with_intermediate_round(before, extra, [result] * len(extra.boards), counts)
    sums = control(played, "kndb", "WP/D")
    assert sums.ok, sums.lines()
    taken = 0 if counts == "add" else len(extra.players)
    assert (
        sums[0].found
        == control(with_intermediate_round(before, extra, [result] * len(extra.boards), "add"), "kndb")[0].found - taken
    )


def test_MOD2_a_penalty_and_a_bonus_are_shown_in_the_formula(crosstable):
    table = crosstable("1: 2w1 2b=\n2: 1b0 1w=", scale=DRAUGHTS)
    fined = table.replace(
        special_points=[SpecialPoints("", -10, None, (2,)), SpecialPoints("", -10, 1), SpecialPoints("", 5, 3)]
    )
    assert str(control(fined, "kndb")[0]) == "points: 1, right (1 × 2 × 2 - 0 - 3)"
    given = table.replace(special_points=[SpecialPoints("", 10, 2, (1,))])
    assert str(control(given, "kndb")[0]) == "points: 5, right (1 × 2 × 2 - 0 + 1)"


def test_MOD2_a_result_with_other_points_is_detected(crosstable):
    table = crosstable("1: 2w1\n2: 1b0", scale=DRAUGHTS).replace(special_points=[SpecialPoints("W", 30)])
    assert str(control(table, "kndb")[0]) == "points: 3, should be 2 (1 × 2 × 1 - 0)"
