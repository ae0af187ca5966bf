"""An arena tournament that was played elsewhere is imported as an evening of the season."""

import datetime

import pytest

from indeler.formats.lichess import ArenaResult
from indeler.language import InvalidInput
from indeler.season.importing_tournaments import arena_evening, guessed_members
from support.clubs import Club

RULEBOOK = "botwinnik"
DAY = datetime.date(2026, 11, 6)
RESULTS = [
    ArenaResult(1, "Member_3", 12),
    ArenaResult(2, "guest", 9),
    ArenaResult(3, "two", 7),
    ArenaResult(4, "1member", 7),
]


@pytest.fixture
def club():
    club = Club("rapid", members=[1800, 1700, 1600, 1500])
    club.at(DAY, 22)
    return club


def arena(club, members, **more):
    told = {"competition": "", "date": DAY, "at": club.now, "by": "x", **more}
    made = arena_evening(club.season, RESULTS, members, **told)
    for event in made:
        club.append(event)
    return [event.kind() for event in made]


def test_members_are_guessed_from_the_letters_of_the_account_names(club):
    assert guessed_members(club.season, RESULTS) == {"Member_3": 3, "1member": 1}


def test_BW_50_scores_are_the_points_of_the_evening(club):
    assert arena(club, {"Member_3": 3, "two": 2, "1member": 1}) == ["evenings-planned", "round-taken-over"]
    evenings = club.season.competition("rapid")
    assert evenings.standings(1)[0].member == 3
    assert {row.member: row.points for row in evenings.standings(1)} == {3: 120, 2: 70, 1: 70}
    assert evenings.parts_played() == [1]
    assert evenings.has_scores_alone(1)


def test_an_arena_uses_a_planned_evening_and_later_evenings_are_paired_as_usual(club):
    club.evenings(DAY, DAY + datetime.timedelta(weeks=1), what="rapid")
    assert arena(club, {"Member_3": 3, "two": 2}) == ["round-taken-over"]
    slot = next(iter(club.season.state.evenings))
    assert slot == DAY
    club.at(DAY + datetime.timedelta(weeks=1))
    club("presence-noted", competition="rapid", part=2, round=1, present=(1, 2, 3, 4))
    assert len(club.pair(DAY + datetime.timedelta(weeks=1))[0].boards) == 2


@pytest.mark.parametrize(
    ("members", "more", "sentence"),
    [
        ({}, {}, "Nobody of the arena is a member"),
        ({"two": 3, "Member_3": 3}, {}, "Two players of the arena are the same member"),
        ({"two": 2}, {"competition": "blitz"}, "Choose the competition of evenings"),
        ({"two": 2}, {"date": DAY + datetime.timedelta(days=1)}, "still to come"),
    ],
)
def test_an_arena_that_does_not_fit_the_season_is_refused(club, members, more, sentence):
    with pytest.raises(InvalidInput, match=sentence):
        arena(club, members, **more)
    assert not club.season.state.pairings


def test_an_arena_is_refused_in_a_season_without_a_competition_of_evenings():
    club = Club("keizer", members=[1800, 1700])
    club.at(DAY, 22)
    with pytest.raises(InvalidInput, match="Choose the competition of evenings"):
        arena(club, {"two": 2})
