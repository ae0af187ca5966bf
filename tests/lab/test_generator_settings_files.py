"""The settings files of the generators of JaVaFo and bbpPairings."""

import pytest

from indeler.lab import plan_of
from indeler.language import InvalidInput

JAVAFO = """
# a sample
PlayersNumber = 30
RoundsNumber = 9
ForfeitRate = 20
QuickgameRate=5
ZPBRate=7
HPBRate=25
FPBRate=1
HighestRating=2500
LowestRating=1500
Groups=3
Separator=40
WWPoints=3.0
"""

BBP = """
PlayersNumber=30
RoundsNumber=10
DrawPercentage=25
ForfeitRate=20
RetiredRate=50
HalfPointByeRate=100
PointsForPAB=1.5
PointsForWin=3
PointsForDraw=1
"""


def test_javafo_rates_are_read_as_thousandths():
    plan = plan_of(JAVAFO, rules="berger", players=12, seed="5")
    assert plan[:4] == ("berger", 30, 9, "5")
    assert (plan.forfeits, plan.short_games, plan.zero_byes) == (20_000, 5_000, 7_000)
    assert (plan.half_byes, plan.full_byes) == (25_000, 1_000)
    assert (plan.highest_rating, plan.lowest_rating) == (2500, 1500)
    assert (plan.scale.white_win, plan.scale.black_win) == (30, 10)


def test_bbp_pairings_rates_are_read_as_one_in_a_number():
    plan = plan_of(BBP)
    assert plan.draws == 250_000
    assert plan.forfeits == 50_000  # one game in 20
    assert plan.withdrawals == 2_000  # one player in 50, over 10 rounds
    assert plan.half_byes == 1_000
    assert (plan.scale.win, plan.scale.draw, plan.scale.pairing_bye) == (30, 10, 15)


def test_an_empty_file_leaves_the_plan_as_it_is():
    assert plan_of("", players=8, rounds=3) == plan_of("# nothing\n\n", players=8, rounds=3)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Players=3", "Settings line 1: there is no key 'Players'; there are BDPoints, "),
        ("\nPlayersNumber=many", "Settings line 2: PlayersNumber=many is not possible; give a whole number."),
        ("PlayersNumber=-3", "PlayersNumber=-3 is not possible"),
        ("PlayersNumber", "Settings line 1: 'PlayersNumber' is not Key=Value."),
        ("PABPoints=x", "PABPoints=x is not possible; give points, such as 0.5."),
        ("HighestRating=1000\nLowestRating=2000", "The highest rating, 1000, is below the lowest, 2000."),
    ],
)
def test_an_invalid_setting_is_reported_with_its_line(text, sentence):
    with pytest.raises(InvalidInput) as refusal:
        plan_of(text)
    assert sentence in str(refusal.value)


def test_an_unstated_size_is_drawn_from_the_seed():
    sizes = [plan_of(seed=str(seed)).players for seed in range(1000)]
    assert (min(sizes), max(sizes)) == (15, 115)
    assert plan_of(seed="7") == plan_of(seed="7")
