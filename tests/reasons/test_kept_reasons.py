"""What was said of a round once is said of it in every version."""

import pytest

from support.kept import changed
from support.kept_reasons import KEPT, RULES, shown


@pytest.mark.sampled(6)
@pytest.mark.parametrize("rules", RULES)
def test_every_round_is_explained_as_it_was(rules):
    """After a change that is meant: ``python -m support.kept_reasons`` in ``tests/``, and look at what it changed."""
    assert changed(shown(rules), KEPT / f"{rules}.txt") == []
