"""Odd clubs of every kind of competition, played a season by dice; more seeds in the sweep."""

import pytest

from indeler import season as s
from support.kept import lines
from support.odd_clubs import CLUBS, KEPT, shown


def played(name, seed):
    club, now = shown(name, seed)
    assert club.state.pairings
    assert s.verify(club.season).differences == ()
    assert s.replay(club.club_rules, club.season.events).state == club.season.state
    return club, now


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", CLUBS)
def test_a_season_of_an_odd_club(name):
    """After a change that is meant: ``python -m support.odd_clubs`` in ``tests/``, and look at what it changed."""
    club, now = played(name, seed=1)
    assert all(refusal.endswith((".", "?")) for refusal in club.refusals), club.refusals
    assert now == [each for each in lines(KEPT) if each.startswith(f"{name}: ")]


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(2, 40))
@pytest.mark.parametrize("name", CLUBS)
def test_many_seasons_of_odd_clubs(name, seed):
    played(name, seed)
