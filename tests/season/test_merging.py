"""Merging two members who are one person: what is moved, what is refused, and how a merge is reversed."""

import datetime

import pytest

from indeler import season as s
from indeler.season import events, verify, views
from support.clubs import LEADER, ROUND_ROBIN, Club


@pytest.fixture
def club():
    """Return a club of four members."""
    return Club(members=[1800, 1700, 1600, 0])


def merge(club, member, into, why="entered twice"):
    club("members-merged", member=member, into=into, why=why)


def test_a_merge_fills_in_missing_data_of_the_remaining_member(club):
    born = datetime.date(2001, 2, 3)
    club("members-joined", members=(events.NewMember(member=5, name="M. Four", rating=1500, born=born, knsb="81"),))
    merge(club, 5, 4)
    four = club.state.members[4]
    assert (four.name, four.rating, four.born, four.knsb) == ("Member 4", 1500, born, "81")
    assert 5 not in club.state.members


def test_a_merge_needs_a_reason_and_two_members(club, refused):
    assert "reason" in refused(club, "members-merged", member=4, into=3)
    assert "choose another one" in refused(club, "members-merged", member=3, into=3, why="x")


def test_the_remaining_member_has_the_attendance_of_both(club):
    club.plan()
    first, second, *_ = club.dates()
    club("signed-off", member=3, date=first)
    club("signed-off", member=4, date=second)
    merge(club, 4, 3)
    assert {date: [*known] for date, known in club.state.attendance.items()} == {first: [3], second: [3]}


def test_a_merge_can_be_reversed(club):
    before = club.state.members
    merge(club, 4, 3)
    club("reversed", event=club.season.version, why="they are two")
    assert club.state.members == before


def played(rules, competition, what):
    """Return a club of seven after two evenings; members 3 and 4, who are one person, played one evening each."""
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


def test_members_with_a_common_game_or_round_cannot_be_merged(refused):
    club = played("keizer", "keizer", "")
    made, *_ = club.pair(club.dates("keizer")[2])
    (one, other), (third, _), *_ = made.boards
    assert "both have a place in the round of" in refused(club, "members-merged", member=one, into=third, why="x")
    assert " met on " in refused(club, "members-merged", member=one, into=other, why="x")


LADDER = """
name = "climbers"

[[competition]]
kind = "ladder"
name = "ladder"
"""
TEAM = """
name = "travellers"

[[competition]]
kind = "keizer"
name = "keizer"

[[competition]]
kind = "team"
name = "first"
boards = 2
"""


def again(club, member):
    """Enter the person of this member again under the next number, and return that number."""
    number = max(club.state.members) + 1
    club("members-joined", members=(events.NewMember(member=number, name=f"M. {member}", rating=1000),))
    return number


def is_whole(club):
    """Return whether the season verifies and equals its replay."""
    return not verify(club.season).differences and s.replay(club.club_rules, club.season.events).state == club.state


def test_on_a_ladder_the_higher_place_is_kept_and_opponents_cannot_be_merged(refused):
    club = Club(LADDER, [1900, 1800, 1700])
    club.append(*s.propose.openings(club.season, at=club.now, by=LEADER))
    twin = again(club, 2)
    club("challenge-made", member=twin, challenged=3)
    merge(club, twin, 2)
    ladder = club.season.competition("ladder")
    assert ladder.order() == [1, 2, 3]
    assert [(each.member, each.challenged) for each in ladder.state.open] == [(2, 3)]
    assert "have met or challenged each other" in refused(club, "members-merged", member=3, into=2, why="x")
    club("challenge-played", white=2, black=3, result="1-0")
    assert "have met or challenged each other" in refused(club, "members-merged", member=3, into=2, why="x")
    assert is_whole(club)


def test_in_a_cup_the_remaining_member_plays_on_and_drawn_members_cannot_be_merged(refused):
    club = Club(members=[2000, 1900, 1800, 1700])
    date = club.plan()[0]
    club.open_cycle(1, A=(1, 2), B=(3, 4))
    club.at(date, 19, 30)
    club.append(s.propose.cup_draw(club.season, date, (1, 2, 3, 4), at=club.now, by=LEADER, seed="cup"))
    twin = again(club, 1)
    merge(club, 1, twin)
    (drawn,) = club.season.competition("cup").state.rounds.values()
    assert set(drawn.players) == {2, 3, 4, twin}
    assert "were drawn or lined up together" in refused(club, "members-merged", member=3, into=2, why="x")
    assert is_whole(club)


def test_in_a_team_the_remaining_member_takes_the_place_in_the_line_up(refused):
    club = Club(TEAM, [2000, 1900, 1800])
    club.plan()
    starts = datetime.datetime.combine(club.dates("keizer")[0], datetime.time(19))
    twin = again(club, 3)
    club("team-match-planned", match=1, starts=starts, opponent="De Toren 2", home=True)
    club("team-selected", match=1, players=(1, twin))
    merge(club, twin, 3)
    assert club.season.competition("first").state.matches[1].players == (1, 3)
    assert "were drawn or lined up together" in refused(club, "members-merged", member=3, into=1, why="x")
    assert is_whole(club)


def test_in_a_round_robin_the_place_is_kept_and_two_players_cannot_be_merged(refused):
    club = Club(ROUND_ROBIN, [2000, 1900, 1800, 1700, 1600, 1500])
    club.plan()
    club.append(club.season.competition("internal").opening(at=club.now, by=LEADER))
    groups = club.season.competition("internal").part(1).groups
    twin = again(club, 2)
    for made in club.pair(club.dates("internal")[0]):
        club.results(made)
    merge(club, 2, twin)
    moved = {name: tuple(twin if one == 2 else one for one in members) for name, members in groups.items()}
    assert club.season.competition("internal").part(1).groups == moved
    first, second, *_ = moved["A"]
    assert "both have a place in the round" in refused(club, "members-merged", member=second, into=first, why="x")
    assert is_whole(club)
