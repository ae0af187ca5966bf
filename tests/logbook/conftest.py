import msgspec
import pytest

from indeler.logbook import START, End, head_without_seals, opened, seal_of


@pytest.fixture
def salts():
    """Draws salts that are known beforehand: 1, 2, 3 and so on."""
    numbers = iter(range(1, 1000))
    return lambda: f"{next(numbers):032x}"


@pytest.fixture
def write(salts):
    """Events as lines of a logbook; those ``of_old`` come first and have no seal."""

    def written(*events, of_old=()):
        lines = [msgspec.json.encode(event) for event in of_old]
        earlier = salts() if lines else ""
        end = End(head_without_seals(map(opened, lines), earlier), earlier)
        for event in events:
            seal = seal_of(event, end, salts)
            lines.append(msgspec.json.encode({**event, "seal": msgspec.to_builtins(seal)}))
            end = End(seal.own)
        assert not of_old or end.head != START
        return lines

    return written
