"""Tournaments that were paired once are paired the same way in every version."""

import pytest

from support.kept import changed
from support.kept_pairings import KEPT, RULES, WAYS, shown


@pytest.mark.sampled(5)
@pytest.mark.parametrize("rules", RULES)
def test_every_round_is_paired_as_it_was(rules):
    """After a change that is meant: ``python -m support.kept_pairings`` in ``tests/``, and look at what it changed."""
    assert changed(shown(rules), KEPT / f"{rules}.txt") == []


@pytest.mark.sampled(5)
@pytest.mark.parametrize("rules", ["fide-dutch", "fide-dutch-2017", "fide-1992", "knsb-rating"])
def test_small_brackets_are_paired_the_same_where_players_are_seen_as_kinds(rules, monkeypatch):
    monkeypatch.setattr("indeler.systems.dutch.bracket.MIN_GROUPED_BY_KIND", -1000)
    different = changed(shown(rules), KEPT / f"{rules}.txt")
    assert [one for one in different if WAYS not in one] == []
