"""Tests of drawn games in a knock-out: the arbiter names the advancing player, and files keep this."""

import pytest

from indeler import formats, opens, systems
from indeler.language import InvalidInput
from indeler.opens import propose
from indeler.opens.play_offs import open_ties, play_off_of, result_of, rule_for_tie
from indeler.opens.views import bye_rows, knockout_tree, ties_to_decide
from support.open_tournaments import Arbiter, TeamArbiter

RULEBOOK = "knockout"


@pytest.fixture
def cup():
    """Return a knock-out of four players; the first board of round 1 was drawn."""
    arbiter = Arbiter(4, rules="knockout", total_rounds=None, initial_colour=None)
    arbiter.play("½-½", "1-0")
    return arbiter


def decided(arbiter, goes_on, play_off="", game=None):
    game = game or open_ties(arbiter.state)[0]
    return arbiter.decide(propose.tie_decided(arbiter.state, arbiter.who, game, goes_on, play_off))


def test_KO5_after_a_drawn_game_the_advancing_player_must_be_named(cup):
    with pytest.raises(InvalidInput, match="was drawn: say first who advances"):
        cup.pair()
    [(round, white, black)] = open_ties(cup.state)
    decided(cup, black, " rapid  1½-½ ")
    assert ties_to_decide(cup.state)[0].winner.number == black, "it can be changed until the next round"
    cup.play("½-½")
    assert black in cup.state.boards[1][0]
    assert play_off_of(cup.state.tournament, (round, white, black)) == "rapid 1½-½"
    assert open_ties(cup.state) == [(2, *cup.state.boards[1][0])], "to be named once is to go on once"
    assert cup.again().state == cup.state


def test_KO5_the_final_has_a_winner_and_the_standings_show_it(cup):
    decided(cup, cup.state.boards[0][0][0])
    cup.play("½-½")
    final = cup.state.boards[1][0]
    assert knockout_tree(cup.state).winner is None
    for winner in final:
        decided(cup, winner, "by lot", (2, *final))
        assert knockout_tree(cup.state).winner.number == winner
        ranked = systems.ranking(cup.state.tournament)
        assert (ranked[0].player, ranked[0].rank, ranked[1].rank) == (winner, 1, 2)
    read = formats.read_json(formats.write_json(cup.state.tournament).encode(), "file")
    assert systems.ranking(read)[0].player == final[1]
    assert play_off_of(read, (2, *final)) == "by lot"


def test_KO5_impossible_decisions_are_refused(cup):
    [game] = open_ties(cup.state)
    won = (1, *cup.state.boards[0][1])
    other = won[1]
    for wrong, number, says in ((game, other, "one of these two"), (won, other, "was not drawn in a knock-out")):
        with pytest.raises(InvalidInput, match=says):
            decided(cup, number, game=wrong)
    decided(cup, game[1])
    cup.play()
    with pytest.raises(InvalidInput, match="Round 2 was drawn with the other player"):
        decided(cup, game[2], game=game)


def test_KO3_exempt_players_are_listed_and_eliminated_ones_are_not():
    cup = Arbiter(5, rules="knockout", total_rounds=None, initial_colour=None)
    cup.play("1-0")
    assert [row.player.number for row in bye_rows(cup.state.tournament, 1)] == [1, 2, 3]
    cup.play()
    assert bye_rows(cup.state.tournament, 2) == []


@pytest.mark.parametrize("rules", ["knockout", "berger"])
def test_no_player_can_enter_after_the_draw(rules):
    arbiter = Arbiter(4, rules=rules, total_rounds=None, initial_colour=None)
    arbiter.pair()
    with pytest.raises(InvalidInput, match="take its rounds back first"):
        propose.entry(arbiter.state, arbiter.who, next(iter(arbiter.state.players.values())))


@pytest.fixture
def team_cup():
    """Return a cup of four teams; both matches ended 1-1: the first team won board 1 in one, board 2 in the other."""
    arbiter = TeamArbiter()
    arbiter.say(opens.events.SettingsChanged, name="Cup", rules="knockout", rounds=None)
    arbiter.pair()
    arbiter.say(opens.events.RoundPublished, round=1)
    for team, players in arbiter.rosters.items():
        arbiter.lines((team, *players[:2]))
    for (first, second), winners in zip(arbiter.state.teams.matches[0], ((1, 2), (2, 1)), strict=True):
        by_board = zip(arbiter.rosters[first], arbiter.rosters[second], winners, strict=False)
        for one, other, winner in by_board:
            board = next(game for game in arbiter.state.boards[0] if {*game} == {one, other})
            is_white = board[0] == (one, other)[winner - 1]
            arbiter.enter("1-0" if is_white else "0-1", arbiter.state.boards[0].index(board) + 1)
    return arbiter


def test_KO8_a_tie_of_teams_is_decided_by_the_berlin_count_of_the_boards(team_cup):
    matches = team_cup.state.teams.matches[0]
    assert [str(rule_for_tie(team_cup.state, (1, *match))) for match in matches] == [
        "Berlin count 2–1",
        "Berlin count 1–2",
    ]
    assert open_ties(team_cup.state) == []
    tree = knockout_tree(team_cup.state)
    assert [[seat.score for seat in tie.seats] for tie in tree.columns[0]] == [["1", "1"], ["1", "1"]]
    team_cup.pair()
    assert {*team_cup.state.teams.matches[1][0]} == {matches[0][0], matches[1][1]}


def test_KO8_with_a_play_off_no_rule_is_named_and_unknown_matches_are_refused(team_cup):
    one, other = (1, *team_cup.state.teams.matches[0][0]), (1, *team_cup.state.teams.matches[0][1])
    team_cup.decide(propose.tie_decided(team_cup.state, team_cup.who, one, one[2], "rapid 2-0"))
    assert rule_for_tie(team_cup.state, one) is None
    assert rule_for_tie(team_cup.state, other) is not None
    with pytest.raises(InvalidInput, match="Round 1 has no such match"):
        result_of(team_cup.state, (1, one[1], other[1]))
    with pytest.raises(InvalidInput, match="Round 2 has no such match"):
        result_of(team_cup.state, (2, *one[1:]))
    assert result_of(team_cup.state, one).label == "½-½"
