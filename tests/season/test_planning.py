"""Calendars that are planned, upset and planned again by dice are proposed as they were."""

import pytest

from support.kept import lines
from support.kept_calendars import CLUBS, KEPT, shown

pytestmark = pytest.mark.sampled(3)


@pytest.mark.parametrize("name", CLUBS)
def test_calendars_by_dice_are_planned_as_they_were(name):
    """After a change that is meant: ``python -m support.kept_calendars`` in ``tests/``, and look at what it changed."""
    assert shown(name) == [each for each in lines(KEPT) if each.startswith(f"{name} ")]
