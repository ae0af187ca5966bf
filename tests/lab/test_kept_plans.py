"""Equal plans give equal tournaments and seasons in every version."""

from support.kept import changed
from support.kept_plans import KEPT, shown


def test_what_is_made_up_is_what_was_made_up():
    """After a change that is meant: ``python -m support.kept_plans`` in ``tests/``, and look at what it changed."""
    assert changed(shown(), KEPT) == []
