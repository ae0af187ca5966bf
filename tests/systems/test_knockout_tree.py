"""The tree of a knock-out, drawn anew or by a bracket."""

from itertools import pairwise

from indeler.model import Game, Result
from indeler.systems.knockout import BOOK
from indeler.systems.knockout_tree import free_players, tree_of

RULEBOOK = "knockout"

WINS = {True: Result.WHITE_WINS, False: Result.BLACK_WINS}


def played(tournament, rounds):
    """Return this number of rounds, in which the lower number wins."""
    for _ in range(rounds):
        tournament = BOOK.pair(tournament, settings_of(tournament)).added_to(tournament)
        last = tournament.rounds[-1]
        games = tuple(Game(game.white, game.black, WINS[game.white < game.black]) for game in last.games)
        tournament = tournament.replace(rounds=(*tournament.rounds[:-1], last._replace(games=games)))
    return tournament


def settings_of(tournament):
    return BOOK.read_settings(BOOK.chosen(tournament, {}))


def columns(tournament):
    found = tree_of(tournament, settings_of(tournament))
    return [[tuple(sorted(tie.players)) for tie in column] for column in found.columns]


def test_KO7_a_bracket_is_known_to_its_end(field):
    cup = played(field(5).replace(rules="knockout", settings={"redraw": "false"}), 1)
    first, second, final = columns(cup)
    assert len(first) == 4  # the one game of the preliminary round, and three who are free
    assert free_players(cup, settings_of(cup), 1) == [1, 2, 3]
    assert sorted(first, key=len)[-1] == (4, 5)
    assert len(second) == 2
    assert {player for pair in second for player in pair} == {1, 2, 3, 4}
    assert final == [(0, 0)]


def test_KO7_winners_who_meet_next_stand_together(field):
    """Check that neighbours in one column are a tie in the next, whether or not each round is drawn again."""
    for redraw in ("true", "false"):
        cup = played(field(8).replace(rules="knockout", settings={"redraw": redraw}), 3)
        shown = columns(cup)
        assert [len(column) for column in shown] == [4, 2, 1]
        for before, after in pairwise(shown):
            winners = [min(pair) for pair in before]
            assert [tuple(sorted(two)) for two in zip(winners[::2], winners[1::2], strict=True)] == after
        assert tree_of(cup, settings_of(cup)).winner == 1


def test_KO5_who_drew_twice_goes_on_only_where_that_was_said(field):
    """Named for round 1, a player has not by that won the draw of round 2 as well."""
    cup = field(4, ["1-2 ½-½, 3-4 1-0", "1-3 ½-½"])
    settings = settings_of(cup.replace(rules="knockout", settings={"through": "1:1"}))
    assert tree_of(cup, settings).columns[1][0].winners is None
    settings = settings_of(cup.replace(rules="knockout", settings={"through": "1:1,2:3"}))
    assert tree_of(cup, settings).winner == 3


def test_KO5_nobody_wins_as_long_as_the_final_is_open(field):
    cup = field(2, ["1-2 *"])
    assert tree_of(cup, settings_of(cup)).winner is None
