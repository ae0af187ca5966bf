"""Values computed from the rounds so far are reused for the next round, and never for other rounds."""

import pytest

from indeler.model import Game, Player, Result, Round, Tournament

FIRST = Round((Game(1, 2, Result.WHITE_WINS), Game(3, 4, Result.DRAW)))
SECOND = Round((Game(1, 3, Result.BLACK_WINS), Game(2, 4, Result.DRAW)))


@pytest.fixture
def asked() -> list[tuple[int, int]]:
    """Return a list of the computations: the first round and the number of rounds."""
    return []


def games_won(tournament: Tournament, asked: list[tuple[int, int]]) -> int:
    def further(before: int, number: int, rounds: list[Round]) -> int:
        asked.append((number, len(rounds)))
        return before + sum(game.result is not Result.DRAW for round in rounds for game in round.games)

    return tournament.past.known("games won", lambda: 0, further)


def test_each_round_is_read_once(asked):
    tournament = Tournament(map(Player, range(1, 5)), [FIRST])
    assert games_won(tournament, asked) == 1
    following = tournament.replace(rounds=(*tournament.rounds, SECOND), total_rounds=5)
    assert [games_won(following, asked) for _ in range(2)] == [2, 2]
    assert asked == [(1, 1), (2, 1)]


def test_after_a_corrected_round_it_and_all_later_rounds_are_read_again(asked):
    tournament = Tournament(map(Player, range(1, 5)), [FIRST, SECOND])
    assert games_won(tournament, asked) == 2
    drawn = FIRST._replace(games=(Game(1, 2, Result.DRAW), Game(3, 4, Result.DRAW)))
    corrected = tournament.replace(rounds=(drawn, tournament.rounds[1]))
    assert (games_won(corrected, asked), games_won(tournament, asked)) == (1, 2)
    assert asked == [(1, 2), (1, 2)]


def test_values_are_not_reused_for_other_players(asked):
    tournament = Tournament(map(Player, range(1, 5)), [FIRST, SECOND])
    games_won(tournament, asked)
    games_won(tournament.replace(players=map(Player, range(1, 6))), asked)
    assert asked == [(1, 2), (1, 2)]


def test_cards_are_extended_by_the_new_round():
    tournament = Tournament(map(Player, range(1, 6)), [FIRST])
    first = tournament.card(1)
    following = tournament.replace(rounds=(*tournament.rounds, SECOND))
    assert following.card(1)[:1] == first
    for number in following.players:
        assert following.card(number) == Tournament(map(Player, range(1, 6)), [FIRST, SECOND]).card(number)


def test_an_unknown_field_of_a_tournament_cannot_be_replaced():
    with pytest.raises(TypeError, match="has no past"):
        Tournament([Player(1)]).replace(past=None)


def test_values_computed_after_fewer_rounds_are_known_and_no_others(asked):
    tournament = Tournament(map(Player, range(1, 5)), [FIRST])
    assert not tournament.past.knows("games won")
    games_won(tournament, asked)
    following = tournament.replace(rounds=(*tournament.rounds, SECOND), total_rounds=5)
    assert tournament.past.knows("games won")
    assert following.past.knows("games won")
    assert not following.past.knows("games lost")
