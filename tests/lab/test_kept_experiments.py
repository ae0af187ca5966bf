"""Equal experiments give equal numbers in every version."""

from support.kept import changed
from support.kept_experiments import KEPT, shown


def test_a_tournament_of_the_lab_has_the_stored_numbers():
    """After an intended change run ``python -m support.kept_experiments`` in ``tests/``, and review the changes."""
    assert changed(shown(), KEPT) == []
