"""docs/stability.md: every later version can read the recorded lines, of every kind and with every value."""

import json

import pytest

from indeler.logbook import encode
from support.kept_lines import READERS, kept, lines_of


@pytest.mark.parametrize("name", READERS)
def test_every_kind_has_recorded_lines_and_all_can_be_read(name):
    kinds, read = READERS[name]
    lines = kept(name)
    assert {json.loads(line)["kind"] for line in lines} == {*kinds}
    for line in lines:
        event = read(line)
        assert read(encode(event)) == event


@pytest.mark.parametrize("name", READERS)
def test_every_value_at_the_current_limits_is_among_the_recorded_lines(name):
    """So a widened limit is kept from then on; ``python -m support.kept_lines`` adds its lines."""
    kinds, _ = READERS[name]
    assert {line for kind in kinds.values() for line in lines_of(kind)} <= {*kept(name)}
