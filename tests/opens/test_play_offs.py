"""Who goes on from a drawn game of a knock-out: the arbiter says so, and files keep it."""

import pytest

from indeler import formats, systems
from indeler.language import InvalidInput
from indeler.opens import propose
from indeler.opens.play_offs import open_ties, play_off_of
from indeler.opens.views import bye_rows, knockout_tree, ties_to_decide
from support.arbiters import Arbiter

RULEBOOK = "knockout"


@pytest.fixture
def cup():
    """Four players; the first board of round 1 was drawn."""
    arbiter = Arbiter(4, rules="knockout", total_rounds=None, initial_colour=None)
    arbiter.play("½-½", "1-0")
    return arbiter


def decided(arbiter, goes_on, play_off="", game=None):
    game = game or open_ties(arbiter.state)[0]
    return arbiter.decide(propose.tie_decided(arbiter.state, arbiter.who, game, goes_on, play_off))


def test_KO5_a_drawn_game_waits_for_who_goes_on(cup):
    with pytest.raises(InvalidInput, match="was drawn: say first who goes on"):
        cup.pair()
    [(round, white, black)] = open_ties(cup.state)
    decided(cup, black, " rapid  1½-½ ")
    assert ties_to_decide(cup.state)[0].winner.number == black, "it can be changed until the next round"
    cup.play("½-½")
    assert black in cup.state.boards[1][0]
    assert play_off_of(cup.state.tournament, (round, white, black)) == "rapid 1½-½"
    assert open_ties(cup.state) == [(2, *cup.state.boards[1][0])], "to be named once is to go on once"
    assert cup.again().state == cup.state


def test_KO5_the_final_has_a_winner_and_the_standings_know(cup):
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


def test_KO5_what_cannot_be_decided_is_refused(cup):
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


def test_KO3_who_is_free_is_listed_and_who_is_out_is_not():
    cup = Arbiter(5, rules="knockout", total_rounds=None, initial_colour=None)
    cup.play("1-0")
    assert [row.player.number for row in bye_rows(cup.state.tournament, 1)] == [1, 2, 3]
    cup.play()
    assert bye_rows(cup.state.tournament, 2) == []


@pytest.mark.parametrize("rules", ["knockout", "berger"])
def test_nobody_enters_what_has_been_drawn(rules):
    arbiter = Arbiter(4, rules=rules, total_rounds=None, initial_colour=None)
    arbiter.pair()
    with pytest.raises(InvalidInput, match="take its rounds back first"):
        propose.entry(arbiter.state, arbiter.who, next(iter(arbiter.state.players.values())))
