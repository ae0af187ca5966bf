"""Regression test: the reasons of stored rounds are equal in every version."""

import pytest

from support.kept import lines
from support.kept_reasons import KEPT, RULES, TOURNAMENTS, shown


@pytest.mark.parametrize("rules", RULES)
def test_every_round_has_the_stored_explanation(rules, sample):
    """After an intended change: run ``python -m support.kept_reasons`` in ``tests/`` and review the differences."""
    numbers = sample(range(TOURNAMENTS), 6)
    kept = [line for line in lines(KEPT / f"{rules}.txt") if int(line.partition(" ")[0]) in numbers]
    assert sorted(set(shown(rules, numbers)) ^ set(kept)) == []
