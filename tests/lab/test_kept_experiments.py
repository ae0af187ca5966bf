"""Equal experiments give equal numbers in every version."""

from support.kept import changed
from support.kept_experiments import KEPT, shown


def test_a_tournament_of_the_lab_has_the_numbers_it_had():
    """After an intended change: ``python -m support.kept_experiments`` in ``tests/``, and look at what it changed."""
    assert changed(shown(), KEPT) == []
