"""Regression test: stored tournaments are paired in the same way in every version."""

import pytest

from support.kept import changed
from support.kept_pairings import KEPT, RULES, WAYS, shown


@pytest.mark.sampled(5)
@pytest.mark.parametrize("rules", RULES)
def test_every_round_has_the_stored_pairing(rules):
    """After an intended change: run ``python -m support.kept_pairings`` in ``tests/`` and review the differences."""
    assert changed(shown(rules), KEPT / f"{rules}.txt") == []


@pytest.mark.sampled(5)
@pytest.mark.parametrize("rules", ["fide-dutch", "fide-dutch-2017", "fide-1992", "knsb-rating"])
def test_small_brackets_have_the_stored_pairing_if_players_are_grouped_by_kind(rules, monkeypatch):
    monkeypatch.setattr("indeler.systems.dutch.bracket.MIN_GROUPED_BY_KIND", -1000)
    different = changed(shown(rules), KEPT / f"{rules}.txt")
    assert [one for one in different if WAYS not in one] == []
