"""The games of members: those of two members against each other, and those of one member by evening."""

import pytest

from indeler import season as s
from indeler.season.views import colours, glance, meetings, member, tally
from support.clubs import LEADER, Club

RULEBOOK = "botwinnik"


def marks(club, member):
    """Return each evening of a member as kind, why and how the games ended."""
    return [(each.kind, each.why, *each.ended) for each in glance(club.season, member)]


def test_every_kind_of_evening_is_shown_as_one_mark(club):
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


def white_wins_in_the_cup(club):
    """Draw the cup on the first evening and enter the first game; return the date and both players."""
    date = club.dates()[0]
    club.at(date, 19, 30)
    drawn = s.propose.cup_draw(club.season, date, tuple(club.state.members), at=club.now, by=LEADER, seed="cup")
    club.append(drawn)
    white, black = drawn.boards[0]
    club("cup-result", round=drawn.round, white=white, black=black, result="1-0")
    return date, white, black


def test_BW_75_the_meetings_of_two_members_include_cup_games(club):
    club = club()
    date, white, black = white_wins_in_the_cup(club)
    found = meetings(club.season, black, white)
    assert [(each.date, each.competition, each.white, each.result) for each in found] == [(date, "cup", white, "1-0")]
    assert (found[0].ended_for(white), found[0].ended_for(black)) == ("win", "loss")
    assert marks(club, white) == [("played", "", "win")]
    assert colours(club.season, white) == (0, 0), "no game of the cycles"


@pytest.mark.parametrize(
    ("result", "ended", "counted"),
    [("0-1", "loss", (1, 0)), ("½-½", "draw", (1, 0)), ("+-", "", (0, 0)), ("", "", (0, 0))],
)
def test_every_game_is_listed_but_only_played_games_are_counted(club, result, ended, counted):
    club = club()
    club.at(club.dates()[0])
    club.boards(1, 1, "A", [(1, 2), (3, 4), (5, 6)])
    if result:
        club.result(1, 1, 1, 2, result)
    (met,) = meetings(club.season, 1, 2)
    assert met == meetings(club.season, 2, 1)[0]
    assert (met.date, met.result, met.ended_for(1)) == (club.dates()[0], result, ended)
    assert colours(club.season, 1) == counted
    assert tally(club.season, 1).games == sum(counted)
    assert meetings(club.season, 1, 3) == []


def test_the_meetings_agree_with_the_evenings_of_a_member(played):
    """In a simulated season the games by evening of a member are those of their meetings with all opponents."""
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


KEIZER = """name = "ladder club"

[[competition]]
kind = "keizer"
name = "keizer"
rounds = 10
"""


def test_a_keizer_member_sees_their_rank_and_score_after_each_round():
    """Keizer 3: the published values, the last ones equal to the standings; a newcomer starts with a later round."""
    club = Club(KEIZER, (2000, 1900, 1800, 1700, 1600))
    club.plan()
    keizer = club.season.competition("keizer")
    assert keizer.course(1) is None, "nothing has been played"
    for date in club.dates("keizer")[:3]:
        club.results(*club.pair(date), choose=lambda white, black: "1-0" if white > black else "0-1")
        if date == club.dates("keizer")[0]:
            club("member-joined", member=6, name="Newcomer", rating=1500)
    keizer = club.season.competition("keizer")
    (table,) = keizer.tables()
    for row in table.rows:
        course = keizer.course(row.member)
        assert (course.ranks[-1], course.points[-1], course.field) == (row.rank, row.cells[0], 6)
        assert (course.first, len(course.ranks)) == ((2, 2) if row.member == 6 else (1, 3))
        assert course.table.rows[-1].rank == 3
    assert keizer.course(99) is None
    assert max(keizer.course(5).points) == keizer.course(5).points[-1] > keizer.course(5).points[0]


def test_a_game_is_not_shown_before_its_round_is_published():
    club = Club("rapid", [1900, 1800, 1700, 1600])
    club.plan()
    first = club.dates("rapid")[0]
    club("presence-noted", at=club.at(first), competition="rapid", part=1, round=1, present=(1, 2, 3, 4))
    made = club.pair(first, publish=False)
    assert member(club.season, 1).games == ()
    club.publish(made[0])
    assert len(member(club.season, 1).games) == 1


def test_BW_75_the_tally_of_a_member_includes_cup_games(club):
    club = club()
    _, white, black = white_wins_in_the_cup(club)
    counted = tally(club.season, white)
    assert (counted.won, counted.drawn, counted.lost, counted.games) == (1, 0, 0, 1)
    assert tally(club.season, black).lost == 1
