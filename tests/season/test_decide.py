"""Decisions of every kind in clubs of every kind of competition are taken, questioned or refused as they were."""

import pytest

from support.kept import lines
from support.kept_decisions import DRAWN, KEPT, shown


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", DRAWN)
def test_decisions_by_dice_are_taken_or_refused_as_they_were(name):
    """After a change that is meant: ``python -m support.kept_decisions`` in ``tests/``, and look at what it changed."""
    assert shown(name) == [each for each in lines(KEPT) if each.startswith(f"{name}: ")]
