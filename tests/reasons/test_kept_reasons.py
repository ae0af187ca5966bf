"""The reasons of stored rounds are equal in every version."""

import pytest

from support.kept import lines
from support.kept_reasons import KEPT, RULES, TOURNAMENTS, shown


@pytest.mark.parametrize("rules", RULES)
def test_every_round_is_explained_as_it_was(rules, sample):
    """After a change that is meant: ``python -m support.kept_reasons`` in ``tests/``, and look at what it changed."""
    numbers = sample(range(TOURNAMENTS), 6)
    kept = [line for line in lines(KEPT / f"{rules}.txt") if int(line.partition(" ")[0]) in numbers]
    assert sorted(set(shown(rules, numbers)) ^ set(kept)) == []
