"""Tests that any tournament survives writing and reading in each dialect."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings

from indeler.formats.trf import DIALECTS, read_trf, write_trf
from indeler.language import InvalidInput
from support.sampling import examples
from support.strategies import forms_matches, tournaments

pytestmark = pytest.mark.sampled(2)

patiently = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def assert_survives(tournament):
    for dialect in DIALECTS:
        written = write_trf(tournament, dialect)
        if not forms_matches(tournament):
            with pytest.raises(InvalidInput, match=r"^\S+:\d+: "):
                read_trf(written.encode(), dialect)
            continue
        assert read_trf(written.encode(), dialect) == tournament
        lines = written.split("\r\n")
        assert lines.pop() == ""
        assert all(line == line.rstrip() and "\n" not in line and "\r" not in line for line in lines)


@settings(patiently, max_examples=examples(60))
@given(tournament=tournaments())
def test_any_tournament_survives_every_dialect(tournament):
    assert_survives(tournament)


@pytest.mark.sweep
@settings(patiently, max_examples=examples(10_000))
@given(tournament=tournaments(most_players=12, most_rounds=6))
def test_many_tournaments_survive_every_dialect(tournament):
    assert_survives(tournament)


@settings(patiently, max_examples=examples(40))
@given(tournament=tournaments())
def test_a_file_that_was_read_is_written_unchanged(tournament):
    assume(forms_matches(tournament))
    written = write_trf(tournament)
    assert write_trf(read_trf(written.encode())) == written
