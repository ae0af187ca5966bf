"""The output of commands for a season, tournaments and teams has not changed (support.kept_commands)."""

import pytest

from support.kept import changed
from support.kept_commands import KEPT, shown


@pytest.mark.sampled(7)
@pytest.mark.usefixtures("replayed_once")
def test_the_figures_that_commands_show_are_as_they_were():
    assert changed(shown(), KEPT) == []
