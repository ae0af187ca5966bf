"""Regression test: the verdicts on some rounds, most of them wrong, are the stored ones."""

import pytest

from support.kept import lines
from support.kept_audits import KEPT, RULES, shown


@pytest.mark.parametrize("rules", RULES)
def test_verdicts_are_the_stored_verdicts(rules, sample):
    """After an intended change: run ``python -m support.kept_audits`` in ``tests/`` and review the differences."""
    names = []

    def part(rounds):
        rounds = list(rounds)
        names.extend(name for name, _ in rounds)
        return sample(rounds, 30)

    assert set(shown(rules, part)) - set(lines(KEPT / f"{rules}.txt")) == set()
    assert sorted(names) == sorted(name.rpartition(" ")[0] for name in lines(KEPT / f"{rules}.txt"))
