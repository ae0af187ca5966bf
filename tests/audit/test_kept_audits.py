"""The audit says of some rounds, most of them wrong, what it said of them before."""

import pytest

from support.kept import lines
from support.kept_audits import KEPT, RULES, shown


@pytest.mark.parametrize("rules", RULES)
def test_what_is_said_of_a_round_is_what_was_said_of_it(rules, sample):
    """After a change that is meant: ``python -m support.kept_audits`` in ``tests/``, and look at what it changed."""
    names = []

    def part(rounds):
        rounds = list(rounds)
        names.extend(name for name, _ in rounds)
        return sample(rounds, 30)

    assert set(shown(rules, part)) - set(lines(KEPT / f"{rules}.txt")) == set()
    assert sorted(names) == sorted(name.rpartition(" ")[0] for name in lines(KEPT / f"{rules}.txt"))
