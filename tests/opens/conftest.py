"""An open tournament of eight players in memory."""

import pytest

from support.arbiters import Arbiter


@pytest.fixture
def arbiter():
    return Arbiter()
