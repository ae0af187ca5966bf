"""Tests of a team event in a logbook: teams, matches, sealed line-ups, forfeits, and refusals."""

from datetime import UTC, datetime, timedelta

import pytest

import indeler
from indeler import opens
from indeler.language import InvalidInput
from indeler.model import Result
from indeler.model.teams import TeamEvent
from indeler.opens import by_hand as by_hand_module
from indeler.opens import team_events, team_propose
from indeler.opens.team_matches import DivisionSet
from support.open_tournaments import TEAMS as TEXT
from support.open_tournaments import Arbiter, TeamArbiter


@pytest.fixture
def arbiter():
    return TeamArbiter()


def test_a_complete_team_event_is_played(arbiter):
    for round in (1, 2, 3):
        arbiter.pair()
        arbiter.say(opens.events.RoundPublished, round=round)
        assert arbiter.state.boards[-1] == ()
        for white, black in arbiter.state.teams.matches[-1]:
            arbiter.lines((white, *arbiter.rosters[white][:2]), (black, *arbiter.rosters[black][1:]))
        assert len(arbiter.state.boards[-1]) == 4
        for board in (1, 2, 3, 4):
            arbiter.enter("1-0" if board % 2 else "½-½", board)
    event = TeamEvent(arbiter.state.tournament)
    assert sum(event.points("MP").values()) == 6 * 20
    assert sum(event.points("GP").values()) == 6 * 20
    assert {round.match_of(1).opponent(1) for round in event.rounds} == {2, 3, 4}
    again = arbiter.again()
    assert again.state == arbiter.state
    assert opens.verify(again).differences == ()
    assert indeler.standings(again.state.tournament)[0].points == max(event.points("MP").values()) / 10


def test_line_ups_are_sealed_until_both_are_given(arbiter):
    arbiter.pair()
    arbiter.say(opens.events.RoundPublished, round=1)
    (one, other), (third, _) = arbiter.state.teams.matches[0]
    players = arbiter.rosters
    arbiter.lines((one, *players[one][:2]), captain=True)
    assert arbiter.state.boards == ((),)
    shown = arbiter.state.for_visitors()
    assert shown.teams.sealed == {}
    assert [line.players for line in shown.tournament.teams.line_ups] == [()] * 4
    with pytest.raises(InvalidInput, match="has no line-ups yet"):
        arbiter.pair()
    arbiter.lines((one, *players[one][1:]))  # the last line-up counts
    arbiter.lines((other, players[other][0], 0))
    assert arbiter.state.boards == (((players[one][1], players[other][0]),),)
    match = TeamEvent(arbiter.state.tournament).rounds[0].match_of(one)
    alone = match.boards[1]
    assert Result.WHITE_BY_FORFEIT in (alone.result, alone.result.mirrored)
    with pytest.raises(InvalidInput, match="have been shown"):
        arbiter.lines((one, *players[one][:2]))
    assert third not in arbiter.state.teams.sealed


def test_the_first_players_play_if_no_line_up_was_given_in_time(arbiter):
    arbiter.pair()
    arbiter.say(opens.events.RoundPublished, round=1)
    arbiter.say(team_events.LineUpsDue, round=1, until=datetime(2026, 11, 15, 10, 30, tzinfo=UTC))
    assert team_propose.revealing(arbiter.state, arbiter.who) == []
    late = arbiter.who._replace(at=datetime(2026, 11, 15, 10, 30, tzinfo=UTC) + timedelta(seconds=1))
    with pytest.raises(InvalidInput, match="is over"):
        arbiter.decide(*team_propose.line_up(arbiter.state, late, 1, (1, 2), by_captain=True))
    arbiter.decide(*team_propose.revealing(arbiter.state, late))
    assert len(arbiter.state.boards[0]) == 4
    assert "none came from" in opens.views.log(arbiter.book.moment)[-1].sentence


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ((1, 2, 3), "Anker has 3 players on 2 boards; leave 1 out."),
        ((2, 1), "Anker 1 stands above Anker 2 in the roster of Anker; put Anker 1 on the higher board."),
        ((1, 1), "Anker 1 is in the line-up of Anker twice; leave one out."),
        ((1, 4), "Boei 1 is not in the roster of Anker; choose somebody who is."),
        ((99,), "99 is not in the roster of Anker; choose somebody who is."),
        ((0, 0), "The line-up of Anker is empty; choose who plays."),
    ],
)
def test_illegal_line_ups_are_refused(arbiter, players, said):
    arbiter.pair()
    with pytest.raises(InvalidInput) as refusal:
        arbiter.lines((1, *players))
    assert str(refusal.value) == said
    assert arbiter.state.teams.sealed == {}


def test_in_free_order_too_few_players_forfeit_the_match():
    arbiter = TeamArbiter(order="free", minimum=2)
    arbiter.pair()
    one, other = arbiter.state.teams.matches[0][0]
    players = arbiter.rosters
    arbiter.lines((one, players[one][2], players[one][0]), (other, players[other][0]))
    match = TeamEvent(arbiter.state.tournament).rounds[0].match_of(one)
    assert match.forfeit == ("+-" if match.first == one else "-+")
    assert not arbiter.state.open_boards


def test_a_player_in_two_teams_and_new_rosters_after_round_1_are_refused(arbiter):
    with pytest.raises(InvalidInput, match="Anker 1 is in two teams, Anker and Boei; keep one"):
        arbiter.decide(
            team_propose.teams_entered(arbiter.who, team_propose.teams_in(TEXT.replace("Boei 1", "Anker 1")))
        )
    arbiter.pair()
    with pytest.raises(InvalidInput, match="rosters stay"):
        arbiter.decide(team_propose.teams_entered(arbiter.who, team_propose.teams_in(TEXT)))
    with pytest.raises(InvalidInput, match="at least two teams"):
        team_propose.teams_in("Anker\nJan")


def test_forfeits_and_penalties_count_and_are_undone_with_the_round(arbiter):
    arbiter.pair()
    white, black = arbiter.state.teams.matches[0][0]
    arbiter.decide(team_propose.match_forfeited(arbiter.state, arbiter.who, 1, white, black, "+-"))
    event = TeamEvent(arbiter.state.tournament)
    assert (event.points("MP")[white], event.points("GP")[white], event.points("MP")[black]) == (20, 20, 0)
    arbiter.say(
        team_events.TeamPenalised, team=white, name="x", round=1, match_points=-10, game_points=-5, why="telephone"
    )
    event = TeamEvent(arbiter.state.tournament)
    assert (event.points("MP")[white], event.points("GP")[white]) == (10, 15)
    arbiter.decide(team_propose.match_forfeited(arbiter.state, arbiter.who, 1, white, black, "*"))
    assert arbiter.state.open_boards == 2
    arbiter.decide(opens.propose.taking_back(arbiter.state, arbiter.who))
    assert (arbiter.state.rounds, arbiter.state.teams.matches, arbiter.state.tournament.teams.line_ups) == (0, (), ())
    arbiter.say(team_events.TeamWithdrew, team=4, name="Eem")
    arbiter.pair()
    assert len(arbiter.state.teams.matches[0]) == 1
    assert TeamEvent(arbiter.state.tournament).rounds[0].bye in (1, 2, 3)
    arbiter.say(team_events.TeamReturned, team=4, name="Eem")
    assert arbiter.again().state == arbiter.state


def test_nothing_of_an_unpublished_round_is_shown(arbiter):
    arbiter.pair()
    seen = arbiter.state.for_visitors()
    assert (seen.rounds, seen.teams.matches, seen.tournament.teams.line_ups, seen.boards) == (0, (), (), ())


def test_decisions_about_players_are_refused_in_a_team_event(arbiter):
    with pytest.raises(InvalidInput, match="not decided for a player"):
        arbiter.decide(opens.propose.withdrawal(arbiter.state, arbiter.who, 1))
    alone = Arbiter()
    with pytest.raises(InvalidInput, match="not a team event"):
        alone.say(team_events.TeamWithdrew, team=1, name="x")


def test_a_line_up_can_be_corrected_only_before_the_first_result(arbiter):
    arbiter.pair()
    arbiter.decide(*team_propose.revealing(arbiter.state, arbiter.who, due_round=1))
    arbiter.decide(team_propose.line_up_corrected(arbiter.state, arbiter.who, 1, 1, (1, 3), "wrong paper"))
    assert 3 in {player for board in arbiter.state.boards[0] for player in board}
    arbiter.decide(
        team_propose.player_added(arbiter.state, arbiter.who, 1, arbiter.state.players[1]._replace(name="New One"))
    )
    assert arbiter.state.tournament.teams.teams[0].players == (1, 2, 3, 13)
    for board in (1, 2, 3, 4):
        arbiter.enter("1-0", board)
    with pytest.raises(InvalidInput, match="has results"):
        arbiter.decide(team_propose.line_up_corrected(arbiter.state, arbiter.who, 1, 1, (1, 2), "again"))


def test_a_round_robin_of_teams_is_played_in_any_order(arbiter):
    arbiter.say(opens.events.SettingsChanged, name="League", rules="berger", rounds=3)
    arbiter.decide(*opens.propose.full_schedule(arbiter.state, arbiter.who))
    assert arbiter.state.teams.matches[0] == ((1, 4), (2, 3))
    assert (arbiter.state.is_over, arbiter.state.is_final, arbiter.state.current) == (True, False, 1)
    arbiter.say(opens.events.RoundPublished, round=3)
    match = arbiter.state.teams.matches[2][0]  # rounds can be played in any order
    for team in match:
        arbiter.decide(
            *team_propose.line_up(arbiter.state, arbiter.who, team, arbiter.rosters[team][:2], by_captain=True, round=3)
        )
    assert [len(boards) for boards in arbiter.state.boards] == [0, 0, 2]
    assert team_propose.round_to_play(arbiter.state, match[0]) == 1
    for number in (1, 2, 3):
        arbiter.decide(*team_propose.revealing(arbiter.state, arbiter.who, due_round=number))
    assert (arbiter.state.waiting_rounds, arbiter.state.current) == (frozenset(), 1)
    assert arbiter.again().state == arbiter.state


def test_a_team_file_is_imported_as_an_open():
    state = opens.imported(indeler.read("tests/data/teams/3-swiss-forfeit-withdrawal.trf"))
    assert (state.rounds, state.public_rounds, len(state.boards)) == (4, 4, 4)
    assert TeamEvent(state.tournament).points("MP")[5] == 60


def test_boards_keep_their_numbers_when_another_match_is_revealed_first(arbiter):
    arbiter.pair()
    first, second = arbiter.state.teams.matches[0]
    for pair in (second, first):
        arbiter.lines(*[(team, *arbiter.rosters[team][:2]) for team in pair])
    shown = arbiter.state.boards[0]
    assert {player for board in shown[:2] for player in board} <= {n for team in second for n in arbiter.rosters[team]}
    numbers = [[board.board for board in row.boards] for row in opens.views.match_rows(arbiter.state, 1)]
    assert numbers == [[3, 4], [1, 2]]


def by_hand(arbiter, *matches):
    """Pair a round by hand: the last one again, or the next one if the last has begun."""
    draft = by_hand_module.Draft(matches)
    number = arbiter.state.rounds + (0 if arbiter.state.rounds and not arbiter.state.has_begun else 1)
    arbiter.decide(*opens.propose.boards(arbiter.state, arbiter.who, number, draft, "the hall is small"))


def test_matches_by_hand_are_audited_and_keep_their_line_ups(arbiter):
    by_hand(arbiter, (1, 2), (3, 4))
    told = opens.views.log(arbiter.book.moment)[-1].sentence
    assert told.startswith("Round 1 was paired by hand, allowed but not by the order of the rules (3.6")
    arbiter.lines((1, *arbiter.rosters[1][:2]))
    by_hand(arbiter, (1, 2), (4, 3))
    assert arbiter.state.teams.sealed == {(1, 1): arbiter.rosters[1][:2]}
    by_hand(arbiter, (1, 3), (4, 2))
    assert arbiter.state.teams.sealed == {}  # that line-up was for another match
    by_hand(arbiter, (1, 2), (4, 3))
    arbiter.lines(*[(team, *arbiter.rosters[team][:2]) for team in (1, 2)])
    by_hand(arbiter, (1, 2), (3, 4))
    assert arbiter.state.boards[-1] == ((1, 4), (5, 2))
    arbiter.enter("1-0", 1)
    with pytest.raises(InvalidInput, match="Anker – Boei in round 1 has results; leave this match"):
        arbiter.decide(
            *opens.propose.boards(arbiter.state, arbiter.who, 1, by_hand_module.Draft(((1, 3), (2, 4))), "why")
        )
    again = arbiter.again()
    assert again.state == arbiter.state
    assert opens.verify(again).differences == ()
    assert indeler.check(arbiter.state.tournament, 1).verdict == "corrected"


def test_a_line_up_is_accepted_until_the_last_moment(arbiter):
    arbiter.pair()
    arbiter.say(opens.events.RoundPublished, round=1)
    white, black = arbiter.state.teams.matches[0][0]
    until = arbiter.who.at + timedelta(minutes=30)
    arbiter.say(team_events.LineUpsDue, round=1, until=until)
    given = {"round": 1, "by": "captain", "by_captain": True}
    for team, late in ((white, 0), (black, 1)):
        players, name = arbiter.rosters[team][:2], arbiter.state.tournament.teams.teams[team - 1].name
        event = team_events.LineUpGiven(
            at=until + timedelta(seconds=late), team=team, name=name, players=players, **given
        )
        if late:
            with pytest.raises(InvalidInput, match="The time for line-ups of round 1 is over"):
                arbiter.decide(event)
        else:
            arbiter.decide(event)


@pytest.mark.parametrize(("result", "ends"), [("+-", "+-"), ("-+", "-+"), ("--", "--")])
def test_a_forfeited_match_is_open_again_if_it_is_played_after_all(arbiter, result, ends):
    arbiter.pair()
    arbiter.decide(*team_propose.revealing(arbiter.state, arbiter.who, due_round=1))
    (white, black), other = arbiter.state.teams.matches[0]
    fields = {"round": 1, "white": white, "black": black, "match": "the match"}
    with pytest.raises(InvalidInput, match="This match is not forfeited"):
        arbiter.say(team_events.MatchForfeited, result="*", **fields)
    arbiter.say(team_events.MatchForfeited, result=result, **fields)
    event = TeamEvent(arbiter.state.tournament)
    match = event.rounds[0].match_of(white)
    assert match.forfeit == (ends if match.first == white else ends[::-1])
    assert event.rounds[0].match_of(other[0]).forfeit == ""
    arbiter.say(team_events.MatchForfeited, result="*", **fields)
    match = TeamEvent(arbiter.state.tournament).rounds[0].match_of(white)
    assert match.forfeit == ""
    assert {board.result for board in match.boards} == {Result.PENDING}


def test_the_log_describes_a_forfeit_and_its_cancellation(arbiter):
    fields = {"round": 2, "white": 1, "black": 2, "match": "Anker – Boei", **arbiter.who._asdict()}
    assert "+-" in str(team_events.MatchForfeited(result="+-", **fields).describe())
    again = str(team_events.MatchForfeited(result="*", **fields).describe())
    assert again == "Anker – Boei in round 2 is played after all."


@pytest.mark.parametrize(("count", "fits"), [(99, True), (100, False), (-1, False)])
def test_a_division_moves_at_most_99_teams(arbiter, count, fits):
    if fits:
        arbiter.say(DivisionSet, league="League", up=count)
    else:
        with pytest.raises(InvalidInput, match=r"up: .* does not fit; write a whole number from 0 to 99"):
            arbiter.say(DivisionSet, league="League", up=count)


def test_a_match_forfeited_before_its_line_ups_uses_those_of_the_rosters(arbiter):
    """This also holds in a later round, after the matches of round 1 were played."""
    for round in (1, 2):
        arbiter.pair()
        arbiter.say(opens.events.RoundPublished, round=round)
        if round == 1:
            arbiter.decide(*team_propose.revealing(arbiter.state, arbiter.who, due_round=1))
            for board in (1, 2, 3, 4):
                arbiter.enter("1-0", board)
    (white, black), other = arbiter.state.teams.matches[1]
    before = arbiter.state.boards[0]
    fields = {"round": 2, "white": white, "black": black, "match": "the match"}
    arbiter.say(team_events.MatchForfeited, result="+-", **fields)
    assert arbiter.state.boards[0] == before
    match = TeamEvent(arbiter.state.tournament).rounds[1].match_of(white)
    assert [{board.first, board.second} for board in match.boards] == [
        {arbiter.rosters[white][place], arbiter.rosters[black][place]} for place in (0, 1)
    ]
    assert not TeamEvent(arbiter.state.tournament).rounds[1].match_of(other[0]).boards
