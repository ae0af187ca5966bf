"""Tests that every tie-break of some tournaments, with its terms, equals the stored result."""

import pytest

from support.kept import changed
from support.kept_tables import KEPT, shown


@pytest.mark.sampled(3)
def test_every_tie_break_equals_the_stored_result():
    """After an intended change run ``python -m support.kept_tables`` in ``tests/`` and review the difference."""
    assert changed(shown(), KEPT) == []
