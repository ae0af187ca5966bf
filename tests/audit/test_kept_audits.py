"""The audit says of some rounds, most of them wrong, what it said of them before."""

import pytest

from indeler.rulebooks import audited
from support.kept import changed
from support.kept_audits import KEPT, shown


@pytest.mark.parametrize("rules", audited())
def test_what_is_said_of_a_round_is_what_was_said_of_it(rules):
    """After a change that is meant: ``python -m support.kept_audits`` in ``tests/``, and look at what it changed."""
    assert changed(shown(rules), KEPT / f"{rules}.txt") == []
