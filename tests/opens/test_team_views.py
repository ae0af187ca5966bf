"""Tests of the views of a team event: matches, standings, schedule and tables, and signed results of a league."""

import datetime

import pytest

from indeler import opens
from indeler.language import N_, InvalidInput
from indeler.opens import team_events, team_matches, team_propose
from indeler.opens.sheets import team_event_sheets
from indeler.opens.team_play import Arrangement, TeamPlay
from indeler.opens.views.schedule import fixtures, score_grid
from indeler.opens.views.teams import best_on_boards, cross_rows, match_rows, team_byes, team_standings
from support.open_tournaments import Arbiter, TeamArbiter

DAY = datetime.date(2027, 3, 6)


@pytest.fixture
def arbiter():
    """Return an event after round 1; in round 2 one of two line-ups is in, Dijk has the bye, Eem a half-point bye."""
    arbiter = TeamArbiter()
    arbiter.say(team_events.TeamByeRequested, team=4, name="Eem", round=2, worth="half")
    arbiter.pair()
    arbiter.say(opens.events.RoundPublished, round=1)
    arbiter.decide(*team_propose.revealing(arbiter.state, arbiter.who, due_round=1))
    for board, result in enumerate(("1-0", "½-½", "0-1", "1-0"), start=1):
        arbiter.enter(result, board)
    arbiter.pair()
    arbiter.lines((2, *arbiter.rosters[2][:2]))
    return arbiter


def test_the_matches_of_a_round_are_listed(arbiter):
    first, second = match_rows(arbiter.state, 1)
    assert (first.number, first.first.name, first.second.name, first.score) == (1, "Anker", "Dijk", ("1½", "½"))
    boards = [(row.number, row.board, row.first.name, row.second.name, row.colour, row.result) for row in second.boards]
    assert boards == [(1, 3, "Eem 1", "Boei 1", "w", "0-1"), (2, 4, "Eem 2", "Boei 2", "b", "0-1")]
    (waiting,) = match_rows(arbiter.state, 2)
    assert (waiting.boards, waiting.score, waiting.has_line_up, waiting.is_waiting) == (
        (),
        ("0", "0"),
        (True, False),
        True,
    )
    assert not first.is_waiting
    assert [(bye.team.name, bye.kind.name) for bye in team_byes(arbiter.state, 2)] == [
        ("Dijk", "PAIRING_BYE"),
        ("Eem", "HALF_BYE"),
    ]


def test_an_empty_seat_has_no_board_and_an_added_player_enters_now(arbiter):
    arbiter.lines((1, 1, 0))
    (match,) = match_rows(arbiter.state, 2)
    assert [(row.board, row.first.name, row.second and row.second.name, row.result) for row in match.boards] == [
        (1, "Boei 1", "Anker 1", ""),
        (0, "Boei 2", None, "+-"),
    ]
    new = arbiter.state.players[1]._replace(name="New One")
    arbiter.decide(team_propose.player_added(arbiter.state, arbiter.who, 1, new))
    assert arbiter.state.players[13].enters == 2


def test_standings_and_cross_table_have_match_and_game_points(arbiter):
    codes, rows = team_standings(arbiter.state)
    assert codes == ("MPvGP", "EDE", "EMGSB")
    assert [(row.team.name, row.points, row.played, row.won, row.drawn, row.lost, row.game_points) for row in rows] == [
        ("Boei", "2", 1, 1, 0, 0, "2"),
        ("Anker", "2", 1, 1, 0, 0, "1½"),
        ("Dijk", "1", 1, 0, 0, 1, "1½"),
        ("Eem", "1", 1, 0, 0, 1, "1"),
    ]
    assert [cells for _, cells in cross_rows(arbiter.state, N_)] == [
        ["4b 2 (2)", "1w 0 (2)"],
        ["3w 1½ (2)", "2b 0 (2)"],
        ["1b ½ (0)", "pairing-allocated bye (1)"],
        ["2w 0 (0)", "half-point bye (1)"],
    ]
    assert [cells for _, cells in score_grid(arbiter.state)] == [
        ["×", "", "", "2"],
        ["", "×", "1½", ""],
        ["", "½", "×", ""],
        ["0", "", "", "×"],
    ]


def test_the_best_players_on_each_board_are_listed(arbiter):
    first, second = best_on_boards(arbiter.state)
    assert [(row.rank, player.name, team.name, percentage) for row, player, team, percentage in first.rows] == [
        (1, "Anker 1", "Anker", "100"),
        (2, "Boei 1", "Boei", "100"),
        (3, "Dijk 1", "Dijk", "0"),
        (4, "Eem 1", "Eem", "0"),
    ]
    assert [percentage for *_, percentage in second.rows] == ["100", "50", "50", "0"]


def test_the_tables_for_a_spreadsheet(arbiter):
    rosters, table, cross, first, second, *best = team_event_sheets(arbiter.state.tournament, N_)
    assert rosters.rows[1][:4] == ["Anker", 2, 2, "Anker 2"]
    assert len(table.rows) == len(cross.rows) == 4
    assert cross.rows[0] == [2, "Boei", "4b 2 (2)", "1w 0 (2)", 2, 2]
    assert (first.title, first.rows[:2]) == (
        "Round 1",
        [["Anker – Dijk", 1, "Anker 1", "1-0", "Dijk 1"], ["Anker – Dijk", 2, "Dijk 2", "½-½", "Anker 2"]],
    )
    assert second.rows == [
        ["Boei – Anker", None, "", "", ""],
        ["Dijk", None, "pairing-allocated bye", "", ""],
        ["Eem", None, "half-point bye", "", ""],
    ]
    assert [sheet.title for sheet in best] == ["Board 1", "Board 2"]


def test_matches_of_a_league_can_be_arranged():
    """All matches of a round robin are known before they are paired; each match can have its own date."""
    arbiter = TeamArbiter()
    assert fixtures(Arbiter().state) == []
    arbiter.say(opens.events.SettingsChanged, name="League", rules="berger", rounds=3)
    known = [(match.round, *match.teams) for match in fixtures(arbiter.state)]
    arbiter.decide(*opens.propose.full_schedule(arbiter.state, arbiter.who))
    made = fixtures(arbiter.state)
    assert [(match.round, *match.teams) for match in made] == known
    assert known == [(1, 1, 4), (1, 2, 3), (2, 4, 3), (2, 1, 2), (3, 2, 4), (3, 3, 1)]
    told = Arrangement(DAY, datetime.time(13, 0), "De Kroon")
    arbiter.decide(team_propose.arranged(arbiter.state, arbiter.who, 1, 2, 3, told))
    arbiter.decide(team_propose.arranged(arbiter.state, arbiter.who, 2, 1, 2, told))
    arbiter.decide(team_propose.arranged(arbiter.state, arbiter.who, 2, 1, 2, Arrangement()))
    moved = [match for match in fixtures(arbiter.state) if match.is_moved]
    assert [(match.teams, match.day, match.time, match.venue, match.score) for match in moved] == [
        ((2, 3), *told, None)
    ]
    assert [match.teams for match in sorted(made, key=lambda match: match.when)] == [match[1:] for match in known]
    assert moved[0].when == (DAY, datetime.time(13, 0), 1)
    assert made[0].when == (datetime.date.max, datetime.time.min, 1)


def sign(arbiter, by_whom, objection=""):
    arbiter.decide(team_propose.signed(arbiter.state, arbiter.who, 1, 1, 3, by_whom, objection=objection))
    return next(match for match in fixtures(arbiter.state) if match.teams == (1, 3))


def test_both_captains_or_the_arbiter_confirm_a_result(arbiter):
    match = sign(arbiter, "home")
    assert (match.score, match.is_ended, match.is_confirmed, match.objection) == (("1½", "½"), True, False, "")
    with pytest.raises(InvalidInput, match="Say what is wrong with the result"):
        arbiter.say(
            team_matches.MatchSigned, round=1, home=1, away=3, match="x", by_whom="away", signer="x", agrees=False
        )
    match = sign(arbiter, "away", "board 2 was won")
    assert (match.is_confirmed, match.objection) == (False, "board 2 was won")
    assert not sign(arbiter, "away").is_confirmed  # the objection removed the other signature
    assert sign(arbiter, "home") == sign(arbiter, "home")._replace(is_confirmed=True, objection="")
    with pytest.raises(InvalidInput, match="was confirmed; ask the arbiter"):
        team_propose.reported(arbiter.state, arbiter.who, 1, 1, 3, ["1-0", "1-0"])
    assert sign(arbiter, "arbiter").is_confirmed
    with pytest.raises(InvalidInput, match="The arbiter confirmed the result of Anker – Dijk in round 1"):
        sign(arbiter, "away")
    with pytest.raises(InvalidInput, match="has boards without a result"):
        arbiter.decide(team_propose.signed(arbiter.state, arbiter.who, 2, 2, 1, "home"))


def test_signatures_are_logged_with_their_author(arbiter):
    for by_whom in ("home", "away", "arbiter"):
        sign(arbiter, by_whom)
    said = [row.sentence for row in opens.views.log(arbiter.book.moment)[-3:]]
    assert [each.removeprefix("Anker – Dijk in round 1: ") for each in said] == [
        "Anker confirmed the result.",
        "Dijk confirmed the result.",
        "Leader confirmed the result.",
    ]


def test_a_captain_reports_every_board(arbiter):
    with pytest.raises(InvalidInput, match="Eem – Boei has 2 boards; give each a result"):
        team_propose.reported(arbiter.state, arbiter.who, 1, 4, 2, ["1-0"])
    arbiter.decide(*team_propose.reported(arbiter.state, arbiter.who, 1, 4, 2, ["1-0", "½-½"]))
    assert [match.score for match in fixtures(arbiter.state)] == [("1½", "½"), ("1½", "½"), None]
    assert arbiter.state.teams.signed == {(1, 4): ("home",)}


def test_team_data_are_cut_to_the_first_rounds():
    play = TeamPlay(
        matches=(((1, 2),), ((2, 1),), ((1, 2),)),
        sealed={(3, 1): (1, 2)},
        due={round: datetime.datetime(2027, 3, round) for round in (1, 2, 3)},
        arranged={(round, 1): Arrangement(venue="x") for round in (1, 2, 3)},
        signed={(round, 1): ("home",) for round in (1, 2, 3)},
        objections={(round, 1): "no" for round in (1, 2, 3)},
    )
    two = play.cut(2)
    assert len(two.matches) == 2
    assert two.sealed == {}
    assert list(two.due) == [1, 2]
    assert list(two.arranged) == list(two.signed) == list(two.objections) == [(1, 1), (2, 1)]
    assert play.cut(3) is play


def test_a_team_that_withdraws_from_a_round_robin_forfeits_future_matches():
    arbiter = TeamArbiter()
    arbiter.say(opens.events.SettingsChanged, name="League", rules="berger", rounds=3)
    arbiter.decide(*opens.propose.full_schedule(arbiter.state, arbiter.who))
    arbiter.decide(*team_propose.team_withdrawal(arbiter.state, arbiter.who, 3))
    arbiter.decide(*team_propose.team_withdrawal(arbiter.state, arbiter.who, 4))
    lost = {match.teams: match.forfeit for match in fixtures(arbiter.state)}
    assert lost == {(1, 4): "+-", (2, 3): "+-", (4, 3): "+-", (1, 2): "", (2, 4): "+-", (3, 1): "-+"}
    left = [team.withdrawn_after for team in arbiter.state.tournament.teams.teams]
    assert left == [None, None, 3, 3]
    assert team_propose.next_due(arbiter.state) is None
    for round, hour in ((1, 12), (2, 11), (3, 10)):
        until = datetime.datetime(2027, 3, 6, hour, tzinfo=datetime.UTC)
        arbiter.say(team_events.LineUpsDue, round=round, until=until)
    assert team_propose.next_due(arbiter.state).hour == 11  # all matches of rounds 1 and 3 are forfeited


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"colours": "WB", "minimum": 3}, "A match has 2 boards, so the minimum cannot be 3 players."),
        ({"colours": "WB", "game_points": (10, 10, 0)}, "A won game is worth more than a drawn one"),
        ({"colours": "WB", "game_points": (10, 0, 5)}, "A won game is worth more than a drawn one"),
        ({"colours": "WBW"}, "Round 1 has been paired, so the number of boards and their colours stay."),
    ],
)
def test_invalid_team_rules_are_refused(arbiter, event, said):
    with pytest.raises(InvalidInput) as refusal:
        arbiter.say(team_events.TeamRulesChanged, **event)
    assert str(refusal.value).startswith(said)


def test_three_game_points_for_a_win_also_apply_to_byes(arbiter):
    arbiter.say(team_events.TeamRulesChanged, colours="WB", minimum=2, game_points=(30, 10, 0))
    games = {row.team.name: (row.points, row.game_points) for row in team_standings(arbiter.state)[1]}
    assert games == {"Boei": ("2", "6"), "Anker": ("2", "4"), "Dijk": ("1", "4"), "Eem": ("1", "3")}


def test_a_team_can_be_renamed(arbiter):
    def named(new):
        arbiter.say(team_events.TeamNamed, team=2, name="Boei", new=new, captain="Els")

    with pytest.raises(InvalidInput, match="Team 2 has no name; write one"):
        named(" ")
    with pytest.raises(InvalidInput, match="Two teams are called EEM; give one another name"):
        named("EEM")
    named("BOEI")
    teams = [(team.name, team.captain) for team in arbiter.state.tournament.teams.teams]
    assert teams[1:3] == [("BOEI", "Els"), ("Dijk", "captain of Dijk")]
    with pytest.raises(InvalidInput, match="Round 2 has been paired; a bye is for a round to come"):
        arbiter.say(team_events.TeamByeRequested, team=2, name="BOEI", round=2)
    arbiter.say(team_events.TeamByeRequested, team=2, name="BOEI", round=3, worth="none")
    arbiter.say(team_events.TeamPenalised, team=2, name="BOEI", round=1, match_points=-10, game_points=0, why="late")
    assert [row.sentence for row in opens.views.log(arbiter.book.moment)[-2:]] == [
        "BOEI plays in round 3 after all.",
        "BOEI got −1 match points and +0 game points in round 1: late",
    ]


def test_the_winner_of_a_play_off_can_be_changed(arbiter):
    for team, won in ((1, True), (2, True), (1, False)):
        arbiter.say(team_matches.PlayOffDecided, team=team, name="x", won=won)
    assert arbiter.state.teams.play_off_winners == {2}
    with pytest.raises(InvalidInput, match="There is no team 9"):
        arbiter.say(team_matches.PlayOffDecided, team=9, name="x")
