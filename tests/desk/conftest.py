"""Fixtures: tournaments on a device that runs the arbiter's desk."""

import pytest

from support.desk_browser import PLAYERS, Device


@pytest.fixture
def device():
    made = Device()
    made.decide("new", name="School", players=PLAYERS, rounds=3, rules="fide-dutch")
    return made


@pytest.fixture(scope="module")
def played():
    """Return a device with a tournament after two of three rounds, for tests that only read its pages."""
    made = Device("played")
    made.decide("new", name="School", players=PLAYERS, rounds=3, rules="fide-dutch")
    made.decide("bye", "player", player=3, round=2, worth="half")
    made.play("1-0", "+-")
    made.play("0-1")
    made.decide("prizes", "prizes", main="50\n25", sharing="equal", group="Prizes")
    return made
