"""Equal plans give equal tournaments and seasons in every version."""

from support.kept import changed
from support.kept_plans import KEPT, shown


def test_generated_tournaments_and_seasons_have_not_changed():
    """After an intended change run ``python -m support.kept_plans`` in ``tests/``, and review the changes."""
    assert changed(shown(), KEPT) == []
