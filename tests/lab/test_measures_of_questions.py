"""The measures for particular questions, on tournaments small enough to count by hand."""

from __future__ import annotations

import pytest

from indeler.lab.experiment import experiment_of, play
from indeler.lab.fields import Field
from indeler.lab.measures import MEASURES
from indeler.lab.played import Played, PlayedGame, PlayedRound
from indeler.model import Game, Player, Result, Round, Tournament
from indeler.model.scoring import scores
from indeler.systems import pair


def _win(white: int, black: int) -> PlayedGame:
    return PlayedGame(white, black, 10, 0)


def _draw(white: int, black: int) -> PlayedGame:
    return PlayedGame(white, black, 5, 5)


def _played(order: tuple[int, ...], *rounds: tuple[PlayedGame, ...]) -> Played:
    strengths = tuple(2000 - 100 * index for index in order)
    return Played(Field(strengths, strengths), order, tuple(PlayedRound(games) for games in rounds))


def _value(name: str, played: Played) -> object:
    return MEASURES[name].function(played)


def test_an_extra_white_is_the_mean_of_one_side_minus_the_other() -> None:
    played = _played((0, 2, 1, 3), (_win(0, 1), _draw(2, 3)))
    assert _value("extra_white", played) == (10 + 5) / 20 - (0 + 5) / 20
    assert _value("first_white", played) == _value("extra_white", played)
    assert _value("first_white_places", played) == (3 + 4) / 2 - (1 + 2) / 2


def test_after_an_even_number_of_rounds_there_may_be_no_extra_white() -> None:
    played = _played((0, 1), (_win(0, 1),), (_draw(1, 0),))
    assert _value("extra_white", played) is None
    assert _value("first_white", played) == 1


def test_a_perfect_score_halfway_is_that_of_the_first_half_rounded_up() -> None:
    rounds = ((_win(0, 1), _win(2, 3)), (_win(0, 2), _draw(1, 3)), (_draw(0, 3), _win(1, 2)))
    assert _value("perfect_scores", _played((0, 1, 2, 3), *rounds)) == 1
    assert _value("perfect_scores", _played((0, 1, 2, 3), *rounds[:1])) == 2


def test_the_opposition_of_the_ten_is_the_mean_strength_of_their_opponents() -> None:
    assert _value("opposition", _played((0, 1), (_win(0, 1),))) == (1900 + 2000) / 2


def test_thirds_of_the_final_order_are_compared_with_the_true_ones() -> None:
    played = _played((0, 2, 1, 3, 5, 4))
    assert _value("top_third", played) == 1 / 2
    assert _value("wrong_third", played) == 2
    assert _value("yo_yo", played) is None


def test_the_stronger_of_equal_players_is_first_by_the_tie_breaks() -> None:
    """1 and 2 have a point each, 3 and 4 none: Sonneborn-Berger is 0 for all, and Buchholz does not separate them."""
    rounds = [Round((Game(1, 3, Result.WHITE_WINS), Game(2, 4, Result.WHITE_WINS)))]
    tournament = Tournament([Player(number) for number in range(1, 5)], rounds=rounds)
    games = (_win(0, 2), _win(1, 3))
    even = _played((0, 1, 2, 3), games)._replace(tournament=tournament, numbers=(1, 2, 3, 4))
    assert _value("stronger_first_bh", even) == _value("stronger_first_lot", even) == 0.5
    met = tournament.replace(rounds=[*rounds, Round((Game(1, 2, Result.BLACK_WINS), Game(4, 3, Result.BLACK_WINS)))])
    later = _played((0, 1, 2, 3), games, (PlayedGame(0, 1, 0, 10), PlayedGame(3, 2, 0, 10)))
    later = later._replace(tournament=met, numbers=(1, 2, 3, 4))
    assert scores(met) == {1: 10, 2: 20, 3: 10, 4: 0}
    assert _value("stronger_first_bh", later) == 1  # 1 met 3 and 2, 3 met 1 and 4
    assert _value("stronger_first_de", later) == 1


def test_tie_breaks_use_the_true_strength_of_players_not_their_number() -> None:
    experiment = experiment_of(
        'measures = ["stronger_first_bh"]\ntournament = {players = 8, rounds = 3, numbers = "lot", noise = 300}'
    )
    played = play(experiment, experiment.cells[0], 0)
    assert played.tournament is not None
    points = scores(played.tournament)
    assert [points[number] for number in played.numbers] == played.scores()[-1]


@pytest.mark.parametrize(
    ("name", "rules"), [("other_rounds_2017", "fide-dutch-2017"), ("other_rounds_2013", "knsb-rating")]
)
def test_a_round_that_another_edition_pairs_differently_is_counted(name: str, rules: str) -> None:
    opened = Tournament([Player(number) for number in range(1, 9)], rules="fide-dutch", total_rounds=5)
    own = pair(opened, rules).added_to(opened)
    first = Played(Field((), ()), (), (), own)
    assert _value(name, first) == 0
    games = tuple(Game(number, number + 1) for number in (1, 3, 5, 7))
    assert _value(name, first._replace(tournament=opened.replace(rounds=[Round(games)]))) == 1
    assert _value(name, first._replace(tournament=own.replace(rules="knsb-wp"))) is None


def test_a_round_that_another_edition_cannot_pair_is_counted_as_different() -> None:
    """All players have met, so no edition of the Dutch system can pair the last round."""
    opened = Tournament([Player(1), Player(2)], rules="fide-dutch", total_rounds=2)
    own = pair(opened).added_to(opened)
    again = own.replace(rounds=[*own.rounds, Round((Game(2, 1, Result.DRAW),))])
    for name in ("other_rounds_2017", "other_rounds_2013"):
        assert _value(name, Played(Field((), ()), (), (), again)) == 0.5


def test_rounds_that_another_edition_pairs_alike_are_not_counted() -> None:
    tournament = Tournament([Player(number) for number in range(1, 9)], rules="fide-dutch", total_rounds=5)
    for results in ((Result.WHITE_WINS,) * 4, (Result.BLACK_WINS, Result.DRAW, Result.DRAW, Result.WHITE_WINS)):
        tournament = pair(tournament, "knsb-rating").added_to(tournament, results)
    assert _value("other_rounds_2013", Played(Field((), ()), (), (), tournament.replace(rules="fide-dutch"))) == 0
