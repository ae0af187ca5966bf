"""Regression test: of equally good matchings the same one is found in every version, with the same proof."""

import pytest

from support.kept import changed
from support.kept_matchings import KEPT, shown


@pytest.mark.sampled(3)
def test_every_matching_is_the_stored_one():
    """After an intended change: run ``python -m support.kept_matchings`` in ``tests/`` and review the differences."""
    assert changed(shown(), KEPT) == []
