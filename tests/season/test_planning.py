"""Calendars that are planned, changed at random and planned again are proposed as recorded."""

import pytest

from support.kept import lines
from support.kept_calendars import CLUBS, KEPT, shown

pytestmark = pytest.mark.sampled(3)


@pytest.mark.parametrize("name", CLUBS)
def test_random_calendars_are_planned_as_recorded(name):
    """After an intended change, run ``python -m support.kept_calendars`` in ``tests/`` and review the differences."""
    assert shown(name) == [each for each in lines(KEPT) if each.startswith(f"{name} ")]
