"""Tests of decimal numbers: with a comma in the languages that use one."""

from fractions import Fraction

import pytest
from django.utils.translation import override

from indeler.season import parse_club_rules, setting_tables
from indeler.web.common.templatetags.wording import cell, cells, number, points
from indeler.web.seasons.setting_inputs import value_for_people

RULES = """name = "ladder club"

[[competition]]
kind = "keizer"
name = "keizer"
absent = "0.35"
bye = "3/7"
"""


@pytest.mark.parametrize(("lang", "mark"), [("nl", ","), ("de", ","), ("fr", ","), ("en", ".")])
def test_numbers_have_the_decimal_mark_of_the_language(lang, mark):
    settings = {each.path: each for table in setting_tables(parse_club_rules(RULES)) for each in table.settings}
    with override(lang):
        assert number(Fraction(147, 20)) == cell(Fraction(147, 20)) == f"7{mark}35"
        assert cell("+1.35") == f"+1{mark}35"
        assert points(73) == f"7{mark}3"
        assert cell("15.5 x") == "15.5 x"  # not a number
        assert value_for_people(settings["competition[0].absent"]).endswith(f": 0{mark}35")
        assert value_for_people(settings["competition[0].bye"]).endswith(": 3/7")


def test_fractions_follow_integers_that_are_aligned_in_a_column():
    assert cells([Fraction(43, 2), Fraction(21), Fraction(1, 4), None, "<i>"], "en") == (
        '<td class="number strong">21<span class="part">½</span></td><td class="number">21</td>'
        '<td class="number"><span class="part">¼</span></td><td class="number">–</td><td class="number">&lt;i&gt;</td>'
    )
