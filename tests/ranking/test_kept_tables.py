"""Every tie-break of some tournaments is what it was, with the terms that make it up."""

import pytest

from support.kept import changed
from support.kept_tables import KEPT, shown


@pytest.mark.sampled(3)
def test_every_tie_break_is_what_it_was():
    """After a change that is meant: ``python -m support.kept_tables`` in ``tests/``, and look at what it changed."""
    assert changed(shown(), KEPT) == []
