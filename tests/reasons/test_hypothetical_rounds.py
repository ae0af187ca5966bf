"""Tests of hypothetical rounds: a game with another result, or an absent player."""

import pytest

from indeler.language import InvalidInput
from indeler.model import Game, Kind, Player, Result, Round, Tournament
from indeler.reasons import why
from indeler.reasons.api import supposing


@pytest.fixture
def played():
    """Return a tournament of four players after three rounds; White won every game."""
    boards = (((1, 3), (2, 4)), ((4, 1), (3, 2)), ((1, 2), (4, 3)))
    rounds = [Round([Game(*board, Result.WHITE_WINS) for board in round]) for round in boards]
    return Tournament(
        [Player(number, f"P{number}", 2000 - number) for number in range(1, 5)], rounds, rules="fide-dutch"
    )


@pytest.mark.parametrize("round", [1, 2, 3])
@pytest.mark.parametrize("is_turned", [False, True])
def test_only_the_named_game_gets_another_result_in_either_order_of_players(played, round, is_turned):
    first, second = played.rounds[round - 1].games
    pair = (first.black, first.white) if is_turned else (first.white, first.black)
    other = supposing(played, results=[f"{round}:{pair[0]}-{pair[1]}={'1-0' if is_turned else '0-1'}"])
    assert other.rounds[round - 1].games == (first._replace(result=Result.BLACK_WINS), second)
    for number, before in enumerate(played.rounds, start=1):
        if number != round:
            assert other.rounds[number - 1] == before


@pytest.mark.parametrize("result", ["0:1-3=1-0", "4:1-3=1-0", "1:1-2=1-0"])
def test_a_game_that_was_not_played_cannot_get_another_result(played, result):
    with pytest.raises(InvalidInput, match=r"[Rr]ound"):
        supposing(played, results=[result])


def test_an_absent_player_has_a_zero_point_bye_in_the_next_round(played):
    other = supposing(played, absent=[2])
    assert [(bye.round, bye.player, bye.kind) for bye in other.requested_byes] == [(4, 2, Kind.ZERO_BYE)]


def test_an_answer_is_given_in_the_language_of_the_reader(played):
    """Without a language the answer is in the language of the question."""
    found = why(played.before(2), 1, 4, lang="nl")
    assert found.by_the_rules() == found.by_the_rules("nl") != found.by_the_rules("en")
    assert found.in_short() == found.in_short("nl") != found.in_short("en")
