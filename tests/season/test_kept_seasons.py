"""Seasons that were played once show what they showed then, and their pairings are made again."""

import pytest

from indeler import season as s
from support.kept import changed
from support.kept_seasons import KEPT, names, opened, shown

pytestmark = pytest.mark.sampled(3)


@pytest.fixture(scope="module", params=names())
def kept(request):
    return request.param, opened(request.param).season


def test_a_season_shows_what_it_showed_when_it_was_played(kept):
    """After a change that is meant: ``python -m support.kept_seasons`` in ``tests/``, and look at what it changed."""
    name, season = kept
    assert changed(shown(season), KEPT / name / "shown.txt") == []


def test_every_pairing_of_it_is_made_again(kept):
    _, season = kept
    verified = s.verify(season)
    assert verified.differences == ()
    assert verified.pairings == sum(event.kind() == "pairing-made" for event in season.events)
