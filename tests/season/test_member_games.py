"""What members did at the club: two of them against each other, and one evening by evening."""

import pytest

from indeler import season as s
from indeler.season.views import colours, glance, meetings
from support.clubs import LEADER

RULEBOOK = "botwinnik"


def marks(club, member):
    """Each evening of a member as kind, why and how the games ended."""
    return [(each.kind, each.why, *each.ended) for each in glance(club.season, member)]


def test_an_evening_is_one_mark_whatever_became_of_it(club):
    club = club(a=5)
    first, second, third = club.dates()[:3]
    club("signed-off", at=club.at(first, 12), member=7, date=first)
    club("signed-off", at=club.now, member=8, date=first, reason="external", game_at=club.at(first, 20))
    club.at(first)
    club.boards(1, 1, "A", [(1, 2), (3, 4)], odd=5)
    club.boards(1, 1, "B", [(6, 9)], odd=10)
    club.result(1, 1, 1, 2, "1-0")
    club.result(1, 1, 3, 4, "½-½")
    club("no-show", member=9, date=first)
    assert [marks(club, each)[0] for each in range(1, 11)] == [
        ("played", "", "win"),
        ("played", "", "loss"),
        ("played", "", "draw"),
        ("played", "", "draw"),
        ("bye", "odd"),
        ("bye", "free"),
        ("absent", "signed-off"),
        ("external", "external"),
        ("absent", "no-show"),
        ("bye", "odd"),
    ]
    club.at(second)
    club("pairing-made", competition="cycles", part=1, round=2, group="A", boards=((2, 3), (5, 1)), odd=4)
    assert len(glance(club.season, 1)) == 1, "nobody knows of it yet"
    club("pairing-published", competition="cycles", part=1, round=2, group="A")
    assert marks(club, 1)[1] == ("pending", "")
    assert [each.opponents for each in glance(club.season, 1)] == [(2,), (5,)]
    club("member-joined", at=club.at(third, 9), member=11, name="Newcomer")
    assert glance(club.season, 11) == [], "only evenings since one joined"


def test_BW_75_the_games_of_the_cup_are_among_those_of_two_members(club):
    club = club()
    date = club.dates()[0]
    club.at(date, 19, 30)
    drawn = s.propose.cup_draw(club.season, date, tuple(club.state.members), at=club.now, by=LEADER, seed="cup")
    club.append(drawn)
    white, black = drawn.boards[0]
    club("cup-result", round=drawn.round, white=white, black=black, result="1-0")
    found = meetings(club.season, black, white)
    assert [(each.date, each.competition, each.white, each.result) for each in found] == [(date, "cup", white, "1-0")]
    assert (found[0].ended_for(white), found[0].ended_for(black)) == ("win", "loss")
    assert marks(club, white) == [("played", "", "win")]
    assert colours(club.season, white) == (0, 0), "no game of the cycles"


@pytest.mark.parametrize(
    ("result", "ended", "counted"),
    [("0-1", "loss", (1, 0)), ("½-½", "draw", (1, 0)), ("+-", "", (0, 0)), ("", "", (0, 0))],
)
def test_what_nobody_played_is_listed_and_does_not_count(club, result, ended, counted):
    club = club()
    club.at(club.dates()[0])
    club.boards(1, 1, "A", [(1, 2), (3, 4), (5, 6)])
    if result:
        club.result(1, 1, 1, 2, result)
    (met,) = meetings(club.season, 1, 2)
    assert met == meetings(club.season, 2, 1)[0]
    assert (met.date, met.result, met.ended_for(1)) == (club.dates()[0], result, ended)
    assert colours(club.season, 1) == counted
    assert meetings(club.season, 1, 3) == []


def test_two_play_as_often_as_each_of_them_says(played):
    """Over a season of the lab: what the page of a member tells is what the two pages of both tell together."""
    season = played.season
    for one in list(season.state.members)[:3]:
        opponents = [other for mark in glance(season, one) for other in mark.opponents]
        assert sum(len(meetings(season, one, other)) for other in {*opponents}) == len(opponents) > 5
        dates = [mark.date for mark in glance(season, one)]
        assert dates == sorted({*dates})


@pytest.fixture(scope="module")
def played():
    from indeler.lab.season import SeasonPlan, simulate

    plan = SeasonPlan(members=20, seed="games", year=2026, evenings=10, postponed=0)
    return simulate(plan, s.MemoryStore(s.shipped_text("botwinnik")))
