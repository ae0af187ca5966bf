"""Of equally good matchings the same one is found in every version, with the same proof."""

import pytest

from support.kept import changed
from support.kept_matchings import KEPT, shown


@pytest.mark.sampled(3)
def test_every_matching_is_what_it_was():
    """After a change that is meant: ``python -m support.kept_matchings`` in ``tests/``, and look at what it changed."""
    assert changed(shown(), KEPT) == []
