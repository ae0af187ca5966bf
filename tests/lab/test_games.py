"""Games: one random number per meeting, oriented to the stronger player, with either colour."""

from indeler.lab.dice import Luck
from indeler.lab.fields import Field
from indeler.lab.models import Chances
from indeler.lab.played import Games
from indeler.lab.setup import Forced
from indeler.model import Result

TWO = Field((2000, 1900), (2000, 1900))


class Fixed(Luck):
    """A random source with a fixed value that records the requested meetings."""

    __slots__ = ("asked", "value")

    def __init__(self, value):
        super().__init__("fixed", 0)
        self.value, self.asked = value, []

    def game(self, one, other, meeting):
        self.asked.append((one, other, meeting))
        return self.value


def games(value, *, decisive=False):
    luck = Fixed(value)
    return Games(TWO, lambda white, black: Chances(0.5, 0.2, 0.3), luck, decisive=decisive), luck


def test_a_lower_number_is_better_for_the_stronger_player():
    for value, with_white, with_black in (
        (0.29, Result.WHITE_WINS, Result.BLACK_WINS),
        (0.49, Result.WHITE_WINS, Result.DRAW),
        (0.69, Result.DRAW, Result.WHITE_WINS),
        (0.71, Result.BLACK_WINS, Result.WHITE_WINS),
    ):
        play, _ = games(value)
        assert (play.result(0, 1, 1), play.result(1, 0, 2)) == (with_white, with_black)


def test_a_second_game_of_a_pair_is_another_meeting():
    play, luck = games(0.5)
    play.result(0, 1, 1)
    play.result(1, 0, 4)
    assert luck.asked == [(0, 1, 1), (0, 1, 2)]


def test_if_a_winner_is_needed_draws_are_divided_like_decided_games():
    """knockout KO5: 0.5 to 0.3 is 0.625 to 0.375."""
    for value, result in ((0.62, Result.WHITE_WINS), (0.63, Result.BLACK_WINS)):
        assert games(value, decisive=True)[0].result(0, 1, 1) is result


def test_a_result_is_forced_on_one_player_in_one_round_with_either_colour():
    def forced(what, player=2, *, decisive=False, round=3):
        field = TWO._replace(forced=Forced(player=player, what=what, round=3))
        play = Games(field, lambda white, black: Chances(1.0, 0.0, 0.0), Fixed(0.5), decisive=decisive)
        return play.result(0, 1, round), play.result(1, 0, round)

    assert forced("win") == (Result.BLACK_WINS, Result.WHITE_WINS)
    assert forced("loss") == (Result.WHITE_WINS, Result.BLACK_WINS)
    assert forced("draw") == (Result.DRAW, Result.DRAW)
    assert forced("draw", decisive=True) == (Result.WHITE_WINS, Result.BLACK_WINS)
    for other in (forced("win", round=2), forced("win", player=3), forced("zero_bye"), forced("nothing")):
        assert other == (Result.WHITE_WINS, Result.WHITE_WINS)


def test_a_number_at_the_bound_of_a_probability_belongs_to_the_next_result():
    chances = Chances(0.5, 0.25, 0.25)
    for value, with_white, with_black in (
        (0.25, Result.WHITE_WINS, Result.DRAW),
        (0.5, Result.DRAW, Result.WHITE_WINS),
        (0.75, Result.BLACK_WINS, Result.WHITE_WINS),
    ):
        play = Games(TWO, lambda white, black: chances, Fixed(value))
        assert (play.result(0, 1, 1), play.result(1, 0, 2)) == (with_white, with_black)
