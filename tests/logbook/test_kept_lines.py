"""docs/stability.md: every later version reads the lines that were written, of every kind and with every value."""

import json

import pytest

from indeler.logbook import encode
from support.kept_lines import READERS, kept, lines_of


@pytest.mark.parametrize("name", READERS)
def test_every_kind_has_kept_lines_and_all_are_read(name):
    kinds, read = READERS[name]
    lines = kept(name)
    assert {json.loads(line)["kind"] for line in lines} == {*kinds}
    for line in lines:
        event = read(line)
        assert read(encode(event)) == event


@pytest.mark.parametrize("name", READERS)
def test_every_value_at_the_limits_of_today_is_among_the_kept_lines(name):
    """So a limit that is widened is kept from then on: ``python -m support.kept_lines`` adds its lines."""
    kinds, _ = READERS[name]
    assert {line for kind in kinds.values() for line in lines_of(kind)} <= {*kept(name)}
