import msgspec
import pytest

from indeler.logbook import START, End, Seal, hashed, head_without_seals, open_line, sealing
from indeler.logbook.sealing import VERSION


@pytest.fixture
def salts():
    """Draws salts that are known beforehand: 1, 2, 3 and so on."""
    numbers = iter(range(1, 1000))
    return lambda: f"{next(numbers):032x}"


@pytest.fixture(params=[1, 2])
def version(request):
    """Return the version of the seals."""
    return request.param


@pytest.fixture
def seal_of(salts, version):
    """Return the seal of fields at an end of a chain, of either version."""

    def made(fields, end):
        if version == VERSION:
            return sealing.seal_of(fields, end, salts)
        seal = Seal(before=end.head, salt=salts(), earlier=end.earlier)
        return msgspec.structs.replace(seal, own=hashed(end.head, fields, seal))

    return made


@pytest.fixture
def write(salts, seal_of):
    """Events as lines of a logbook; those ``of_old`` come first and have no seal."""

    def written(*events, of_old=()):
        lines = [msgspec.json.encode(event) for event in of_old]
        earlier = salts() if lines else ""
        end = End(head_without_seals(map(open_line, lines), earlier), earlier)
        for event in events:
            seal = seal_of(event, end)
            lines.append(msgspec.json.encode({**event, "seal": msgspec.to_builtins(seal)}))
            end = End(seal.own)
        assert not of_old or end.head != START
        return lines

    return written
