"""Tests of the named lists of tie-breaks."""

from pathlib import Path

import pytest

from indeler.language import InvalidInput
from indeler.model import Player, Tournament
from indeler.ranking import EDITIONS, standings
from indeler.ranking.presets import PRESETS, codes_in
from indeler.rulebooks import declared

RULEBOOK = "fide-c07"
RULES = {"FIDE": "fide-dutch", "KNSB": "knsb-wp", "KNDB": "kndb"}
RATED = Tournament([Player(1, rating=2000), Player(2, rating=1900)])


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("edition", ["2023", "2024-08", "2026"])
def test_4_1_every_list_is_valid_in_every_edition(preset, edition):
    rules = "berger" if "round-robin" in preset.name else RULES[preset.federation]
    rows = standings(RATED, rules, preset.codes, edition)
    assert tuple(rows[0].tiebreaks) == preset.codes
    assert edition in EDITIONS


@pytest.mark.parametrize("rules", ["knsb-wp", "kndb"])
def test_the_list_of_a_federation_equals_that_of_its_rulebook(rules):
    assert PRESETS[rules].codes == declared(rules).order.tiebreaks
    assert PRESETS["knsb-wp-final"].codes == declared("knsb-wp").final_order.tiebreaks


def test_4_1_a_list_is_given_by_name_or_by_codes():
    assert codes_in("FIDE-Swiss") == ["BH/C1", "BH", "SB"]
    assert codes_in("BH/C1, SB ,") == ["BH/C1", "SB"]
    assert codes_in("") == []


def test_4_1_the_refusal_of_an_unknown_list_names_the_lists():
    with pytest.raises(InvalidInput, match="no list of tie-breaks 'fide-swis'; choose from fide-swiss, "):
        codes_in("fide-swis")


def test_every_named_list_is_documented():
    page = (Path(__file__).parents[2] / "docs" / "tie-breaks.md").read_text(encoding="utf-8")
    rows = [f"| `{each.name}` | {', '.join(f'`{code}`' for code in each.codes)} |" for each in PRESETS.values()]
    assert [row for row in rows if row not in page] == []
