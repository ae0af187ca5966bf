"""Odd clubs of every kind of competition, played a season by dice; more seeds in the sweep."""

import pytest

from indeler import season as s
from support.odd_clubs import CLUBS, OddClub


def played(name, seed):
    club = OddClub(CLUBS[name], seed)
    club.play()
    assert club.state.pairings
    assert s.verify(club.season).differences == ()
    assert s.replay(club.club_rules, club.season.events).state == club.season.state
    return club


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", CLUBS)
def test_a_season_of_an_odd_club(name):
    club = played(name, seed=1)
    assert all(refusal.endswith((".", "?")) for refusal in club.refusals), club.refusals


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(2, 40))
@pytest.mark.parametrize("name", CLUBS)
def test_many_seasons_of_odd_clubs(name, seed):
    played(name, seed)
