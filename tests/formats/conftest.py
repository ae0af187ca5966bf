"""Fixtures with the folders of sample files for the tests of the formats."""

from pathlib import Path

import pytest

DATA = Path(__file__).parent.parent / "data"


@pytest.fixture
def formats() -> Path:
    """Return the folder with a small hand-made file of each format."""
    return DATA / "formats"


@pytest.fixture
def corpus() -> Path:
    return DATA / "corpus"
