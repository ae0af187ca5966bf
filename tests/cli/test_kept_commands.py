"""Detects changes in the output of commands for a season, tournaments and teams (support.kept_commands)."""

import pytest

from support.kept import changed
from support.kept_commands import KEPT, shown


@pytest.mark.sampled(7)
@pytest.mark.usefixtures("replayed_once")
def test_the_figures_of_commands_have_not_changed():
    assert changed(shown(), KEPT) == []
