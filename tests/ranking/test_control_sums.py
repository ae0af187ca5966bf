"""knsb-wp F8 (seed 001): tests of the control sums."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indeler.language import InvalidInput
from indeler.model import (
    BOTWINNIK,
    CHESS,
    DRAUGHTS,
    Player,
    Scale,
    SpecialPoints,
    Tournament,
)
from indeler.ranking import control, standings
from support.strategies import rounds

RULEBOOK = "knsb-wp"


@st.composite
def histories(draw):
    field = [Player(number) for number in range(1, draw(st.integers(1, 9)) + 1)]
    played = [draw(rounds(field, number)) for number in range(1, draw(st.integers(0, 5)) + 1)]
    return Tournament(field, played, scale=draw(st.sampled_from((CHESS, DRAUGHTS))))


@given(histories())
def test_F8_holds_for_any_history(tournament):
    sums = control(tournament)
    assert sums.ok, sums.lines()


@given(histories(), st.sampled_from(("WP", "WP/P", "WP/D")))
def test_DEF_WP_of_draughts_agrees_with_its_control_sum_for_any_history(tournament, code):
    sums = control(tournament, "kndb", code)
    assert [sum.name for sum in sums] == ["points", "WP"]
    found = sum(row.tiebreaks[code] for row in standings(tournament, "kndb", [code]))
    assert sums.ok, sums.lines()
    assert sums.wp.found == found


@given(histories())
def test_A1d_raw_points_agree_with_their_control_sum(tournament):
    sums = control(tournament, wp="WP/RAW")
    assert [sum.name for sum in sums] == ["points", "WP"]
    assert sums.wp.found == sum(row.tiebreaks["WP/RAW"] for row in standings(tournament, "knsb-wp", ["WP/RAW"]))
    assert sums.ok, sums.lines()


def test_F8_five_players_with_a_bye_and_an_absentee(crosstable):
    # N = 5, D = 6, R = 2. WS: ½ × 5 × 2 = 5; WP: × 2 = 10. Points: ½ × 6 × 2 = 6, less round 2, where 4 was absent
    # against the dummy: 5.
    table = crosstable("""
        1: 2w1 3b=
        2: 1b0 5w1
        3: 4w= 1w=
        4: 3b= Z
        5: U 2b0
        """)
    sums = control(table)
    assert [(sum.found, sum.expected) for sum in sums] == [(5, 5), (5, 5), (10, 10)]
    assert sums.lines() == [
        "points: 5, right (½ × 6 × 2 - 1)",
        "WS: 5, right (½ × 5 × 2)",
        "WP: 10, right ((½ × 5 × 2) × 2)",
    ]


def test_F8_a_0_0_lowers_the_points_and_a_forfeit_does_not(crosstable):
    table = crosstable("""
        1: 2w0 3w+
        2: 1b0 4w1
        3: 4w1 1b-
        4: 3b0 2b0
        """)
    sums = control(table)
    assert (sums[0].found, sums[1].found, sums.wp.found) == (3, 4, 8)
    assert sums.ok


def test_F8_a_result_of_a_half_to_zero_also_lowers_ws(crosstable):
    table = crosstable("""
        1: 2w=
        2: 1b0
        """)
    sums = control(table)
    assert (sums[0].found, sums[1].found, sums.wp.found) == (0.5, 0.5, 0.5)
    assert sums.ok


def test_F8_a_point_that_no_player_won_is_detected(crosstable):
    table = crosstable("""
        1: 2w1
        2: 1b0
        """).replace(special_points=[SpecialPoints("", 5, None, (2,))])
    sums = control(table)
    assert not sums.ok
    assert sums[1].ok
    assert str(sums[0]) == "points: 1½, should be 1 (½ × 2 × 1 - 0)"


def test_F8_holds_on_the_scale_of_a_club(hero):
    assert control(hero([("1", "7"), "Z"], scale=BOTWINNIK))[1].ok


@pytest.mark.parametrize("scale", [Scale.of(30, 10), CHESS._replace(white_win=20), CHESS._replace(black_win=20)])
def test_a_scale_without_meaningful_sums_is_refused(crosstable, scale):
    with pytest.raises(InvalidInput, match="win and a loss make two draws"):
        control(crosstable("1: 2w1\n2: 1b0", scale=scale))


@pytest.mark.parametrize("player", [1, 2, 3])
@pytest.mark.parametrize("round", [1, 2, 3, None])
def test_deducted_points_count_once_in_rounds_with_and_without_a_game(crosstable, round, player):
    """In a round without a game they are part of the points of that round."""
    table = crosstable("1: 2w1 U 3b=\n2: 1b0 3w= U\n3: U 2b= 1w=", scale=DRAUGHTS)
    sums = control(table.replace(special_points=[SpecialPoints("", -10, round, (player,))]), "kndb")
    assert sums.ok, sums.lines()
    assert sums[0].found == 11
