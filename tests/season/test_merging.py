"""Two members who are one person: what moves, what is refused, and how it is taken back."""

import datetime

import pytest

from indeler.season import events, verify, views
from support.clubs import Club


@pytest.fixture
def club():
    """Four members."""
    return Club(members=[1800, 1700, 1600, 0])


def merge(club, member, into, why="entered twice"):
    club("members-merged", member=member, into=into, why=why)


def test_what_was_known_of_the_one_is_known_of_the_other(club):
    born = datetime.date(2001, 2, 3)
    club("members-joined", members=(events.NewMember(member=5, name="M. Four", rating=1500, born=born, knsb="81"),))
    merge(club, 5, 4)
    four = club.state.members[4]
    assert (four.name, four.rating, four.born, four.knsb) == ("Member 4", 1500, born, "81")
    assert 5 not in club.state.members


def test_a_merge_needs_a_reason_and_two_members(club, refused):
    assert "reason" in refused(club, "members-merged", member=4, into=3)
    assert "choose another one" in refused(club, "members-merged", member=3, into=3, why="x")


def test_a_merge_can_be_taken_back(club):
    before = club.state.members
    merge(club, 4, 3)
    club("reversed", event=club.season.version, why="they are two")
    assert club.state.members == before


def played(rules, competition, what):
    """A club of seven in which the third plays one evening and the fourth, who is the same person, the other."""
    club = Club(rules, members=[1800, 1700, 1600, 1500, 1400, 1300, 1200])
    club.plan()
    if what == "cycles":
        club.open_cycle(1)
    first, second = club.dates(competition)[:2]
    for date, away in ((first, 4), (second, 3)):
        club("signed-off", at=club.at(date, 12), member=away, date=date, reason="absent")
        for made in club.pair(date):
            club.results(made)
    return club


@pytest.mark.parametrize(
    ("rules", "competition", "what"), [("botwinnik", "cycles", "cycles"), ("keizer", "keizer", "")]
)
def test_games_and_attendance_move_and_the_season_verifies(rules, competition, what):
    club = played(rules, competition, what)
    games = [views.tally(club.season, number).games for number in (3, 4)]
    assert sum(games) > 0
    merge(club, 4, 3)
    assert views.tally(club.season, 3).games == sum(games)
    assert all(4 not in known for known in club.state.attendance.values())
    rows = [row.member for table in club.season.competition(competition).tables() for row in table.rows]
    assert 3 in rows
    assert 4 not in rows
    assert not verify(club.season).differences


def test_who_played_each_other_or_in_one_round_are_two_people(refused):
    club = played("keizer", "keizer", "")
    made, *_ = club.pair(club.dates("keizer")[2])
    (one, other), (third, _), *_ = made.boards
    assert "both have a place in the round of" in refused(club, "members-merged", member=one, into=third, why="x")
    assert " met on " in refused(club, "members-merged", member=one, into=other, why="x")
