"""Teams of the club's own members: rosters, line-ups of present members, forfeits, standings with their matches."""

import datetime
from fractions import Fraction
from pathlib import Path

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season import queries
from support.clubs import LEADER, Club

RULES = (Path(__file__).parents[2] / "data" / "clubs" / "teams.toml").read_text(encoding="utf-8")
ROSTERS = {"Rooks": (1, 8, 9, 16), "Bishops": (2, 7, 10), "Knights": (3, 6, 11), "Pawns": (4, 5, 12)}


@pytest.fixture
def club():
    """Return a club with four teams on three boards; only the Rooks have a reserve, member 16."""
    club = Club(RULES, range(2000, 1840, -10))
    club.plan()
    club("teams-made-up", groups=ROSTERS)
    return club


def teams(club):
    return club.season.competition("teams")


def table(club, code):
    return next(each for each in teams(club).tables() if each.code == code)


def play(club, date, choose):
    made = club.pair(date)
    for each in made:
        club.results(each, choose)
    club("round-closed", competition="teams", part=1, round=made[0].round)
    return made


def lower_number_wins(white, black):
    return "1-0" if white < black else "0-1"


def test_the_proposed_teams_are_about_equally_strong():
    club = Club(RULES, range(2000, 1880, -10))
    (task,) = [task for task in s.views.todo(club.season, club.now) if task.kind == "groups"]
    assert str(task.sentence) == "Make up the teams of Club league."
    (opening,) = s.propose.openings(club.season, at=club.now, by=LEADER)
    assert opening.groups == {"Rooks": (1, 8, 9), "Bishops": (2, 7, 10), "Knights": (3, 6, 11), "Pawns": (4, 5, 12)}
    club.append(opening)
    assert not teams(club).awaits_groups(club.now.date())


def test_a_match_that_has_begun_shows_the_points_of_its_boards_so_far(club):
    first, *_ = club.pair(club.dates("teams")[0])
    white, black = first.boards[0]
    club.result(1, 1, white, black, "1-0", competition="teams")
    cells = {row.name: row.cells[2:6] for row in table(club, "teams").rows}
    assert (cells["Rooks"], cells["Pawns"]) == (("×", "·", "·", "1"), ("0", "·", "·", "×"))


def test_four_teams_play_a_whole_season(club):
    dates = club.dates("teams")
    assert len(dates) == 3
    first = play(club, dates[0], lower_number_wins)
    assert [each.group for each in first] == ["1", "2"]
    assert [str(club.season.name_round(each.place)) for each in first] == [
        "Club league, round 1, Rooks – Pawns",
        "Club league, round 1, Bishops – Knights",
    ]
    assert [each.boards for each in first] == [((1, 4), (5, 8), (9, 12)), ((2, 3), (6, 7), (10, 11))]
    assert [teams(club).match_score(each.place) for each in first] == ["2–1", "2–1"]
    club.pair(dates[1], publish=True)
    assert table(club, "teams").rows[0].cells[2:6] == ("×", "·", "·", "2")
    for each in [place for place in club.state.pairings if place.round == 2]:
        club("pairing-withdrawn", why="too early", **dict(zip(each._fields, each, strict=True)))
    for date in dates[1:]:
        play(club, date, lower_number_wins)
    standing = table(club, "teams")
    assert [(row.rank, row.name, row.cells[0]) for row in standing.rows] == [
        (1, "Rooks", 6),
        (2, "Bishops", 4),
        (3, "Knights", 2),
        (4, "Pawns", 0),
    ]
    assert [column.code for column in standing.columns] == [
        *("match-points", "matches", "against-1", "against-2", "against-3", "against-4", "MPvGP", "EDE")
    ]
    assert standing.rows[0].cells[1:7] == (3, "×", "2", "2", "2", Fraction(6))
    matches = table(club, "matches")
    assert [(row.rank, row.name, row.cells) for row in matches.rows][:2] == [
        (1, "Rooks – Pawns", ("2–1", "2–0")),
        (1, "Bishops – Knights", ("2–1", "2–0")),
    ]
    assert queries.season_points(teams(club))[1] == 3
    assert [row.name for row in table(club, "players").rows][:3] == ["Member 1", "Member 5", "Member 9"]
    assert s.verify(club.season).differences == ()


def test_equal_match_points_are_decided_by_game_points_and_a_drawn_match_counts(club):
    first = club.dates("teams")[0]
    choose = {(1, 4): "1-0", (5, 8): "½-½", (9, 12): "1-0", (2, 3): "1-0", (6, 7): "1-0", (10, 11): "½-½"}
    play(club, first, lambda white, black: choose[white, black])
    rows = table(club, "teams").rows
    assert [(row.rank, row.name, row.cells[0], row.cells[6]) for row in rows] == [
        (1, "Rooks", 2, Fraction(5, 2)),
        (2, "Bishops", 1, Fraction(3, 2)),
        (2, "Knights", 1, Fraction(3, 2)),
        (4, "Pawns", 0, Fraction(1, 2)),
    ]


def test_a_reserve_moves_up_and_a_board_without_a_player_is_lost(club):
    first = club.dates("teams")[0]
    club("signed-off", date=first, member=1)
    club("signed-off", date=first, member=2)
    rooks, bishops = club.pair(first)
    assert rooks.boards == ((8, 4), (5, 9), (16, 12))
    assert bishops.boards == ((7, 3), (6, 10), (2, 11))  # the last board of the Bishops has no player
    for white, black in ((7, 3), (6, 10)):
        club.result(1, 1, white, black, "½-½", competition="teams")
    with pytest.raises(InvalidInput, match="results are missing"):
        club("round-closed", competition="teams", part=1, round=1)
    club.result(1, 1, 2, 11, "-+", competition="teams")
    assert teams(club).match_score(bishops.place) == "1–2"
    fields = {"competition": "teams", "part": 1, "round": 1, "white": 7, "black": 3}
    club("result-corrected", result="1-0", why="entered wrongly", **fields)
    assert teams(club).match_score(bishops.place) == "1½–1½"


def test_a_line_up_changed_by_hand_keeps_teams_and_colours(club):
    first = club.dates("teams")[0]
    made = club.pair(first)[0]
    place = {"competition": "teams", "part": 1, "round": 1, "group": made.group}
    with pytest.raises(InvalidInput, match="cannot meet there"):
        club("pairing-changed", boards=((4, 1), (5, 8), (9, 12)), why="late", **place)
    for boards in (((1, 9), (5, 8), (16, 12)), ((1, 4), (5, 12), (9, 8))):  # two players of one team
        with pytest.raises(InvalidInput, match="cannot meet there"):
            club("pairing-changed", boards=boards, why="late", **place)
    with pytest.raises(InvalidInput, match="nobody is without an opponent"):
        club("pairing-changed", boards=((1, 4), (5, 9), (16, 12)), odd=8, why="late", **place)
    with pytest.raises(InvalidInput, match="A match has 3 boards"):
        club("pairing-changed", boards=((1, 4), (5, 8)), why="late", **place)
    club("pairing-changed", boards=((1, 4), (5, 9), (16, 12)), why="member 8 is ill", **place)
    assert [(each.white, each.black) for each in club.state.pairings[made.place].boards] == [(1, 4), (5, 9), (16, 12)]


@pytest.mark.parametrize(
    ("groups", "refusal"),
    [
        ({"Rooks": (1, 2, 3)}, "The teams are to be named in this order"),
        ({**ROSTERS, "Pawns": (4, 5)}, "Pawns has 2 players for 3 boards"),
        ({**ROSTERS, "Pawns": (4, 5, 1)}, "Member 1 has two places"),
        ({**ROSTERS, "Pawns": (5, 4, 12)}, "Pawns keeps its order"),
    ],
)
def test_invalid_teams_are_refused(club, groups, refusal):
    club.pair(club.dates("teams")[0])
    with pytest.raises(InvalidInput, match=refusal):
        club("teams-made-up", groups=groups)
    club("teams-made-up", groups={**ROSTERS, "Pawns": (*ROSTERS["Pawns"], 13)})
    assert teams(club).rosters["Pawns"] == (4, 5, 12, 13)


def test_a_member_who_joins_later_is_added_at_the_bottom(club):
    club.pair(club.dates("teams")[0])
    (offer,) = teams(club).offers(club.now)
    assert [name for name, _ in offer.lines[0].fields_to_fill[0].choices] == ["13", "14", "15"]
    club("team-joined", member=14, team="Knights")
    assert teams(club).rosters["Knights"] == (3, 6, 11, 14)
    for told, refusal in (
        ({"member": 14, "team": "Rooks"}, "Member 14 is in a team already"),
        ({"member": 15, "team": "Kings"}, "Club league has no team 'Kings'"),
    ):
        with pytest.raises(InvalidInput, match=refusal):
            club("team-joined", **told)


def test_with_three_teams_one_is_free_and_second_matches_have_reversed_colours():
    rules = RULES.replace(', "Pawns"]', "]\ntimes = 2")
    club = Club(rules, range(2000, 1910, -10))
    club.plan()
    club.append(teams(club).opening(at=club.now, by=LEADER))
    assert len(club.dates("teams")) == 6
    met = [play(club, date, lambda white, black: "½-½")[0] for date in club.dates("teams")]
    pairs = [teams(club).teams_at(each.place) for each in met]
    assert len({*pairs}) == 6
    assert {(second, first) for first, second in pairs} == {*pairs}
    assert [(row.rank, row.cells[0]) for row in table(club, "teams").rows] == [(1, 4)] * 3


def test_the_current_tables_are_only_the_standings_of_the_teams(club):
    codes = [each.code for each in teams(club).tables()]
    assert len(codes) == 1, "no round has been published"
    play(club, club.dates("teams")[0], lambda white, black: "1-0")
    assert len(teams(club).tables()) == 3
    for some in (teams(club).tables_now(), teams(club).tables_after([])):
        assert [each.code for each in some] == codes
    assert [each.code for each in teams(club).tables_of_season()] == [*codes, "players"]
    assert Club(RULES).season.competition("teams").tables() == []


def test_making_up_the_teams_is_a_task_until_they_are_set():
    club = Club(RULES, range(2000, 1840, -10))
    club.plan()
    evenings = club.dates("teams")
    for day, next_evening in ((evenings[0], evenings[0]), (evenings[0] + datetime.timedelta(days=1), evenings[1])):
        (task,) = [each for each in club.season.competition("teams").todo(club.at(day)) if each.kind == "groups"]
        assert (str(task.sentence), task.by) == ("Make up the teams of Club league.", next_evening)
    club("teams-made-up", groups=ROSTERS, at=club.at(evenings[0], 12))
    assert club.season.competition("teams").todo(club.now) == []


def test_a_match_has_a_score_once_a_board_has_a_result_and_is_over_once_all_have(club):
    made = club.pair(club.dates("teams")[0], publish=False)[0]
    assert teams(club).match_score(made.place) == ""
    club.publish(made)
    assert teams(club).match_score(made.place) == ""
    (white, black), *others = made.boards
    club.result(1, 1, white, black, "1-0", competition="teams")
    assert teams(club).match_score(made.place) != ""
    played = {row.name: row.cells[1] for row in table(club, "teams").rows}
    assert {*played.values()} == {0}, "the match goes on"
    for white, black in others:
        club.result(1, 1, white, black, "½-½", competition="teams")
    assert teams(club).match_score(made.place) == "2–1"
    played = {row.name: row.cells[1] for row in table(club, "teams").rows}
    assert sorted(played.values()) == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("names", "fits"),
    [(["A", "B"], True), (["A"], False), ([], False), (["A", "A", "B"], False), (["A", "B", ""], False)],
)
def test_at_least_two_teams_with_different_names_are_required(names, fits):
    text = RULES.replace('teams = ["Rooks", "Bishops", "Knights", "Pawns"]', f"teams = {names}")
    assert text != RULES
    if fits:
        assert s.parse_club_rules(text).competition[0].teams == tuple(names)
    else:
        with pytest.raises(InvalidInput, match="the teams need different names"):
            s.parse_club_rules(text)
