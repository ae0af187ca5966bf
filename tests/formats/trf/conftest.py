"""Fixtures with small files for the tests of the tournament report file (TRF)."""

from __future__ import annotations

from pathlib import Path

import pytest

from indeler.formats.trf import TrfError, read_trf, write_trf

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture
def read():
    """Return a function that reads lines as the file open.trf."""
    return lambda *lines: read_trf("\n".join(lines).encode(), "open.trf")


@pytest.fixture
def refusal(read):
    """Return a function that returns the sentence with which lines are refused."""

    def sentence(*lines):
        with pytest.raises(TrfError) as caught:
            read(*lines)
        assert caught.value.path == "open.trf"
        assert str(caught.value).startswith(f"open.trf:{caught.value.line}: ")
        return str(caught.value)

    return sentence


@pytest.fixture
def card():
    """Return a function that makes a record 001 of a number, points and cells (``2 w 1``; ``2 w  `` has no result)."""

    def record(number, *cells, points=""):
        text = f"001{number:5} m    Player                            2000 NED" + " " * 23 + f"{points:>5}    1"
        return text + "".join(f"{cell:>10}" for cell in cells)

    return record


@pytest.fixture
def written():
    """Return a function that writes a file in a dialect and returns its lines, optionally only those with a prefix."""

    def lines(tournament, dialect="trf26", start=""):
        return [line for line in write_trf(tournament, dialect).split("\r\n")[:-1] if line.startswith(start)]

    return lines


@pytest.fixture
def everything():
    """Return a file that has every supported record."""
    return (DATA / "trf" / "everything.trf").read_bytes()
