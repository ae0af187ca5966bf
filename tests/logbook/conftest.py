import msgspec
import pytest

from indeler.logbook import START, Seal, hashed, sealing
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
    """Return the seal of fields after a head of a chain, of either version."""

    def made(fields, before):
        if version == VERSION:
            return sealing.seal_of(fields, before, salts)
        seal = Seal(before=before, salt=salts())
        return msgspec.structs.replace(seal, own=hashed(before, fields, seal))

    return made


@pytest.fixture
def write(salts, seal_of):
    """Events as lines of a logbook."""

    def written(*events):
        lines, head = [], START
        for event in events:
            seal = seal_of(event, head)
            lines.append(msgspec.json.encode({**event, "seal": msgspec.to_builtins(seal)}))
            head = seal.own
        return lines

    return written
