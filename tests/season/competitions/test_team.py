"""Team matches: calendar and boards; players of a match are not expected, and games count where the rules say so."""

import datetime
from fractions import Fraction

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from support.clubs import Club

RULES = """
name = "club"

[[competition]]
kind = "cycles"
name = "cycles"
rounds = 3
external = { count = true, automatic_days = ["thursday"] }

[[competition]]
kind = "team"
name = "first"
title = "Us 1"
boards = 2

[[competition]]
kind = "totals"
name = "active"
of = [{ name = "cycles", by = "games" }, { name = "first", by = "games" }]
"""
TEAM = """
[[competition]]
kind = "team"
name = "first"
"""


@pytest.fixture
def club():
    """Return a club of six members; members 1 and 2 play a home match on the first club evening."""
    club = Club(RULES, [2000, 1900, 1800, 1700, 1600, 1500])
    first = club.plan()[0]
    club.open_cycle(1)
    club("team-match-planned", match=1, starts=at(first, 19), opponent="De Toren 2", home=True)
    club("team-selected", match=1, players=(1, 2))
    return club


def at(date, hour):
    return datetime.datetime.combine(date, datetime.time(hour))


def play(club, date):
    (made,) = club.pair(date)
    club.results(made, lambda white, black: "½-½")
    return made


def test_a_player_of_a_match_is_not_expected_on_the_evening_of_that_day(club):
    first = club.dates()[0]
    assert [row.status for row in s.views.attendance(club.season, first)] == ["external"] * 2 + ["expected"] * 4
    assert club.season.competition("first").external_games(first, 3) == []
    assert {player for board in play(club, first).boards for player in board} == {3, 4, 5, 6}
    assert s.verify(club.season).differences == ()


def test_BW_35_BW_37_a_team_game_counts_for_the_round_of_that_week(club):
    play(club, club.dates()[0])
    club.at(club.dates()[0], 23)
    club("team-game-entered", match=1, board=1, member=1, opponent="Jan Smit", rating=2100, result="win")
    club("team-game-entered", match=1, board=2, member=2, opponent="Piet Pool", result="draw")
    points = {row.member: (row.card[0].kind, row.points) for row in club.standings(1, "A")}
    assert (points[1], points[2]) == (("external", 10), ("external", 5))


def test_without_such_a_rule_a_team_game_does_not_count():
    club = Club(RULES.replace("count = true", "count = false"), [2000, 1900, 1800, 1700])
    first = club.plan()[0]
    club.open_cycle(1)
    club("team-match-planned", match=1, starts=at(first, 19), opponent="De Toren 2")
    club("team-selected", match=1, players=(1, 2))
    play(club, first)
    club.at(first, 23)
    club("team-game-entered", match=1, board=1, member=1, result="win")
    assert {row.member: row.points for row in club.standings(1, "A")}[1] == 0


def test_the_match_has_a_score_a_table_and_a_place_in_the_calendar(club):
    first = club.dates()[0]
    team = club.season.competition("first")
    assert [(starts, str(said)) for starts, said in team.dates()] == [(at(first, 19), "Us 1 – De Toren 2")]
    club.at(first, 23)
    club("team-game-entered", match=1, board=1, member=1, opponent="Jan Smit", result="win")
    club("team-game-entered", match=1, board=2, member=2, opponent="Piet Pool", result="draw")
    (table,) = club.season.competition("first").tables()
    assert [(line.rank, line.name, line.cells) for line in table.rows] == [
        (1, "Member 1", (1, 1, 1)),
        (2, "Member 2", (Fraction(1, 2), 1, Fraction(1, 2))),
    ]
    assert str(table.notes[0]) == "Us 1 – De Toren 2 1½-½"
    assert [row.cells[0] for row in club.season.competition("active").tables()[0].rows] == [1, 1]


COMPENSATED = "with compensation for strong opponents"
KEIZER = """
[[competition]]
kind = "keizer"
name = "keizer"
title = "Ladder"
rounds = 5
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("", "", ["In cycles a game counts as the result of the round of that week."]),
        (
            "count = true,",
            "count = true, compensation = [{ above = 100, points = 0.5 }],",
            [f"In cycles a game counts as the result of the round of that week, {COMPENSATED}."],
        ),
        ("count = true", "count = false", []),
    ],
)
def test_BW_35_the_team_says_where_its_games_count(old, new, told):
    team = Club(RULES.replace(old, new) if old else RULES).season.competition("first")
    (table,) = team.tables()  # also before the first match
    assert list(map(str, table.notes)) == [*told, "In active the number of games counts."]


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ("", "In Ladder a game scores 2/3 times your own value, however it ends."),
        ('club = "40p"', "In Ladder a game gives 40 points, however it ends."),
        ('ext = ["1", "1/2", "0"]', "In Ladder a win scores 1, a draw 1/2 and a loss 0 times your own value."),
    ],
)
def test_a_keizer_competition_says_what_a_match_gives(settings, told):
    rules = f'name = "club"\n{TEAM}{KEIZER}{settings}\n'
    assert [str(each) for each in Club(rules).season.competition("first").counting()] == [told]
    alone = Club(f'name = "club"\n{TEAM}').season.competition("first")
    assert [str(each) for each in alone.counting()] == ["The games count in no other competition."]


def test_selecting_the_team_and_entering_the_results_are_tasks(club):
    second = club.dates()[1]
    club("team-match-planned", match=2, starts=at(second, 19), opponent="Caïssa", home=False)
    said = [str(task.sentence) for task in s.views.todo(club.season, at(second, 12) - datetime.timedelta(days=1))]
    assert f"Select the team for Caïssa – Us 1 on {second}." in said
    results = f"Enter the results of Us 1 – De Toren 2 on {club.dates()[0]}."
    assert results in said
    on_the_day = [str(task.sentence) for task in s.views.todo(club.season, at(club.dates()[0], 23))]
    assert results not in on_the_day


def test_invalid_teams_and_results_are_refused(club, refused):
    first = club.dates()[0]
    assert refused(club, "team-selected", match=1, players=(1, 2, 3)) == (
        "A match has 2 boards, and everybody plays one."
    )
    assert refused(club, "team-selected", match=2, players=(1,)) == "Us 1 has no match 2; plan it first."
    assert "is not in the team for this match" in refused(club, "team-game-entered", match=1, board=1, member=3)
    club.at(first, 23)
    club("team-game-entered", match=1, board=1, member=1, result="win")
    assert "has another board" in refused(club, "team-game-entered", match=1, board=2, member=1)
    assert "stays in the team" in refused(club, "team-selected", match=1, players=(2,))
    play(club, first)
    assert "has been paired" in refused(club, "team-selected", match=1, players=(1, 3))
    club.now = at(first, 12) + datetime.timedelta(days=30)
    with pytest.raises(InvalidInput, match=r"are final; lift the lock first"):
        club("team-game-entered", match=1, board=2, member=2, result="win")


def test_a_keizer_club_does_not_pair_a_player_of_a_team_match():
    rules = '[[competition]]\nkind = "keizer"\nname = "keizer"\n[[competition]]\nkind = "team"\nname = "first"'
    club = Club(f'name = "k"\n{rules}\n', [2000, 1900, 1800, 1700])
    first = club.plan() or club.dates("keizer")[0]
    club("team-match-planned", match=1, starts=at(first, 19), opponent="De Toren 2")
    club("team-selected", match=1, players=(4,))
    (made,) = club.pair(first)
    assert 4 not in {player for board in made.boards for player in board} | {made.odd}
    assert s.verify(club.season).differences == ()


def test_each_board_is_offered_with_the_remaining_players_and_later_with_results(club):
    first = club.dates()[0]

    def members(hour):
        offers = {offer.code: offer for offer in club.season.competition("first").offers(at(first, hour))}
        lines = offers["boards-1"].lines
        assert [str(line.title) for line in lines] == ["Board 1", "Board 2"]
        names = [field.name for field in lines[0].fields_to_fill]
        return names, [line.fields_to_fill[0].value for line in lines]

    assert members(12) == (["member", "opponent", "rating"], ["1", "2"])
    club("team-game-entered", match=1, board=1, member=2, opponent="Ruth", at=at(first, 19))
    assert members(23) == (["member", "opponent", "rating", "result"], ["2", "1"])


def test_the_next_match_is_offered_before_those_that_were_played(club):
    """At its starting time a match has not been played yet."""
    first, second, third = club.dates()[:3]
    for number, date in ((2, third), (3, second)):
        club("team-match-planned", match=number, starts=at(date, 19), opponent="De Toren 3", home=False)

    def offered(date, hour):
        offers = club.season.competition("first").offers(at(date, hour))
        return [int(offer.code[5:]) for offer in offers if offer.code.startswith("plan-")]

    assert offered(first, 19) == [1, 3, 2]
    assert offered(second, 19) == [1, 3, 2], "the last one that began may still need results"
    assert offered(second, 20) == [3, 2, 1]
    assert offered(third, 20) == [2, 3, 1]


def test_an_unplayed_match_can_move_unless_a_player_is_paired_on_that_day(club, refused):
    first, second = club.dates()[:2]
    plan = {"match": 1, "opponent": "De Toren 2", "home": True}
    assert "Name the team of the other club" in refused(
        club, "team-match-planned", **plan | {"opponent": " "}, starts=at(second, 19)
    )
    club("team-match-planned", **plan, starts=at(second, 19))
    made = play(club, first)
    assert {1, 2} <= {*made.boards[0], *made.boards[1], *made.boards[2]}, "they are free to play at the club now"
    assert f"has been paired on {first}" in refused(club, "team-match-planned", **plan, starts=at(first, 19))
    club("team-game-entered", match=1, board=1, member=1, opponent="Ruth", result="win", at=at(second, 22))
    assert "it keeps its day" in refused(club, "team-match-planned", **plan, starts=at(second, 20))
    club("team-match-planned", **plan | {"opponent": "De Toren 3"}, starts=at(second, 19), at=at(second, 23))
