"""Fixture for the tests of open tournaments: a tournament of eight players in memory."""

import pytest

from support.open_tournaments import Arbiter


@pytest.fixture
def arbiter():
    return Arbiter()
