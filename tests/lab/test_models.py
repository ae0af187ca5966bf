"""Result models, compared with the check values of their sources."""

import pytest

from indeler.lab.models import MODELS, Chances, Parameters, model_of
from indeler.language import InvalidInput

CHANCES = {
    # computed with Otto Milvang's TieBreakServer, drawresult.py (commit 14a34a2), in percent
    ("milvang", 2000, 2000): (35.5, 36.3, 28.2),
    ("milvang", 1400, 1400): (44.3, 14.3, 41.4),
    ("milvang", 2600, 2600): (27.6, 54.5, 18.0),
    ("milvang", 1200, 1400): (19.6, 7.4, 73.0),
    ("milvang", 2200, 2400): (11.6, 37.9, 50.5),
    # by hand: 1/(1+10^(64.5/400)) and 1/(1+10^(130.1/400)), BayesElo's constants
    ("rao-kupper", 1800, 1800): (40.8, 27.1, 32.1),
    # by hand: equal strengths give the requested share of draws
    ("davidson-40", 1500, 1530): (30.0, 40.0, 30.0),
    ("fixed-30", 1500, 1500): (35.0, 30.0, 35.0),
    ("fixed-30", 2500, 1500): (100.0, 0.0, 0.0),
    ("draughts", 1200, 1200): (25.0, 50.0, 25.0),
}


@pytest.mark.parametrize(("model", "white", "black"), CHANCES)
def test_probabilities_agree_with_the_source(model, white, black):
    found = model_of(model)(white, black)
    assert [100 * chance for chance in found] == pytest.approx(CHANCES[model, white, black], abs=0.05)


KEPT = {
    ("milvang", 1900, 2050): (0.180115120994, 0.313778664702, 0.506106214304),
    ("milvang", 800, 900): (0.350779292147, 0.0, 0.649220707853),
    ("rao-kupper", 1900, 2050): (0.225349181138, 0.246043693081, 0.52860712578),
    ("davidson", 1900, 2050): (0.237755090843, 0.287861136206, 0.474383772951),
    ("draughts", 1900, 2050): (0.1550092777, 0.47740579703, 0.36758492527),
    ("labelle", 1900, 2050): (0.18085151859, 0.237880153757, 0.581268327653),
    ("labelle", 2500, 2300): (0.615080052899, 0.285912589757, 0.099007357345),
    ("fixed", 1900, 2050): (0.149791595469, 0.3, 0.550208404531),
    ("fixed", 1500, 2500): (0.0, 0.000465258158, 0.999534741842),
}
"""Probabilities to the last digit: a change of them changes every experiment."""


@pytest.mark.parametrize(("model", "white", "black"), KEPT)
def test_a_model_always_has_the_same_probabilities(model, white, black):
    assert tuple(model_of(model)(white, black)) == pytest.approx(KEPT[model, white, black], abs=1e-11)


def test_a_share_of_draws_may_be_part_of_the_name_and_other_names_are_refused():
    assert model_of("fixed-7")(1800, 1800).draw == pytest.approx(0.07)
    assert model_of("davidson-99")(1800, 1830 - 60).draw < model_of("davidson-99")(1800, 1830).draw
    for name in ("fixed-", "fixed-x", "fixed-1000", "fixed-²", "rao-30"):
        with pytest.raises(InvalidInput, match="There is no result model"):
            model_of(name)
    with pytest.raises(InvalidInput, match="write less than 1"):
        model_of("fixed-100")
    assert model_of(Parameters("rao-kupper", draws=150.0))(1800, 1800).draw > 0.3


def test_a_pawn_of_labelle_is_worth_more_for_strong_players():
    weak, strong = model_of("labelle")(1200, 1200), model_of("labelle")(2600, 2600)
    assert weak.draw < strong.draw
    assert weak.win == pytest.approx(weak.loss)
    # 0.6 of a pawn of 26.59·e^(2000/1020) = 188.9 Elo: E(-113.3) = ½ erfc(0.2805) = .3458
    assert model_of("labelle")(2000, 2000) == pytest.approx(Chances(0.3458, 0.3084, 0.3458), abs=2e-4)


@pytest.mark.parametrize("name", MODELS)
def test_probabilities_are_valid_at_every_strength(name):
    chances = model_of(name)
    for white in range(100, 3001, 290):
        for black in range(100, 3001, 290):
            found = chances(white, black)
            assert min(found) >= 0
            assert sum(found) == pytest.approx(1)
    assert chances(2000, 1800).win > chances(1900, 1800).win


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ("elo", "There is no result model 'elo'; choose one of milvang, davidson"),
        (Parameters("milvang", draws=0.3), "The result model milvang takes no 'draws'."),
        (Parameters("davidson", draws=30), "draws of davidson is a share of the games: write less than 1."),
    ],
)
def test_an_invalid_model_is_refused(told, sentence):
    with pytest.raises(InvalidInput, match=sentence.replace("'", ".")):
        model_of(told)
