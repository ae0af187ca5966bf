"""Decisions of every kind, in clubs with every kind of competition, are accepted, questioned or refused as recorded."""

import pytest

from support.kept import lines
from support.kept_decisions import DRAWN, KEPT, shown


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", DRAWN)
def test_random_decisions_are_accepted_or_refused_as_recorded(name):
    """After an intended change, run ``python -m support.kept_decisions`` in ``tests/`` and review the differences."""
    assert shown(name) == [each for each in lines(KEPT) if each.startswith(f"{name}: ")]
