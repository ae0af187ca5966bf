"""Values computed from the rounds so far are carried on to the next round, and never used for other rounds."""

import pytest

from indeler.model import Game, Player, Result, Round, Tournament

FIRST = Round((Game(1, 2, Result.WHITE_WINS), Game(3, 4, Result.DRAW)))
SECOND = Round((Game(1, 3, Result.BLACK_WINS), Game(2, 4, Result.DRAW)))


@pytest.fixture
def asked() -> list[tuple[int, int]]:
    """From which round on, and of how many rounds, something had to be worked out."""
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


def test_a_corrected_round_is_read_again_and_all_after_it(asked):
    tournament = Tournament(map(Player, range(1, 5)), [FIRST, SECOND])
    assert games_won(tournament, asked) == 2
    drawn = FIRST._replace(games=(Game(1, 2, Result.DRAW), Game(3, 4, Result.DRAW)))
    corrected = tournament.replace(rounds=(drawn, tournament.rounds[1]))
    assert (games_won(corrected, asked), games_won(tournament, asked)) == (1, 2)
    assert asked == [(1, 2), (1, 2)]


def test_other_players_have_another_past(asked):
    tournament = Tournament(map(Player, range(1, 5)), [FIRST, SECOND])
    games_won(tournament, asked)
    games_won(tournament.replace(players=map(Player, range(1, 6))), asked)
    assert asked == [(1, 2), (1, 2)]


def test_cards_go_on_where_they_stopped():
    tournament = Tournament(map(Player, range(1, 6)), [FIRST])
    first = tournament.card(1)
    following = tournament.replace(rounds=(*tournament.rounds, SECOND))
    assert following.card(1)[:1] == first
    for number in following.players:
        assert following.card(number) == Tournament(map(Player, range(1, 6)), [FIRST, SECOND]).card(number)


def test_what_a_tournament_does_not_have_cannot_be_replaced():
    with pytest.raises(TypeError, match="has no past"):
        Tournament([Player(1)]).replace(past=None)


def test_what_was_worked_out_after_fewer_rounds_is_known_and_nothing_else(asked):
    tournament = Tournament(map(Player, range(1, 5)), [FIRST])
    assert not tournament.past.knows("games won")
    games_won(tournament, asked)
    following = tournament.replace(rounds=(*tournament.rounds, SECOND), total_rounds=5)
    assert tournament.past.knows("games won")
    assert following.past.knows("games won")
    assert not following.past.knows("games lost")
