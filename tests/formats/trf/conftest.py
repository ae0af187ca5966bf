"""Small files for the tests of the tournament report file."""

from __future__ import annotations

from pathlib import Path

import pytest

from indeler.formats.trf import TrfError, read_trf, write_trf

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture
def read():
    """Reads these lines as the file open.trf."""
    return lambda *lines: read_trf("\n".join(lines).encode(), "open.trf")


@pytest.fixture
def refusal(read):
    """Return the sentence with which these lines are refused."""

    def sentence(*lines):
        with pytest.raises(TrfError) as caught:
            read(*lines)
        assert caught.value.path == "open.trf"
        assert str(caught.value).startswith(f"open.trf:{caught.value.line}: ")
        return str(caught.value)

    return sentence


@pytest.fixture
def card():
    """Return a record 001 with a number, a points column and cells such as ``2 w 1``, or ``2 w  `` without a result."""

    def record(number, *cells, points=""):
        text = f"001{number:5} m    Player                            2000 NED" + " " * 23 + f"{points:>5}    1"
        return text + "".join(f"{cell:>10}" for cell in cells)

    return record


@pytest.fixture
def written():
    """Return the lines of a file in a dialect, those that start with some word if one is given."""

    def lines(tournament, dialect="trf26", start=""):
        return [line for line in write_trf(tournament, dialect).split("\r\n")[:-1] if line.startswith(start)]

    return lines


@pytest.fixture
def everything():
    """Return a file that has every record we know."""
    return (DATA / "trf" / "everything.trf").read_bytes()
