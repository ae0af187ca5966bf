"""Random seasons of unusual clubs with every kind of competition; the sweep uses more seeds."""

import pytest

from indeler import season as s
from support.kept import lines
from support.random_clubs import CLUBS, KEPT, shown


def played(name, seed):
    club, now = shown(name, seed)
    assert club.state.pairings
    assert s.verify(club.season).differences == ()
    assert s.replay(club.club_rules, club.season.events).state == club.season.state
    return club, now


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", CLUBS)
def test_a_random_season_of_an_unusual_club_equals_the_recorded_one(name):
    """After an intended change, run ``python -m support.random_clubs`` in ``tests/`` and review the differences."""
    club, now = played(name, seed=1)
    assert all(refusal.endswith((".", "?")) for refusal in club.refusals), club.refusals
    assert now == [each for each in lines(KEPT) if each.startswith(f"{name}: ")]


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(2, 40))
@pytest.mark.parametrize("name", CLUBS)
def test_many_random_seasons_of_unusual_clubs_verify(name, seed):
    played(name, seed)
