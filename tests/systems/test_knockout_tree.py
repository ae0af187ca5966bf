"""Tests of the tree of a knock-out, with a new draw in each round or by a bracket."""

from itertools import pairwise

import pytest

from indeler.model import Game, Player, Result
from indeler.systems.knockout import BOOK
from indeler.systems.knockout_tree import free_players, tree_of

RULEBOOK = "knockout"

WINS = {True: Result.WHITE_WINS, False: Result.BLACK_WINS}


def played(tournament, rounds):
    """Return the tournament after this number of rounds, in which the lower number wins."""
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


def test_KO7_a_bracket_is_complete_up_to_the_final(field):
    cup = played(field(5).replace(rules="knockout", settings={"redraw": "false"}), 1)
    first, second, final = columns(cup)
    assert len(first) == 4  # the one game of the preliminary round, and three free players
    assert free_players(cup, settings_of(cup), 1) == [1, 2, 3]
    assert sorted(first, key=len)[-1] == (4, 5)
    assert len(second) == 2
    assert {player for pair in second for player in pair} == {1, 2, 3, 4}
    assert final == [(0, 0)]


def test_KO7_winners_who_meet_next_are_neighbours(field):
    """Check that neighbours in one column are a tie in the next, whether or not each round is drawn again."""
    for redraw in ("true", "false"):
        cup = played(field(8).replace(rules="knockout", settings={"redraw": redraw}), 3)
        shown = columns(cup)
        assert [len(column) for column in shown] == [4, 2, 1]
        for before, after in pairwise(shown):
            winners = [min(pair) for pair in before]
            assert [tuple(sorted(two)) for two in zip(winners[::2], winners[1::2], strict=True)] == after
        assert tree_of(cup, settings_of(cup)).winner == 1


def test_KO5_a_player_who_drew_twice_advances_only_if_named_for_both_rounds(field):
    """A player named for round 1 has not won the draw of round 2."""
    cup = field(4, ["1-2 ½-½, 3-4 1-0", "1-3 ½-½"])
    settings = settings_of(cup.replace(rules="knockout", settings={"through": "1:1"}))
    assert tree_of(cup, settings).columns[1][0].winners is None
    settings = settings_of(cup.replace(rules="knockout", settings={"through": "1:1,2:3"}))
    assert tree_of(cup, settings).winner == 3


def test_KO5_nobody_wins_while_the_final_is_open(field):
    cup = field(2, ["1-2 *"])
    assert tree_of(cup, settings_of(cup)).winner is None


@pytest.mark.parametrize("rounds", [["1-2 *, 3-4 1-0"], ["1-2 1-0, 3-4 1-0", "1-3 *"]])
def test_KO5_nobody_wins_an_open_game_because_all_others_withdrew(field, rounds):
    players = [Player(1), *[Player(number, withdrawn_after=len(rounds)) for number in (2, 3, 4)]]
    cup = field(players, rounds)
    assert tree_of(cup, settings_of(cup)).winner is None


def told(tournament):
    """Return the columns, with the player who advances after each decided tie, and the winner."""
    found = tree_of(tournament, settings_of(tournament))
    return " | ".join(" ".join(map(tie_told, column)) for column in found.columns), found.winner


def tie_told(tie):
    return "-".join(map(str, tie.players)) + ("" if tie.winners is None else f">{','.join(map(str, tie.winners))}")


FIRST, SECOND = "4-5 1-0, 1 U, 2 U, 3 U", "1-4 1-0, 3-2 1-0"
BRACKETS = [
    ([], "", None),
    ([FIRST], "1>1 4-5>4 2>2 3>3 | 1-4 2-3 | 0-0", None),
    ([FIRST, "1-4 1-0, 3-2 ½-½"], "1>1 4-5>4 2>2 3>3 | 1-4>1 3-2 | 1-0", None),
    ([FIRST, SECOND], "1>1 4-5>4 2>2 3>3 | 1-4>1 3-2>3 | 1-3", None),
    ([FIRST, SECOND, "3-1 0-1"], "1>1 4-5>4 2>2 3>3 | 1-4>1 3-2>3 | 3-1>1", 1),
    ([FIRST, SECOND, "3-1 0-0"], "1>1 4-5>4 2>2 3>3 | 1-4>1 3-2>3 | 3-1>", None),
]


@pytest.mark.parametrize("redraw", ["true", "false"])
@pytest.mark.parametrize(("rounds", "shown", "winner"), BRACKETS)
def test_KO9_the_tree_of_seeded_players_has_all_columns_from_round_1_on(field, rounds, shown, winner, redraw):
    settings = {"seeded": "true", "redraw": redraw}
    cup = field(5, rounds, rules="knockout", settings=settings)
    assert told(cup) == (shown, winner)
    members = [[sorted(tie.members) for tie in column] for column in tree_of(cup, settings_of(cup)).columns]
    assert members == ([[[1], [4, 5], [2], [3]], [[1, 4, 5], [2, 3]], [[1, 2, 3, 4, 5]]] if rounds else [])


DRAWS = [
    ([FIRST], "4-5>4 1>1 2>2 3>3", None),
    ([FIRST, "1-4 1-0, 3-2 ½-½"], "1>1 4-5>4 3>3 2>2 | 1-4>1 3-2", None),
    ([FIRST, SECOND, "3-1 0-1"], "3>3 2>2 1>1 4-5>4 | 3-2>3 1-4>1 | 3-1>1", 1),
]


@pytest.mark.parametrize(("rounds", "shown", "winner"), DRAWS)
def test_KO1_a_tree_with_a_new_draw_each_round_ends_with_the_last_round(field, rounds, shown, winner):
    cup = field(5, rounds, rules="knockout")
    assert told(cup) == (shown, winner)
    last = tree_of(cup, settings_of(cup)).columns[-1]
    assert {tie.round for tie in last} == {len(rounds)}
    assert all(tie.members == {*tie.players} for tie in last)


def test_KO7_three_players_without_a_preliminary_round_have_two_rounds(field):
    settings = {"redraw": "false", "preliminary": "none"}
    cup = field(3, ["3-2 1-0, 1 U"], rules="knockout", settings=settings)
    assert told(cup) == ("3-2>3 1>1 | 3-1", None)


def test_KO7_rounds_that_differ_from_the_bracket_are_laid_out_by_the_games(field):
    cup = field(4, ["1-2 1-0, 3-4 1-0", "1-3 1-0"], rules="knockout", settings={"seeded": "true"})
    assert told(cup) == ("1-2>1 3-4>3 | 1-3>1", 1)


def test_KO5_the_opponent_of_a_withdrawn_player_is_free_in_the_next_round(field):
    players = [Player(number, withdrawn_after=1 if number == 3 else None) for number in range(1, 6)]
    seeded = {"rules": "knockout", "settings": {"seeded": "true"}}
    assert told(field(players, [FIRST], **seeded)) == ("1>1 4-5>4 2>2 3>3 | 1-4 2 | 0-2", None)
    cup = field(players, [FIRST, "1-4 1-0, 2 U"], **seeded)
    assert told(cup) == ("1>1 4-5>4 2>2 3>3 | 1-4>1 2>2 | 1-2", None)
    assert [free_players(cup, settings_of(cup), round) for round in (1, 2)] == [[1, 2, 3], [2]]
