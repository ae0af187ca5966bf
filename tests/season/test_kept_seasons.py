"""Recorded seasons still show the recorded output, and their pairings are reproduced."""

import pytest

from indeler import season as s
from support.kept import changed
from support.kept_seasons import KEPT, names, opened, shown

pytestmark = pytest.mark.sampled(3)


@pytest.fixture(scope="module", params=names())
def kept(request):
    return request.param, opened(request.param).season


def test_a_season_shows_its_recorded_output(kept):
    """After an intended change, run ``python -m support.kept_seasons`` in ``tests/`` and review the differences."""
    name, season = kept
    assert changed(shown(season), KEPT / name / "shown.txt") == []


def test_every_pairing_of_a_recorded_season_is_reproduced(kept):
    _, season = kept
    verified = s.verify(season)
    assert verified.differences == ()
    assert verified.pairings == sum(event.kind() == "pairing-made" for event in season.events)
