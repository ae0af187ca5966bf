"""Fixtures of the logbook tests: predictable salts, and events written as sealed lines."""

import msgspec
import pytest

from indeler.logbook import START, seal_of


@pytest.fixture
def salts():
    """Return a function that draws predictable salts: 1, 2, 3 and so on."""
    numbers = iter(range(1, 1000))
    return lambda: f"{next(numbers):032x}"


@pytest.fixture
def write(salts):
    """Return a function that writes events as sealed lines of a logbook."""

    def written(*events):
        lines, head = [], START
        for event in events:
            seal = seal_of(event, head, salts)
            lines.append(msgspec.json.encode({**event, "seal": msgspec.to_builtins(seal)}))
            head = seal.own
        return lines

    return written
