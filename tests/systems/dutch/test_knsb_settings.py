"""The interpretations of Zwitsers op rating that can be selected: each setting changes a round that depends on it."""

import pytest

from indeler.language import InvalidInput
from indeler.systems import pair
from indeler.systems.dutch.knsb2013 import BOOK
from indeler.systems.dutch.knsb_criteria import merged
from support.round_tables import hall, paired


def pairs(table, apart="", **settings):
    return paired(pair(hall(table, apart), "knsb-rating", **settings))


def test_criteria_count_or_act_as_a_switch():
    """Two of 2, 3 and 4 must leave, at least one of them after a downfloat: counting allows only one such player."""
    table = "1 2 W\n2 2 W\n3 2 Wd\n4 2 Wd\n5 1 W\n6 1 W"
    assert pairs(table, "2-3 2-4 3-4") == "1-3 2-5 4-6"
    assert pairs(table, "2-3 2-4 3-4", criteria="flag") == "1-2 3-5 4-6"


def test_double_downfloats_count_by_setting():
    """1 or 2 floats on, and 2 floated down before."""
    table = "1 3 W\n2 3 Wd\n3 2 W\n4 1 W"
    assert pairs(table, "1-2") == "1-3 2-4"
    assert pairs(table, "1-2", count_double_float_as_downfloat=True) == "1-4 2-3"


def test_upfloats_in_a_bracket_treated_as_homogeneous_count_by_setting():
    """1, 2 and 3 come down to 4, 5 and 6; only 1 may meet 4 and 5, and 4 floated up before."""
    table = "1 3 W\n2 3 W\n3 3 W\n4 2 Wu\n5 2 W\n6 2 W\n7 1 W\n8 1 W"
    apart = "1-2 1-3 2-3 4-5 4-6 5-6 2-4 2-5 3-4 3-5 1-6"
    assert pairs(table, apart) == "1-5 2-6 3-7 4-8"
    assert pairs(table, apart, upfloat_in_homogenised=False) == "1-4 2-6 3-7 5-8"


def test_score_differences_of_a_merged_bracket_count_by_setting():
    """3 and 4 have met, so 1 and 2 join them. 1-3 and 2-4 are closer in score, 1-4 and 2-3 better in colour."""
    table = "1 4 W\n2 3 B\n3 2 W\n4 0 B"
    assert pairs(table, "3-4") == "1-3 2-4"
    assert pairs(table, "3-4", c13_merge="literal") == "1-4 2-3"
    assert pairs(table, "3-4", c13_merge="minimise_score_differences") == "1-3 2-4"


def test_the_order_of_criteria_in_a_merged_bracket():
    orders = {way: [criterion.clause for criterion in merged(20, way, 1)] for way in ("squares", "literal")}
    assert orders == {"squares": ["A11", "C13", "B3"], "literal": ["A11", "C13"]}
    assert [criterion.clause for criterion in merged(20, "minimise_score_differences", 1)] == ["A11", "B3", "C13"]


def test_every_setting_has_the_adopted_interpretation_as_its_default():
    assert BOOK.read_settings({}) == {
        "initial": None,
        "bye_points": None,
        "half_bye_bars_bye": True,
        "relax_bye": False,
        "freeze_numbers_after": 0,
        "no_shows": "paired",
        "criteria": "count",
        "b3_in_homogeneous": True,
        "count_double_float_as_downfloat": False,
        "upfloat_in_homogenised": True,
        "lookahead": "pairs_mdps",
        "below_k": "merge",
        "c13_merge": "squares",
        "e2_both_absolute": "e3",
        "late_first_colour": "opposite",
    }


@pytest.mark.parametrize("setting", ["criteria=perhaps", "freeze_numbers_after=-1", "bye_points=2", "below_k=never"])
def test_an_impossible_value_is_refused(setting):
    name, value = setting.split("=")
    with pytest.raises(InvalidInput, match=setting):
        pairs("1 0\n2 0", **{name: value})
